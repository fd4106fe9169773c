import { supplyLimits } from '#contract/base/limits.ts';
import type { Supply } from '#contract/field/supply.schema.ts';
import { stockText as text } from '#text/supplies.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { readQuantity } from '#web/features/shared/supplies/quantity.ts';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SwitchField } from '#web/ui/SwitchField.tsx';
import { toast } from '#web/ui/toasts.ts';

/** One thing that vans carry; null is a new one. */
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
      name: shown.name.trim() ? undefined : text.nameMissing,
      unit: shown.unit.trim() ? undefined : text.unitMissing,
      reorder_below: readQuantity(shown.reorder_below) === null ? text.quantityWrong : undefined,
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
    <Dialog
      title={supply ? text.editTitle : text.addTitle}
      form={form}
      onClose={onClose}
      submit={form.busy ? text.saving : text.save}
      failed={text.notSaved}
    >
      <Field label={text.name} maxLength={supplyLimits.name} {...form.field('name')} />
      <Field label={text.unit} hint={text.unitHint} maxLength={supplyLimits.unit} {...form.field('unit')} />
      <Field
        label={text.reorderBelow}
        hint={text.reorderHint}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('reorder_below')}
      />
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
