import { ClockAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { CrewMember, CrewVisit } from '#contract/office/dashboard.schema.ts';
import { crewText as text } from '#text/officeDashboard.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { awayOf, idleOf, latenessOf, laterOf } from '#web/features/office/dashboard/crewState.ts';
import { dayPath, visitPath } from '#web/features/office/dashboard/paths.ts';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { paintOf } from '#web/ui/staffPaint.ts';
import { dayIn } from '#web/when.ts';

type Props = { member: CrewMember; now: number; zone: string };

/** One technician: the current visit, its progress, and the next one. */
export function CrewCell({ member, now, zone }: Props) {
  const { full_name, colour, visits, done, now: current, next } = member;
  const late = latenessOf(member, now);
  const away = awayOf(member, now, zone);
  const later = laterOf(member, zone);
  const shown = current ?? next;
  return (
    <li
      className={`relative flex min-h-[132px] min-w-0 flex-col gap-1.5 border-t border-l border-night-line px-3 py-3 text-13/4 has-focus-visible:outline-2 has-focus-visible:outline-offset-[-2px] has-focus-visible:outline-spray max-md:w-40 max-md:flex-none md:text-12 ${away ? 'night-hatch' : ''}`}
    >
      <span className="flex min-w-0 items-center gap-2 text-15 font-strong md:text-13">
        <Avatar initials={initials(full_name)} paint={paintOf(colour)} />
        <span className="truncate" title={full_name}>
          {full_name}
        </span>
      </span>
      <Link
        to={shown ? visitPath(shown.id) : dayPath(member.id, dayIn(zone, now))}
        className={`truncate outline-none after:absolute after:inset-0 ${shown ? '' : 'text-night-muted'}`}
      >
        {current ? nameOf(current) : (away ?? idleOf(member))}
      </Link>
      {current && current.checks > 0 && <Steps visit={current} />}
      {late ? (
        <span className="flex items-center gap-1.5 font-medium text-night-alarm">
          <ClockAlert size={13} aria-hidden className="flex-none" />
          {late}
        </span>
      ) : (
        later && <span className="truncate text-night-muted">{later}</span>
      )}
      <span className="mt-auto pt-1.5 font-medium tabular-nums">
        {visits === 0 ? text.noVisits : fill(visits === 1 ? text.visitOne : text.visits, { done, visits })}
      </span>
    </li>
  );
}

const nameOf = ({ title, client_name }: CrewVisit) => (client_name ? `${title}, ${client_name}` : title);

const most = 14;

/** One module for each step of the checklist; if there are too many, each module is a share of the whole. */
function Steps({ visit: { checks, checks_done } }: { visit: CrewVisit }) {
  const all = Math.min(checks, most);
  const filled = Math.floor((checks_done / checks) * all);
  return (
    <span className="flex gap-0.5">
      <span className="sr-only">{fill(workText.stepsDone, { done: checks_done, all: checks })}</span>
      {Array.from({ length: all }, (_, index) => (
        <span
          key={index}
          aria-hidden
          className={`h-[7px] min-w-0 flex-1 rounded-[1.5px] ${index < filled ? 'bg-night-text' : index === filled ? 'bg-spray' : 'bg-night-line'}`}
        />
      ))}
    </span>
  );
}
