import { useState } from 'react';
import { v7 } from 'uuid';
import type { JobSupply } from '#contract/field/supply.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { jobSuppliesText as text } from '#text/supplies.ts';
import { useCommand } from '#web/command.ts';
import { QuantityDialog } from '#web/features/field/supplies/QuantityDialog.tsx';
import { toast } from '#web/ui/toasts.ts';

/** What a visit used, where it was more or less than usual. */
export function UsedSupply({ jobId, line, onClose }: { jobId: string; line: JobSupply; onClose: () => void }) {
  const [{ id, at }] = useState(() => ({ id: v7(), at: new Date().toISOString() }));
  const { send, ...save } = useCommand('supply.use', () => {
    toast({ tone: 'success', title: text.saved });
    onClose();
  });
  return (
    <QuantityDialog
      title={fill(text.editTitle, { name: line.name })}
      label={fill(text.quantity, { unit: line.unit })}
      submit={text.save}
      quantity={line.used ?? line.planned}
      save={save}
      onSave={(quantity) => send({ body: { id, job_id: jobId, supply_id: line.supply_id, quantity, occurred_at: at } })}
      onClose={onClose}
    />
  );
}
