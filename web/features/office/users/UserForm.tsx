import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { formatPhone } from '#contract/base/phone.ts';
import type { Profile } from '#contract/people/profile.schema.ts';
import { roles, type Role } from '#contract/base/role.ts';
import { permissionText } from '#text/errors.ts';
import { roleText } from '#text/roles.ts';
import { userPanelText, usersText } from '#text/users.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { useEdits } from '#web/edits.ts';
import { useForm } from '#web/form.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { checkPerson } from '#web/features/office/users/newUser.ts';
import { profileQuery } from '#web/profile.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { ChangedElsewhere } from '#web/ui/ChangedElsewhere.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { dismissErrors, toast } from '#web/ui/toasts.ts';
import { PhoneField } from '#web/ui/PhoneField.tsx';

type Draft = { full_name: string; email: string; phone: string; role: Role; active: boolean };

const draftOf = ({ full_name, email, phone, role, active }: Profile): Draft => ({
  full_name,
  email: email ?? '',
  phone: formatPhone(phone ?? ''),
  role,
  active,
});

/** Untouched it follows the record; what is typed stands on top of it until it is saved or dropped. */
export function UserForm({ user }: { user: Profile }) {
  const client = useQueryClient();
  const me = useActor().id;
  const id = useId();
  const held = useEdits<Draft>(`user ${user.id}`);
  const save = useCommand('user.update', (saved) => {
    client.setQueryData(profileQuery(saved.id).queryKey, saved);
    held.drop();
    dismissErrors();
    toast({
      tone: 'success',
      title: userPanelText.saved,
      body: fill(userPanelText.savedBody, { name: saved.full_name }),
    });
  });
  const signsInAs = (role: Role) => role !== 'client' || user.account !== 'none';
  const form = useForm({
    base: draftOf(user),
    check: (typed) => checkPerson(typed, signsInAs(typed.role)),
    save,
    send: ({ full_name, email, phone, ...rest }) =>
      save.send({
        params: { id: user.id },
        body: {
          ...rest,
          full_name: full_name.trim(),
          email: email.trim().toLowerCase() || null,
          phone: phone.trim() || null,
        },
      }),
    sentAs: { email_taken: 'email' },
    held,
    skipUnchanged: true,
  });

  const { shown, type, discard } = form;
  const signsIn = signsInAs(shown.role);
  // A change of role or state ends every session of the person, and this is one.
  const endsOwn = user.id === me && (shown.role !== user.role || shown.active !== user.active);
  const moved = user.account !== 'none' && shown.email.trim().toLowerCase() !== user.email;
  const emailHint =
    user.id === me
      ? permissionText.ownAddressElsewhere
      : moved
        ? userPanelText.emailMoved
        : signsIn
          ? userPanelText.emailHint
          : userPanelText.emailNone;

  return (
    <Form form={form}>
      <Panel title={userPanelText.details}>
        <div className="grid gap-4 px-4 pb-4 md:grid-cols-2">
          {form.changedElsewhere && (
            <ChangedElsewhere text={userPanelText} onTakeTheirs={discard} className="md:col-span-2" />
          )}
          {form.error && (
            <Alert className="md:col-span-2" title={userPanelText.notSaved} body={messageOf(form.error)} />
          )}
          <Field label={usersText.fullName} autoComplete="off" required {...form.field('full_name')} />
          <RoleChoice was={user.role} value={shown.role} onChoose={(role) => type({ role })} />
          <Field
            label={usersText.email}
            type="email"
            autoComplete="off"
            required={signsIn}
            readOnly={user.id === me}
            hint={emailHint}
            {...form.field('email')}
          />
          <PhoneField label={usersText.phone} hint={usersText.phoneHint} {...form.field('phone')} />
        </div>
        <div className="flex items-center gap-3 rule-t py-1.5 pr-2.5 pl-4 md:pr-3">
          <div className="min-w-0 flex-1">
            <label htmlFor={id} className="block cursor-pointer text-15 font-strong md:text-13/[18px]">
              {userPanelText.active}
            </label>
            <p id={`${id}-hint`} className="text-14 text-muted md:text-12/[18px]">
              {userPanelText.activeHint}
            </p>
          </div>
          <Switch id={id} on={shown.active} describedBy={`${id}-hint`} onChange={(active) => type({ active })} />
        </div>
        {endsOwn && (
          <output className="block rule-t bg-warning-soft px-4 py-2.5 text-14 font-medium text-warning-on md:text-13">
            {userPanelText.ownAccount}
          </output>
        )}
        <FormFoot changed={form.changed.length > 0} busy={form.busy} onDiscard={discard} text={userPanelText} />
      </Panel>
    </Form>
  );
}

/** The role of administrator can be taken away here, never given. */
function RoleChoice({ was, value, onChoose }: { was: Role; value: Role; onChoose: (role: Role) => void }) {
  const hint = was === 'admin' ? userPanelText.demoteHint : userPanelText.adminHint;
  return (
    <Select
      label={usersText.role}
      hint={hint}
      value={value}
      onChange={(event) => onChoose(roles.find((role) => role === event.target.value) ?? value)}
    >
      {roles.map((role) => {
        const closed = role === 'admin' && was !== 'admin';
        return (
          <option key={role} value={role} disabled={closed}>
            {closed ? userPanelText.adminOption : roleText[role].title}
          </option>
        );
      })}
    </Select>
  );
}
