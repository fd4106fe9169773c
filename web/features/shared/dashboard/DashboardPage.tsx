import type { ReactNode } from 'react';
import { sectionText } from '#text/sections.ts';
import { AccountPanel } from '#web/features/shared/dashboard/AccountPanel.tsx';
import { Greeting } from '#web/features/shared/dashboard/Greeting.tsx';
import { LateReminder } from '#web/features/shared/dashboard/LateReminder.tsx';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { useSectionTitle } from '#web/ui/navigation.ts';

type Props = { /** Spans the page. */ top?: ReactNode; children: ReactNode; beside?: ReactNode };

/** The common start of every role's dashboard; the rest is the role's own. */
export function DashboardPage({ top, children, beside }: Props) {
  const { role } = useActor();
  useSectionTitle(sectionText[role][''].label);
  return (
    <div className="grid gap-3.5 md:gap-4 lg:grid-cols-[minmax(0,1fr)_316px]">
      <div className="lg:col-span-2">
        <Greeting />
      </div>
      {top && <div className="grid gap-3.5 md:gap-4 lg:col-span-2">{top}</div>}
      <div className="grid content-start gap-3.5 md:gap-4">{children}</div>
      <div className="grid content-start gap-3.5 md:gap-4">
        {beside}
        <AccountPanel />
        {role !== 'client' && <LateReminder />}
      </div>
    </div>
  );
}
