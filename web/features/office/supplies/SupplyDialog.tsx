import { supplyLimits } from '#contract/base/limits.ts';
import type { Supply } from '#contract/field/supply.schema.ts';
import { fieldText } from '#text/fields.ts';
import { stockText as text, vanText } from '#text/supplies.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { readQuantity } from '#web/features/shared/supplies/quantity.ts';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DecimalField } from '#web/ui/DecimalField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SwitchField } from '#web/ui/SwitchField.tsx';
import { toast } from '#web/ui/toasts.ts';

/** One supply; null for a new one. */
export function SupplyDialog({ supply, onClose }: { supply: Supply | null; onClose: () => void }) {
  const id = useRecordId(supply);
  const saved = () => {
    toast({ tone: 'success', title: text.saved });
    onClose();
  };
  const create = useCommand('supply.create', saved);
  const update = useCommand('supply.update', saved);
  const form = useForm({
    base: {
      name: supply?.name ?? '',
      unit: supply?.unit ?? '',
      reorder_below: String(supply?.reorder_below ?? 0),
      active: supply?.active ?? true,
    },
    check: (shown) => ({
      name: shown.name.trim() ? undefined : fieldText.nameMissing,
      unit: shown.unit.trim() ? undefined : text.unitMissing,
      reorder_below: readQuantity(shown.reorder_below) === null ? vanText.countWrong : undefined,
    }),
    save: supply ? update : create,
    sentAs: { name_taken: 'name' },
    wording: { name: text.nameTaken },
    send: ({ reorder_below, ...rest }) => {
      const body = { ...rest, reorder_below: readQuantity(reorder_below)! };
      if (supply) update.send({ params: { id }, body });
      else create.send({ body: { id, ...body } });
    },
  });
  return (
    <Dialog title={supply ? text.editTitle : text.add} form={form} onClose={onClose}>
      <Field label={fieldText.name} maxLength={supplyLimits.name} {...form.field('name')} />
      <Field label={fieldText.unit} hint={text.unitHint} maxLength={supplyLimits.unit} {...form.field('unit')} />
      <DecimalField label={text.reorder} hint={text.reorderHint} {...form.field('reorder_below')} />
      {supply && (
        <SwitchField
          label={text.active}
          hint={text.activeHint}
          on={form.shown.active}
          onChange={(on) => form.type({ active: on })}
        />
      )}
    </Dialog>
  );
}
