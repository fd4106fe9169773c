import { Link } from 'react-router';
import { addDays, startOfWeek, weekdayOf, weekOf } from '#contract/base/days.ts';
import type { Month } from '#contract/jobs/schedule.schema.ts';
import { actionText } from '#text/actions.ts';
import { monthText } from '#text/dispatch.ts';
import { jobStatusText } from '#text/jobStatus.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { jobStatuses } from '#contract/jobs/job.kinds.ts';
import type { StaffColour } from '#contract/people/staff.kinds.ts';
import { useWeekStart } from '#web/business.ts';
import { formatLongDay, weekdayName } from '#web/calendar.ts';
import { statusLook } from '#web/features/shared/jobs/jobLooks.ts';
import { paintOf } from '#web/ui/staffPaint.ts';
import { formatTime } from '#web/when.ts';

type Day = Month['days'][number];
type Props = {
  days: Month['days'];
  label: string;
  today: string;
  zone: string;
  colours: ReadonlyMap<string, StaffColour>;
  jobPath: (id: string) => string;
  stale: boolean;
};

const countOf = ({ counts }: Day) => Object.values(counts).reduce((sum, count) => sum + count, 0);
const jobsIn = (count: number) =>
  count === 0 ? monthText.nothing : count === 1 ? workText.oneJob : fill(workText.jobs, { count });
const toDay = (day: string) => `/admin/jobs/dispatch?day=${day}`;

/** The number of jobs per status, as icon and number. */
function Counts({ counts }: Pick<Day, 'counts'>) {
  return (
    <span className="flex flex-wrap gap-x-2 text-12 tabular-nums">
      {jobStatuses
        .filter((status) => counts[status])
        .map((status) => {
          const { Icon, ink } = statusLook[status];
          return (
            <span
              key={status}
              title={`${jobStatusText[status]}: ${counts[status]}`}
              className={`flex items-center gap-0.5 ${ink}`}
            >
              <Icon size={12} strokeWidth={2.25} aria-hidden />
              {counts[status]}
              <span className="sr-only"> {jobStatusText[status]}</span>
            </span>
          );
        })}
    </span>
  );
}

/** The weeks of a month. A day opens the board; a job opens at the side. */
export function MonthGrid({ days, label, today, zone, colours, jobPath, stale }: Props) {
  const weekStart = useWeekStart();
  const byDay = new Map(days.map((each) => [each.day, each]));
  const [first, last] = [days[0]?.day ?? today, days.at(-1)?.day ?? today];
  const weeks: string[] = [];
  for (let start = startOfWeek(first, weekStart); start <= last; start = addDays(start, 7)) weeks.push(start);
  return (
    <table
      aria-label={label}
      aria-busy={stale || undefined}
      className={`w-full table-fixed border-collapse overflow-hidden rounded-panel bg-surface shadow-1 ${stale ? 'opacity-60' : ''}`}
    >
      <thead>
        <tr>
          {weekOf(first, weekStart).map((day) => (
            <th
              key={day}
              scope="col"
              className="border-b border-border px-2 py-1.5 text-left text-12 font-medium text-muted"
            >
              {weekdayName(weekdayOf(day), 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((start) => (
          <tr key={start}>
            {weekOf(start, weekStart).map((day) => {
              const found = byDay.get(day);
              return (
                <td
                  key={day}
                  className={`h-[128px] border-r border-b border-border p-1 align-top last:border-r-0 ${found ? '' : 'bg-sunken'}`}
                >
                  {found && <Cell found={found} today={today} zone={zone} colours={colours} jobPath={jobPath} />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({
  found,
  today,
  zone,
  colours,
  jobPath,
}: { found: Day } & Pick<Props, 'today' | 'zone' | 'colours' | 'jobPath'>) {
  const count = countOf(found);
  const rest = count - found.first.length;
  return (
    <div className="grid gap-0.5">
      <div className="flex items-center gap-2 px-0.5">
        <Link
          to={toDay(found.day)}
          aria-label={fill(monthText.openDay, { day: formatLongDay(found.day), jobs: jobsIn(count) })}
          aria-current={found.day === today ? 'date' : undefined}
          className="grid h-6 min-w-6 place-items-center rounded-module px-1 font-strong tabular-nums hover:bg-sunken aria-[current]:bg-text aria-[current]:text-surface"
        >
          {Number(found.day.slice(8))}
        </Link>
        <Counts counts={found.counts} />
      </div>
      <ul>
        {found.first.slice(0, 3).map((job) => (
          <li key={job.id}>
            <Link
              to={jobPath(job.id)}
              preventScrollReset
              title={job.title}
              className="flex items-center gap-1.5 rounded-module px-1 text-12/[1.5rem] narrow hover:bg-sunken"
            >
              <span
                aria-hidden
                className={`size-2 flex-none rounded-[2px] ${paintOf(colours.get(job.assigned_to ?? ''))}`}
              />
              <span className="flex-none text-muted tabular-nums">
                {formatTime(Date.parse(job.scheduled_start ?? ''), zone)}
              </span>
              <span className={`truncate ${job.status === 'cancelled' ? 'line-through' : ''}`}>
                {job.client_name ?? job.title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {count > Math.min(3, found.first.length) && (
        <Link
          to={toDay(found.day)}
          className="justify-self-start rounded-module px-1 text-12/[1.5rem] text-muted hover:underline"
        >
          {fill(actionText.countMore, { count: rest + Math.max(0, found.first.length - 3) })}
        </Link>
      )}
    </div>
  );
}

/** On a phone: a list of the days that have jobs. */
export function MonthAgenda({ days, label, today, zone, colours, jobPath, stale }: Props) {
  return (
    <ol
      aria-label={label}
      aria-busy={stale || undefined}
      className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${stale ? 'opacity-60' : ''}`}
    >
      {days
        .filter((each) => countOf(each) > 0 || each.day === today)
        .map((each) => {
          const count = countOf(each);
          return (
            <li key={each.day} className="rounded-panel bg-surface shadow-1">
              <Link to={toDay(each.day)} className="flex min-h-12 items-center gap-2 px-4 py-2">
                <span className={`flex-1 text-16 font-strong ${each.day === today ? 'text-accent' : ''}`}>
                  {formatLongDay(each.day)}
                </span>
                {count ? (
                  <Counts counts={each.counts} />
                ) : (
                  <span className="text-14 text-muted">{monthText.nothing}</span>
                )}
              </Link>
              <ul>
                {each.first.map((job) => (
                  <li key={job.id}>
                    <Link
                      to={jobPath(job.id)}
                      preventScrollReset
                      className="flex min-h-12 items-center gap-3 rule-t px-4 py-1.5 text-15"
                    >
                      <span
                        aria-hidden
                        className={`size-2.5 flex-none rounded-[2px] ${paintOf(colours.get(job.assigned_to ?? ''))}`}
                      />
                      <span className="w-[74px] flex-none text-muted tabular-nums">
                        {formatTime(Date.parse(job.scheduled_start ?? ''), zone)}
                      </span>
                      <span className={`min-w-0 flex-1 truncate ${job.status === 'cancelled' ? 'line-through' : ''}`}>
                        {job.client_name ?? job.title}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
              {count > each.first.length && (
                <Link to={toDay(each.day)} className="flex min-h-12 items-center rule-t px-4 text-14 text-muted">
                  {fill(actionText.countMore, { count: count - each.first.length })}
                </Link>
              )}
            </li>
          );
        })}
    </ol>
  );
}
