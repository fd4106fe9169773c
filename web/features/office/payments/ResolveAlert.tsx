import { moneyLimits } from '#contract/base/limits.ts';
import type { PaymentAlert } from '#contract/money/payment.schema.ts';
import { alertKindText, alertsText } from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Nothing is booked by it: it is off the list, with who said why. */
export function ResolveAlert({ alert, onClose }: { alert: PaymentAlert; onClose: () => void }) {
  const resolve = useCommand('paymentAlert.resolve', () => {
    toast({ tone: 'success', title: alertsText.done });
    onClose();
  });
  const form = useForm({
    base: { resolution: '' },
    check: ({ resolution }) => ({ resolution: resolution.trim() ? undefined : alertsText.noteMissing }),
    save: resolve,
    send: ({ resolution }) => resolve.send({ params: { id: alert.id }, body: { resolution: resolution.trim() } }),
    keepAs: `payment alert ${alert.id}`,
  });
  return (
    <Dialog
      title={fill(alertsText.resolveTitle, { what: alertKindText[alert.kind] })}
      form={form}
      onClose={onClose}
      submit={form.busy ? alertsText.busy : alertsText.submit}
      failed={alertsText.notDone}
    >
      <TextArea
        label={alertsText.note}
        hint={alertsText.noteHint}
        maxLength={moneyLimits.reason}
        {...form.field('resolution')}
      />
    </Dialog>
  );
}
