import { lazy, Suspense } from 'react';
import { sectionText } from '#text/sections.ts';
import { techJobsText as text } from '#text/visit.ts';
import { DayList } from '#web/features/field/today/DayList.tsx';
import { oneOf, useFilters } from '#web/filters.ts';
import { useVisits } from '#web/features/shared/dashboard/useVisits.ts';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';

const Upcoming = lazy(async () => ({ default: (await import('#web/features/field/jobs/JobLists.tsx')).Upcoming }));
const Done = lazy(async () => ({ default: (await import('#web/features/field/jobs/JobLists.tsx')).Done }));

const shows = ['upcoming', 'done'] as const;
const schema = { show: oneOf(shows) };

/** /tech/jobs: today's, upcoming and completed jobs. */
export function JobsPage() {
  const { filter, path } = useFilters(schema);
  const { label } = sectionText.tech.jobs;
  useSectionTitle(label);
  return (
    <div className="w-full max-w-[820px]">
      <PageHead title={label} />
      <div className="mb-4">
        <Tabs
          variant="segments"
          label={text.show}
          tabs={[
            { to: path({ show: null }), label: text.today, current: !filter.show },
            ...shows.map((show) => ({ to: path({ show }), label: text[show], current: filter.show === show })),
          ]}
        />
      </div>
      <Suspense fallback={<LoadingLine text={text.loading} />}>
        {filter.show === 'upcoming' ? <Upcoming /> : filter.show === 'done' ? <Done /> : <Today />}
      </Suspense>
    </div>
  );
}

const Today = () => <DayList list={useVisits()} />;
