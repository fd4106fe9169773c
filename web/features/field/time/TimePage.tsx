import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { TimeRow } from '#contract/field/timeEntry.schema.ts';
import { clockText as text } from '#text/time.ts';
import { call } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { DayPanel } from '#web/features/field/time/DayPanel.tsx';
import { LiveClock } from '#web/features/field/time/LiveClock.tsx';
import { WeekPanel } from '#web/features/field/time/WeekPanel.tsx';
import { InvalidLines } from '#web/features/shared/time/InvalidLines.tsx';
import { day, useFilters } from '#web/filters.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { NotLoaded } from '#web/ui/NotLoaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { dayIn } from '#web/when.ts';
import '#web/features/shared/time/time.css';

const AskCorrection = lazy(async () => ({
  default: (await import('#web/features/field/time/AskCorrection.tsx')).AskCorrection,
}));

const schema = { week: day };

/** A technician's own hours: the clock, the week, and the corrections they ask for. */
export function TimePage() {
  const { filter, path } = useFilters(schema);
  const zone = useZone();
  const week = useQuery({
    queryKey: ['time', 'list', 'mine', filter.week ?? null],
    queryFn: ({ signal }) => call('time.mine', { query: filter.week ? { day: filter.week } : {}, signal }),
  });
  const [asking, setAsking] = useState<TimeRow | 'entry' | 'missing' | null>(null);
  useSectionTitle(text.title);
  const data = week.data;
  const days = data ? data.days.map((each) => each.day).toReversed() : [];
  const onDay = (at: string | null, each: string) => at !== null && dayIn(zone, at) === each;
  return (
    <div className="grid w-full max-w-[640px] grid-cols-[minmax(0,1fr)] gap-3 self-center">
      <PageTitle className="text-26 md:text-22">{text.title}</PageTitle>
      <LiveClock />
      {data ? (
        <>
          <WeekPanel week={data} path={(start) => path({ week: start })} />
          {days.map((each) => {
            const entries = data.entries.filter(({ started_at }) => onDay(started_at, each));
            const corrections = data.corrections.filter(({ was_started_at, started_at }) =>
              onDay(was_started_at ?? started_at, each),
            );
            if (!entries.length && !corrections.length) return null;
            return (
              <DayPanel
                key={each}
                day={each}
                today={data.today}
                minutes={data.days.find((one) => one.day === each)!.minutes}
                entries={entries}
                corrections={corrections}
                onAsk={data.closed_at ? null : setAsking}
              />
            );
          })}
          <InvalidLines invalid={data.invalid} />
          {data.entries.length === 0 && data.corrections.length === 0 && (
            <div className="rounded-panel bg-surface shadow-1">
              <EmptyState title={text.empty} body={text.emptyBody} />
            </div>
          )}
          {data.closed_at ? (
            <p className="text-14 text-muted">{text.closed}</p>
          ) : (
            <>
              <div className="flex flex-wrap gap-2 max-md:*:flex-1">
                <Button onClick={() => setAsking('entry')} softDisabled={data.entries.length === 0}>
                  <Pencil size={18} aria-hidden />
                  {text.ask}
                </Button>
                <Button onClick={() => setAsking('missing')}>
                  <Plus size={18} aria-hidden />
                  {text.missing}
                </Button>
              </div>
              <p className="text-14 text-muted">{text.seen}</p>
            </>
          )}
        </>
      ) : (
        <NotLoaded query={week} failed={text.loadFailed} loading={text.loading} />
      )}
      {asking && data && (
        <Suspense>
          <AskCorrection week={data} about={asking} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </div>
  );
}
