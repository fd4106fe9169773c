import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { NewSeries, SeriesChange } from '#contract/jobs/series.schema.ts';
import { repeatText } from '#text/series.ts';
import { call } from '#web/api.ts';

export const seriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['job_series', id],
    queryFn: ({ signal }) => call('series.read', { params: { id }, signal }),
    // It also contains deleted visits, and deletions send no change event.
    staleTime: 0,
  });

/** The visits that a new series would create. Title and description don't matter, so typing them sends no request. */
export const newPreviewQuery = (series: NewSeries) => {
  const body = { ...series, title: repeatText.title, description: null };
  return queryOptions({
    queryKey: ['job', 'list', 'series', body],
    queryFn: ({ signal }) => call('series.preview', { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
};

/** The effect of an edit. It loads again whenever a job changes, because that job may be in the way. */
export const previewQuery = (body: SeriesChange) =>
  queryOptions({
    queryKey: ['job', 'list', 'series', body],
    queryFn: ({ signal }) => call('series.previewEdit', { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
