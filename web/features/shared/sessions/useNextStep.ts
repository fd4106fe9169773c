import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import type { Role } from '#contract/base/role.ts';
import type { Session } from '#contract/people/session.schema.ts';
import { commonText } from '#text/common.ts';
import { useAction } from '#web/action.ts';
import { messageOf } from '#web/errors.ts';
import { welcome } from '#web/features/shared/sessions/useSignIn.ts';
import { endOnServer } from '#web/features/shared/shell/useLogOut.ts';
import { beginSession, sessionQuery } from '#web/session.ts';
import { toast } from '#web/ui/toasts.ts';

/** Backup codes and their owner: the next person at this browser must not see them. */
export type KeptCodes = { id: string; codes: string[] };

/** Continues after a step: with the next step, the backup codes, or the portal. */
export function useNextStep(onCodes: (kept: KeptCodes) => void) {
  const client = useQueryClient();
  return (session: Session, codes: string[] | null = null) => {
    if (codes) onCodes({ id: session.profile.id, codes });
    else if (!session.pending) welcome(session.profile.role);
    beginSession(client, session);
  };
}

/** Cancels an unfinished sign-in. The half-open session ends on the server, too. */
export function useCancel(role: Role) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { run, busy } = useAction(endOnServer, {
    onSuccess: async () => {
      await navigate(`/auth?role=${role}`, { replace: true, state });
      client.setQueryData(sessionQuery.queryKey, null);
    },
    onError: (error) => toast({ tone: 'error', title: commonText.logOutFailed, body: messageOf(error) }),
  });
  return { cancel: () => run(), canceling: busy };
}
