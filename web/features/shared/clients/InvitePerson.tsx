import { useState } from 'react';
import { v7 } from 'uuid';
import { profileLimits } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { peopleText as text } from '#text/clientPeople.ts';
import { fieldText } from '#text/fields.ts';
import { useCommand } from '#web/command.ts';
import { useForm, type Problems } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmailField } from '#web/ui/EmailField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toasts.ts';

type Draft = { full_name: string; email: string };
type Props = {
  /** Null: the user's own account. */
  client: string | null;
  contact?: { id: string; full_name: string; email: string | null } | undefined;
  onClose: () => void;
};

const isEmail = (typed: string) => /^[\w.+'-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}$/i.test(typed.trim());
const check = ({ full_name, email }: Draft): Problems<Draft> => ({
  full_name: full_name.trim() ? undefined : fieldText.nameMissing,
  email: isEmail(email) ? undefined : text.emailInvalid,
});

/** Gives another person their own sign-in: they choose a password through an emailed link. */
export function InvitePerson({ client, contact, onClose }: Props) {
  const [id] = useState(() => v7());
  const invite = useCommand('clientPerson.invite', ({ email }) => {
    toast({ tone: 'success', title: text.invited, body: fill(actionText.sentTo, { email: email ?? '' }) });
    onClose();
  });
  const form = useForm<Draft>({
    base: { full_name: contact?.full_name ?? '', email: contact?.email ?? '' },
    check,
    save: invite,
    send: ({ full_name, email }) =>
      invite.send({
        body: {
          id,
          client_id: client,
          contact_id: contact?.id ?? null,
          full_name: full_name.trim(),
          email: email.trim().toLowerCase(),
        },
      }),
    sentAs: { email_taken: 'email' },
  });
  return (
    <Dialog
      title={text.inviteTitle}
      form={form}
      onClose={onClose}
      submit={text.invite}
      doing={actionText.sending}
      failed={text.notInvited}
    >
      <p className="text-15 text-muted md:text-13">{client === null ? text.inviteOwn : text.inviteOffice}</p>
      <Field
        label={fieldText.fullName}
        required
        autoComplete="off"
        maxLength={profileLimits.full_name}
        {...form.field('full_name')}
      />
      <EmailField label={fieldText.email} required {...form.field('email')} />
    </Dialog>
  );
}
