import { Ban } from 'lucide-react';
import type { BookingRequestDetail } from '#contract/booking/booking.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { requestsText } from '#text/requests.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { ReasonDialog } from '#web/features/office/invoices/ReasonDialog.tsx';
import { formatCents, useCurrency } from '#web/money.ts';
import { toast } from '#web/ui/toasts.ts';
import { formatSpan, formatWeekday } from '#web/when.ts';

/** Declines with a reason. The visit leaves the calendar and the deposit is refunded. */
export function DeclineRequest({ request, onClose }: { request: BookingRequestDetail; onClose: () => void }) {
  const text = requestsText.dialog;
  const zone = useZone();
  const currency = useCurrency();
  const call = useCommand('booking.decline', () => {
    toast({ tone: 'success', title: text.done });
    onClose();
  });
  const { window_start, window_end, client_name, deposit } = request;
  const when = `${formatWeekday(window_start!, zone)}, ${formatSpan(window_start!, window_end!, zone)}`;
  const paid = (deposit?.paid_cents ?? 0) - (deposit?.refunded_cents ?? 0);
  return (
    <ReasonDialog
      danger
      title={text.title}
      question={fill(text.question, { name: client_name, when })}
      consequence={paid > 0 ? fill(text.consequenceDeposit, { amount: formatCents(paid, currency) }) : text.consequence}
      Icon={Ban}
      missing={text.missing}
      action={text.action}
      doing={actionText.declining}
      failed={actionText.notDeclined}
      keepAs={`decline booking ${request.id}`}
      command={call}
      onConfirm={(reason) => call.send({ params: { id: request.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
