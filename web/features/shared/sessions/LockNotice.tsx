import { Lock as LockIcon } from 'lucide-react';
import { useEffect } from 'react';
import type { Lock } from '#web/features/shared/sessions/lock.ts';
import { useCountdown } from '#web/features/shared/sessions/useCountdown.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { formatTime } from '#web/when.ts';

const mostModules = 15;

type Props = {
  lock: Lock;
  /** The texts, which differ by screen. */
  say: (until: { time: string; minutes: number }) => { title: string; body: string };
  onPassed: () => void;
};

/** How long the account stays locked: one module fills up per minute until it is over. */
export function LockNotice({ lock, say, onPassed }: Props) {
  const left = useCountdown(lock);
  useEffect(() => {
    if (left === 0) onPassed();
  }, [left, onPassed]);

  const modules = Math.min(mostModules, Math.max(1, Math.ceil(lock.length / 60_000)));
  const passed = Math.floor((1 - (left * 1_000) / lock.length) * modules);
  const { title, body } = say({ time: formatTime(lock.untilDate), minutes: Math.max(1, Math.ceil(left / 60)) });
  return (
    <Alert className="mt-6" Icon={LockIcon} title={title} body={body}>
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
