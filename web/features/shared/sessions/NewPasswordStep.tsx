import type { Role } from '#contract/base/role.ts';
import type { PasswordPolicy } from '#contract/people/security.schema.ts';
import type { Session } from '#contract/people/session.schema.ts';
import { accountText } from '#text/account.ts';
import { actionText } from '#text/actions.ts';
import { newPasswordText } from '#text/step.ts';
import { call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { NewPasswordFields } from '#web/features/shared/account/NewPasswordFields.tsx';
import { useNewPassword } from '#web/features/shared/account/useNewPassword.ts';
import { StepButtons, StepFrame } from '#web/features/shared/sessions/StepFrame.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';

type Props = {
  policy: PasswordPolicy;
  identity: [full_name: string, email: string | null];
  role: Role;
  onDone: (session: Session) => void;
};

/** Another person made the password, so it is good only for this sign-in. */
export function NewPasswordStep({ policy, identity, role, onDone }: Props) {
  const { form, failure, fields } = useNewPassword({
    policy,
    identity,
    asked: false,
    send: ({ password }) => call('step.setPassword', { body: { password } }),
    onDone,
  });

  return (
    <StepFrame role={role} title={newPasswordText.title} intro={newPasswordText.intro}>
      {failure && <Alert className="mt-5" title={accountText.updateFailed} body={messageOf(failure)} />}
      <Form form={form} className="mt-6 grid gap-4">
        <NewPasswordFields fields={fields} size="large" />
        <StepButtons
          role={role}
          main={
            <Button type="submit" variant="primary" size="large" softDisabled={form.busy} className="max-md:h-14">
              {form.busy ? actionText.saving : newPasswordText.submit}
            </Button>
          }
        />
      </Form>
    </StepFrame>
  );
}
