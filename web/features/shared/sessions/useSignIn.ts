import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Role } from '#contract/base/role.ts';
import { signInText } from '#text/auth.ts';
import { fill } from '#contract/text/fill.ts';
import { useAction } from '#web/action.ts';
import { ApiError, call, isTransient, type Input } from '#web/api.ts';
import { signInMessageOf } from '#web/errors.ts';
import { lockOf, type Lock } from '#web/features/shared/sessions/lock.ts';
import { beginSession } from '#web/session.ts';
import { dismissErrors, toast } from '#web/ui/toasts.ts';

/** The locked account: another address can be tried meanwhile. */
type AccountLock = Lock & { email: string };
type Body = Input<'session.create'>['body'];

export function welcome(role: Role) {
  dismissErrors();
  if (role === 'admin') toast({ tone: 'success', title: signInText.adminSuccess, body: signInText.adminWelcome });
  else toast({ tone: 'success', title: signInText.success, body: fill(signInText.welcome, { role }) });
}

export function useSignIn(role: Role, onWrongPassword: () => void) {
  const client = useQueryClient();
  const [lock, setLock] = useState<AccountLock | null>(null);
  const [failure, setFailure] = useState<{ title: string; body: string } | null>(null);

  /** Shows beside the form, and in the toast that the spec names. */
  function say(title: string, body: string) {
    setFailure({ title, body });
    toast({ tone: 'error', title, body });
  }
  const { run, busy } = useAction((body: Body) => call('session.create', { body }), {
    // Offline there is nothing to retry; it says so at once.
    retry: (failures, error) => failures < 3 && navigator.onLine && isTransient(error),
    retryDelay: (attempt) => 200 * 2 ** attempt,
    onSuccess: (session) => {
      if (!session.pending) welcome(session.profile.role);
      beginSession(client, session);
    },
    onError: (error, { email }) => {
      const message = signInMessageOf(error, role);
      if (error instanceof ApiError && error.code === 'role_mismatch') {
        say(signInText.denied, message);
        return;
      }
      const pause = lockOf(error);
      setLock(pause && { ...pause, email: email.toLowerCase() });
      say(signInText.failed, message);
      if (error instanceof ApiError && error.code === 'invalid_credentials') onWrongPassword();
    },
  });

  function signIn(body: Body) {
    setFailure(null);
    dismissErrors();
    run(body);
  }
  const unlock = useCallback(() => {
    setLock(null);
    setFailure(null);
  }, []);
  return { signIn, busy, failure, lock, unlock };
}
