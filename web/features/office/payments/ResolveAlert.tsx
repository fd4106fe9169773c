import { useState } from 'react';
import { moneyLimits } from '#contract/limits.ts';
import type { PaymentAlert } from '#contract/payment.ts';
import { commonText } from '#contract/text/en/common.ts';
import { alertKindText, alertsText } from '#contract/text/en/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Nothing is booked by it: it is off the list, with who said why. */
export function ResolveAlert({ alert, onClose }: { alert: PaymentAlert; onClose: () => void }) {
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const resolve = useCommand('paymentAlert.resolve', () => {
    toast({ tone: 'success', title: alertsText.done });
    onClose();
  });

  function submit() {
    setMissing(!note.trim());
    if (note.trim()) resolve.send({ params: { id: alert.id }, body: { resolution: note.trim() } });
  }

  return (
    <Dialog
      title={fill(alertsText.resolveTitle, { what: alertKindText[alert.kind] })}
      busy={resolve.busy}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button refused={resolve.busy} onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button type="submit" look="primary" refused={resolve.busy}>
            {resolve.busy ? alertsText.busy : alertsText.submit}
          </Button>
        </>
      }
    >
      {resolve.error && <Alert title={alertsText.notDone} body={messageOf(resolve.error)} />}
      <TextArea
        label={alertsText.note}
        hint={alertsText.noteHint}
        maxLength={moneyLimits.reason}
        value={note}
        onChange={(event) => {
          setNote(event.target.value);
          setMissing(false);
        }}
        error={missing ? alertsText.noteMissing : null}
      />
    </Dialog>
  );
}
