import { PortalError } from '#contract/errors.ts';
import { addDays } from '#contract/base/days.ts';
import type { BookedItem, SlotWindow } from '#contract/booking/slot.schema.ts';
import { offersIn, type CrewTime, type OfferedDay, type Slot } from '#server/features/slots/slotFinder.ts';
import { workFrom } from '#contract/jobs/freeTime.ts';
import type { Point } from '#contract/jobs/travel.ts';
import type { Config } from '#server/config.ts';
import type { Tx } from '#server/db/transaction.ts';
import { instant } from '#server/features/dispatch/when.ts';
import * as rules from '#server/features/slots/bookingRules.queries.ts';
import * as crew from '#server/features/slots/crew.queries.ts';
import { jobErrorText } from '#text/jobErrors.ts';
import { refused } from '#server/http/refused.ts';
import { driveBy } from '#server/features/locations/drive.ts';
import { jobNeeds, needsOf, type Needs } from '#server/features/slots/quote.service.ts';
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
type Found = { days: OfferedDay[]; first: string; last: string; needs: Needs; crew: CrewTime[] };

/** A place without coordinates: the default drive time counts. */
const nowhere: Point = { latitude: null, longitude: null };

/** A window is one person's time; the office finds plans for several. */
async function needsFor(tx: Tx, { job_id, items }: { job_id: string | null; items: BookedItem[] }): Promise<Needs> {
  if (job_id) return jobNeeds(tx, job_id);
  const { people, ...needs } = await needsOf(tx, items);
  if (people > 1) throw refused('items', jobErrorText.severalPeople);
  return needs;
}

/** Searches some days from a given one, or from the first that can be booked. */
export async function findSlots(
  tx: Tx,
  asked: Wanted,
  { from, days: count }: { from: string | null; days: number },
): Promise<Found> {
  const [terms, place, needs] = await Promise.all([
    rules.read(tx),
    asked.place_id && asked.client_id ? slots.placeOf(tx, asked.place_id, asked.client_id) : nowhere,
    needsFor(tx, asked),
  ]);
  if (!place) throw new PortalError('not_found');
  const { first, last, notBefore, notAfter } = await slots.bounds(tx, terms);
  const range = { from: from && from > first ? from : first, days: count };
  const [days, people] = await Promise.all([
    crew.days(tx, range, terms.window_minutes),
    crew.crewTime(tx, range, { skills: needs.skills, except: asked }),
  ]);
  const { depot_latitude: latitude, depot_longitude: longitude } = terms;
  const depot: Point | null = latitude === null ? null : { latitude, longitude };
  const wish = {
    at: place,
    work: needs.minutes * minute,
    buffer: needs.buffer_minutes * minute,
    notBefore,
    notAfter,
    depot,
    drive: await driveBy(tx, { here: place, depot, crew: people }),
  };
  return { days: offersIn(days, people, wish), first, last, needs, crew: people };
}

/** The first free window of each of the first days that have one. */
export async function findSoonest(tx: Tx, items: BookedItem[]): Promise<Omit<SlotWindow, 'token'>[]> {
  const asked = { client_id: null, place_id: null, job_id: null, items };
  const { days } = await findSlots(tx, asked, { from: null, days: daysAtOnce });
  return days
    .flatMap(({ windows }) => windows.find(({ best }) => best) ?? [])
    .slice(0, alternatives)
    .map(({ start, end }) => ({ starts_at: instant(start), ends_at: instant(end) }));
}

/** The windows as a client sees them: a free window has a token. */
export const windowsOf = (config: Config, asked: Asked, { near, windows }: OfferedDay): SlotWindow[] =>
  windows.map(({ start, end, best }) => {
    const window = { starts_at: instant(start), ends_at: instant(end) };
    const offer = { ...asked, window_start: window.starts_at, window_end: window.ends_at, near };
    return { ...window, token: best && tokenOf(config, offer) };
  });

export type Taken = Offer & {
  technician_id: string;
  starts_at: string;
  ends_at: string;
  buffer_minutes: number;
};

/** An offered window with its technician and time; or, if no technician is free any more, other times. */
export type Picked = { offer: Offer } & (
  | { taken: Taken; others: SlotWindow[] }
  | { taken: null; others: SlotWindow[] }
);

/** Opens the token and searches again, as the system: what is free now decides, not what was free then. */
export async function pick(tx: Tx, config: Config, token: string): Promise<Picked> {
  const offer = readToken(config, token);
  const { client_id, place_id, job_id, items } = offer;
  const asked = { client_id, place_id, job_id, items };
  const day = await slots.dayOf(tx, offer.window_start);
  const { days, needs, crew: people } = await findSlots(tx, asked, { from: addDays(day, -1), days: daysAround });
  const wanted = Date.parse(offer.window_start);
  const best = bestIn(days, wanted, Date.parse(offer.window_end));
  const distance = ({ starts_at }: SlotWindow) => Math.abs(Date.parse(starts_at) - wanted);
  const others = days
    .flatMap((each) => windowsOf(config, asked, each))
    .filter(({ starts_at, token: free }) => free && Date.parse(starts_at) !== wanted)
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, alternatives)
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
  if (!best) return { offer, taken: null, others };
  return { offer, taken: { ...offer, ...planOf(best, needs, people) }, others };
}

const bestIn = (days: OfferedDay[], start: number, end: number): Slot | null =>
  days.flatMap(({ windows }) => windows).find((window) => window.start === start && window.end === end)?.best ?? null;

function planOf({ technician, start }: Slot, { minutes, buffer_minutes }: Needs, people: CrewTime[]) {
  const { windows } = people.find(({ id }) => id === technician)!;
  const { end } = workFrom(start, minutes * minute, windows);
  return { technician_id: technician, starts_at: instant(start), ends_at: instant(end), buffer_minutes };
}
