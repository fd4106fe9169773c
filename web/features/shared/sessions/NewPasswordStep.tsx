import type { FormEvent } from 'react';
import type { Role } from '#contract/role.ts';
import type { PasswordPolicy } from '#contract/security.ts';
import type { Session } from '#contract/session.ts';
import { accountText } from '#contract/text/en/account.ts';
import { newPasswordText } from '#contract/text/en/step.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { NewPasswordFields } from '#web/features/shared/account/NewPasswordFields.tsx';
import { useNewPassword, weaknessesIn } from '#web/features/shared/account/useNewPassword.ts';
import { StepButtons, StepFrame } from '#web/features/shared/sessions/StepFrame.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';

type Props = {
  policy: PasswordPolicy;
  identity: [full_name: string, email: string | null];
  role: Role;
  onDone: (session: Session) => void;
};

/** The password was made by somebody else, so it is good for this one sign-in. */
export function NewPasswordStep({ policy, identity, role, onDone }: Props) {
  const fields = useNewPassword({ policy, identity });
  const save = useAction((password: string) => call('step.setPassword', { body: { password } }), {
    // A repeat after a lost answer would be told that it was used before.
    retry: false,
    onSuccess: (answer) => onDone(answer),
    onError: fields.takeRefusal,
  });
  const failure = weaknessesIn(save.error).length ? null : save.error;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.busy && fields.check()) save.run(fields.password.value);
  }

  return (
    <StepFrame role={role} title={newPasswordText.title} intro={newPasswordText.intro}>
      {failure && <Alert className="mt-5" title={accountText.updateFailed} body={messageOf(failure)} />}
      <form noValidate onSubmit={submit} className="mt-6 grid gap-4">
        <input hidden type="text" name="username" autoComplete="username" value={identity[1] ?? ''} readOnly />
        <NewPasswordFields fields={fields} size="large" />
        <StepButtons
          role={role}
          main={
            <Button type="submit" look="primary" size="large" refused={save.busy} className="max-md:h-14">
              {save.busy ? newPasswordText.busy : newPasswordText.submit}
            </Button>
          }
        />
      </form>
    </StepFrame>
  );
}
