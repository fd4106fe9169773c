import { PortalError } from '#contract/errors.ts';
import { addDays } from '#contract/base/days.ts';
import { jobLimits } from '#contract/base/limits.ts';
import type { BookingRules } from '#contract/booking/bookingRules.schema.ts';
import type { BookedItem, SlotWindow } from '#contract/booking/slot.schema.ts';
import { workFrom } from '#contract/jobs/freeTime.ts';
import type { ServiceKind } from '#contract/jobs/service.kinds.ts';
import type { Point } from '#contract/jobs/travel.ts';
import type { Config } from '#server/config.ts';
import type { Tx } from '#server/db/transaction.ts';
import { instant } from '#server/features/dispatch/when.ts';
import * as rules from '#server/features/slots/bookingRules.queries.ts';
import * as crew from '#server/features/slots/crew.queries.ts';
import { driveBy } from '#server/features/locations/drive.ts';
import type { HeldSpan, PlannedTime } from '#server/features/slots/plannedTime.ts';
import { daysOfPlan, type PlanWish } from '#server/features/slots/planFinder.ts';
import { isLong, planWindowsIn, type OnlyDays, type PlanSlot } from '#server/features/slots/planWindows.ts';
import type { Needs } from '#server/features/slots/quote.queries.ts';
import { needsOf, needsOfJob, stayOf } from '#server/features/slots/quote.service.ts';
import {
  offersIn,
  type CrewTime,
  type OfferedDay,
  type OfferedWindow,
  type Slot,
  type Wish,
} from '#server/features/slots/slotFinder.ts';
import * as slots from '#server/features/slots/slots.queries.ts';
import { readToken, tokenOf, type Offer } from '#server/features/slots/token.ts';

/*
 * Finds who could come, and when. All of it reads as the system: a client sees only the windows, not who would come or at which
 * minute, nor who else is served that day.
 */
const minute = 60_000;
/** How many days are searched at a time. */
export const daysAtOnce = 14;
/** How many alternatives a user gets who lost a time, and within how many days they are searched. */
const alternatives = 3;
const daysAround = 7;

/** The requested work, and its client. */
export type Asked = Pick<Offer, 'client_id' | 'place_id' | 'job_id' | 'items'>;
/** Client and place are null for a person who isn't a client yet. */
type Wanted = Omit<Asked, 'client_id' | 'place_id'> & { client_id: string | null; place_id: string | null };
/** Work of one person on one day is a start; other work is a whole plan. */
type Best = Slot | PlanSlot;
type Range = { from: string; days: number };
type Found = { days: OfferedDay<Best>[]; first: string; last: string; needs: Needs; crew: CrewTime[] };

/** A place without coordinates: the default drive time counts. */
const nowhere: Point = { latitude: null, longitude: null };

/** Searches some days from a given one, or from the first that can be booked. */
export async function findSlots(
  tx: Tx,
  asked: Wanted,
  { from, days: count, only }: { from: string | null; days: number; only?: OnlyDays },
): Promise<Found> {
  const [terms, place, needs] = await Promise.all([
    rules.read(tx),
    asked.place_id && asked.client_id ? slots.placeOf(tx, asked.place_id, asked.client_id) : nowhere,
    asked.job_id ? needsOfJob(tx, asked.job_id) : needsOf(tx, asked.items),
  ]);
  if (!place) throw new PortalError('not_found');
  const { first, last, notBefore, notAfter } = await slots.bounds(tx, terms);
  const start = from && from > first ? from : first;
  const peopleOn = (range: Range, skills: ServiceKind[]) => crew.crewTime(tx, range, { skills, except: asked });
  const search = (range: Range) =>
    Promise.all([crew.days(tx, range, terms.window_minutes), peopleOn(range, needs.skills)]);
  const { depot_latitude: latitude, depot_longitude: longitude } = terms;
  const depot: Point | null = latitude === null ? null : { latitude, longitude };
  const wishFor = async (people: CrewTime[]) => ({
    at: place,
    work: stayOf(needs) * minute,
    buffer: needs.buffer_minutes * minute,
    notBefore,
    notAfter,
    depot,
    drive: await driveBy(tx, { here: place, depot, crew: people }),
  });
  const severalDays = terms.several_days_online && !needs.one_day;
  if (needs.people === 1) {
    const [days, people] = await search({ from: start, days: count });
    if (!severalDays || !isLong(people, needs.minutes * minute))
      return { days: offersIn(days, people, await wishFor(people)), first, last, needs, crew: people };
  }
  // The later days of a plan may be after those that are asked for.
  const range = { from: start, days: count + daysOfPlan - 1 };
  const [[days, leads], helpers] = await Promise.all([search(range), needs.people > 1 ? peopleOn(range, []) : []]);
  const maxDays = severalDays ? terms.max_days : 1;
  const wish = planWish(await wishFor(needs.people > 1 ? helpers : leads), needs, { ...terms, max_days: maxDays });
  return {
    days: planWindowsIn(days, { leads, helpers }, { ...wish, shown: count, only }),
    first,
    last,
    needs,
    crew: leads,
  };
}

const planWish = ({ work, ...wish }: Wish, { people }: Needs, terms: BookingRules): PlanWish => ({
  ...wish,
  stages: [work],
  wait: 0,
  people,
  leastPart: terms.min_stretch_minutes * minute,
  maxParts: Math.min(terms.max_days, Math.floor(jobLimits.spans / people)),
  handOver: false,
});

/** The first free window of each of the first days that have one. */
export async function findSoonest(tx: Tx, items: BookedItem[]): Promise<Omit<SlotWindow, 'token'>[]> {
  const asked = { client_id: null, place_id: null, job_id: null, items };
  const { days } = await findSlots(tx, asked, { from: null, days: daysAtOnce });
  return days
    .flatMap(({ day, windows }) =>
      windows
        .filter(({ best }) => best)
        .slice(0, 1)
        .map((window) => timesOf(window, day)),
    )
    .slice(0, alternatives);
}

const timesOf = ({ start, end, best }: OfferedWindow<Best>, day: string) => ({
  starts_at: instant(start),
  ends_at: instant(end),
  days: best && 'plan' in best ? best.plan.days : [day],
});

/** The windows as a client sees them: a free window has a token. */
export const windowsOf = (config: Config, asked: Asked, { day, near, windows }: OfferedDay<Best>): SlotWindow[] =>
  windows.map((each) => {
    const window = timesOf(each, day);
    const { starts_at: window_start, ends_at: window_end, days } = window;
    return { ...window, token: each.best && tokenOf(config, { ...asked, window_start, window_end, days, near }) };
  });

export type Taken = Offer & PlannedTime;

/** An offered window with its people and times; or, if there is no such time any more, other windows. */
export type Picked = { offer: Offer; taken: Taken | null; others: SlotWindow[] };

/** Opens the token and searches again, as the system: what is free now decides, not what was free then. */
export async function pick(tx: Tx, config: Config, token: string): Promise<Picked> {
  const offer = readToken(config, token);
  const { client_id, place_id, job_id, items } = offer;
  const asked = { client_id, place_id, job_id, items };
  const day = await slots.dayOf(tx, offer.window_start);
  const wanted = Date.parse(offer.window_start);
  const only = { start: wanted, days: offer.days };
  const range = { from: addDays(day, -1), days: daysAround, only };
  const { days, needs, crew: people } = await findSlots(tx, asked, range);
  const best = bestIn(days, wanted, Date.parse(offer.window_end));
  const distance = ({ starts_at }: SlotWindow) => Math.abs(Date.parse(starts_at) - wanted);
  const others = days
    .flatMap((each) => windowsOf(config, asked, each))
    .filter(({ starts_at, token: free }) => free && Date.parse(starts_at) !== wanted)
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, alternatives)
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
  return { offer, taken: best ? { ...offer, ...planOf(best, needs, people) } : null, others };
}

const bestIn = (days: readonly OfferedDay<Best>[], start: number, end: number): Best | null =>
  days.flatMap(({ windows }) => windows).find((window) => window.start === start && window.end === end)?.best ?? null;

function planOf(best: Best, { minutes, buffer_minutes }: Needs, people: readonly CrewTime[]): PlannedTime {
  if ('plan' in best) return { ...plannedBy(best), buffer_minutes };
  const { technician, start } = best;
  const { windows } = people.find(({ id }) => id === technician)!;
  const { end } = workFrom(start, minutes * minute, windows);
  return { technician_id: technician, starts_at: instant(start), ends_at: instant(end), buffer_minutes, spans: null };
}

/** The lead's first part comes first. A single part is the time of one person. */
function plannedBy({ technician, plan }: PlanSlot): Omit<PlannedTime, 'buffer_minutes'> {
  const spans = plan.parts.map(({ person, start, end }): HeldSpan => ({
    person_id: person,
    lead: person === technician,
    starts_at: instant(start),
    ends_at: instant(end),
  }));
  const { starts_at, ends_at } = spans[0]!;
  return { technician_id: technician, starts_at, ends_at, spans: spans.length > 1 ? spans : null };
}
