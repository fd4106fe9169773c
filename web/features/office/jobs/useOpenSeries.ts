import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedJob } from '#contract/jobs/job.schema.ts';
import { seriesVisitsQuery } from '#web/features/office/jobs/jobs.ts';

/** How many visits an expanded row shows at first. */
const few = 5;

export type SeriesVisits = {
  /** Undefined while loading. */
  visits: ListedJob[] | undefined;
  failed: boolean;
  retry: () => void;
  /** How many more visits there are. */
  hidden: number;
};

/** The expanded series of the list, and their visits after the one in the row. */
export function useOpenSeries(rows: readonly ListedJob[]) {
  const [open, setOpen] = useState<ReadonlyMap<string, 'few' | 'all'>>(new Map());
  const shown = rows.filter(({ series, series_id }) => series && series_id && open.has(series_id));
  const answers = useQueries({ queries: shown.map(({ series_id }) => seriesVisitsQuery(series_id!)) });
  const visitsOf = new Map(
    shown.map((row, index): [string, SeriesVisits] => {
      const { data, isError, refetch } = answers[index]!;
      const others = data?.items.filter(({ id }) => id !== row.id);
      const visits = open.get(row.series_id!) === 'all' ? others : others?.slice(0, few);
      return [
        row.id,
        {
          visits,
          failed: isError && !data,
          retry: () => void refetch(),
          hidden: (others?.length ?? 0) - (visits?.length ?? 0),
        },
      ];
    }),
  );
  const set = (series: string, how: 'few' | 'all' | null) =>
    setOpen((before) => {
      const after = new Map(before);
      if (how) after.set(series, how);
      else after.delete(series);
      return after;
    });
  return {
    /** Keyed by the row's id. */
    visitsOf,
    toggle: (series: string) => set(series, open.has(series) ? null : 'few'),
    showAll: (series: string) => set(series, 'all'),
  };
}

export type OpenSeries = ReturnType<typeof useOpenSeries>;
