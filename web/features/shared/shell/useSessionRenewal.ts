import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { sessionTiming } from '#contract/base/timing.ts';
import { useAction } from '#web/action.ts';
import { call, isTransient } from '#web/api.ts';
import { renewSession, secondsLeft, sessionQuery } from '#web/session.ts';

/** Keeps an open page signed in. A renewal that finds no session ends it, like any other call. */
export function useSessionRenewal() {
  const client = useQueryClient();
  const { run, busy } = useAction(() => call('session.renew'), {
    // Eight doublings of 200 ms take 51 seconds of the minute and a half that is left.
    retry: (failures, error) => failures < 8 && isTransient(error),
    retryDelay: (attempt) => sessionTiming.retry_from_ms * 2 ** attempt,
    onSuccess: (session) => renewSession(client, session),
  });
  const check = useEffectEvent(() => {
    const held = client.getQueryData(sessionQuery.queryKey);
    if (held && !busy && secondsLeft(held) < sessionTiming.renew_below_s) run();
  });

  useEffect(() => {
    const timer = setInterval(() => check(), sessionTiming.check_ms);
    return () => clearInterval(timer);
  }, []);
}
