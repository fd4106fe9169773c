import { useQueryClient } from '@tanstack/react-query';
import { commonText } from '#text/common.ts';
import { useAction } from '#web/action.ts';
import { ApiError, call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { endSession } from '#web/session.ts';
import { toast } from '#web/ui/toasts.ts';

/** Ends this browser's session on the server. */
export async function endOnServer() {
  try {
    await call('session.delete');
  } catch (error) {
    // The session is already over, as requested.
    if (!(error instanceof ApiError) || error.code !== 'session_not_found') throw error;
  }
}

/** Shows the user as signed out only after the server has ended the session. */
export function useLogOut(): () => void {
  const client = useQueryClient();
  const { run } = useAction(endOnServer, {
    onSuccess: () => endSession(client, 'signedOut'),
    onError: (error) => toast({ tone: 'error', title: commonText.logOutFailed, body: messageOf(error) }),
  });
  return () => run();
}
