import { useState } from 'react';
import type { Session } from '#contract/people/session.schema.ts';
import { stepText } from '#text/step.ts';
import { fill } from '#contract/text/fill.ts';
import { useAction } from '#web/action.ts';
import { ApiError, call, type Input } from '#web/api.ts';
import { lockOf, type Lock } from '#web/features/shared/sessions/lock.ts';

type Told = { onDone: (session: Session) => void; onPause: (lock: Lock) => void; onWrong: () => void };

/** Tries as the server counts them; the used ones include only those made here. */
export type Tries = { used: number; left: number };

export function saidOf({ left }: Tries): string {
  if (left < 1) return stepText.noTryLeft;
  return left === 1 ? stepText.oneTryLeft : fill(stepText.triesLeft, { count: left });
}

/** Sends a code once. A retry after a lost answer would find the code used, and count as wrong. */
export function useVerify({ onDone, onPause, onWrong }: Told) {
  const [tries, setTries] = useState<Tries | null>(null);
  const send = (body: Input<'step.verifyCode'>['body']) => call('step.verifyCode', { body });
  const { run, busy, error, forget } = useAction(send, {
    retry: false,
    onSuccess: (answer) => onDone(answer),
    onError: (refusal) => {
      const lock = lockOf(refusal);
      if (lock) return onPause(lock);
      if (!(refusal instanceof ApiError) || refusal.code !== 'wrong_code') return undefined;
      const left = refusal.detail.tries_left;
      if (left !== undefined) setTries({ used: (tries?.used ?? 0) + 1, left });
      return onWrong();
    },
  });
  const wrong = error instanceof ApiError && error.code === 'wrong_code' ? error.message : null;
  return {
    verify: run,
    busy,
    error,
    wrong,
    failure: wrong ? null : error,
    tries: wrong ? tries : null,
    forget,
  };
}
