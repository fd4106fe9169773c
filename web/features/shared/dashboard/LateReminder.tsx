import { lazy, Suspense, useEffect, useState } from 'react';

/** Few users see it, so the page itself loads first. It stands last on the page, so that nothing moves when it appears. */
const reminderDelay = 3_000;
const SecondStepReminder = lazy(async () => ({
  default: (await import('#web/features/shared/account/SecondStepReminder.tsx')).SecondStepReminder,
}));

export function LateReminder() {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), reminderDelay);
    return () => clearTimeout(timer);
  }, []);
  return (
    settled && (
      <Suspense fallback={null}>
        <SecondStepReminder />
      </Suspense>
    )
  );
}
