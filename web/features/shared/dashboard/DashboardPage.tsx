import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { sectionText } from '#contract/text/en/sections.ts';
import { AccountPanel } from '#web/features/shared/dashboard/AccountPanel.tsx';
import { Greeting } from '#web/features/shared/dashboard/Greeting.tsx';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { useSectionTitle } from '#web/ui/navigation.ts';

/** Not everybody sees it: the page itself is loaded first. It comes last on the page, so that nothing moves when it arrives. */
const reminderDelay = 3_000;
const SecondStepReminder = lazy(async () => ({
  default: (await import('#web/features/shared/account/SecondStepReminder.tsx')).SecondStepReminder,
}));

/** What every role begins with; `children` and `beside` are a role's own. */
export function DashboardPage({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  const { role } = useActor();
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), reminderDelay);
    return () => clearTimeout(timer);
  }, []);
  useSectionTitle(sectionText[role][''].label);
  return (
    <div className="grid gap-3.5 md:gap-4 lg:grid-cols-[minmax(0,1fr)_316px]">
      <div className="lg:col-span-2">
        <Greeting />
      </div>
      <div className="grid content-start gap-3.5 md:gap-4">{children}</div>
      <div className="grid content-start gap-3.5 md:gap-4">
        {beside}
        <AccountPanel />
        {settled && role !== 'client' && (
          <Suspense fallback={null}>
            <SecondStepReminder />
          </Suspense>
        )}
      </div>
    </div>
  );
}
