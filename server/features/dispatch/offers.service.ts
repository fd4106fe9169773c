import type { OfferQuery, Offers } from '#contract/schedule.ts';
import { nearestStarts, slotStep } from '#contract/slots.ts';
import { travelMinutes } from '#contract/travel.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as queries from '#server/features/dispatch/offers.queries.ts';
import type { Stop } from '#server/features/dispatch/offers.queries.ts';
import { instant } from '#server/features/dispatch/when.ts';

const minute = 60_000;
/** A stop further back than this was on another day. */
const sameDay = 12 * 60 * minute;

/** Who could do a job, and when: an offer, which the database checks again when it is taken. */
export async function offersFor(tx: Tx, { wish, minutes, service_ids, place_id, job_id }: OfferQuery): Promise<Offers> {
  const notBefore = Date.now();
  const wished = wish ? Date.parse(wish) : Math.ceil(notBefore / slotStep) * slotStep;
  const from = instant(Math.max(wished, notBefore));
  const [crew, stops, needs, place] = await Promise.all([
    queries.crew(tx, from),
    queries.stops(tx, from, job_id),
    queries.needs(tx, service_ids),
    place_id ? queries.pointOf(tx, place_id) : undefined,
  ]);
  const work = minutes * minute;
  const length = { wish: wished, work, buffer: needs.buffer_minutes * minute, notBefore };
  const found = crew.map(({ windows, ...person }) => {
    const busy = stops.filter(({ technician_id }) => technician_id === person.id);
    const skilled = needs.skills.every((skill) => person.skills.includes(skill));
    const [start] = skilled ? nearestStarts({ windows, busy }, length, 1) : [];
    return { person, skilled, start, busy };
  });
  const offers = found.flatMap(({ person, start, busy }) => {
    if (start === undefined) return [];
    const before = lastBefore(busy, start);
    return [
      {
        ...person,
        start: instant(start),
        end: instant(start + work),
        travel_minutes: before && place ? travelMinutes(before, place) : null,
      },
    ];
  });
  return {
    offers: offers.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start)),
    others: found.flatMap(({ person, skilled, start }) =>
      start === undefined ? [{ ...person, reason: skilled ? ('busy' as const) : ('skill' as const) }] : [],
    ),
  };
}

const lastBefore = (stops: Stop[], start: number): Stop | undefined =>
  stops.filter(({ end }) => end <= start && start - end < sameDay).toSorted((one, other) => other.end - one.end)[0];
