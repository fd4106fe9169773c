import { useState } from 'react';
import { v7 } from 'uuid';
import { profileLimits } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { peopleText as text } from '#text/clientPeople.ts';
import { useCommand } from '#web/command.ts';
import { useForm, type Problems } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toasts.ts';

type Draft = { full_name: string; email: string };
type Props = {
  /** Null: one's own. */
  client: string | null;
  contact?: { id: string; full_name: string; email: string | null } | undefined;
  onClose: () => void;
};

const isEmail = (typed: string) => /^[\w.+'-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}$/i.test(typed.trim());
const check = ({ full_name, email }: Draft): Problems<Draft> => ({
  full_name: full_name.trim() ? undefined : text.nameMissing,
  email: isEmail(email) ? undefined : text.emailInvalid,
});

/** A sign-in of their own for somebody: a link is mailed, with which they choose a password. */
export function InvitePerson({ client, contact, onClose }: Props) {
  const [id] = useState(() => v7());
  const invite = useCommand('clientPerson.invite', ({ email }) => {
    toast({ tone: 'success', title: text.invited, body: fill(text.invitedBody, { email: email ?? '' }) });
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
      submit={form.busy ? text.inviting : text.invite}
      failed={text.notInvited}
    >
      <p className="text-15 text-muted md:text-13">{client === null ? text.inviteOwn : text.inviteOffice}</p>
      <Field
        label={text.name}
        required
        autoComplete="off"
        maxLength={profileLimits.full_name}
        {...form.field('full_name')}
      />
      <Field label={text.email} required type="email" autoComplete="off" {...form.field('email')} />
    </Dialog>
  );
}
