import { useZone } from '#web/business.ts';
import { presetOf, rangeOf, type Preset } from '#web/features/office/books/periods.ts';
import { day, useFilters } from '#web/filters.ts';
import { routePath } from '#web/routePath.ts';
import { dayIn } from '#web/when.ts';

const schema = { from: day, to: day };

/** The days in the address; without any it is the year so far. */
export function useBooksRange() {
  const { filter, set } = useFilters(schema);
  const today = dayIn(useZone());
  const usual = rangeOf('year', today);
  const range = { from: filter.from ?? usual.from, to: filter.to ?? usual.to };
  return {
    range,
    today,
    preset: presetOf(range, today) ?? ('own' as const),
    /** The server would refuse it, and the screen says why. */
    backwards: range.to < range.from,
    look: set,
    choose: (preset: Preset) => set(rangeOf(preset, today)),
    exportAddress: routePath('books.export', { query: range }),
  };
}

export type BooksPeriod = ReturnType<typeof useBooksRange>;
