import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { addDays } from '#contract/base/days.ts';
import type { DayOff, StaffMember } from '#contract/people/staff.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { dayOffText } from '#text/staff.ts';
import { useZone } from '#web/business.ts';
import { formatShortDay } from '#web/calendar.ts';
import { boardQuery } from '#web/features/office/dispatch/board.ts';
import { button } from '#web/ui/Button.tsx';
import { dayIn } from '#web/when.ts';

/** A board shows two weeks; longer absences are looked at from their first day on. */
const mostDays = 14;

/** Jobs that are planned for days off that were just added, and the way to give them to others. */
export function WorkOnDaysOff({ person, days }: { person: StaffMember; days: DayOff }) {
  const zone = useZone();
  const until = addDays(days.starts_on, mostDays - 1);
  const { data } = useQuery(boardQuery(days.starts_on, days.ends_on < until ? days.ends_on : until));
  const jobs = data?.jobs.filter(({ assigned_to, status }) => assigned_to === person.id && status === 'pending') ?? [];
  const byDay = Map.groupBy(jobs, ({ scheduled_start }) => dayIn(zone, scheduled_start!));
  if (!jobs.length) return null;
  return (
    <section aria-live="polite" className="grid gap-2 rule-t bg-warning-soft px-4 py-3">
      <p className="text-15 font-medium md:text-13">{fill(dayOffText.stillWork, { name: person.full_name })}</p>
      <ul className="flex flex-wrap gap-2">
        {[...byDay].map(([day, list]) => (
          <li key={day}>
            <Link to={`/admin/jobs/dispatch?day=${day}&cover=${person.id}`} className={button()}>
              {fill(list.length === 1 ? dayOffText.moveJobOne : dayOffText.moveJobs, {
                day: formatShortDay(day),
                count: list.length,
              })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
