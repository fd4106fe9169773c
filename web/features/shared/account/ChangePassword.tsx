import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type FormEvent } from 'react';
import type { PasswordPolicy } from '#contract/security.ts';
import { accountText } from '#contract/text/en/account.ts';
import { commonText } from '#contract/text/en/common.ts';
import { call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { CurrentPassword } from '#web/features/shared/account/CurrentPassword.tsx';
import { NewPasswordFields } from '#web/features/shared/account/NewPasswordFields.tsx';
import { useConfirmed } from '#web/features/shared/account/useConfirmed.ts';
import { useNewPassword, weaknessesIn } from '#web/features/shared/account/useNewPassword.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { refresh } from '#web/freshness.ts';
import { renewSession } from '#web/session.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { dismissErrors, toast } from '#web/ui/toasts.ts';

/** One's own password. The current one is asked for, and every other session ends with it. */
export function ChangePassword({ policy, onClose }: { policy: PasswordPolicy; onClose: () => void }) {
  const client = useQueryClient();
  const { id, role, full_name, email } = useActor();
  const fields = useNewPassword({ policy, identity: [full_name, email] });
  const { field, busy, failure, submit } = useConfirmed(
    (current_password) =>
      call('account.changePassword', { body: { current_password, password: fields.password.value } }),
    (session) => {
      dismissErrors();
      renewSession(client, session);
      void refresh(client, 'account', id);
      const body = role === 'admin' ? accountText.adminUpdatedBody : accountText.updatedBody;
      toast({ tone: 'success', title: accountText.updated, body });
      onClose();
    },
    (error) => {
      fields.takeRefusal(error, fields.password.value);
      toast({ tone: 'error', title: accountText.updateFailed, body: messageOf(error) });
    },
  );
  const first = field.ref;
  useEffect(() => first.current?.focus(), [first]);

  function send(event: FormEvent) {
    event.preventDefault();
    if (field.value && !fields.check()) return;
    submit({ asked: true });
  }

  return (
    <form noValidate onSubmit={send} className="grid gap-4 rule-t px-4 pt-4 pb-5 md:max-w-[420px]">
      {failure && !weaknessesIn(failure).length && <Alert title={accountText.updateFailed} body={messageOf(failure)} />}
      {/* So that a password manager knows whose password it keeps. */}
      <input hidden type="text" name="username" autoComplete="username" value={email ?? ''} readOnly />
      <CurrentPassword {...field} />
      <NewPasswordFields fields={fields} size="work" />
      <div className="flex gap-2 max-md:*:flex-1">
        <Button type="submit" look="primary" refused={busy}>
          {busy ? accountText.changing : accountText.change}
        </Button>
        <Button refused={busy} onClick={onClose}>
          {commonText.cancel}
        </Button>
      </div>
    </form>
  );
}
