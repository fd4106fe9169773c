import type { Contact } from '#contract/client.ts';
import { contactText } from '#contract/text/en/clients.ts';
import { useCommand } from '#web/command.ts';
import { checkContact, contactBody, contactDraft } from '#web/features/office/clients/drafts.ts';
import { SaveDialog } from '#web/features/office/clients/SaveDialog.tsx';
import { useDraft } from '#web/features/office/clients/useDraft.ts';
import { Field } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toasts.ts';

type Props = { client: string; contact: Contact | null; onClose: () => void; onDelete: () => void };

export function ContactDialog({ client, contact, onClose, onDelete }: Props) {
  const save = useCommand('contact.save', ({ full_name }) => {
    toast({ tone: 'success', title: contactText.saved, body: full_name });
    onClose();
  });
  const { draft, problems, type, ...form } = useDraft(contact, () => contactDraft(contact), {
    check: checkContact,
    send: (id, typed) => save.send({ params: { id }, body: contactBody(client, typed) }),
  });
  return (
    <SaveDialog
      title={contact ? contactText.editTitle : contactText.addTitle}
      save={save}
      refusals={form.refusals}
      remove={contact ? { label: contactText.remove, onRemove: onDelete } : undefined}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <Field
        label={contactText.name}
        required
        autoComplete="off"
        value={draft.full_name}
        onChange={(event) => type({ full_name: event.target.value })}
        error={problems.full_name}
      />
      <Field
        label={contactText.relation}
        hint={contactText.relationHint}
        autoComplete="off"
        value={draft.relation}
        onChange={(event) => type({ relation: event.target.value })}
        error={problems.relation}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label={contactText.phone}
          type="tel"
          autoComplete="off"
          value={draft.phone}
          onChange={(event) => type({ phone: event.target.value })}
          error={problems.phone}
        />
        <Field
          label={contactText.email}
          type="email"
          autoComplete="off"
          value={draft.email}
          onChange={(event) => type({ email: event.target.value })}
          error={problems.email}
        />
      </div>
    </SaveDialog>
  );
}
