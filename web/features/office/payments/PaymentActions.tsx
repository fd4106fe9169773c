import { useQueryClient } from '@tanstack/react-query';
import { Ban, FileText, RefreshCw, Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { paymentName, tabOf } from '#contract/money/money.ts';
import type { PaymentDetail } from '#contract/money/payment.schema.ts';
import { paymentStatusText, paymentText } from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { useCommand } from '#web/command.ts';
import { CancelPayment } from '#web/features/office/payments/CancelPayment.tsx';
import { canCancel, hasMoney, isOnline, leftOf } from '#web/features/office/payments/paymentState.ts';
import { RefundDialog } from '#web/features/office/payments/RefundDialog.tsx';
import { refresh } from '#web/freshness.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { RefusedTip } from '#web/ui/RefusedTip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';

/** What can be done with it now; what can't says why. */
export function PaymentActions({ payment }: { payment: PaymentDetail }) {
  const [dialog, setDialog] = useState<'refund' | 'cancel' | null>(null);
  const left = leftOf(payment);
  return (
    <div className="flex flex-wrap gap-2 empty:hidden max-md:*:flex-1">
      {hasMoney(payment) && (
        <>
          {/* The server makes it, and the browser shows it. */}
          <a href={`/api/payments/${payment.id}/receipt`} target="_blank" rel="noreferrer" className={button()}>
            <FileText size={16} aria-hidden />
            {paymentText.receipt}
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
          {paymentText.cancel}
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
      body: fill(paymentText.sentBody, { email: client_email ?? '' }),
    });
  });
  useErrorToast(send.error, paymentText.notSent);
  const reason = client_email ? null : client_id ? paymentText.noAddress : paymentText.noReceiver;
  return (
    <RefusedTip reason={reason}>
      <Button softDisabled={send.busy || reason !== null} onClick={() => send.send({ params: { id } })}>
        <Send size={16} aria-hidden />
        {send.busy ? paymentText.sending : paymentText.sendReceipt}
      </Button>
    </RefusedTip>
  );
}

/** The same question that the portal asks by itself every minute. */
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
