import { useState } from 'react';
import { v7 } from 'uuid';
import type { Stock } from '#contract/field/supply.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { fieldText } from '#text/fields.ts';
import { stockText as text, vanText } from '#text/supplies.ts';
import { useCommand } from '#web/command.ts';
import { formatQuantity, readQuantity } from '#web/features/shared/supplies/quantity.ts';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DecimalField } from '#web/ui/DecimalField.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toasts.ts';

const kinds = ['count', 'received', 'handed_out'] as const;
type Kind = (typeof kinds)[number];
type Draft = { kind: Kind; supply: string; holder: string; quantity: string };

/** Records a count, a delivery to the shop, or a transfer to a van. */
export function MoveStock({ stock, onClose }: { stock: Stock; onClose: () => void }) {
  const [id] = useState(() => v7());
  const { send, ...save } = useCommand('supply.move', () => {
    toast({ tone: 'success', title: text.moved });
    onClose();
  });
  const form = useForm<Draft>({
    base: { kind: 'count', supply: stock.items[0]!.id, holder: '', quantity: '' },
    check: ({ kind, holder, quantity }) => {
      const read = readQuantity(quantity);
      return {
        holder: kind === 'handed_out' && !holder ? fieldText.technicianMissing : undefined,
        quantity: read === null || (read === 0 && kind !== 'count') ? vanText.countWrong : undefined,
      };
    },
    save,
    send: ({ kind, supply, holder, quantity }) => {
      const line = { id, supply_id: supply, quantity: readQuantity(quantity)! };
      if (kind === 'received') send({ body: { kind, ...line } });
      else if (kind === 'handed_out') send({ body: { kind, ...line, holder_id: holder } });
      else send({ body: { kind, ...line, holder_id: holder || null } });
    },
  });
  const { shown, type } = form;
  const line = stock.items.find((each) => each.id === shown.supply)!;
  const known = shown.holder
    ? (line.vans.find(({ holder_id }) => holder_id === shown.holder)?.quantity ?? 0)
    : line.shop;
  return (
    <Dialog title={text.moveTitle} form={form} onClose={onClose}>
      <Segmented
        label={text.kind}
        choices={kinds.map((value) => ({ value, label: text.kinds[value] }))}
        value={shown.kind}
        onChoose={(kind) => type({ kind })}
      />
      <Select label={text.supply} value={shown.supply} onChange={(event) => type({ supply: event.target.value })}>
        {stock.items.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </Select>
      {shown.kind !== 'received' && (
        <Select
          label={shown.kind === 'count' ? text.holder : text.to}
          value={shown.holder}
          error={form.problems.holder}
          onChange={(event) => type({ holder: event.target.value })}
        >
          <option value="">{shown.kind === 'count' ? text.shop : fieldText.technicianMissing}</option>
          {stock.holders.map(({ id: holder, full_name }) => (
            <option key={holder} value={holder}>
              {full_name}
            </option>
          ))}
        </Select>
      )}
      <DecimalField
        label={fill(shown.kind === 'count' ? text.quantityNow : text.quantity, { unit: line.unit })}
        hint={
          shown.kind === 'count'
            ? fill(text.known, { quantity: formatQuantity(known, line.unit) })
            : fill(text.shopHas, { quantity: formatQuantity(line.shop, line.unit) })
        }
        {...form.field('quantity')}
      />
    </Dialog>
  );
}
