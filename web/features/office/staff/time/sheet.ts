import { queryOptions } from '@tanstack/react-query';
import type { TimeRow } from '#contract/field/timeEntry.schema.ts';
import { call } from '#web/api.ts';

/** An entry, or the day to add one on. */
export type Edited = { entry: TimeRow | null; day: string };

const asked = (day: string | undefined) => (day ? { day } : {});

/** 'list': it may contain anyone's hours. */
export const sheetQuery = (day: string | undefined) =>
  queryOptions({
    queryKey: ['time', 'list', 'week', day ?? null],
    queryFn: ({ signal }) => call('time.week', { query: asked(day), signal }),
  });

export const undecidedQuery = queryOptions({
  queryKey: ['time', 'list', 'undecided'],
  queryFn: ({ signal }) => call('time.undecided', { signal }),
});

export const personWeekQuery = (id: string, day: string | undefined) =>
  queryOptions({
    queryKey: ['time', id, day ?? null],
    queryFn: ({ signal }) => call('time.person', { params: { id }, query: asked(day), signal }),
  });
