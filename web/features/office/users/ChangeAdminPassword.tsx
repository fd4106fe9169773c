import { useQuery } from '@tanstack/react-query';
import type { PasswordPolicy } from '#contract/people/security.schema.ts';
import { accountText } from '#text/account.ts';
import { actionText } from '#text/actions.ts';
import { adminPasswordText, newPasswordText } from '#text/users.ts';
import { messageOf } from '#web/errors.ts';
import { NewPasswordFields } from '#web/features/shared/account/NewPasswordFields.tsx';
import { useChangePassword } from '#web/features/shared/account/useChangePassword.ts';
import { securityQuery } from '#web/features/office/settings/queries.ts';
import { plainForm } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { dismissErrors } from '#web/ui/toasts.ts';

/** The administrator's own password, where the spec places it; the rules load first. */
export function ChangeAdminPassword({ onClose }: { onClose: () => void }) {
  const { data: policy, error } = useQuery(securityQuery);
  const close = () => {
    dismissErrors();
    onClose();
  };
  if (policy) return <PasswordDialog policy={policy} onClose={close} />;
  return (
    <Dialog title={adminPasswordText.title} form={plainForm(close)} submit={null} onClose={close}>
      {error ? (
        <Alert title={accountText.updateFailed} body={messageOf(error)} />
      ) : (
        <LoadingLine text={newPasswordText.loading} />
      )}
    </Dialog>
  );
}

function PasswordDialog({ policy, onClose }: { policy: PasswordPolicy; onClose: () => void }) {
  const { form, failure, fields } = useChangePassword(policy, onClose);
  return (
    <Dialog
      title={adminPasswordText.title}
      form={form}
      onClose={onClose}
      submit={adminPasswordText.submit}
      doing={actionText.updating}
    >
      <p className="text-muted">{adminPasswordText.others}</p>
      {failure && <Alert title={accountText.updateFailed} body={messageOf(failure)} />}
      <NewPasswordFields fields={fields} size="work" />
    </Dialog>
  );
}
