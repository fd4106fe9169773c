import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Split, X } from 'lucide-react';
import { tipLeftOf } from '#contract/money/money.ts';
import type { PaymentDetail } from '#contract/money/payment.schema.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { fieldText } from '#text/fields.ts';
import { tipShareText } from '#text/payments.ts';
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
import { useForm } from '#web/form.ts';
import { formatCents } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toasts.ts';
import { IconButton } from '#web/ui/IconButton.tsx';

/** Splits a tip among the technicians, to the cent: it saves only when nothing is left over. */
export function ShareTip({ payment, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const client = useQueryClient();
  const { data: staff, error, isFetching, refetch } = useQuery(staffQuery);
  const money = (cents: number) => formatCents(cents, payment.currency);
  const tip = tipLeftOf(payment);
  const save = useCommand('payment.shareTip', (answer) => {
    client.setQueryData(paymentQuery(payment.id).queryKey, answer);
    toast({ tone: 'success', title: tipShareText.done });
    onClose();
  });
  const sumOf = (shares: readonly Share[]) => {
    const missing = missingOf(shares, tip);
    return fill(missing > 0 ? tipShareText.left : tipShareText.over, { amount: money(Math.abs(missing)) });
  };
  const form = useForm({
    base: { shares: startOf(payment) },
    check: (draft) => {
      const [wrong] = problemsIn(draft.shares).values();
      const sum = missingOf(draft.shares, tip) ? sumOf(draft.shares) : undefined;
      return { shares: wrong?.technician ?? wrong?.amount ?? sum };
    },
    save,
    send: (draft) => save.send({ params: { id: payment.id }, body: { shares: sharesOf(draft.shares) } }),
    keepAs: `tip ${payment.id}`,
  });
  const { shares } = form.shown;
  const missing = missingOf(shares, tip);
  const change = (next: Share[]) => form.type({ shares: next });
  const type = (key: string, part: Partial<Share>) =>
    change(shares.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const problems = form.tries ? problemsIn(shares) : null;

  const technicians = technicianNames(staff ?? [], payment);
  return (
    <Dialog
      title={fill(tipShareText.dialog, { amount: money(tip) })}
      form={form}
      onClose={onClose}
      submit={tipShareText.submit}
      doing={actionText.saving}
      softDisabled={!staff}
      describedBy="tip-sum"
      failed={tipShareText.failed}
    >
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
          <ul className="grid gap-3">
            {shares.map(({ key, profile_id, amount }, index) => {
              const number = index + 1;
              const wrong = problems?.get(key);
              return (
                <li key={key} className="flex items-start gap-2">
                  <div className="min-w-0 flex-1">
                    <Select
                      label={fill(tipShareText.technician, { number })}
                      value={profile_id}
                      onChange={(event) => type(key, { profile_id: event.target.value })}
                      error={wrong?.technician}
                    >
                      <option value="">{fieldText.chooseTechnician}</option>
                      {technicians.map(([id, name]) => (
                        <option key={id} value={id}>
                          {name}
                        </option>
                      ))}
                    </Select>
                  </div>
                  <div className="w-28">
                    <AmountField
                      label={amountText.amount}
                      aria-label={fill(tipShareText.amountOf, { number })}
                      currency={payment.currency}
                      value={amount}
                      onChange={(event) => type(key, { amount: event.target.value })}
                      error={wrong?.amount}
                    />
                  </div>
                  <IconButton
                    size="work"
                    Icon={X}
                    label={fill(tipShareText.remove, { number })}
                    onClick={() => change(shares.filter((each) => each.key !== key))}
                    className="mt-[26px] text-muted hover:bg-sunken hover:text-text md:mt-[22px]"
                  />
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
            className={`text-14 font-medium tabular-nums md:text-13 ${missing ? (form.tries ? 'text-danger' : 'text-muted') : 'text-success'}`}
          >
            {missing ? sumOf(shares) : tipShareText.even}
          </output>
        </>
      )}
    </Dialog>
  );
}
