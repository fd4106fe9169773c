import { Ban, CalendarOff } from 'lucide-react';
import { Link } from 'react-router';
import type { StaffMember } from '#contract/people/staff.schema.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { serviceText, staffText } from '#text/staff.ts';
import { fill } from '#contract/text/fill.ts';
import { serviceKinds } from '#contract/jobs/service.kinds.ts';
import { useZone } from '#web/business.ts';
import { nextDayOff } from '#web/features/office/staff/daysOff.ts';
import { summaryOf } from '#web/features/office/staff/week.ts';
import { initials } from '#web/initials.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { staffPaint } from '#web/ui/staffPaint.ts';
import { cell, Table, TableRow } from '#web/ui/Table.tsx';
import { dayIn } from '#web/when.ts';

const { columns } = staffText;
const head = [
  { text: fieldText.person, className: 'w-[23%]' },
  { text: fieldText.skills },
  { text: columns.week, className: 'w-[22%]' },
  { text: columns.dayOff, className: 'w-[17%]' },
  { text: fieldText.hourlyCost, className: 'w-[100px] text-right' },
];
const shownSkills = 2;

type Props = { label: string; staff: readonly StaffMember[]; open: string | null; onOpen: (id: string) => void };

export function StaffTable({ label, staff, open, onOpen }: Props) {
  const currency = useCurrency();
  return (
    <Table label={label} columns={head}>
      {staff.map((person) => (
        <TableRow key={person.id} current={open === person.id} onOpen={() => onOpen(person.id)}>
          <td className={cell}>
            <div className="flex items-center gap-2.5">
              <Avatar initials={initials(person.full_name)} paint={staffPaint[person.colour]} />
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
                <Link
                  to={`?person=${person.id}`}
                  preventScrollReset
                  title={person.full_name}
                  className="max-w-full truncate rounded-module font-strong hover:underline"
                >
                  {person.full_name}
                </Link>
                {!person.active && <Badge text={staffText.inactive} Icon={Ban} />}
              </div>
            </div>
          </td>
          <td className={cell}>
            <Skills of={person} />
          </td>
          <td className={cell}>
            <Week of={person} />
          </td>
          <td className={cell}>
            <NextDayOff of={person} />
          </td>
          <td className={`${cell} text-right`}>
            <Cost of={person} currency={currency} />
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

/** The same rows as cards, if a table has no room. */
export function StaffCards({ label, staff }: Props) {
  const currency = useCurrency();
  return (
    <ul aria-label={label}>
      {staff.map((person) => (
        <li key={person.id} className="relative flex gap-3 rule-t px-4 py-3.5">
          <Avatar size="lg" initials={initials(person.full_name)} paint={staffPaint[person.colour]} />
          <div className="grid min-w-0 flex-1 gap-1.5 text-14">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link
                to={`?person=${person.id}`}
                preventScrollReset
                className="text-16/5 font-strong wrap-anywhere after:absolute after:inset-0"
              >
                {person.full_name}
              </Link>
              {!person.active && <Badge text={staffText.inactive} Icon={Ban} />}
            </div>
            <Week of={person} />
            <Skills of={person} />
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
              <dt className="text-muted">{columns.dayOff}</dt>
              <dd>
                <NextDayOff of={person} />
              </dd>
              <dt className="text-muted">{fieldText.hourlyCost}</dt>
              <dd>
                <Cost of={person} currency={currency} />
              </dd>
            </dl>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Skills({ of: { skills } }: { of: StaffMember }) {
  if (!skills.length) return <span className="text-muted">{staffText.noSkills}</span>;
  const all = skills.length === serviceKinds.length;
  const names = all ? [staffText.allSkills] : skills.map((skill) => serviceText[skill]);
  const more = names.slice(shownSkills);
  return (
    <ul className="flex flex-wrap gap-1">
      {names.slice(0, shownSkills).map((name) => (
        <li key={name}>
          <Badge text={name} />
        </li>
      ))}
      {more.length > 0 && (
        <li title={more.join(', ')} className="self-center text-12 text-muted">
          {fill(actionText.countMore, { count: more.length })}
        </li>
      )}
    </ul>
  );
}

function Week({ of: { working_hours } }: { of: StaffMember }) {
  if (!working_hours.length) return <span className="text-muted">{staffText.noWeek}</span>;
  return summaryOf(working_hours).map((run, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same, and none moves
    <p key={place} className="truncate leading-[1.125rem]">
      {run}
    </p>
  ));
}

function NextDayOff({ of: { days_off } }: { of: StaffMember }) {
  const { now, text } = nextDayOff(days_off, dayIn(useZone()));
  if (now) return <Badge tone="warning" text={text} Icon={CalendarOff} />;
  return <span className={days_off.length ? '' : 'text-muted'}>{text}</span>;
}

function Cost({ of: { hourly_cost_cents: cents }, currency }: { of: StaffMember; currency: string }) {
  if (cents === null) return <span className="text-muted">{staffText.noCost}</span>;
  return formatCents(cents, currency);
}
