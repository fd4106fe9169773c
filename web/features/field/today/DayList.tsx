import { useQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { Car, Check } from 'lucide-react';
import { Fragment, lazy, Suspense, useId } from 'react';
import { Link } from 'react-router';
import { fill } from '#contract/text/fill.ts';
import { travelMinutes } from '#contract/jobs/travel.ts';
import type { Visit } from '#contract/field/visit.schema.ts';
import type { JobPart } from '#contract/jobs/job.schema.ts';
import { fieldText } from '#text/fields.ts';
import { todayText as text } from '#text/today.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { NextActions } from '#web/features/field/today/NextActions.tsx';
import { VisitBadge } from '#web/features/field/visits/VisitBadge.tsx';
import { nextOf, rowKey, runningQuery, visitPath } from '#web/features/field/visits.ts';
import { describePart } from '#web/features/shared/jobs/describePart.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { rowsOf } from '#web/rowsOf.ts';
import { PanelBody } from '#web/ui/PanelBody.tsx';
import { formatSpan, formatTime } from '#web/when.ts';

/** On most days no technician has fifty jobs, so the first view doesn't load it. */
const LoadMore = lazy(async () => ({ default: (await import('#web/ui/LoadMore.tsx')).LoadMore }));

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Visit[] }>>;
  /** The job that is open beside the list. */
  open?: string;
};

/** A technician's jobs today, in order, with the drives between them. */
export function DayList({ list, open }: Props) {
  const visits = rowsOf(list);
  const next = nextOf(visits);
  const waiting = visits.find(({ status }) => status === 'pending');
  const reason = useId();
  const { data: running } = useQuery(runningQuery);
  return (
    <section aria-label={text.title} className={visits.length ? '' : 'rounded-panel bg-surface pt-3 shadow-1'}>
      <PanelBody query={list} text={text} empty={visits.length === 0}>
        <ol className="grid gap-2">
          {visits.map((visit, index) => (
            <Fragment key={rowKey(visit)}>
              <Drive from={visits[index - 1]} to={visit} />
              <Row visit={visit} open={visit.id === open}>
                <NextActions
                  visit={visit}
                  running={running}
                  next={visit === next}
                  reason={reason}
                  explains={visit === waiting}
                />
              </Row>
            </Fragment>
          ))}
        </ol>
        {list.hasNextPage && (
          <Suspense>
            <LoadMore list={list} />
          </Suspense>
        )}
      </PanelBody>
    </section>
  );
}

const column = 'stacks grid grid-cols-[56px_minmax(0,1fr)]';

/** A straight-line estimate, labeled as an estimate; renders nothing if a place isn't on the map. */
function Drive({ from, to }: { from: Visit | undefined; to: Visit }) {
  const minutes = from?.where && to.where ? travelMinutes(from.where, to.where) : null;
  if (!minutes) return null;
  return (
    <li className={`${column} text-14 text-muted md:text-12`}>
      <span className="col-start-2 flex items-center gap-2 px-3">
        <Car size={15} aria-hidden />
        {fill(workText.drive, { minutes })}
      </span>
    </li>
  );
}

type RowProps = { visit: Visit; open: boolean; children: React.ReactNode };

function Row({ visit, open, children }: RowProps) {
  const zone = useZone();
  const { id, scheduled_start: start, title, status, steps, part } = visit;
  const done = status === 'completed';
  const [time, half] = start ? formatTime(start, zone).split(/\s/) : [text.anyTime];
  const edge = open || status === 'in_progress' ? 'shadow-[inset_0_0_0_2px_var(--primary)]' : 'shadow-1';
  return (
    <li className={column}>
      <p className={`pt-3 leading-[1.1875rem] tabular-nums ${done ? 'text-muted' : ''}`}>
        <span className="block text-16 font-strong md:text-15">{`${time} `}</span>
        <span className="block text-13 text-muted md:text-12">{half}</span>
      </p>
      <div className={`relative min-w-0 rounded-panel p-3.5 ${done ? '' : `bg-surface ${edge}`}`}>
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
          <h2 className={`min-w-0 flex-1 text-17 font-strong wrap-anywhere md:text-15 ${done ? 'text-muted' : ''}`}>
            {/* The whole card opens the job; its buttons lie above the link. */}
            <Link to={visitPath(id)} aria-current={open ? 'true' : undefined} className="after:absolute after:inset-0">
              {title}
            </Link>
          </h2>
          {done ? (
            <span className="flex items-center gap-1.5 text-14 font-medium text-success md:text-13">
              <Check size={16} aria-hidden />
              {text.done}
            </span>
          ) : (
            <VisitBadge status={status} progress={visit.progress} />
          )}
        </div>
        {part && <Part visit={visit} part={part} />}
        <p className="text-15 wrap-anywhere md:text-13">{visit.client_name ?? fieldText.noClient}</p>
        {!done && visit.place && <p className="text-15 wrap-anywhere text-muted md:text-13">{visit.place}</p>}
        {status === 'in_progress' && steps.all > 0 && <Steps visit={visit} />}
        {children}
      </div>
    </li>
  );
}

/** What the technician's span is of a job that several people or days share. */
function Part({ visit, part }: { visit: Visit; part: JobPart }) {
  const zone = useZone();
  const { id: me } = useActor();
  return (
    <p className="text-15 wrap-anywhere text-muted md:text-13">
      <span className="block tabular-nums">{formatSpan(visit.scheduled_start!, visit.scheduled_end!, zone)}</span>
      {describePart({ part, assigned_to: me })}
    </p>
  );
}

function Steps({ visit: { steps } }: { visit: Visit }) {
  const { done, all, next } = steps;
  return (
    <div className="mt-2 grid gap-1.5">
      <p className="flex gap-3 text-14 md:text-13">
        <span className="flex-none">
          <b className="font-strong">{fieldText.checklist}</b> {fill(workText.progress, { done, all })}
        </span>
        {next && (
          <span className="min-w-0 flex-1 truncate text-right text-muted">{fill(text.next, { task: next })}</span>
        )}
      </p>
      <StepBar done={done} all={all} />
    </div>
  );
}

/** One module for each step: done ones are washed, the next one is wet. */
export function StepBar({ done, all }: { done: number; all: number }) {
  return (
    <div aria-hidden className="flex gap-[3px]">
      {Array.from({ length: all }, (_, index) => (
        <span
          key={index}
          className={`h-2 flex-1 rounded-[2px] ${index < done ? 'bg-text' : index === done ? 'bg-spray ring-1 ring-accent ring-inset' : 'bg-sunken hairline'}`}
        />
      ))}
    </div>
  );
}
