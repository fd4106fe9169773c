import { useState } from 'react';
import type { LeadDetail } from '#contract/sales/lead.schema.ts';
import { isOpenLead } from '#contract/sales/lead.kinds.ts';
import { leadFormText as text } from '#text/leadPages.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { check, draftOf, toFields, updateOf } from '#web/features/shared/leads/leadDraft.ts';
import { LeadFields } from '#web/features/shared/leads/LeadFields.tsx';
import { useForm } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

export function EditLead({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  const zone = useZone();
  const open = isOpenLead(lead);
  const [taken, setTaken] = useState(false);
  const update = useCommand('lead.update', ({ existed }) => {
    setTaken(existed);
    if (existed) return;
    toast({ tone: 'success', title: text.saved });
    onClose();
  });
  const form = useForm({
    base: draftOf(lead, zone),
    check,
    save: update,
    send: (draft) => {
      const { next_step, follow_up_at, ...fields } = toFields(draft, zone);
      const next = open ? { next_step, follow_up_at } : {};
      update.send({ params: { id: lead.id }, body: updateOf(lead, { ...fields, ...next, source: draft.source }) });
    },
    sentAs: { value_cents: 'value', follow_up_at: 'day' },
    keepAs: `lead ${lead.id}`,
  });
  return (
    <Dialog
      title={text.editTitle}
      form={form}
      onClose={onClose}

      failed={text.notSaved}
    >
      {taken && !form.busy && <Alert title={text.notSaved} body={text.taken} />}
      <LeadFields form={form} steps={open} />
    </Dialog>
  );
}
