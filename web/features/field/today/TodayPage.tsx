import { lazy, Suspense, useEffect, useState } from 'react';
import { todayText as text } from '#text/today.ts';
import { sectionText } from '#text/sections.ts';
import { useZone } from '#web/business.ts';
import { DayList } from '#web/features/field/today/DayList.tsx';
import { DayStats } from '#web/features/field/today/DayStats.tsx';
import { QuickActions } from '#web/features/field/today/QuickActions.tsx';
import { nextOf } from '#web/features/field/visits.ts';
import { LateReminder } from '#web/features/shared/dashboard/LateReminder.tsx';
import { useNow } from '#web/features/shared/dashboard/useNow.ts';
import { useVisits } from '#web/features/shared/dashboard/useVisits.ts';
import { rowsOf } from '#web/rowsOf.ts';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { useWide } from '#web/ui/useWide.ts';
import { formatWeekday } from '#web/when.ts';

const TipsPanel = lazy(async () => ({ default: (await import('#web/features/field/today/TipsPanel.tsx')).TipsPanel }));
const VisitPanel = lazy(async () => ({
  default: (await import('#web/features/field/visits/VisitPanel.tsx')).VisitPanel,
}));

/** True shortly after the page appears: the day itself renders first. */
function useLater(): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return later;
}

/** /tech: the day in order; on a wide screen the next job stands beside it. */
export function TodayPage() {
  useSectionTitle(sectionText.tech[''].label);
  const list = useVisits();
  const visits = rowsOf(list);
  const wide = useWide('lg');
  const next = nextOf(visits) ?? visits.at(-1);
  const settled = useLater();
  return (
    <>
      <PageHead title={text.title} subtitle={formatWeekday(useNow(), useZone())} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,372px)_minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          <DayStats visits={list.data && visits} />
          <DayList list={list} />
          <QuickActions />
          {settled && (
            <Suspense>
              <TipsPanel />
            </Suspense>
          )}
          <LateReminder />
        </div>
        {wide && settled && next && (
          <Suspense fallback={<LoadingLine text={text.loading} />}>
            <VisitPanel id={next.id} />
          </Suspense>
        )}
      </div>
    </>
  );
}
