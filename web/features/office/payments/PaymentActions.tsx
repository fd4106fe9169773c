import { useQueryClient } from '@tanstack/react-query';
import { Ban, FileText, RefreshCw, Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { paymentName, tabOf } from '#contract/money/money.ts';
import type { PaymentDetail } from '#contract/money/payment.schema.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { checkoutText } from '#text/checkout.ts';
import { fieldText } from '#text/fields.ts';
import { paymentStatusText, paymentText, cancelPaymentText } from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { canCancel, hasMoney, isOnline, leftOf } from '#web/features/office/payments/paymentState.ts';
import { RefundDialog } from '#web/features/office/payments/RefundDialog.tsx';
import { refresh } from '#web/freshness.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { RefusedTip } from '#web/ui/RefusedTip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';

function CancelPayment({ payment: { id, number }, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const cancel = useCommand('payment.cancel', () => {
    toast({ tone: 'success', title: checkoutText.cancelled, body: paymentName(number) });
    onClose();
  });
  return (
    <Confirm
      danger
      title={cancelPaymentText.submit}
      question={fill(cancelPaymentText.question, { payment: paymentName(number) })}
      consequence={cancelPaymentText.consequence}
      Icon={Ban}
      action={cancelPaymentText.submit}
      doing={actionText.cancelling}
      keep={cancelPaymentText.keep}
      busy={cancel.busy}
      error={cancel.error && { title: checkoutText.notCancelled, body: messageOf(cancel.error) }}
      onConfirm={() => cancel.send({ params: { id } })}
      onClose={onClose}
    />
  );
}

/** The available actions; unavailable ones say why. */
export function PaymentActions({ payment }: { payment: PaymentDetail }) {
  const [dialog, setDialog] = useState<'refund' | 'cancel' | null>(null);
  const left = leftOf(payment);
  return (
    <div className="flex flex-wrap gap-2 empty:hidden max-md:*:flex-1">
      {hasMoney(payment) && (
        <>
          {/* The server makes the receipt, and the browser shows it. */}
          <a href={`/api/payments/${payment.id}/receipt`} target="_blank" rel="noreferrer" className={button()}>
            <FileText size={16} aria-hidden />
            {amountText.receipt}
          </a>
          <SendReceipt payment={payment} />
          <RefusedTip reason={left ? null : paymentText.nothingLeft}>
            <Button softDisabled={!left} onClick={() => setDialog('refund')}>
              <Undo2 size={16} aria-hidden />
              {paymentText.refund}
            </Button>
          </RefusedTip>
        </>
      )}
      {isOnline(payment) && tabOf(payment.status) === 'pending' && <CheckNow payment={payment} />}
      {canCancel(payment) && (
        <Button onClick={() => setDialog('cancel')}>
          <Ban size={16} aria-hidden />
          {cancelPaymentText.submit}
        </Button>
      )}
      {dialog === 'refund' && <RefundDialog payment={payment} onClose={() => setDialog(null)} />}
      {dialog === 'cancel' && <CancelPayment payment={payment} onClose={() => setDialog(null)} />}
    </div>
  );
}

function SendReceipt({ payment: { id, client_id, client_email } }: { payment: PaymentDetail }) {
  const send = useCommand('payment.sendReceipt', () => {
    toast({
      tone: 'success',
      title: paymentText.sent,
      body: fill(actionText.sentTo, { email: client_email ?? '' }),
    });
  });
  useErrorToast(send.error, paymentText.notSent);
  const reason = client_email ? null : client_id ? fieldText.clientNoEmail : paymentText.noReceiver;
  return (
    <RefusedTip reason={reason}>
      <Button softDisabled={send.busy || reason !== null} onClick={() => send.send({ params: { id } })}>
        <Send size={16} aria-hidden />
        {send.busy ? actionText.sending : paymentText.sendReceipt}
      </Button>
    </RefusedTip>
  );
}

/** Asks PayPal now; the portal does the same by itself every minute. */
function CheckNow({ payment: { id } }: { payment: PaymentDetail }) {
  const client = useQueryClient();
  const ask = useAction(() => call('payment.sync', { params: { id } }), {
    onSuccess: ({ number, status }) => {
      const body = fill(paymentText.checkedBody, { payment: paymentName(number), status: paymentStatusText[status] });
      toast({ tone: 'info', title: paymentText.checked, body });
      void refresh(client, 'payment');
    },
  });
  useErrorToast(ask.error, paymentText.notChecked);
  return (
    <Button softDisabled={ask.busy} onClick={() => ask.run()}>
      <RefreshCw size={16} aria-hidden className={ask.busy ? 'animate-spin' : ''} />
      {ask.busy ? paymentText.checking : paymentText.check}
    </Button>
  );
}
