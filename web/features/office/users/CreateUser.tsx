import { useQuery } from '@tanstack/react-query';
import { KeyRound, Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { commonText } from '#contract/text/en/common.ts';
import { createUserText, newPasswordText, roleChoiceText, usersText } from '#contract/text/en/users.ts';
import { fill } from '#contract/text/fill.ts';
import { ApiError } from '#web/api.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { weaknessesIn } from '#web/features/shared/account/useNewPassword.ts';
import { securityQuery } from '#web/features/office/settings/queries.ts';
import { NewPasswordField } from '#web/features/office/users/NewPasswordField.tsx';
import { check, emptyDraft, isMissing, toBody, type Draft, type Problems } from '#web/features/office/users/newUser.ts';
import { explain } from '#web/features/office/users/weak.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { roleIcons } from '#web/ui/roleIcons.ts';
import { Segmented } from '#web/ui/Segmented.tsx';
import { dismissErrors, toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';

const roleChoices = (['client', 'sales', 'tech'] as const).map((value) => ({
  value,
  label: roleChoiceText[value],
  Icon: roleIcons[value],
}));
const ways = [
  { value: 'link', label: createUserText.link, Icon: Mail },
  { value: 'typed', label: createUserText.type, Icon: KeyRound },
] as const;
const order = ['full_name', 'email', 'password', 'phone'] as const;

/** Each opening is a new form: closed and opened again it is empty, with the role client. */
export function CreateUser({ onClose }: { onClose: () => void }) {
  const { data: policy } = useQuery(securityQuery);
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [problems, setProblems] = useState<Problems>({});
  // One id for every try: an answer that got lost doesn't make a second person.
  const [id] = useState(() => v7());
  const inputs = useRef<Partial<Record<(typeof order)[number], HTMLInputElement | null>>>({});
  const create = useCommand('user.create', ({ full_name: name, role }) => {
    dismissErrors();
    toast({ tone: 'success', title: createUserText.done, body: fill(createUserText.doneBody, { name, role }) });
    onClose();
  });
  useErrorToast(create.error, createUserText.failed, usersText.unexpected);

  const refused = create.error instanceof ApiError ? create.error : null;
  const marked = refused?.detail.fields;
  const weak = weaknessesIn(create.error);
  const identity = [draft.full_name, draft.email];

  function type(part: Partial<Draft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    // Once something was refused, its complaint goes as soon as it is met.
    if (Object.keys(problems).length) setProblems(check(next, policy));
    if (create.error) create.forget();
  }

  function submit() {
    const found = check(draft, policy);
    setProblems(found);
    if (isMissing(draft)) toast({ tone: 'error', title: usersText.missing, body: usersText.missingBody });
    const wrong = order.find((name) => found[name]);
    if (wrong) inputs.current[wrong]?.focus();
    else create.send({ body: toBody(id, draft) });
  }

  function close() {
    dismissErrors();
    onClose();
  }

  return (
    <Dialog
      title={createUserText.title}
      busy={create.busy}
      onClose={close}
      onSubmit={submit}
      footer={
        <>
          <Button refused={create.busy} onClick={close}>
            {commonText.cancel}
          </Button>
          <Button type="submit" look="primary" refused={create.busy} className="md:min-w-[104px]">
            {create.busy ? createUserText.busy : createUserText.submit}
          </Button>
        </>
      }
    >
      {create.error && <Alert title={createUserText.failed} body={messageOf(create.error) || usersText.unexpected} />}
      <Field
        ref={(input) => void (inputs.current.full_name = input)}
        label={usersText.fullName}
        autoComplete="off"
        required
        value={draft.full_name}
        onChange={(event) => type({ full_name: event.target.value })}
        error={problems.full_name ?? marked?.['full_name']}
      />
      <Field
        ref={(input) => void (inputs.current.email = input)}
        label={usersText.email}
        type="email"
        autoComplete="off"
        required
        value={draft.email}
        onChange={(event) => type({ email: event.target.value })}
        error={problems.email ?? marked?.['email'] ?? (refused?.code === 'email_taken' ? refused.message : null)}
      />
      <Segmented
        label={usersText.role}
        hint={createUserText.roleHint}
        choices={roleChoices}
        value={draft.role}
        onChoose={(role) => type({ role })}
      />
      <Field
        ref={(input) => void (inputs.current.phone = input)}
        label={usersText.phone}
        type="tel"
        autoComplete="off"
        hint={usersText.phoneHint}
        value={draft.phone}
        onChange={(event) => type({ phone: event.target.value })}
        error={problems.phone ?? marked?.['phone']}
      />
      <Segmented
        label={createUserText.way}
        hint={draft.way === 'link' ? createUserText.linkHint : newPasswordText.mustChange}
        choices={ways}
        value={draft.way}
        onChoose={(way) => type({ way })}
      />
      {draft.way === 'typed' && (
        <NewPasswordField
          ref={(input) => void (inputs.current.password = input)}
          value={draft.password}
          onType={(password) => type({ password })}
          policy={policy}
          identity={identity}
          error={problems.password ?? (weak.length && policy ? explain(weak, policy) : marked?.['password'])}
        />
      )}
    </Dialog>
  );
}
