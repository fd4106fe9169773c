import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { onConfirmationNeeded } from '#web/api.ts';

const ConfirmIdentity = lazy(async () => ({
  default: (await import('#web/features/shared/account/ConfirmIdentity.tsx')).ConfirmIdentity,
}));

/** One dialog for every request that needs a recent sign-in; it settles all waiting requests at once. */
export function Confirmation() {
  const [asked, setAsked] = useState(false);
  const waiting = useRef(new Set<(confirmed: boolean) => void>());
  const settle = useCallback((confirmed: boolean) => {
    setAsked(false);
    for (const tell of waiting.current) tell(confirmed);
    waiting.current.clear();
  }, []);

  useEffect(() => {
    const ask = () =>
      new Promise<boolean>((resolve) => {
        waiting.current.add(resolve);
        setAsked(true);
      });
    onConfirmationNeeded(ask);
    return () => {
      onConfirmationNeeded(null);
      settle(false);
    };
  }, [settle]);

  return <Suspense fallback={null}>{asked && <ConfirmIdentity onSettled={settle} />}</Suspense>;
}
