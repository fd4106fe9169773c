import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { CrewMember } from '#contract/office/dashboard.schema.ts';
import { actionText } from '#text/actions.ts';
import { dashboardText } from '#text/dashboard.ts';
import { dispatchText } from '#text/dispatch.ts';
import { crewText as text } from '#text/officeDashboard.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { CrewCell } from '#web/features/office/dashboard/CrewCell.tsx';
import { byActivity } from '#web/features/office/dashboard/crewState.ts';
import { useNow } from '#web/features/shared/dashboard/useNow.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { formatLongDate, hourIn } from '#web/when.ts';

const shown = 12;

/** Equal rows of at most seven: a desktop has room for that many. */
const cellsIn = (count: number) => Math.ceil(count / Math.ceil(count / 7));

/** A greeting, and where each technician is. The rest of a large crew is on the board. */
export function CrewStrip({ crew }: { crew: readonly CrewMember[] | undefined }) {
  const zone = useZone();
  const now = useNow();
  const first = crew?.toSorted(byActivity).slice(0, shown) ?? [];
  const more = (crew?.length ?? 0) - first.length;
  return (
    <section
      aria-label={text.label}
      className="grid overflow-clip rounded-hero bg-night text-night-text shadow-1 md:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <Hello crew={crew} now={now} zone={zone} />
      {first.length > 0 && (
        <ul
          className="-mt-px flex overflow-x-auto max-md:border-t max-md:border-night-line md:grid md:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] min-[75rem]:grid-cols-[repeat(var(--cells),minmax(0,1fr))]"
          style={{ '--cells': cellsIn(first.length + Math.min(more, 1)) } as CSSProperties}
        >
          {first.map((member) => (
            <CrewCell key={member.id} member={member} now={now.getTime()} zone={zone} />
          ))}
          {more > 0 && (
            <li className="grid place-items-center border-t border-l border-night-line px-3 py-3 max-md:w-32 max-md:flex-none">
              <Link
                to="/admin/jobs/dispatch"
                className="text-14 font-medium outline-offset-2 outline-spray hover:underline md:text-13"
              >
                {fill(actionText.countMore, { count: more })}
              </Link>
            </li>
          )}
        </ul>
      )}
      {crew?.length === 0 && (
        <p className="grid content-center gap-1 px-5 pb-5 text-15 text-night-muted md:border-l md:border-night-line md:py-5 md:text-13">
          {workText.noTechnicians}
          <Link
            to="/admin/users?role=tech"
            className="justify-self-start font-medium text-spray outline-offset-2 outline-spray hover:underline"
          >
            {dispatchText.toUsers}
          </Link>
        </p>
      )}
    </section>
  );
}

function Hello({ crew, now, zone }: { crew: readonly CrewMember[] | undefined; now: Date; zone: string }) {
  const { full_name } = useActor();
  const hour = hourIn(zone, now);
  const greeting = dashboardText.greeting[hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'];
  const sum = (of: 'visits' | 'done') => (crew ?? []).reduce((total, member) => total + member[of], 0);
  const visits = sum('visits');
  return (
    <div className="flex min-h-[132px] flex-col px-5 pt-4 pb-4">
      <p className="text-14 text-night-muted md:text-12">{formatLongDate(now, zone)}</p>
      <PageTitle className="mt-0.5 text-24 tracking-[-0.025em] text-balance wrap-anywhere md:text-22">
        {fill(greeting, { name: full_name.split(' ')[0] ?? full_name })}
      </PageTitle>
      <p className="mt-auto flex items-center gap-2 pt-3 text-14 text-night-muted md:text-12">
        {crew && visits === 0 && text.quiet}
        {visits > 0 && (
          <>
            <span className="wide text-20 text-spray tabular-nums">
              {fill(text.done, { done: sum('done'), visits })}
            </span>
            {text.visitsDone}
          </>
        )}
      </p>
    </div>
  );
}
