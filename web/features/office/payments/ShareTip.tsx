import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Split, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { tipLeftOf } from '#contract/money.ts';
import type { PaymentDetail } from '#contract/payment.ts';
import { commonText } from '#contract/text/en/common.ts';
import { tipShareText } from '#contract/text/en/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { AmountField } from '#web/features/office/payments/AmountField.tsx';
import { paymentQuery } from '#web/features/office/payments/payments.ts';
import {
  equally,
  missingOf,
  problemsIn,
  sharesOf,
  startOf,
  technicianNames,
  type Share,
} from '#web/features/office/payments/shares.ts';
import { staffQuery } from '#web/features/office/staff/staff.ts';
import { formatCents } from '#web/money.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Among the technicians, to the cent: it is saved only when nothing is left. */
export function ShareTip({ payment, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const client = useQueryClient();
  const { data: staff, error, isFetching, refetch } = useQuery(staffQuery);
  const [shares, setShares] = useState<readonly Share[]>(() => startOf(payment));
  const [tries, setTries] = useState(0);
  const fields = useRef<HTMLUListElement>(null);
  const money = (cents: number) => formatCents(cents, payment.currency);
  const tip = tipLeftOf(payment);
  const missing = missingOf(shares, tip);
  const found = problemsIn(shares);
  const save = useCommand('payment.shareTip', (answer) => {
    client.setQueryData(paymentQuery(payment.id).queryKey, answer);
    toast({ tone: 'success', title: tipShareText.done });
    onClose();
  });

  useEffect(() => {
    if (tries) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [tries]);

  function change(next: readonly Share[]) {
    setShares(next);
    if (save.error) save.forget();
  }
  const type = (key: string, part: Partial<Share>) =>
    change(shares.map((each) => (each.key === key ? { ...each, ...part } : each)));
  function submit() {
    if (missing || found.size) setTries(tries + 1);
    else save.send({ params: { id: payment.id }, body: { shares: sharesOf(shares) } });
  }

  const technicians = technicianNames(staff ?? [], payment);
  const sum = missing > 0 ? tipShareText.left : tipShareText.over;
  return (
    <Dialog
      title={fill(tipShareText.dialog, { amount: money(tip) })}
      busy={save.busy}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button refused={save.busy} onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button type="submit" look="primary" refused={save.busy || !staff} aria-describedby="tip-sum">
            {save.busy ? tipShareText.busy : tipShareText.submit}
          </Button>
        </>
      }
    >
      {save.error && <Alert title={tipShareText.failed} body={messageOf(save.error)} />}
      {!staff && error && (
        <LoadError
          title={tipShareText.loadFailed}
          body={messageOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!staff && !error && <LoadingLine text={tipShareText.loading} />}
      {staff && (
        <>
          <ul ref={fields} className="grid gap-3">
            {shares.map(({ key, profile_id, amount }, index) => {
              const number = index + 1;
              const wrong = tries ? found.get(key) : undefined;
              return (
                <li key={key} className="flex items-start gap-2">
                  <div className="min-w-0 flex-1">
                    <Select
                      label={fill(tipShareText.technician, { number })}
                      value={profile_id}
                      onChange={(event) => type(key, { profile_id: event.target.value })}
                      error={wrong?.technician}
                    >
                      <option value="">{tipShareText.choose}</option>
                      {technicians.map(([id, name]) => (
                        <option key={id} value={id}>
                          {name}
                        </option>
                      ))}
                    </Select>
                  </div>
                  <div className="w-28">
                    <AmountField
                      label={tipShareText.amount}
                      aria-label={fill(tipShareText.amountOf, { number })}
                      currency={payment.currency}
                      value={amount}
                      onChange={(event) => type(key, { amount: event.target.value })}
                      error={wrong?.amount}
                    />
                  </div>
                  <button
                    type="button"
                    aria-label={fill(tipShareText.remove, { number })}
                    onClick={() => change(shares.filter((each) => each.key !== key))}
                    className="mt-[26px] grid size-12 flex-none place-items-center rounded-control text-muted hover:bg-sunken hover:text-text md:mt-[22px] md:size-9"
                  >
                    <X size={16} aria-hidden />
                  </button>
                </li>
              );
            })}
          </ul>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => change([...shares, { key: crypto.randomUUID(), profile_id: '', amount: '' }])}>
              <Plus size={16} aria-hidden />
              {tipShareText.add}
            </Button>
            {shares.length > 0 && (
              <Button onClick={() => change(equally(shares, tip))}>
                <Split size={16} aria-hidden />
                {tipShareText.equally}
              </Button>
            )}
          </div>
          <output
            id="tip-sum"
            className={`text-14 font-medium tabular-nums md:text-13 ${missing ? (tries ? 'text-danger' : 'text-muted') : 'text-success'}`}
          >
            {missing ? fill(sum, { amount: money(Math.abs(missing)) }) : tipShareText.even}
          </output>
        </>
      )}
    </Dialog>
  );
}
