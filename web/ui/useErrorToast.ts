import { useEffect } from 'react';
import { ApiError } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { toast } from '#web/ui/toasts.ts';

/** Shows a toast, once for each error, in addition to the message where it happened. */
export function useErrorToast(error: Error | null, title: string, fallback = '') {
  useEffect(() => {
    // The end of the session has already been announced.
    if (!error || (error instanceof ApiError && error.code === 'session_not_found')) return;
    toast({ tone: 'error', title, body: messageOf(error) || fallback });
  }, [error, title, fallback]);
}
