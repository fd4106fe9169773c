import { useEffect, useState } from 'react';
import { codeTiming } from '#contract/people/factor.kinds.ts';
import { useAction } from '#web/action.ts';
import { ApiError, call } from '#web/api.ts';
import { lockOf, type Lock } from '#web/features/shared/sessions/lock.ts';
import { useCountdown, waitFrom, type Wait } from '#web/features/shared/sessions/useCountdown.ts';

export type SentWay = 'email' | 'sms';

const waitOf = (error: Error | null) =>
  error instanceof ApiError && error.code === 'too_many_requests'
    ? (error.detail.retry_after ?? codeTiming.resend_seconds)
    : 0;

/** Within the usual pause a code is already on its way. A longer wait is a refusal. */
const isTooSoon = (error: Error | null) => waitOf(error) > 0 && waitOf(error) <= codeTiming.resend_seconds;

type Told = {
  way: SentWay;
  /** Where the last code of this sign-in went, as far as this page knows. */
  lastWay: SentWay | null;
  onSent: (way: SentWay) => void;
  onPause: (lock: Lock) => void;
};

/** Sends a code when its panel opens, and again on request. */
export function useSendCode({ way, lastWay, onSent, onPause }: Told) {
  const [wait, setWait] = useState<Wait>({ until: 0, length: 0 });
  const { run, busy, error, done } = useAction(() => call('step.sendCode', { body: { way } }), {
    // Each attempt may send a code, and only the last one counts.
    retry: false,
    onSuccess: () => {
      onSent(way);
      setWait(waitFrom(codeTiming.resend_seconds));
    },
    onError: (refusal) => {
      const lock = lockOf(refusal);
      if (lock) onPause(lock);
      setWait(waitFrom(waitOf(refusal)));
    },
  });
  useEffect(() => run(), [run]);

  // After a reload the page doesn't know where the code went; most likely it went the way shown first.
  const onItsWay = isTooSoon(error) && (lastWay ?? way) === way;
  return {
    sending: busy,
    sent: done || onItsWay,
    failure: isTooSoon(error) ? null : error,
    secondsLeft: useCountdown(wait),
    sendAgain: () => run(),
  };
}
