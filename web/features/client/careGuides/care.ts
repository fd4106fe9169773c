import { queryOptions } from '@tanstack/react-query';
import { careDateOf, type CareState } from '#contract/office/careDates.ts';
import type { CareStep, OwnCareGuide } from '#contract/office/careGuide.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { resourcesText as text } from '#text/careGuides.ts';
import { vehicleText } from '#text/quantities.ts';
import { workText } from '#text/work.ts';
import { call } from '#web/api.ts';
import { formatNumber } from '#web/numbers.ts';
import { formatLately, formatShortDate } from '#web/when.ts';

export const ownCareQuery = queryOptions({
  queryKey: ['care_guide', 'list'],
  queryFn: ({ signal }) => call('careGuide.own', { signal }),
});

type Visited = OwnCareGuide & { visit: NonNullable<OwnCareGuide['visit']> };
const isVisited = (guide: OwnCareGuide): guide is Visited => guide.visit !== null;

/** Guides for the client's own visits, latest first, then the rest in the owner's order. */
export const sortedGuides = (guides: readonly OwnCareGuide[]) => ({
  yours: guides.filter(isVisited).toSorted((one, other) => (one.visit.done_at < other.visit.done_at ? 1 : -1)),
  more: guides.filter((guide) => !isVisited(guide)),
});

/** The service, the date and the quantity, in one line. */
export function visitLine({ visit }: Visited, zone: string): string {
  const { what, done_at, square_feet, vehicle_size, place } = visit;
  return [
    fill(text.visit, { what, day: formatShortDate(done_at, zone) }),
    square_feet && fill(workText.area, { count: formatNumber(square_feet) }),
    vehicle_size && vehicleText[vehicle_size],
    place,
  ]
    .filter(Boolean)
    .join(', ');
}

/** When a step applies: a date if there was a visit, otherwise a time after one. Null means always. */
export function whenOf(
  step: CareStep,
  visit: OwnCareGuide['visit'],
  zone: string,
): { words: string; state: CareState } | null {
  const { timing, after, unit } = step;
  if (timing === 'always' || after === null || unit === null) return null;
  const date = visit && careDateOf(step, visit.done_at, zone, Date.now());
  if (!date) {
    const { one, several } = text.amounts[unit];
    const time = after === 1 ? one : fill(several, { count: after });
    return { words: fill(timing === 'until' ? text.untilAfter : text.fromAfter, { time }), state: 'later' };
  }
  const when = date.precise ? formatLately(date.at, zone) : formatShortDate(date.at, zone);
  const words =
    timing === 'until'
      ? date.state === 'over'
        ? text.over
        : text.until
      : date.state === 'open'
        ? text.since
        : text.from;
  return { words: fill(words, { when }), state: date.state };
}
