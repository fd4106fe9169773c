import { useEffect } from 'react';
import type { PasswordPolicy } from '#contract/people/security.schema.ts';
import { accountText } from '#text/account.ts';
import { messageOf } from '#web/errors.ts';
import { NewPasswordFields } from '#web/features/shared/account/NewPasswordFields.tsx';
import { PanelForm } from '#web/features/shared/account/PanelForm.tsx';
import { useChangePassword } from '#web/features/shared/account/useChangePassword.ts';
import { Alert } from '#web/ui/Alert.tsx';

export function ChangePassword({ policy, onClose }: { policy: PasswordPolicy; onClose: () => void }) {
  const { form, failure, fields } = useChangePassword(policy, onClose);
  const first = fields.current?.ref;
  useEffect(() => first?.current?.focus(), [first]);
  return (
    <PanelForm form={form} submit={form.busy ? accountText.changing : accountText.change} onClose={onClose}>
      {failure && <Alert title={accountText.updateFailed} body={messageOf(failure)} />}
      <NewPasswordFields fields={fields} size="work" />
    </PanelForm>
  );
}
