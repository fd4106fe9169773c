import { Trash2 } from 'lucide-react';
import type { TaxRate } from '#contract/office/business.schema.ts';
import { taxText } from '#text/settings.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toasts.ts';

export function DeleteTaxRate({ rate, onClose }: { rate: TaxRate; onClose: () => void }) {
  const remove = useCommand('taxRate.delete', () => {
    toast({ tone: 'success', title: taxText.deleted });
    onClose();
  });
  return (
    <Confirm
      danger
      title={taxText.delete}
      question={fill(taxText.deleteQuestion, { name: rate.name })}
      consequence={taxText.deleteWhy}
      Icon={Trash2}
      action={taxText.confirmDelete}
      doing={taxText.deleting}
      busy={remove.busy}
      error={remove.error && { title: taxText.notDeleted, body: messageOf(remove.error) }}
      onConfirm={() => remove.send({ params: { id: rate.id } })}
      onClose={onClose}
    />
  );
}
