import { Check, CircleHelp, Clock3, Minus, PencilLine, Timer, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import type { TimeSheet } from '#contract/field/timeEntry.schema.ts';
import { hoursOf, overtimeAfter } from '#contract/field/timeEntry.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { amountText } from '#text/amounts.ts';
import { commonText } from '#text/common.ts';
import { fieldText } from '#text/fields.ts';
import { pageText } from '#text/sections.ts';
import { timeText } from '#text/time.ts';
import { timesheetsText as text } from '#text/timesheets.ts';
import { formatShortDay, formatWeekdayName } from '#web/calendar.ts';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { staffPaint } from '#web/ui/staffPaint.ts';
import { cell, Table, TableRow } from '#web/ui/Table.tsx';

type Person = TimeSheet['people'][number];
type Props = {
  sheet: TimeSheet;
  open: string | null;
  path: (person: string) => string;
  onOpen: (person: string) => void;
};

/** One row per person, one column per day. */
export function SheetTable({ sheet, open, path, onOpen }: Props) {
  const days = sheet.people[0]!.days.map(({ day }) => day);
  const most = Math.max(480, ...sheet.people.flatMap((person) => person.days.map(({ minutes }) => minutes)));
  return (
    <Table
      label={pageText.timesheets}
      columns={[
        { text: fieldText.person, className: 'w-[19%]' },
        ...days.map((day) => ({
          text: `${formatWeekdayName(`${day}T12:00:00Z`, 'UTC')} ${Number(day.slice(8))}`,
        })),
        { text: amountText.total, className: 'text-right' },
        { text: fill(text.columns.over, { hours: overtimeAfter / 60 }), className: 'text-right' },
        { text: fieldText.status, className: 'w-[13%]' },
      ]}
    >
      {sheet.people.map((person) => (
        <TableRow key={person.id} current={open === person.id} onOpen={() => onOpen(person.id)}>
          <td className={cell}>
            <div className="flex items-center gap-2.5">
              <Avatar initials={initials(person.full_name)} paint={staffPaint[person.colour]} />
              <Link
                to={path(person.id)}
                preventScrollReset
                title={person.full_name}
                className="min-w-0 truncate rounded-module font-strong hover:underline"
              >
                {person.full_name}
              </Link>
            </div>
          </td>
          {person.days.map((each) => (
            <td key={each.day} className={`${cell} ${isOff(each) ? 'time-off' : ''}`}>
              <DayCell of={each} most={most} />
            </td>
          ))}
          <td className={`${cell} text-right font-strong`}>{hoursOf(person.total_minutes)}</td>
          <td className={`${cell} text-right`}>
            {person.overtime_minutes ? (
              <b className="font-strong">{hoursOf(person.overtime_minutes)}</b>
            ) : (
              <span className="text-muted">{commonText.nothing}</span>
            )}
          </td>
          <td className={cell}>
            <Status of={person} />
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

/** The same as cards, if a table has no room: the week as bars below each name. */
export function SheetCards({ sheet, path }: Props) {
  const most = Math.max(480, ...sheet.people.flatMap((person) => person.days.map(({ minutes }) => minutes)));
  return (
    <ul aria-label={pageText.timesheets}>
      {sheet.people.map((person) => (
        <li key={person.id} className="relative grid gap-2 rule-t px-4 py-3.5 first:border-t-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Avatar size="lg" initials={initials(person.full_name)} paint={staffPaint[person.colour]} />
            <Link
              to={path(person.id)}
              preventScrollReset
              className="min-w-0 flex-1 text-16/5 font-strong wrap-anywhere after:absolute after:inset-0"
            >
              {person.full_name}
            </Link>
            <span className="text-16 font-strong tabular-nums">{hoursOf(person.total_minutes)}</span>
          </div>
          <ol className="week-bars">
            {person.days.map((each) => (
              <li
                key={each.day}
                data-off={isOff(each) || undefined}
                data-asked={each.shown === 'undecided' || undefined}
              >
                <span className="sr-only">
                  {fill(text.dayOf, {
                    name: person.full_name,
                    day: formatShortDay(each.day),
                    hours: hoursOf(each.minutes),
                  })}
                </span>
                <span aria-hidden>{shownHours(each)}</span>
                <span aria-hidden className="week-bar week-bar-low">
                  <i style={{ height: `${(each.minutes / most) * 100}%` }} />
                </span>
                <span aria-hidden>{formatWeekdayName(`${each.day}T12:00:00Z`, 'UTC')}</span>
              </li>
            ))}
          </ol>
          <Status of={person} />
        </li>
      ))}
    </ul>
  );
}

type Day = Person['days'][number];
const isOff = ({ minutes, planned_minutes, shown }: Day) => !minutes && !planned_minutes && shown === 'counted';
const shownHours = (each: Day) =>
  each.minutes ? hoursOf(each.minutes) : isOff(each) ? timeText.off : commonText.nothing;

function DayCell({ of, most }: { of: Day; most: number }) {
  const { day, minutes, shown } = of;
  if (shown === 'undecided') {
    const Icon = minutes ? PencilLine : CircleHelp;
    return (
      <span className="time-undecided">
        <Icon size={13} aria-hidden />
        <span className="sr-only">{fill(text.review, { day: formatShortDay(day) })}</span>
        {minutes ? hoursOf(minutes) : text.missing}
      </span>
    );
  }
  if (!minutes && shown !== 'running') return <span className="text-muted">{shownHours(of)}</span>;
  return (
    <span className="time-day">
      <b className="font-medium">
        {shown === 'running' && <span aria-hidden className="time-now" />}
        {hoursOf(minutes)}
      </b>
      <span aria-hidden>
        <i style={{ width: `${Math.min(100, (minutes / most) * 100)}%` }} />
      </span>
    </span>
  );
}

const states: Record<keyof typeof text.states, { Icon: LucideIcon; tone: 'warning' | 'info' | 'success' | 'neutral' }> =
  {
    review: { Icon: Clock3, tone: 'warning' },
    running: { Icon: Timer, tone: 'info' },
    ready: { Icon: Check, tone: 'success' },
    none: { Icon: Minus, tone: 'neutral' },
  };

function Status({ of: { days, total_minutes } }: { of: Person }) {
  const has = (shown: Day['shown']) => days.some((each) => each.shown === shown);
  const state = has('undecided') ? 'review' : has('running') ? 'running' : total_minutes ? 'ready' : 'none';
  return (
    <span>
      <Badge text={text.states[state]} {...states[state]} />
    </span>
  );
}
