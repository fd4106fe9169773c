import { useSearchParams } from 'react-router';
import { addressWith } from '#web/addressWith.ts';
import { useZone } from '#web/business.ts';
import { presetOf, rangeOf, type Preset } from '#web/features/office/books/periods.ts';
import { routePath } from '#web/routePath.ts';
import { dayIn } from '#web/when.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (value: string | null): value is string =>
  value !== null && day.test(value) && !Number.isNaN(Date.parse(value));

/** The address holds the days; without any it is the year so far. */
export function useBooksRange() {
  const [params, setParams] = useSearchParams();
  const today = dayIn(useZone());
  const usual = rangeOf('year', today);
  const [from, to] = [params.get('from'), params.get('to')];
  const range = { from: isDay(from) ? from : usual.from, to: isDay(to) ? to : usual.to };
  const look = (changes: { from?: string; to?: string }) =>
    setParams(addressWith(changes), { replace: true, preventScrollReset: true });
  return {
    range,
    today,
    preset: presetOf(range, today) ?? ('own' as const),
    /** The server would refuse it, and the screen says why. */
    backwards: range.to < range.from,
    look,
    choose: (preset: Preset) => look(rangeOf(preset, today)),
    exportAddress: routePath('books.export', { query: range }),
  };
}

export type BooksPeriod = ReturnType<typeof useBooksRange>;
