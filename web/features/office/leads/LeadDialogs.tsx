import { Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { LeadCard, LeadDetail } from '#contract/sales/lead.schema.ts';
import { referralDays } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { officeLeadsText as text, leadsText } from '#text/leadPages.ts';
import { addReferralText } from '#text/referrals.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { ImportDialog } from '#web/features/office/import/ImportDialog.tsx';
import { ClientPicker } from '#web/features/office/jobs/ClientPicker.tsx';
import { JoinDialog } from '#web/features/office/leads/JoinDialog.tsx';
import { leadColumns } from '#web/features/office/leads/leadColumns.ts';
import { OwnerSelect } from '#web/features/office/leads/OwnerSelect.tsx';
import type { Movable, Moves } from '#web/features/shared/leads/useMoves.ts';
import { useForm } from '#web/form.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FieldNote } from '#web/ui/FieldNote.tsx';
import { toast } from '#web/ui/toasts.ts';

type Named = Pick<LeadCard, 'id' | 'full_name' | 'owner_id'>;
export type LeadAction =
  | { kind: 'assign'; leads: readonly Named[] }
  | { kind: 'join'; lead: LeadDetail }
  | { kind: 'refer'; lead: LeadDetail }
  | { kind: 'delete'; lead: LeadDetail }
  | { kind: 'sold'; lead: Movable }
  | { kind: 'import' };

type Props = {
  action: LeadAction;
  moves: Moves;
  onClose: () => void;
  /** With the lead to open next, if the open one is gone. */
  onDone: (gone?: { next: string | null }) => void;
};

export function LeadDialogs({ action, moves, onClose, onDone }: Props) {
  if (action.kind === 'assign') return <AssignDialog leads={action.leads} onClose={onClose} onDone={() => onDone()} />;
  if (action.kind === 'join')
    return <JoinDialog lead={action.lead} onClose={onClose} onJoined={(into) => onDone({ next: into })} />;
  if (action.kind === 'refer') return <ReferDialog lead={action.lead} onClose={onClose} onDone={() => onDone()} />;
  if (action.kind === 'delete')
    return <DeleteLead lead={action.lead} onClose={onClose} onDeleted={() => onDone({ next: null })} />;
  if (action.kind === 'sold') return <SoldDialog lead={action.lead} moves={moves} onClose={onClose} />;
  return (
    <ImportDialog
      title={text.importTitle}
      columns={leadColumns}
      check="lead.checkImport"
      run="lead.import"
      onClose={onClose}
    />
  );
}

type AssignProps = { leads: readonly Named[]; onClose: () => void; onDone: () => void };

/** Assigns leads to a representative. */
function AssignDialog({ leads, onClose, onDone }: AssignProps) {
  const assign = useCommand('lead.assign', () => {
    toast({ tone: 'success', title: text.assigned });
    onDone();
  });
  const [first] = leads;
  const form = useForm({
    base: { owner_id: (leads.length === 1 && first?.owner_id) || '' },
    save: assign,
    send: ({ owner_id }) => assign.send({ body: { lead_ids: leads.map(({ id }) => id), owner_id: owner_id || null } }),
    guarded: false,
  });
  return (
    <Dialog
      title={leads.length === 1 && first ? fill(text.assignOne, { name: first.full_name }) : text.assignTitle}
      form={form}
      onClose={onClose}
      submit={actionText.assign}
      doing={actionText.assigning}
      failed={text.notAssigned}
    >
      <OwnerSelect hint={text.assignHint} {...form.field('owner_id')} />
    </Dialog>
  );
}

type ReferProps = { lead: LeadDetail; onClose: () => void; onDone: () => void };

/** Records who referred a lead. */
function ReferDialog({ lead, onClose, onDone }: ReferProps) {
  const { full_name: name } = lead;
  const add = useCommand('referral.add', () => {
    toast({ tone: 'success', title: addReferralText.saved });
    onDone();
  });
  return (
    <ClientDialog
      title={fill(addReferralText.title, { name })}
      body={fill(addReferralText.body, { name, days: referralDays })}
      failed={addReferralText.failed}
      save={add}
      onChosen={(referrer_id) => add.send({ body: { lead_id: lead.id, referrer_id } })}
      onClose={onClose}
    />
  );
}

type DeleteProps = { lead: LeadDetail; onClose: () => void; onDeleted: () => void };

function DeleteLead({ lead, onClose, onDeleted }: DeleteProps) {
  const { send, busy, error } = useCommand('lead.delete', () => {
    toast({ tone: 'success', title: text.deleted });
    onDeleted();
  });
  return (
    <Confirm
      danger
      title={text.delete}
      question={fill(text.deleteQuestion, { name: lead.full_name })}
      consequence={text.deleteConsequence}
      Icon={Trash2}
      action={text.delete}
      doing={actionText.deleting}
      keep={text.keep}
      busy={busy}
      error={error && { title: text.notDeleted, body: messageOf(error) }}
      onConfirm={() => send({ params: { id: lead.id } })}
      onClose={onClose}
    />
  );
}

/** Marks a lead as sold without a quote: the office names the client that it became. */
function SoldDialog({ lead, moves, onClose }: { lead: Movable; moves: Moves; onClose: () => void }) {
  return (
    <ClientDialog
      title={fill(text.sold, { name: lead.full_name })}
      body={text.soldBody}
      submit={leadsText.markSold}
      doing={actionText.saving}
      save={{ busy: moves.busy }}
      onChosen={(client_id) => moves.run(lead, 'sold', { client_id })}
      onClose={onClose}
    />
  );
}

type ClientDialogProps = Pick<ComponentProps<typeof Dialog>, 'submit' | 'doing' | 'failed'> & {
  title: string;
  body: string;
  save: Parameters<typeof useForm>[0]['save'];
  onChosen: (clientId: string) => void;
  onClose: () => void;
};

/** Asks for a client. */
function ClientDialog({ body, save, onChosen, ...dialog }: ClientDialogProps) {
  const form = useForm({
    base: { client_id: null as string | null },
    check: ({ client_id }) => ({ client_id: client_id ? undefined : fieldText.clientMissing }),
    save,
    send: ({ client_id }) => client_id && onChosen(client_id),
    guarded: false,
  });
  return (
    <Dialog form={form} {...dialog}>
      <p className="text-15 text-muted md:text-13">{body}</p>
      {/* Leaves room for the list, which a dialog with one field would cut off. */}
      <div className="min-h-80">
        <ClientPicker
          label={fieldText.client}
          none={fieldText.chooseClient}
          value={form.shown.client_id}
          onChange={(client_id) => form.type({ client_id })}
        />
        <FieldNote id="chosen-client" error={form.problems.client_id} />
      </div>
    </Dialog>
  );
}
