import { useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { VisitPolicy } from '#contract/booking/booking.schema.ts';
import { requestLimits } from '#contract/base/limits.ts';
import type { OwnVisitDetail } from '#contract/booking/ownVisit.schema.ts';
import { actionText } from '#text/actions.ts';
import { changeText as text } from '#text/book.ts';
import { refusalText } from '#text/bookings.ts';
import { fill } from '#contract/text/fill.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { policyQuery } from '#web/features/client/bookings/book.ts';
import { useFeeWords } from '#web/features/client/ownVisits/LateFees.tsx';
import { servicesOf } from '#web/features/client/ownVisits/describe.ts';
import { refresh } from '#web/freshness.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';
import { formatSpan, formatWeekday } from '#web/when.ts';

type Props = { visit: OwnVisitDetail; policy: VisitPolicy; onClose: () => void };

/** Asks before a visit is cancelled and states the cost. */
export function CancelVisit({ visit, policy, onClose }: Props) {
  const zone = useZone();
  const currency = useCurrency();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [ids] = useState(() => ({ booking: v7(), command: v7() }));
  const feeWords = useFeeWords();
  const { fee_cents, deposit_cents } = policy;
  const from_deposit = deposit_cents >= fee_cents;
  const window_start = policy.window_start ?? '';
  const window_end = policy.window_end ?? '';
  const cancel = useAction(
    async () => {
      await call('visit.cancelOwn', {
        params: { id: visit.id },
        body: { id: ids.booking, seen_start: window_start, fee_cents, reason },
        commandId: ids.command,
      });
      const settled = await call('booking.settle', { params: { id: ids.booking } });
      if (settled.status === 'refused') throw new Error(refusalText[settled.refusal ?? 'office']);
    },
    {
      onSuccess: () => {
        const said = fee_cents > 0 ? feeWords({ kind: 'cancel', fee_cents, from_deposit }) : text.cancelled;
        toast({ tone: 'success', title: said });
        void refresh(client, 'job');
        onClose();
      },
      // The cost may have changed by now.
      onError: () => void client.refetchQueries({ queryKey: policyQuery(visit.id).queryKey }),
    },
  );
  const money = { fee: formatCents(fee_cents, currency), amount: formatCents(deposit_cents, currency) };
  const cost =
    fee_cents === 0
      ? [text.cancelFree, deposit_cents > 0 && fill(text.cancelDeposit, money)].filter(Boolean).join(' ')
      : fill(from_deposit ? text.cancelFeeDeposit : text.cancelFee, money);
  return (
    <Confirm
      title={text.cancelTitle}
      question={`${formatWeekday(window_start, zone)}, ${formatSpan(window_start, window_end, zone)}: ${servicesOf(visit)}`}
      consequence={cost}
      Icon={Ban}
      action={text.cancel}
      doing={actionText.cancelling}
      keep={text.keep}
      danger
      busy={cancel.busy}
      error={cancel.error && { title: text.cancelFailed, body: messageOf(cancel.error) }}
      onConfirm={() => cancel.run()}
      onClose={onClose}
    >
      <TextArea
        label={text.reason}
        value={reason}
        maxLength={requestLimits.note}
        onChange={(event) => setReason(event.target.value)}
      />
    </Confirm>
  );
}
