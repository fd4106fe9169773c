import { byBest, plansIn, type Crew, type Part, type Plan, type PlanWish } from '#server/features/slots/planFinder.ts';
import {
  stateOf,
  type ArrivalDay,
  type CrewTime,
  type OfferedDay,
  type Slot,
} from '#server/features/slots/slotFinder.ts';

/** The best plan that begins in a window: what each person does, the lead first, and on which days. */
export type PlanSlot = Slot & { plan: { parts: Part[]; days: string[] } };

/** Whether the work is longer than some of them could do in one go. Shorter work is never split. */
export const isLong = (crew: readonly CrewTime[], work: number): boolean =>
  crew.some(({ windows }) => windows.length > 0 && windows.every(({ start, end }) => end - start < work));

/** In the window that begins then, only plans on exactly these days. */
export type OnlyDays = { start: number; days: readonly string[] };

/** The windows of the first days in which a whole plan can begin, each with the best of its plans. */
export function planWindowsIn(
  days: readonly ArrivalDay[],
  crew: Crew,
  { shown, only, ...wish }: PlanWish & { shown: number; only?: OnlyDays | undefined },
): OfferedDay<PlanSlot>[] {
  // A plan may end after the days that are shown, but not begin there.
  const notAfter = Math.min(wish.notAfter, days[shown - 1]!.end - 1);
  const plans = Map.groupBy(plansIn(days, crew, { ...wish, notAfter }).plans, ({ day }) => day);
  return days.slice(0, shown).map(({ day, start, end, windows }, index) => {
    const own = plans.get(index) ?? [];
    const offered = windows.flatMap((from, at) => {
      const to = windows[at + 1] ?? end;
      const inside = own.filter((plan) => plan.start >= from && plan.start < to);
      const fits = (plan: Plan) => from !== only?.start || daysOf(plan, days).join() === only.days.join();
      const [best] = inside.filter(fits).toSorted(byBest);
      return best ? [{ start: from, end: to, best: slotOf(best, days) }] : [];
    });
    const hours = crew.leads.flatMap((person) => person.windows.filter((each) => each.start < end && start < each.end));
    const ends = Math.max(-Infinity, ...hours.map((each) => each.end));
    const open = offered.length > 0;
    const near = wish.at.latitude !== null && own.some((plan) => plan.near);
    return { day, state: stateOf({ start, end, works: hours.length > 0, ends, open }, wish), near, windows: offered };
  });
}

const daysOf = ({ parts }: Plan, days: readonly ArrivalDay[]): string[] =>
  days.flatMap(({ day, start, end }) => (parts.some((part) => start <= part.start && part.start < end) ? [day] : []));

const slotOf = (plan: Plan, days: readonly ArrivalDay[]): PlanSlot => ({
  technician: plan.lead,
  start: plan.start,
  added: plan.added,
  plan: { parts: plan.parts, days: daysOf(plan, days) },
});
