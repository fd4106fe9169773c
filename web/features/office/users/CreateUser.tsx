import { useQuery } from '@tanstack/react-query';
import { KeyRound, Mail } from 'lucide-react';
import { useState } from 'react';
import type { NewUser } from '#contract/people/profile.schema.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { staffText } from '#text/staff.ts';
import { createUserText, newPasswordText, roleChoiceText, usersText } from '#text/users.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { securityQuery } from '#web/features/office/settings/queries.ts';
import { SkillChoice } from '#web/features/office/staff/SkillChoice.tsx';
import { NewPasswordField } from '#web/features/office/users/NewPasswordField.tsx';
import { checkPerson, emptyDraft, isMissing, toBody, type Draft } from '#web/features/office/users/newUser.ts';
import { checkPassword } from '#web/features/office/users/weak.ts';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmailField } from '#web/ui/EmailField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { roleIcons } from '#web/ui/roleIcons.ts';
import { Segmented } from '#web/ui/Segmented.tsx';
import { dismissErrors, toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';
import { PhoneField } from '#web/ui/PhoneField.tsx';

const choiceOf = (value: NewUser['role']) => ({
  value,
  label: roleChoiceText[value],
  Icon: roleIcons[value],
});
const ways = [
  { value: 'link', label: createUserText.link, Icon: Mail },
  { value: 'typed', label: createUserText.type, Icon: KeyRound },
] as const;

type Props = {
  onClose: () => void;
  /** Offers only team roles, technician first, and opens the new person. */
  team?: { onCreated: (id: string) => void };
};

/** Each opening is a new form: after closing it is empty again, with the role client. */
export function CreateUser({ onClose, team }: Props) {
  const { data: policy } = useQuery(securityQuery);
  const rulesFor = ({ full_name, email }: Draft) => policy && { policy, identity: [full_name, email] };
  const id = useRecordId(null);
  const [base] = useState(() => emptyDraft(team ? 'tech' : 'client'));
  const create = useCommand('user.create', ({ id: made, full_name: name, role }) => {
    dismissErrors();
    toast({ tone: 'success', title: createUserText.done, body: fill(createUserText.doneBody, { name, role }) });
    onClose();
    team?.onCreated(made);
  });
  useErrorToast(create.error, createUserText.failed, usersText.unexpected);
  // The form isn't kept when a session ends: it may contain a password.
  const form = useForm({
    base,
    check: (typed) => ({
      ...checkPerson(typed, true),
      ...(typed.way === 'typed' && { password: checkPassword(typed.password, rulesFor(typed)) }),
    }),
    save: create,
    send: (typed) => create.send({ body: toBody(id, typed) }),
    sentAs: { email_taken: 'email' },
  });
  const { shown, type } = form;

  function submit() {
    if (!form.busy && isMissing(shown)) {
      toast({ tone: 'error', title: usersText.missing, body: usersText.missingBody });
    }
    form.submit();
  }

  return (
    <Dialog
      title={team ? staffText.add : createUserText.submit}
      form={{ ...form, submit }}
      onClose={() => {
        dismissErrors();
        onClose();
      }}
      submit={team ? staffText.add : createUserText.submit}
      doing={actionText.creating}
      failed={createUserText.failed}
    >
      <Field label={fieldText.fullName} autoComplete="off" required {...form.field('full_name')} />
      <EmailField label={fieldText.email} required {...form.field('email')} />
      <Segmented
        label={fieldText.role}
        hint={createUserText.roleHint}
        choices={(team ? (['tech', 'sales'] as const) : (['client', 'sales', 'tech'] as const)).map(choiceOf)}
        value={shown.role}
        onChoose={(role) => type({ role })}
      />
      {shown.role === 'tech' && (
        <SkillChoice hint={createUserText.skillsHint} value={shown.skills} onChoose={(skills) => type({ skills })} />
      )}
      <PhoneField label={fieldText.phone} hint={fieldText.optional} {...form.field('phone')} />
      <Segmented
        label={createUserText.way}
        hint={shown.way === 'link' ? createUserText.linkHint : newPasswordText.mustChange}
        choices={ways}
        value={shown.way}
        onChoose={(way) => type({ way })}
      />
      {shown.way === 'typed' && (
        <NewPasswordField
          value={shown.password}
          onType={(password) => type({ password })}
          rules={rulesFor(shown)}
          problem={form.problems.password}
          refusal={form.error}
        />
      )}
    </Dialog>
  );
}
