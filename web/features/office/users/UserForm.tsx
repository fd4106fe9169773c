import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent } from 'react';
import { formatPhone } from '#contract/phone.ts';
import type { Profile } from '#contract/profile.ts';
import { roles, type Role } from '#contract/role.ts';
import { permissionText } from '#contract/text/en/errors.ts';
import { roleText } from '#contract/text/en/roles.ts';
import { userPanelText, usersText } from '#contract/text/en/users.ts';
import { fill } from '#contract/text/fill.ts';
import { ApiError } from '#web/api.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { settle, useEdits } from '#web/edits.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { checkPerson, type Problems } from '#web/features/office/users/newUser.ts';
import { profileQuery } from '#web/profile.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { ChangedElsewhere } from '#web/ui/ChangedElsewhere.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { dismissErrors, toast } from '#web/ui/toasts.ts';

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
  const { edits, edit, drop } = useEdits<Draft>();
  const [problems, setProblems] = useState<Problems>({});
  const inputs = useRef<Partial<Record<keyof Problems, HTMLInputElement | null>>>({});
  const save = useCommand('user.update', (saved) => {
    client.setQueryData(profileQuery(saved.id).queryKey, saved);
    drop();
    dismissErrors();
    toast({
      tone: 'success',
      title: userPanelText.saved,
      body: fill(userPanelText.savedBody, { name: saved.full_name }),
    });
  });

  const { shown, changed, changedElsewhere } = settle(draftOf(user), edits);
  const signsIn = shown.role !== 'client' || user.account !== 'none';
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
  const refused = save.error instanceof ApiError ? save.error : null;
  const marked = refused?.detail.fields;

  function type<Key extends keyof Draft>(key: Key, value: Draft[Key]) {
    edit(draftOf(user), key, value);
    if (Object.keys(problems).length) setProblems(checkPerson({ ...shown, [key]: value }, signsIn));
    if (save.error) save.forget();
  }

  function discard() {
    drop();
    setProblems({});
    save.forget();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!changed.length || save.busy) return;
    const found = checkPerson(shown, signsIn);
    setProblems(found);
    const wrong = (['full_name', 'email', 'phone'] as const).find((name) => found[name]);
    if (wrong) return inputs.current[wrong]?.focus();
    const [email, phone] = [shown.email.trim().toLowerCase() || null, shown.phone.trim() || null];
    save.send({ params: { id: user.id }, body: { ...shown, full_name: shown.full_name.trim(), email, phone } });
  }

  return (
    <form noValidate onSubmit={submit}>
      <Panel title={userPanelText.details}>
        <div className="grid gap-4 px-4 pb-4 md:grid-cols-2">
          {changedElsewhere && !save.busy && (
            <ChangedElsewhere text={userPanelText} onTakeTheirs={discard} className="md:col-span-2" />
          )}
          {save.error && (
            <Alert className="md:col-span-2" title={userPanelText.notSaved} body={messageOf(save.error)} />
          )}
          <Field
            ref={(input) => void (inputs.current.full_name = input)}
            label={usersText.fullName}
            autoComplete="off"
            required
            value={shown.full_name}
            onChange={(event) => type('full_name', event.target.value)}
            error={problems.full_name ?? marked?.['full_name']}
          />
          <RoleChoice was={user.role} value={shown.role} onChoose={(role) => type('role', role)} />
          <Field
            ref={(input) => void (inputs.current.email = input)}
            label={usersText.email}
            type="email"
            autoComplete="off"
            required={signsIn}
            readOnly={user.id === me}
            hint={emailHint}
            value={shown.email}
            onChange={(event) => type('email', event.target.value)}
            error={problems.email ?? marked?.['email'] ?? (refused?.code === 'email_taken' ? refused.message : null)}
          />
          <Field
            ref={(input) => void (inputs.current.phone = input)}
            label={usersText.phone}
            type="tel"
            autoComplete="off"
            hint={usersText.phoneHint}
            value={shown.phone}
            onChange={(event) => type('phone', event.target.value)}
            error={problems.phone ?? marked?.['phone']}
          />
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
          <Switch id={id} on={shown.active} describedBy={`${id}-hint`} onChange={(active) => type('active', active)} />
        </div>
        {endsOwn && (
          <output className="block rule-t bg-warning-soft px-4 py-2.5 text-14 font-medium text-warning-on md:text-13">
            {userPanelText.ownAccount}
          </output>
        )}
        <FormFoot changed={changed.length > 0} busy={save.busy} onDiscard={discard} text={userPanelText} />
      </Panel>
    </form>
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
