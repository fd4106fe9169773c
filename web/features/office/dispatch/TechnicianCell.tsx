import { ChevronDown, Inbox } from 'lucide-react';
import type { BoardJob, BoardTechnician } from '#contract/jobs/schedule.schema.ts';
import { dispatchText, skillText } from '#text/dispatch.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { bookedIn, countJobs } from '#web/features/office/dispatch/blocks.ts';
import { hoursIn } from '#web/features/office/dispatch/clock.ts';
import { windowsOf } from '#web/features/office/dispatch/checkPlacement.ts';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { paintOf } from '#web/ui/staffPaint.ts';

export function loadOf(technician: BoardTechnician, jobs: readonly BoardJob[]) {
  const available = windowsOf(technician).reduce((sum, { start, end }) => sum + end - start, 0);
  const booked = bookedIn(jobs);
  return { booked, available, part: available ? Math.min(1, booked / available) : booked ? 1 : 0 };
}

const skillsOf = ({ skills }: BoardTechnician) => skills.map((skill) => skillText[skill]).join(', ');

type Props = {
  technician: BoardTechnician;
  jobs: readonly BoardJob[];
  /** A day has a menu, a week doesn't. */ menu: boolean;
};

/** The row of unassigned jobs: it isn't a technician's, so it has no bookable hours. */
function UnassignedCell({ count }: { count: number }) {
  return (
    <div className="sticky left-0 z-[6] flex gap-2.5 border-r border-border bg-surface pt-3 pr-2 pl-3 text-12 md:pl-4">
      <span aria-hidden className="grid size-8 flex-none place-items-center text-muted">
        <Inbox size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-13/[1.0625rem] font-strong">{workText.unassigned}</h2>
        <p className="text-muted tabular-nums">{count === 1 ? workText.oneJob : fill(workText.jobs, { count })}</p>
      </div>
    </div>
  );
}

/** The first cell of a row: a technician, or the unassigned jobs. */
export function RowHead(props: Props) {
  return props.technician.id === '' ? <UnassignedCell count={countJobs(props.jobs)} /> : <TechnicianCell {...props} />;
}

/** The technician's name, skills and booked share of their hours. */
function TechnicianCell({ technician, jobs, menu }: Props) {
  const { booked, available, part } = loadOf(technician, jobs);
  const hours = { booked: hoursIn(booked), available: hoursIn(available) };
  const skills = skillsOf(technician) || dispatchText.anySkill;
  return (
    <div className="group/who sticky left-0 z-[6] flex gap-2.5 border-r border-border bg-surface pt-3 pr-2 pl-3 text-12 md:pl-4">
      <Avatar initials={initials(technician.full_name)} paint={paintOf(technician.colour)} />
      <div className="min-w-0 flex-1">
        <h2 className="text-13/[1.0625rem] font-strong" title={technician.full_name}>
          {menu ? (
            <button
              type="button"
              data-person={technician.id}
              aria-haspopup="menu"
              aria-label={fill(dispatchText.person, { name: technician.full_name })}
              className="flex max-w-full items-center gap-1 rounded-module text-left hover:underline"
            >
              <span className="truncate">{technician.full_name}</span>
              <ChevronDown size={13} aria-hidden className="flex-none text-muted" />
            </button>
          ) : (
            <span className="block truncate">{technician.full_name}</span>
          )}
        </h2>
        <p className="truncate narrow text-muted" title={skills}>
          {skills}
        </p>
        <div aria-hidden className="mt-1.5 h-1 overflow-hidden rounded-[2px] bg-sunken">
          <div
            style={{ transform: `scaleX(${part})` }}
            className={`h-full origin-left rounded-[2px] ${booked > available ? 'bg-danger-solid' : part >= 1 ? 'bg-warning-solid' : 'bg-text'}`}
          />
        </div>
        <p className="mt-0.5 text-11 text-muted tabular-nums">
          <span aria-hidden>{available || booked ? fill(dispatchText.load, hours) : dispatchText.notWorking}</span>
          <span className="sr-only">{fill(dispatchText.loadLabel, hours)}</span>
        </p>
      </div>
    </div>
  );
}
