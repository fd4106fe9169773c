import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import { formatPhone } from '#contract/base/phone.ts';
import type { BoardJob, BoardTechnician } from '#contract/jobs/schedule.schema.ts';
import { printText } from '#text/dispatch.ts';
import { fieldText } from '#text/fields.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { travelMinutes } from '#contract/jobs/travel.ts';
import { accessOf } from '#web/access.ts';
import { businessQuery } from '#web/business.ts';
import { formatLongDay } from '#web/calendar.ts';
import { keyOf, workOf } from '#web/features/office/dispatch/blocks.ts';
import { hoursIn } from '#web/features/office/dispatch/clock.ts';
import { describePart } from '#web/features/shared/jobs/describePart.ts';
import { plannedTime } from '#web/features/shared/jobs/plannedTime.ts';

export type PrintedStop = JobDetail & Pick<BoardJob, 'part'>;
type Props = { technician: BoardTechnician; jobs: PrintedStop[]; day: string; zone: string };

/** One or more pages: a stop never breaks across pages. */
export function DaySheet({ technician, jobs, day, zone }: Props) {
  const { data: business } = useQuery(businessQuery);
  const work = jobs.reduce((sum, job) => sum + workOf(job), 0);
  const stops = jobs.length === 1 ? printText.stopOne : fill(printText.stops, { count: jobs.length });
  return (
    <article className="text-12">
      <header className="mb-3 flex items-end justify-between gap-4 border-b-2 border-text pb-2.5">
        <div>
          <h3 className="wide text-20">{technician.full_name}</h3>
          <p className="text-14">{formatLongDay(day)}</p>
        </div>
        <div className="text-right text-muted">
          <p className="font-strong text-text">{business?.name}</p>
          <p className="tabular-nums">{fill(printText.summary, { stops, hours: hoursIn(work) })}</p>
        </div>
      </header>
      {!jobs.length && <p>{fill(workText.nothingOn, { name: technician.full_name })}</p>}
      <ol>
        {jobs.map((job, index) => {
          const next = jobs[index + 1];
          const minutes = job.where && next?.where ? travelMinutes(job.where, next.where) : null;
          return (
            <Fragment key={keyOf(job)}>
              <Stop job={job} position={index + 1} zone={zone} />
              {minutes !== null && minutes > 0 && (
                <li className="my-1.5 flex items-center gap-2 text-11 text-muted">
                  <span className="h-px flex-1 border-t border-dashed border-control" />
                  {fill(printText.travel, { minutes })}
                  <span className="h-px flex-1 border-t border-dashed border-control" />
                </li>
              )}
            </Fragment>
          );
        })}
      </ol>
      {jobs.length > 1 && <p className="mt-3 text-11 text-muted">{printText.estimate}</p>}
    </article>
  );
}

const label = 'w-[68px] flex-none text-muted';

function Stop({ job, position, zone }: { job: PrintedStop; position: number; zone: string }) {
  const { where } = job;
  const access = accessOf(where);
  const part = describePart(job);
  const address = where && [where.street, where.city, [where.region, where.postal_code].filter(Boolean).join(' ')];
  return (
    <li className="my-1.5 break-inside-avoid rounded-control border border-control p-3">
      <div className="flex items-baseline gap-2.5">
        <span className="grid size-5 flex-none place-items-center self-center rounded-module border border-text text-11 font-strong tabular-nums">
          {position}
        </span>
        <p className="wide text-14 tabular-nums">{plannedTime(job, zone)}</p>
        <p className="min-w-0 flex-1 text-right font-strong">{job.title}</p>
      </div>
      <div className="mt-1.5 grid gap-0.5">
        {part && <p className="font-medium">{part}</p>}
        <p className="text-14 font-strong">{job.client_name ?? fieldText.noClient}</p>
        <p className="text-13">{address?.filter(Boolean).join(', ') ?? fieldText.noAddress}</p>
        {job.client?.phone && (
          <p className="flex">
            <span className={label}>{fieldText.phone}</span>
            <span className="tabular-nums">{formatPhone(job.client.phone)}</span>
          </p>
        )}
        {access && (
          <p className="flex">
            <span className={label}>{printText.access}</span>
            <span className="font-medium whitespace-pre-line">{access}</span>
          </p>
        )}
        {job.description && (
          <p className="flex">
            <span className={label}>{printText.notes}</span>
            <span className="whitespace-pre-line">{job.description}</span>
          </p>
        )}
        {job.items.length > 0 && (
          <p className="flex">
            <span className={label}>{fieldText.services}</span>
            <span>{job.items.map(({ service_name }) => service_name).join(', ')}</span>
          </p>
        )}
      </div>
      {job.checklist.length > 0 && (
        <ul aria-label={fieldText.checklist} className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1">
          {job.checklist.map((step) => (
            <li key={step.id} className="flex items-start gap-2">
              <span className="mt-px grid size-3.5 flex-none place-items-center rounded-[2px] border border-text text-[10px] leading-none">
                {step.done_at && '✓'}
              </span>
              <span>
                {step.task}
                {step.photo && <span className="text-muted"> ({printText.photo})</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
