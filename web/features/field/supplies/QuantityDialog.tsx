import { vanText } from '#text/supplies.ts';
import { readQuantity } from '#web/features/shared/supplies/quantity.ts';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';

type Props = {
  title: string;
  label: string;
  submit: string;
  quantity: number;
  save: { busy: boolean; error: Error | null; forget: () => void };
  onSave: (quantity: number) => void;
  onClose: () => void;
};

/** How much there is, or was used: the whole of it. */
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
      submit={form.busy ? vanText.saving : submit}
      failed={vanText.notSaved}
    >
      <Field label={label} inputMode="decimal" autoComplete="off" {...form.field('quantity')} />
    </Dialog>
  );
}
