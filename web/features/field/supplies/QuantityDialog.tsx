import { actionText } from '#text/actions.ts';
import { vanText } from '#text/supplies.ts';
import { readQuantity } from '#web/features/shared/supplies/quantity.ts';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DecimalField } from '#web/ui/DecimalField.tsx';

type Props = {
  title: string;
  label: string;
  submit: string;
  quantity: number;
  save: { busy: boolean; error: Error | null; forget: () => void };
  onSave: (quantity: number) => void;
  onClose: () => void;
};

/** Asks for a total: the quantity on hand, or the quantity used. */
export function QuantityDialog({ title, label, submit, quantity, save, onSave, onClose }: Props) {
  const form = useForm({
    base: { quantity: String(Math.max(0, quantity)) },
    check: (shown) => ({ quantity: readQuantity(shown.quantity) === null ? vanText.countWrong : undefined }),
    save,
    send: (shown) => onSave(readQuantity(shown.quantity)!),
  });
  return (
    <Dialog
      title={title}
      form={form}
      onClose={onClose}
      submit={submit}
      doing={actionText.saving}
      failed={actionText.notSaved}
    >
      <DecimalField label={label} {...form.field('quantity')} />
    </Dialog>
  );
}
