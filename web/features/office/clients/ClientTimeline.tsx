import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowRightLeft, Ban, CalendarClock, Check, Droplet, Pencil, Plus, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { JobChange } from '#contract/job.ts';
import { timelineText as text } from '#text/clients.ts';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { timelineQuery } from '#web/features/office/clients/clients.ts';
import { describeChange } from '#web/features/office/jobs/describeChange.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { formatRecent } from '#web/when.ts';
import { rowsOf } from '#web/rowsOf.ts';
import { Moment } from '#web/ui/Moment.tsx';

const step = 10;

/** What happened to the client's jobs, newest first; a few at first, because it stands beside shorter panels. */
export function ClientTimeline({ client }: { client: string }) {
  const timeline = useInfiniteQuery(timelineQuery(client));
  const { data, error } = timeline;
  const [shown, setShown] = useState(step);
  const known = rowsOf(timeline);
  const changes = known.slice(0, shown);
  const waiting = known.length > shown;

  function more() {
    setShown(shown + 2 * step);
    if (known.length < shown + 2 * step && timeline.hasNextPage) void timeline.fetchNextPage();
  }
  return (
    <Panel title={text.title}>
      {data ? (
        changes.length ? (
          <ol className="px-4 pt-1 pb-3">
            {changes.map((change, index) => (
              <Line key={change.id} change={change} last={index === changes.length - 1} />
            ))}
          </ol>
        ) : (
          <p className="rule-t px-4 py-3 text-15 text-muted md:text-13">{text.empty}</p>
        )
      ) : error ? (
        <div className="grid p-4">
          <LoadError
            title={text.failed}
            body={messageOf(error)}
            busy={timeline.isFetching}
            onRetry={() => void timeline.refetch()}
          />
        </div>
      ) : (
        <div className="px-4 py-3">
          <LoadingLine text={text.loading} />
        </div>
      )}
      <LoadMore list={timeline} more={waiting || timeline.hasNextPage} onMore={more} />
    </Panel>
  );
}

const icons = {
  created: Plus,
  completed: Check,
  in_progress: Droplet,
  cancelled: Ban,
  status: ArrowRightLeft,
  schedule: CalendarClock,
  assigned: UserRoundCheck,
  other: Pencil,
};

/** A status says most, then when, then who. */
function lookOf({ action, changes }: JobChange): keyof typeof icons {
  if (action === 'created') return 'created';
  const { status, scheduled_start, assigned_to } = changes;
  if (status) return statuses.find((each) => each === status.to) ?? 'status';
  if (scheduled_start) return 'schedule';
  return assigned_to ? 'assigned' : 'other';
}
const statuses = ['completed', 'in_progress', 'cancelled'] as const;

/** Joined to the next one by a thread. */
function Line({ change, last }: { change: JobChange; last: boolean }) {
  const zone = useZone();
  const Icon = icons[lookOf(change)];
  return (
    <li className="relative flex gap-3 pb-3">
      {!last && <span aria-hidden className="absolute top-8 bottom-0 left-[15px] w-px bg-border" />}
      <span aria-hidden className="grid size-8 flex-none place-items-center rounded-card bg-surface hairline">
        <Icon size={15} />
      </span>
      <div className="min-w-0 flex-1 leading-[18px]">
        <div className="flex items-baseline justify-between gap-2">
          <Link
            to={`?job=${change.job_id}`}
            preventScrollReset
            className="min-w-0 truncate rounded-module text-15 font-strong hover:underline md:text-13"
          >
            {change.job_title}
          </Link>
          <Moment
            at={change.created_at}
            zone={zone}
            format={formatRecent}
            className="flex-none text-13 text-muted tabular-nums md:text-12"
          />
        </div>
        <p className="text-14 wrap-anywhere text-muted md:text-12/[17px]">{describeChange(change, zone)}</p>
      </div>
    </li>
  );
}
