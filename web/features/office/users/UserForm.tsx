import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Profile } from '#contract/people/profile.schema.ts';
import { roles, type Role } from '#contract/base/role.ts';
import { actionText } from '#text/actions.ts';
import { permissionText } from '#text/errors.ts';
import { fieldText } from '#text/fields.ts';
import { roleText } from '#text/roles.ts';
import { staffDetailsText } from '#text/staff.ts';
import { createUserText, tiesText, userPanelText } from '#text/users.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { useEdits } from '#web/edits.ts';
import { useForm } from '#web/form.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { checkPerson } from '#web/features/office/users/newUser.ts';
import { tiesIn, tiesQuery } from '#web/features/office/users/ties.ts';
import { personBody, personDraft, type PersonDraft } from '#web/features/shared/profiles/draft.ts';
import { useCurrency } from '#web/money.ts';
import { formatList } from '#web/numbers.ts';
import { profileQuery } from '#web/profile.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { ChangedElsewhere } from '#web/ui/ChangedElsewhere.tsx';
import { EmailField } from '#web/ui/EmailField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { dismissErrors, toast } from '#web/ui/toasts.ts';
import { PhoneField } from '#web/ui/PhoneField.tsx';

type Draft = PersonDraft & { role: Role; active: boolean };

const draftOf = (user: Profile): Draft => ({ ...personDraft(user), role: user.role, active: user.active });

/** Untouched fields follow the record; edits stay on top until they are saved or dropped. */
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
      body: fill(staffDetailsText.savedBody, { name: saved.full_name }),
    });
  });
  const signsInAs = (role: Role) => role !== 'client' || user.account !== 'none';
  const form = useForm({
    base: draftOf(user),
    check: (typed) => checkPerson(typed, signsInAs(typed.role)),
    save,
    send: ({ role, active, ...typed }) =>
      save.send({ params: { id: user.id }, body: { ...personBody(typed), role, active } }),
    sentAs: { email_taken: 'email' },
    held,
    skipUnchanged: true,
  });

  const { shown, type, discard } = form;
  const signsIn = signsInAs(shown.role);
  // A change of role or state ends every session of that user, including this one.
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
      <Panel title={fieldText.details}>
        <div className="grid gap-4 px-4 pb-4 md:grid-cols-2">
          {form.changedElsewhere && (
            <ChangedElsewhere text={userPanelText.changedElsewhere} onTakeTheirs={discard} className="md:col-span-2" />
          )}
          {form.error && <Alert className="md:col-span-2" title={actionText.notSaved} body={messageOf(form.error)} />}
          <Field label={fieldText.fullName} autoComplete="off" required {...form.field('full_name')} />
          <RoleChoice was={user.role} value={shown.role} onChoose={(role) => type({ role })} />
          <EmailField
            label={fieldText.email}
            required={signsIn}
            readOnly={user.id === me}
            hint={emailHint}
            {...form.field('email')}
          />
          <PhoneField label={fieldText.phone} hint={fieldText.optional} {...form.field('phone')} />
        </div>
        <div className="flex items-center gap-3 rule-t py-1.5 pr-2.5 pl-4 md:pr-3">
          <div className="min-w-0 flex-1">
            <label htmlFor={id} className="block cursor-pointer text-15 font-strong md:text-13/[1.125rem]">
              {userPanelText.active}
            </label>
            <p id={`${id}-hint`} className="text-14 text-muted md:text-12/[1.125rem]">
              {userPanelText.activeHint}
            </p>
          </div>
          <Switch id={id} on={shown.active} describedBy={`${id}-hint`} onChange={(active) => type({ active })} />
        </div>
        {user.role === 'client' && user.active && !shown.active && <KeptTies user={user} />}
        {endsOwn && (
          <output className="block rule-t bg-warning-soft px-4 py-2.5 text-14 font-medium text-warning-on md:text-13">
            {userPanelText.ownAccount}
          </output>
        )}
        <FormFoot changed={form.changed.length > 0} busy={form.busy} onDiscard={discard} />
      </Panel>
    </Form>
  );
}

/** A deactivated client still has visits, plans and a balance: the form says so before saving. */
function KeptTies({ user: { id, full_name: name } }: { user: Profile }) {
  const { data: ties } = useQuery(tiesQuery(id));
  const currency = useCurrency();
  const lines = ties ? tiesIn(ties, currency) : [];
  return lines.length > 0 ? (
    <output className="block rule-t bg-warning-soft px-4 py-2.5 text-14 font-medium text-warning-on md:text-13">
      {fill(tiesText.stays, { name, what: formatList(lines) })}
    </output>
  ) : null;
}

/** The administrator role can be removed here, but never given. */
function RoleChoice({ was, value, onChoose }: { was: Role; value: Role; onChoose: (role: Role) => void }) {
  const hint = was === 'admin' ? userPanelText.demoteHint : createUserText.roleHint;
  return (
    <Select
      label={fieldText.role}
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
