import { addDays, isDay } from '#contract/base/days.ts';
import { oneOf, text, useFilters, uuid } from '#web/filters.ts';
import { dayIn } from '#web/when.ts';

const schema = {
  range: oneOf(['day', 'week'], 'day'),
  job: text(),
  tour: text(),
  technician: text(),
  /** The technician whose day is given to others. */
  cover: uuid,
};

export function useDispatchAddress(zone: string) {
  const today = dayIn(zone);
  // Today isn't in the address: a saved link then shows the day on which it is opened.
  const { filter, set, push, path } = useFilters({
    ...schema,
    day: (said: string) => (isDay(said) ? said : today),
  });
  const { day, range } = filter;
  const step = range === 'week' ? 7 : 1;
  return {
    ...filter,
    today,
    goTo: (to: string) => set({ day: to }),
    previous: addDays(day, -step),
    next: addDays(day, step),
    rangePath: (to: typeof range) => path({ range: to }),
    choose: (technician: string) => set({ technician }),
    open: (job: string) => push({ job }),
    openStop: (job: string) => push({ job, tour: null }),
    openTour: (tour: string) => push({ tour }),
    coverFor: (technician: string) => push({ cover: technician }),
    close: () => set({ job: null, tour: null, cover: null }),
  };
}

export type DispatchAddress = ReturnType<typeof useDispatchAddress>;
