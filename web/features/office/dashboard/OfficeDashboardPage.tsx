import { useQuery } from '@tanstack/react-query';
import { Plus, Printer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Dashboard } from '#contract/office/dashboard.schema.ts';
import { actionText } from '#text/actions.ts';
import { createText } from '#text/create.ts';
import { dayText } from '#text/days.ts';
import { fill } from '#contract/text/fill.ts';
import { officeDashboardText as text } from '#text/officeDashboard.ts';
import { sectionText } from '#text/sections.ts';
import { ActivityPanel } from '#web/features/office/dashboard/ActivityPanel.tsx';
import { AttentionPanel } from '#web/features/office/dashboard/AttentionPanel.tsx';
import { CrewStrip } from '#web/features/office/dashboard/CrewStrip.tsx';
import { choices, dashboardQuery, usePeriod, type DashboardPeriod } from '#web/features/office/dashboard/dashboard.ts';
import { DashboardSheet } from '#web/features/office/dashboard/DashboardSheet.tsx';
import { FigureCards } from '#web/features/office/dashboard/FigureCards.tsx';
import { RevenuePanel } from '#web/features/office/dashboard/RevenuePanel.tsx';
import { SystemPanel } from '#web/features/office/dashboard/SystemPanel.tsx';
import { LateReminder } from '#web/features/shared/dashboard/LateReminder.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DayRange } from '#web/ui/DayRange.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { NotLoaded } from '#web/ui/NotLoaded.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { useWide } from '#web/ui/useWide.ts';

const JobDialog = lazy(async () => ({ default: (await import('#web/features/office/jobs/JobDialog.tsx')).JobDialog }));

/** Each period has its own address, so a link or Back shows the same days again. */
function PeriodSwitch({ period }: { period: DashboardPeriod }) {
  const tabs = choices.map((count) => ({
    to: period.daysPath(count),
    label: fill(dayText.count, { count }),
    current: period.days === count,
  }));
  const custom = { to: period.customPath, label: text.custom, current: period.custom !== null };
  return <Tabs label={dayText.period} tabs={[...tabs, custom]} variant="segments" />;
}

function CustomDays({ period: { custom, backwards, tooLong, set } }: { period: DashboardPeriod }) {
  if (!custom) return null;
  return (
    <search className="grid grid-cols-2 items-start gap-2 md:flex md:justify-end">
      <DayRange
        value={custom}
        onChange={set}
        error={backwards ? dayText.backwards : tooLong ? text.tooLong : null}
        className="md:w-44"
      />
    </search>
  );
}

/** A separate page, so that other roles don't load the office's parts. */
export function OfficeDashboardPage() {
  const period = usePeriod();
  const wide = useWide();
  const [creating, setCreating] = useState(false);
  const query = useQuery({
    ...dashboardQuery(period.query),
    enabled: !period.backwards && !period.tooLong,
  });
  const { data, isPlaceholderData } = query;
  useSectionTitle(sectionText.admin[''].label);
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)} className="max-md:flex-1">
      <Plus size={17} aria-hidden />
      {createText.job}
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 max-md:pb-14 md:gap-4">
      <CrewStrip crew={data?.crew} />
      <div className="flex flex-wrap items-end gap-2">
        <h2 className="min-w-0 flex-1 wide text-22 max-md:basis-full">{text.title}</h2>
        <div className="max-md:min-w-0 max-md:flex-1">
          <PeriodSwitch period={period} />
        </div>
        <IconButton
          size="work"
          label={actionText.print}
          Icon={Printer}
          onClick={() => window.print()}
          className="text-muted hover:text-text max-md:hidden"
        />
        {wide && create}
      </div>
      <CustomDays period={period} />
      {data ? (
        <Figures dashboard={data} stale={isPlaceholderData || period.backwards || period.tooLong} />
      ) : (
        <NotLoaded query={query} failed={text.failed} loading={text.loading} />
      )}
      <LateReminder />
      {!wide && (
        <div
          data-tabbar
          className="fixed inset-x-0 bottom-0 z-10 flex gap-2 rule-t bg-background pt-2.5 safe-pr-4 safe-pl-4 pb-[calc(0.625rem+env(safe-area-inset-bottom))]"
        >
          {create}
        </div>
      )}
      {creating && (
        <Suspense fallback={null}>
          <JobDialog job={null} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Figures({ dashboard, stale }: { dashboard: Dashboard; stale: boolean }) {
  return (
    <div
      aria-busy={stale || undefined}
      className={`grid grid-cols-[minmax(0,1fr)] gap-3.5 md:gap-4 ${stale ? 'opacity-60' : ''}`}
    >
      <FigureCards dashboard={dashboard} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 md:gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="contents lg:grid lg:gap-4">
          <div className="max-lg:order-2">
            <RevenuePanel dashboard={dashboard} />
          </div>
          <div className="max-lg:order-4">
            <SystemPanel dashboard={dashboard} />
          </div>
        </div>
        <div className="contents lg:grid lg:gap-4">
          <div className="max-lg:order-1">
            <AttentionPanel dashboard={dashboard} />
          </div>
          <div className="max-lg:order-3">
            <ActivityPanel />
          </div>
        </div>
      </div>
      <DashboardSheet dashboard={dashboard} />
    </div>
  );
}
