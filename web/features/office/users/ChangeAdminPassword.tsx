import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PasswordPolicy } from '#contract/security.ts';
import { commonText } from '#contract/text/en/common.ts';
import { adminPasswordText, newPasswordText, usersText } from '#contract/text/en/users.ts';
import { useAction } from '#web/action.ts';
import { ApiError, call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { NewPasswordFields } from '#web/features/shared/account/NewPasswordFields.tsx';
import { useNewPassword, weaknessesIn } from '#web/features/shared/account/useNewPassword.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { securityQuery } from '#web/features/office/settings/queries.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { explain } from '#web/features/office/users/weak.ts';
import { refresh } from '#web/freshness.ts';
import { renewSession } from '#web/session.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { dismissErrors, toast } from '#web/ui/toasts.ts';

/** One's own password, where the spec has it; the rules are asked for first. */
export function ChangeAdminPassword({ onClose }: { onClose: () => void }) {
  const { data: policy, error } = useQuery(securityQuery);
  const close = () => {
    dismissErrors();
    onClose();
  };
  if (policy) return <PasswordDialog policy={policy} onClose={close} />;
  return (
    <Dialog
      title={adminPasswordText.title}
      onClose={close}
      onSubmit={close}
      footer={<Button onClick={close}>{commonText.cancel}</Button>}
    >
      {error ? (
        <Alert title={adminPasswordText.failed} body={messageOf(error)} />
      ) : (
        <LoadingLine text={newPasswordText.loading} />
      )}
    </Dialog>
  );
}

function PasswordDialog({ policy, onClose }: { policy: PasswordPolicy; onClose: () => void }) {
  const client = useQueryClient();
  const { full_name, email } = useActor();
  const fields = useNewPassword({ policy, identity: [full_name, email] });
  const [current, setCurrent] = useState('');
  const [missing, setMissing] = useState(false);
  const currentInput = useRef<HTMLInputElement>(null);

  const send = (password: string) => call('account.changePassword', { body: { current_password: current, password } });
  const change = useAction(send, {
    // After a lost answer the old password may be gone: a repeat would only say that it is wrong.
    retry: false,
    onSuccess: (session) => {
      dismissErrors();
      renewSession(client, session);
      void refresh(client, 'account');
      toast({ tone: 'success', title: adminPasswordText.done, body: adminPasswordText.doneBody });
      onClose();
    },
    onError: (error, sent) => {
      const weak = weaknessesIn(error);
      const body = weak.length ? explain(weak, policy) : messageOf(error) || usersText.unexpected;
      toast({ tone: 'error', title: adminPasswordText.failed, body });
      fields.takeRefusal(error, sent);
      if (isWrong(error)) currentInput.current?.focus();
    },
  });
  const isWrong = (error: Error | null) => error instanceof ApiError && error.code === 'wrong_password';
  const atField = isWrong(change.error) || weaknessesIn(change.error).length > 0;

  function submit() {
    setMissing(!current);
    if (!current) currentInput.current?.focus();
    else if (fields.check()) change.run(fields.password.value);
  }

  return (
    <Dialog
      title={adminPasswordText.title}
      busy={change.busy}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button refused={change.busy} onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button type="submit" look="primary" refused={change.busy} className="md:min-w-[132px]">
            {change.busy ? adminPasswordText.busy : adminPasswordText.submit}
          </Button>
        </>
      }
    >
      <p className="text-muted">{adminPasswordText.others}</p>
      {change.error && !atField && (
        <Alert title={adminPasswordText.failed} body={messageOf(change.error) || usersText.unexpected} />
      )}
      {/* So that a password manager knows whose password it keeps. */}
      <input hidden type="text" name="username" autoComplete="username" value={email ?? ''} readOnly />
      <PasswordField
        ref={currentInput}
        size="work"
        label={adminPasswordText.current}
        autoComplete="current-password"
        required
        value={current}
        onChange={(event) => {
          setCurrent(event.target.value);
          setMissing(false);
          if (change.error) change.forget();
        }}
        error={missing ? adminPasswordText.currentMissing : isWrong(change.error) ? change.error?.message : null}
      />
      <NewPasswordFields fields={fields} size="work" />
    </Dialog>
  );
}
