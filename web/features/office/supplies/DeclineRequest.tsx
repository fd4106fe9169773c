import { supplyLimits } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { stockText as text } from '#text/supplies.ts';
import { useCommand } from '#web/command.ts';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toasts.ts';

export function DeclineRequest({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { send, ...save } = useCommand('supplyRequest.decide', () => {
    toast({ tone: 'success', title: text.declined });
    onClose();
  });
  const form = useForm({
    base: { note: '' },
    check: (shown) => ({ note: shown.note.trim() ? undefined : fieldText.reasonMissing }),
    save,
    send: ({ note }) => send({ params: { id }, body: { state: 'declined', note } }),
  });
  return (
    <Dialog
      title={fill(text.declineTitle, { name })}
      form={form}
      onClose={onClose}
      submit={actionText.decline}
      doing={actionText.declining}
      failed={actionText.notSaved}
    >
      <Field label={fieldText.reason} hint={text.declineHint} maxLength={supplyLimits.text} {...form.field('note')} />
    </Dialog>
  );
}
