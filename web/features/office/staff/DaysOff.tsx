import { useQuery } from '@tanstack/react-query';
import { CalendarOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { addDays } from '#contract/base/days.ts';
import type { DayOff, StaffMember } from '#contract/people/staff.schema.ts';
import { actionText } from '#text/actions.ts';
import { dayOffText } from '#text/staff.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { formatShortDay } from '#web/calendar.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { boardQuery } from '#web/features/office/dispatch/board.ts';
import { AddDayOff } from '#web/features/office/staff/AddDayOff.tsx';
import { inOrder, rangeOf } from '#web/features/office/staff/daysOff.ts';
import { button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { dayIn } from '#web/when.ts';

type Props = { person: StaffMember; onSaved: (saved: StaffMember) => void };

/** A board shows two weeks; of a longer absence only the first two weeks are checked. */
const mostDays = 14;

/** Jobs planned on newly added days off, and the way to give them to others. */
function WorkOnDaysOff({ person, days }: { person: StaffMember; days: DayOff }) {
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

export function DaysOff({ person, onSaved }: Props) {
  const [leaving, setLeaving] = useState<DayOff | null>(null);
  const [added, setAdded] = useState<DayOff | null>(null);
  const { place, focusLater } = useFocusLater<HTMLParagraphElement>();
  return (
    <Panel title={dayOffText.title}>
      <p ref={place} tabIndex={-1} className="-mt-1.5 px-4 pb-3 text-14 text-muted md:-mt-2 md:text-13">
        {dayOffText.hint}
      </p>
      {person.days_off.length ? (
        <ul>
          {inOrder(person.days_off).map((days) => (
            <li key={days.id} className="flex min-h-12 items-center gap-3 rule-t py-1 pr-1 pl-4">
              <CalendarOff size={16} aria-hidden className="flex-none text-muted" />
              <div className="min-w-0 flex-1">
                <p className="text-15 font-medium tabular-nums md:text-13">{rangeOf(days)}</p>
                {days.note && <p className="text-13 wrap-anywhere text-muted md:text-12">{days.note}</p>}
              </div>
              <IconButton
                label={fill(dayOffText.remove, { days: rangeOf(days) })}
                Icon={Trash2}
                onClick={() => setLeaving(days)}
                className="text-muted hover:text-danger"
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="rule-t px-4 py-3 text-15 text-muted md:text-13">{dayOffText.none}</p>
      )}
      {added && person.days_off.some(({ id }) => id === added.id) && <WorkOnDaysOff person={person} days={added} />}
      <AddDayOff person={person} onSaved={onSaved} onAdded={setAdded} />
      {leaving && (
        <RemoveDayOff
          days={leaving}
          name={person.full_name}
          onClose={() => setLeaving(null)}
          onRemoved={() => {
            setLeaving(null);
            focusLater();
          }}
        />
      )}
    </Panel>
  );
}

type RemoveProps = { days: DayOff; name: string; onClose: () => void; onRemoved: () => void };

function RemoveDayOff({ days, name, onClose, onRemoved }: RemoveProps) {
  const remove = useCommand('staff.removeDayOff', () => {
    toast({ tone: 'success', title: dayOffText.removed, body: rangeOf(days) });
    onRemoved();
  });
  return (
    <Confirm
      danger
      title={dayOffText.submit}
      question={fill(dayOffText.question, { name })}
      consequence={fill(dayOffText.consequence, { name, days: rangeOf(days) })}
      Icon={CalendarOff}
      action={dayOffText.submit}
      doing={actionText.removing}
      busy={remove.busy}
      error={remove.error && { title: dayOffText.notRemoved, body: messageOf(remove.error) }}
      onConfirm={() => remove.send({ params: { id: days.id } })}
      onClose={onClose}
    />
  );
}
