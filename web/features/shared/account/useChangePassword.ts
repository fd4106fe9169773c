import { useQueryClient } from '@tanstack/react-query';
import type { PasswordPolicy } from '#contract/people/security.schema.ts';
import { accountText } from '#text/account.ts';
import { call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { useNewPassword } from '#web/features/shared/account/useNewPassword.ts';
import { explain, weaknessesIn } from '#web/features/shared/account/weakness.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { refresh } from '#web/freshness.ts';
import { renewSession } from '#web/session.ts';
import { dismissErrors, toast } from '#web/ui/toasts.ts';

/** Changes the user's own password. It asks for the current one, and every other session ends. */
export function useChangePassword(policy: PasswordPolicy, onDone: () => void) {
  const client = useQueryClient();
  const { id, role, full_name, email } = useActor();
  return useNewPassword({
    policy,
    identity: [full_name, email],
    asked: true,
    send: ({ current, password }) => call('account.changePassword', { body: { current_password: current, password } }),
    onDone: (session) => {
      dismissErrors();
      renewSession(client, session);
      void refresh(client, 'account', id);
      const body = role === 'admin' ? accountText.adminUpdatedBody : accountText.updatedBody;
      toast({ tone: 'success', title: accountText.updated, body });
      onDone();
    },
    onRefused: (error) => {
      const weak = weaknessesIn(error);
      const body = weak.length ? explain(weak, policy) : messageOf(error);
      toast({ tone: 'error', title: accountText.updateFailed, body });
    },
  });
}
