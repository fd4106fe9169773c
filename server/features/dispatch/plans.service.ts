import { PortalError } from '#contract/errors.ts';
import { jobLimits } from '#contract/base/limits.ts';
import type { FoundPlans, PlanQuery } from '#contract/jobs/schedule.schema.ts';
import type { Point } from '#contract/jobs/travel.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as queries from '#server/features/dispatch/plans.queries.ts';
import { instant } from '#server/features/dispatch/when.ts';
import { driveBy } from '#server/features/locations/drive.ts';
import * as rules from '#server/features/slots/bookingRules.queries.ts';
import * as crew from '#server/features/slots/crew.queries.ts';
import {
  bestByDay,
  daysOfPlan,
  longestIn,
  plansIn,
  shareOf,
  stagesOf,
  type Found,
  type Part,
  type Plan,
  type PlanWish,
} from '#server/features/slots/planFinder.ts';

const minute = 60_000;
/** On how many days a plan may begin, and how many plans are shown. */
const daysAhead = 14;
const shown = 5;

/** Who could do a job together or on several days, and when. `job.plan` checks again when a plan is taken. */
export async function plansFor(tx: Tx, asked: PlanQuery): Promise<FoundPlans> {
  const { job_id, people, several_days, hand_over } = asked;
  const [work, terms, { from, ...bounds }] = await Promise.all([
    queries.workOf(tx, job_id),
    rules.read(tx),
    queries.range(tx, { from: asked.from, days: daysAhead }),
  ]);
  if (!work) throw new PortalError('not_found');
  const range = { from, days: daysAhead + daysOfPlan - 1 };
  const except = { job_id, client_id: null };
  const [days, leads, helpers] = await Promise.all([
    crew.days(tx, range, terms.window_minutes),
    crew.crewTime(tx, range, { skills: work.skills, except }),
    people > 1 ? crew.crewTime(tx, range, { skills: [], except }) : [],
  ]);
  const { depot_latitude: latitude, depot_longitude: longitude } = terms;
  const depot: Point | null = latitude === null ? null : { latitude, longitude };
  const share = shareOf(work.minutes * minute, people);
  const stages = stagesOf(share, work.waits);
  const several = Math.min(terms.max_days, Math.floor(jobLimits.spans / people));
  const wish: PlanWish = {
    at: work,
    buffer: work.buffer_minutes * minute,
    ...bounds,
    depot,
    drive: await driveBy(tx, { here: work, depot, crew: people > 1 ? helpers : leads }),
    stages,
    wait: work.wait_minutes * minute,
    people,
    leastPart: terms.min_stretch_minutes * minute,
    maxParts: Math.max(stages.length, several_days ? several : 1),
    handOver: hand_over,
  };
  const found = plansIn(days, { leads, helpers }, wish);
  const plans = bestByDay(found.plans).slice(0, shown);
  return {
    minutes: share / minute,
    plans: plans.map((plan) => ({ spans: spansOf(plan, hand_over), added_minutes: plan.added })),
    ...(plans.length > 0
      ? { together: null, longest: null }
      : await whyNot(tx, found, tooShort(longestIn(days, leads, wish), stages))),
  };
}

/** The person who works last completes the job, so they lead it if it is handed over. */
function spansOf({ lead, parts }: Plan, handOver: boolean): FoundPlans['plans'][number]['spans'] {
  const leads = handOver ? parts.at(-1)!.person : lead;
  return parts.toSorted(byStart).map(({ person, start, end }) => ({
    person_id: person,
    lead: person === leads,
    start: instant(start),
    end: instant(end),
  }));
}

const byStart = (one: Part, other: Part) => one.start - other.start;

type Longest = ReturnType<typeof longestIn>;

/** The longest opening is a reason only if a part of the work is longer. */
const tooShort = (longest: Longest, stages: readonly number[]): Longest =>
  longest && longest.work < Math.max(...stages) ? longest : null;

async function whyNot(tx: Tx, { nearest }: Found, longest: Longest): Promise<Pick<FoundPlans, 'together' | 'longest'>> {
  const ids = nearest?.people ?? (longest ? [longest.person] : []);
  const names = new Map((await queries.namesOf(tx, ids)).map(({ id, full_name }) => [id, full_name]));
  const full_names = ids.map((id) => names.get(id)!);
  return nearest
    ? { together: { full_names, start: instant(nearest.start) }, longest: null }
    : {
        together: null,
        longest: longest && {
          full_name: full_names[0]!,
          start: instant(longest.start),
          minutes: Math.floor(longest.work / minute),
        },
      };
}
