import type { ReactNode } from 'react';
import { dashboardText, firstListText } from '#contract/text/en/dashboard.ts';
import { sectionText } from '#contract/text/en/sections.ts';
import { AccountPanel } from '#web/features/dashboard/AccountPanel.tsx';
import { Greeting } from '#web/features/dashboard/Greeting.tsx';
import { useActor } from '#web/features/shell/actor.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { Panel } from '#web/ui/Panel.tsx';

const adminList = {
  title: dashboardText.recentActivity,
  empty: dashboardText.noRecentActivity,
  why: dashboardText.noRecentActivityWhy,
};

/** What every role begins with; `first` and `beside` are a role's own. */
export function DashboardPage({ first, beside }: { first?: ReactNode; beside?: ReactNode }) {
  const { role } = useActor();
  const list = role === 'admin' ? adminList : firstListText[role];
  useSectionTitle(sectionText[role][''].label);
  return (
    <div className="grid gap-3.5 md:gap-4 lg:grid-cols-[minmax(0,1fr)_316px]">
      <div className="lg:col-span-2">
        <Greeting />
      </div>
      <div className="grid content-start gap-3.5 md:gap-4">
        {first}
        <Panel title={list.title} className="flex flex-col *:last:flex-1 lg:min-h-[340px]">
          <EmptyState title={list.empty} body={list.why} />
        </Panel>
      </div>
      <div className="grid content-start gap-3.5 md:gap-4">
        {beside}
        <AccountPanel />
      </div>
    </div>
  );
}
