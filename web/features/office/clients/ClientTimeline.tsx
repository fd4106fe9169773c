import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { ClientRecord } from '#contract/people/clientRecord.schema.ts';
import type { TimelineEntry } from '#contract/people/clientTimeline.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { timelineKinds, type TimelineKind } from '#contract/people/client.kinds.ts';
import { actionText } from '#text/actions.ts';
import { timelineText as text } from '#text/clients.ts';
import { fieldText } from '#text/fields.ts';
import { useZone } from '#web/business.ts';
import { formatMonth } from '#web/calendar.ts';
import { messageOf } from '#web/errors.ts';
import { timelineQuery } from '#web/features/office/clients/clients.ts';
import { ComingUp } from '#web/features/office/clients/ComingUp.tsx';
import { Entry } from '#web/features/office/clients/TimelineEntries.tsx';
import { rowsOf } from '#web/rowsOf.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { dayIn } from '#web/when.ts';

type Props = { record: ClientRecord; only: TimelineKind | undefined; onOnly: (only: TimelineKind | undefined) => void };

const step = 20;

/** Upcoming and past events, newest first; a series is one line a year. It starts short, like the panels beside it. */
export function ClientTimeline({ record, only, onOnly }: Props) {
  const timeline = useInfiniteQuery(timelineQuery(record.client.id, only));
  const [shown, setShown] = useState(step);
  const known = rowsOf(timeline);
  const entries = known.slice(0, shown);
  const { data, error } = timeline;
  const coming = only !== 'money' && record.coming_jobs.length + record.coming_series.length > 0;
  function more() {
    setShown(shown + step);
    if (known.length < shown + step && timeline.hasNextPage) void timeline.fetchNextPage();
  }
  return (
    <Panel title={fieldText.timeline} end={<Choice only={only} onOnly={onOnly} />} className="overflow-hidden">
      <div className="px-4 pb-1">
        {coming && (
          <>
            <Heading>{text.comingUp}</Heading>
            <ComingUp record={record} />
          </>
        )}
        {data ? (
          entries.length ? (
            <Past entries={entries} />
          ) : (
            !coming &&
            (only ? (
              <p className="pt-1 pb-4 text-15 text-muted md:text-13">{text.emptyOnly[only]}</p>
            ) : (
              <EmptyState title={text.empty} body={text.emptyBody} />
            ))
          )
        ) : error ? (
          <div className="grid py-4">
            <LoadError
              title={text.failed}
              body={messageOf(error)}
              busy={timeline.isFetching}
              onRetry={() => void timeline.refetch()}
            />
          </div>
        ) : (
          <div className="py-3">
            <LoadingLine text={text.loading} />
          </div>
        )}
      </div>
      <LoadMore list={timeline} more={known.length > shown || timeline.hasNextPage} onMore={more} />
    </Panel>
  );
}

const Heading = ({ children }: { children: string }) => (
  <h3 className="py-2 text-14 font-medium text-muted md:text-12">{children}</h3>
);

/** This month, the rest of this year, then each year. */
function periodOf(at: string, zone: string): string {
  const [day, today] = [dayIn(zone, at), dayIn(zone)];
  if (day.slice(0, 7) === today.slice(0, 7)) return formatMonth(today.slice(0, 7));
  const year = day.slice(0, 4);
  return year === today.slice(0, 4) ? fill(text.earlier, { year }) : year;
}

function Past({ entries }: { entries: readonly TimelineEntry[] }) {
  const zone = useZone();
  const periods = Map.groupBy(entries, ({ at }) => periodOf(at, zone));
  return [...periods].map(([period, within]) => (
    <Fragment key={period}>
      <Heading>{period}</Heading>
      <ol>
        {within.map((entry, index) => (
          <Entry key={entry.id} entry={entry} last={index === within.length - 1} />
        ))}
      </ol>
    </Fragment>
  ));
}

function Choice({ only, onOnly }: Omit<Props, 'record'>) {
  return (
    <fieldset className="my-1.5 flex gap-0.5 rounded-card bg-sunken p-[3px] hairline">
      <legend className="sr-only">{actionText.show}</legend>
      {([undefined, ...timelineKinds] as const).map((kind) => (
        <label
          key={kind ?? 'all'}
          className={`grid min-h-11 cursor-pointer place-items-center rounded-chip px-3 text-14 font-medium has-focus-visible:outline-2 has-focus-visible:outline-focus md:min-h-8 md:text-13 ${
            only === kind ? 'bg-surface shadow-1' : 'text-muted hover:text-text'
          }`}
        >
          <input
            type="radio"
            name="timeline"
            checked={only === kind}
            onChange={() => onOnly(kind)}
            className="sr-only"
          />
          {kind ? text.only[kind] : text.all}
        </label>
      ))}
    </fieldset>
  );
}
