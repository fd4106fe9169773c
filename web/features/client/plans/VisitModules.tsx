import '#web/features/client/plans/plans.css';
import type { ClientPlan, PlanVisit } from '#contract/booking/plan.schema.ts';
import { ownPlanText as text } from '#text/clientPlans.ts';
import { fill } from '#contract/text/fill.ts';
import { formatShortDay } from '#web/calendar.ts';

const looks: Record<PlanVisit['state'], string> = {
  done: 'plan-done',
  missed: 'plan-out',
  cancelled: 'plan-out',
  skipped: 'plan-out',
  running: 'plan-next',
  coming: 'plan-coming',
};

/** How many modules stand side by side: the last visits and the next two. */
const shown = { before: 11, coming: 2 };

/** One module for each visit, and the same in words. */
export function VisitModules({ plan: { history, coming } }: { plan: ClientPlan }) {
  const before = history.slice(-shown.before);
  const next = coming.slice(0, shown.coming);
  const count = (...states: PlanVisit['state'][]) => before.filter(({ state }) => states.includes(state)).length;
  const counted = [
    { name: text.done, count: count('done') },
    { name: text.skipped, count: count('skipped', 'cancelled') },
    { name: text.missed, count: count('missed') },
  ].filter((each) => each.count > 0);
  return (
    <div className="grid gap-1.5">
      <div aria-hidden className="plan-modules">
        {[...before, ...next].map(({ day, state }, index) => (
          <span key={day} className={index === before.length && state === 'coming' ? 'plan-next' : looks[state]} />
        ))}
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-14 text-muted tabular-nums md:text-12">
        <span>{counted.map((each) => fill(each.name, { count: each.count })).join(', ')}</span>
        <span>{next[0] ? fill(text.next, { day: formatShortDay(next[0].day) }) : text.noNext}</span>
      </p>
    </div>
  );
}
