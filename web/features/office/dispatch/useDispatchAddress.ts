import { useSearchParams } from 'react-router';
import { addDays, isDay } from '#contract/days.ts';
import { addressWith } from '#web/addressWith.ts';
import { dayIn } from '#web/when.ts';

type Change = { day?: string; range?: string; job?: string | null; tour?: string | null; technician?: string | null };

/** The address holds the day, the range and what is open, so that a link or Back brings it all again. */
export function useDispatchAddress(zone: string) {
  const [params, setParams] = useSearchParams();
  const today = dayIn(zone);
  const asked = params.get('day');
  const day = isDay(asked) ? asked : today;
  const range = params.get('range') === 'week' ? ('week' as const) : ('day' as const);
  const step = range === 'week' ? 7 : 1;

  function change(changes: Change, how: { replace: boolean }) {
    setParams(addressWith(changes), { ...how, preventScrollReset: true });
  }

  return {
    day,
    today,
    range,
    job: params.get('job'),
    tour: params.get('tour'),
    technician: params.get('technician'),
    // Today needs no name: a kept address then shows the day on which it is opened.
    goTo: (to: string) => change({ day: to === today ? '' : to }, { replace: true }),
    previous: addDays(day, -step),
    next: addDays(day, step),
    show: (to: 'day' | 'week', on = day) =>
      change({ range: to === 'week' ? 'week' : '', day: on === today ? '' : on }, { replace: true }),
    choose: (technician: string) => change({ technician }, { replace: true }),
    open: (job: string) => change({ job }, { replace: false }),
    openStop: (job: string) => change({ job, tour: null }, { replace: false }),
    openTour: (tour: string) => change({ tour }, { replace: false }),
    close: () => change({ job: null, tour: null }, { replace: true }),
  };
}

export type DispatchAddress = ReturnType<typeof useDispatchAddress>;
