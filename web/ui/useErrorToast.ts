import { useEffect } from 'react';
import { ApiError } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { toast } from '#web/ui/toasts.ts';

/** Says in the corner, once for each failure, what also stands where it happened. */
export function useErrorToast(error: Error | null, title: string, fallback = '') {
  useEffect(() => {
    // A session that is over has been announced by then.
    if (!error || (error instanceof ApiError && error.code === 'session_not_found')) return;
    toast({ tone: 'error', title, body: messageOf(error) || fallback });
  }, [error, title, fallback]);
}
