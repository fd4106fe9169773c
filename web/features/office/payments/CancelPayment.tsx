import { Ban } from 'lucide-react';
import { paymentName } from '#contract/money/money.ts';
import type { PaymentDetail } from '#contract/money/payment.schema.ts';
import { cancelPaymentText } from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toasts.ts';

export function CancelPayment({ payment: { id, number }, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const cancel = useCommand('payment.cancel', () => {
    toast({ tone: 'success', title: cancelPaymentText.done, body: paymentName(number) });
    onClose();
  });
  return (
    <Confirm
      danger
      title={cancelPaymentText.title}
      question={fill(cancelPaymentText.question, { payment: paymentName(number) })}
      consequence={cancelPaymentText.consequence}
      Icon={Ban}
      action={cancelPaymentText.submit}
      doing={cancelPaymentText.busy}
      keep={cancelPaymentText.keep}
      busy={cancel.busy}
      error={cancel.error && { title: cancelPaymentText.failed, body: messageOf(cancel.error) }}
      onConfirm={() => cancel.send({ params: { id } })}
      onClose={onClose}
    />
  );
}
