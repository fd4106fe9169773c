import { PortalError } from '#contract/errors.ts';
import type { Offer, OfferQuery, Offers, WaysOut, WaysOutQuery } from '#contract/jobs/schedule.schema.ts';
import { inARow, longestOpening, nearestTours, slotStep, type Span, type Stop } from '#contract/jobs/freeTime.ts';
import { travelMinutes, withTravel, type Point, type Visit } from '#contract/jobs/travel.ts';
import type { ServiceKind } from '#contract/jobs/service.kinds.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as queries from '#server/features/dispatch/offers.queries.ts';
import type { CrewMember } from '#server/features/dispatch/offers.queries.ts';
import { instant } from '#server/features/dispatch/when.ts';

const minute = 60_000;
/** A stop longer ago than this was on another day. */
const sameDay = 12 * 60 * minute;
const nowhere: Point = { latitude: null, longitude: null };

/** One stop or the stops of a tour, with the places of the first and the last. */
export type Work = { stops: [Stop, ...Stop[]]; first: Point; last: Point };
type Wish = { wish: number; notBefore: number };

export const isSkilled = (person: Pick<CrewMember, 'skills'>, skills: readonly ServiceKind[]): boolean =>
  skills.every((skill) => person.skills.includes(skill));

/** The technician's free time nearest to the wish, with room for the drive to the job and on to the next. */
export function offerOf(
  { windows, ...person }: CrewMember,
  visits: readonly Visit[],
  { stops, first, last }: Work,
  wish: Wish,
): Offer | null {
  const busy = withTravel(visits, { first, last, buffer: stops.at(-1)!.buffer });
  const [start] = nearestTours({ windows, busy }, { ...wish, stops }, 1);
  if (start === undefined) return null;
  const before = visits
    .filter(({ end }) => end <= start && start - end < sameDay)
    .toSorted((one, other) => other.end - one.end)[0];
  return {
    ...person,
    start: instant(start),
    end: instant(inARow(start, stops, windows).at(-1)!.end),
    travel_minutes: before ? travelMinutes(before, first) : null,
  };
}

/** Technicians available from that instant on, each with what they are busy with. */
export async function crewFrom(
  tx: Tx,
  from: string,
  except: string[],
): Promise<{ person: CrewMember; visits: Visit[] }[]> {
  const [crew, occupied] = await Promise.all([queries.crew(tx, from), queries.occupied(tx, from, except)]);
  const by = Map.groupBy(occupied, ({ technician_id }) => technician_id);
  return crew.map((person) => ({ person, visits: by.get(person.id) ?? [] }));
}

const oneStop = (minutes: number, buffer: number, place: Point): Work => ({
  stops: [{ work: minutes * minute, buffer: buffer * minute, travel: 0 }],
  first: place,
  last: place,
});

/** Who could do a job, and when. These are only offers: the database checks again when one is taken. */
export async function offersFor(tx: Tx, { wish, minutes, service_ids, place_id, job_id }: OfferQuery): Promise<Offers> {
  const notBefore = Date.now();
  const wished = wish ? Date.parse(wish) : Math.ceil(notBefore / slotStep) * slotStep;
  const from = instant(Math.max(wished, notBefore));
  const [crew, needs, place] = await Promise.all([
    crewFrom(tx, from, job_id ? [job_id] : []),
    queries.needs(tx, service_ids),
    place_id ? queries.pointOf(tx, place_id) : undefined,
  ]);
  const work = oneStop(minutes, needs.buffer_minutes, place ?? nowhere);
  const found = crew.map(({ person, visits }) => {
    const skilled = isSkilled(person, needs.skills);
    return { person, skilled, offer: skilled ? offerOf(person, visits, work, { wish: wished, notBefore }) : null };
  });
  const offers = found.flatMap(({ offer }) => offer ?? []);
  return {
    offers: offers.toSorted(bySoonest),
    others: found.flatMap(({ person: { id, full_name, colour, skills }, skilled, offer }) =>
      offer ? [] : [{ id, full_name, colour, skills, reason: skilled ? ('busy' as const) : ('skill' as const) }],
    ),
    longest: offers.length > 0 ? null : longestOf(crew, needs.skills, work, notBefore),
  };
}

/** The longest opening of a technician with the skills, with room for the drives. */
function longestOf(
  crew: { person: CrewMember; visits: Visit[] }[],
  skills: readonly ServiceKind[],
  { first, last }: Work,
  notBefore: number,
): Offers['longest'] {
  const openings = crew.flatMap(({ person, visits }) => {
    if (!isSkilled(person, skills)) return [];
    const busy = withTravel(visits, { first, last, buffer: 0 });
    const opening = longestOpening({ windows: person.windows, busy }, notBefore);
    return opening ? [{ full_name: person.full_name, ...opening }] : [];
  });
  const [longest] = openings.toSorted((one, other) => other.work - one.work || one.start - other.start);
  if (!longest) return null;
  const { full_name, start, work } = longest;
  return { full_name, start: instant(start), minutes: Math.floor(work / minute) };
}

/** If two technicians can start at the same time, the shorter drive comes first. */
export const bySoonest = (one: Offer, other: Offer): number =>
  Date.parse(one.start) - Date.parse(other.start) ||
  (one.travel_minutes ?? Infinity) - (other.travel_minutes ?? Infinity) ||
  0;

/** What else could be done with a job that its technician has no time for. */
export async function waysOut(tx: Tx, { job_id, technician, wish, minutes }: WaysOutQuery): Promise<WaysOut> {
  const now = Date.now();
  const wished = Date.parse(wish);
  const from = instant(Math.max(wished, now));
  const [crew, needs, day] = await Promise.all([
    crewFrom(tx, from, [job_id]),
    queries.needsOf(tx, job_id),
    queries.dayAfter(tx, from),
  ]);
  const own = crew.find(({ person }) => person.id === technician);
  if (!needs || !own) throw new PortalError('not_found');
  const work = oneStop(minutes, needs.buffer_minutes, needs);
  const within = (windows: Span[], fits: (window: Span) => boolean) => ({
    ...own.person,
    windows: windows.filter(fits),
  });
  const { windows } = own.person;
  const others = crew.flatMap(({ person, visits }) => {
    const able = person.id !== technician && isSkilled(person, needs.skills);
    return (able && offerOf(person, visits, work, { wish: wished, notBefore: now })) || [];
  });
  const distance = ({ start }: Offer) => Math.abs(Date.parse(start) - wished);
  return {
    skilled: isSkilled(own.person, needs.skills),
    later: offerOf(
      within(windows, ({ start }) => start < day.midnight),
      own.visits,
      work,
      { wish: wished, notBefore: Math.max(wished, now) },
    ),
    another_day: offerOf(
      within(windows, ({ start }) => start >= day.midnight),
      own.visits,
      work,
      { wish: day.same_time, notBefore: now },
    ),
    other: others.toSorted((one, other) => distance(one) - distance(other) || bySoonest(one, other))[0] ?? null,
  };
}
