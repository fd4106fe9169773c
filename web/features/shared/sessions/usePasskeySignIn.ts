import { useCallback, useEffect, useRef } from 'react';
import { stepText } from '#text/step.ts';
import { useAction } from '#web/action.ts';
import { ApiError, call, NetworkError } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { passkeysWork, signWithPasskey } from '#web/features/shared/account/passkeys.ts';
import { lockOf } from '#web/features/shared/sessions/lock.ts';
import type { WayProps } from '#web/features/shared/sessions/wayProps.ts';

/** Every error of a browser or a device means the same: nothing was confirmed. */
function problemOf(error: Error): string {
  const ours = error instanceof NetworkError || (error instanceof ApiError && error.code !== 'wrong_code');
  return ours ? messageOf(error) : stepText.notConfirmed;
}

/** The device prompts as soon as the panel opens; each attempt has its own challenge. */
export function usePasskeySignIn({ trust, onDone, onPause }: Pick<WayProps, 'trust' | 'onDone' | 'onPause'>) {
  // The user may tick the box while the device waits.
  const trusted = useRef(trust.checked);
  async function sign(signal: AbortSignal) {
    const response = await signWithPasskey(await call('step.passkeyOptions', { signal }), signal);
    return call('step.verifyPasskey', { body: { response, trust_device: trusted.current } });
  }
  const { run, busy, error } = useAction(sign, {
    retry: false,
    onSuccess: (answer) => onDone(answer),
    onError: (refusal) => {
      const lock = lockOf(refusal);
      if (lock) onPause(lock);
    },
  });

  // One prompt at a time: a new attempt, another way or leaving aborts the previous one.
  const asking = useRef<AbortController>(null);
  const ask = useCallback(() => {
    asking.current?.abort();
    asking.current = new AbortController();
    run(asking.current.signal);
  }, [run]);
  useEffect(() => {
    if (passkeysWork()) ask();
    return () => asking.current?.abort();
  }, [ask]);

  return {
    problem: !passkeysWork() ? stepText.unsupported : error && !busy ? problemOf(error) : null,
    tryAgain: ask,
    trustBox: {
      checked: trust.checked,
      set: (checked: boolean) => {
        trusted.current = checked;
        trust.set(checked);
      },
    },
  };
}
