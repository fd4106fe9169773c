import { useState, type ReactNode } from 'react';
import type { NewLead } from '#contract/sales/lead.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { leadFormText as text, leadsText } from '#text/leadPages.ts';
import { useZone } from '#web/business.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { check, draftOf, toFields, type LeadDraft } from '#web/features/shared/leads/leadDraft.ts';
import { LeadFields } from '#web/features/shared/leads/LeadFields.tsx';
import { useForm, type FormOf } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

export type AddLeadProps = {
  onClose: () => void;
  onAdded: (lead: string) => void;
  /** The office chooses the owner. */
  owner?: (form: FormOf<LeadDraft>) => ReactNode;
};

/** A person who is already another representative's lead isn't added, and nothing more is revealed about them. */
export function AddLead({ onClose, onAdded, owner }: AddLeadProps) {
  const zone = useZone();
  const id = useRecordId(null);
  const [base] = useState(() => draftOf(null, zone));
  const [taken, setTaken] = useState(false);
  const create = useCommand('lead.create', ({ lead, existed }) => {
    setTaken(lead === null);
    if (!lead) return;
    const { full_name: name } = lead;
    toast({ tone: existed ? 'info' : 'success', title: fill(existed ? text.yours : text.added, { name }) });
    onAdded(lead.id);
  });
  const form = useForm({
    base,
    check,
    save: create,
    send: (draft) =>
      create.send({
        body: {
          id,
          ...toFields(draft, zone),
          source: draft.source as NewLead['source'],
          owner_id: draft.owner_id || null,
        },
      }),
    sentAs: { value_cents: 'value', follow_up_at: 'day' },
    keepAs: 'new lead',
  });
  return (
    <Dialog
      title={leadsText.add}
      form={form}
      onClose={onClose}
      submit={text.add}
      doing={actionText.adding}
      failed={text.notAdded}
    >
      {taken && !form.busy && <Alert title={text.takenTitle} body={text.taken} />}
      <LeadFields form={form} />
      {owner?.(form)}
    </Dialog>
  );
}
