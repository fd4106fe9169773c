import { Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { signInText } from '#contract/text/en/door.ts';
import { fill } from '#contract/text/fill.ts';
import type { AccountLock } from '#web/features/door/useSignIn.ts';
import { formatTime } from '#web/format.ts';
import { Alert } from '#web/ui/Alert.tsx';

const mostModules = 15;

/** How long the account still pauses: one module a minute fills up until it is over. */
export function LockNotice({ lock, onPassed }: { lock: AccountLock; onPassed: () => void }) {
  const [now, setNow] = useState(() => performance.now());
  const left = Math.max(0, lock.until - now);

  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left === 0) onPassed();
  }, [left, onPassed]);

  const modules = Math.min(mostModules, Math.max(1, Math.ceil(lock.length / 60_000)));
  const passed = Math.floor((1 - left / lock.length) * modules);
  const text = fill(signInText.locked, {
    time: formatTime(lock.untilDate),
    minutes: Math.max(1, Math.ceil(left / 60_000)),
  });
  return (
    <Alert className="mt-6" Icon={Lock} title={signInText.failed} body={text}>
      <div aria-hidden className="mt-2.5 mb-0.5 flex max-w-[300px] gap-[3px]">
        {Array.from({ length: modules }, (_, index) => (
          <span
            key={index}
            className={`h-1.5 flex-1 rounded-[2px] bg-danger-on ${index <= passed ? '' : 'opacity-25'}`}
          />
        ))}
      </div>
    </Alert>
  );
}
