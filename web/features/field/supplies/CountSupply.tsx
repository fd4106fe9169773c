import { useState } from 'react';
import { v7 } from 'uuid';
import type { Van } from '#contract/field/supply.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { vanText as text } from '#text/supplies.ts';
import { useCommand } from '#web/command.ts';
import { QuantityDialog } from '#web/features/field/supplies/QuantityDialog.tsx';
import { toast } from '#web/ui/toasts.ts';

export function CountSupply({ item, onClose }: { item: Van['items'][number]; onClose: () => void }) {
  // The time is fixed as well: a retry after a lost answer sends the same count.
  const [{ id, at }] = useState(() => ({ id: v7(), at: new Date().toISOString() }));
  const { send, ...save } = useCommand('supply.count', () => {
    toast({ tone: 'success', title: text.countSaved });
    onClose();
  });
  return (
    <QuantityDialog
      title={fill(text.count, { name: item.name })}
      label={fill(text.counted, { unit: item.unit })}
      submit={text.countSave}
      quantity={item.quantity}
      save={save}
      onSave={(quantity) => send({ body: { id, supply_id: item.id, quantity, occurred_at: at } })}
      onClose={onClose}
    />
  );
}
