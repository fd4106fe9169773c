import type { Contact } from '#contract/people/client.schema.ts';
import { contactText } from '#text/clients.ts';
import { fieldText } from '#text/fields.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { checkContact, contactBody, contactDraft } from '#web/features/office/clients/drafts.ts';
import { SaveDialog } from '#web/features/office/clients/SaveDialog.tsx';
import { useForm } from '#web/form.ts';
import { EmailField } from '#web/ui/EmailField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { PhoneField } from '#web/ui/PhoneField.tsx';

type Props = { client: string; contact: Contact | null; onClose: () => void; onDelete: () => void };

export function ContactDialog({ client, contact, onClose, onDelete }: Props) {
  const save = useCommand('contact.save', ({ full_name }) => {
    toast({ tone: 'success', title: contactText.saved, body: full_name });
    onClose();
  });
  const id = useRecordId(contact);
  const form = useForm({
    base: contactDraft(contact),
    check: checkContact,
    save,
    send: (typed) => save.send({ params: { id }, body: contactBody(client, typed) }),
    keepAs: `contact ${contact?.id ?? client}`,
  });
  return (
    <SaveDialog
      title={contact ? contactText.editTitle : contactText.addTitle}
      form={form}
      remove={contact ? { label: contactText.remove, onRemove: onDelete } : undefined}
      onClose={onClose}
    >
      <Field label={fieldText.fullName} required autoComplete="off" {...form.field('full_name')} />
      <Field
        label={contactText.relation}
        hint={contactText.relationHint}
        autoComplete="off"
        {...form.field('relation')}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <PhoneField label={fieldText.phone} {...form.field('phone')} />
        <EmailField label={fieldText.email} {...form.field('email')} />
      </div>
    </SaveDialog>
  );
}
