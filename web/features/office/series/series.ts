import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { NewSeries, SeriesChange } from '#contract/jobs/series.schema.ts';
import { repeatText } from '#text/series.ts';
import { call } from '#web/api.ts';

export const seriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['job_series', id],
    queryFn: ({ signal }) => call('series.read', { params: { id }, signal }),
    // A visit that was deleted stands in it too, and nobody tells of that.
    staleTime: 0,
  });

/** What a new series would make. Its title and description decide nothing, so that typing them asks nothing. */
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

/** What an edit would do. Asked anew whenever a job changes: it may be in the way. */
export const previewQuery = (body: SeriesChange) =>
  queryOptions({
    queryKey: ['job', 'list', 'series', body],
    queryFn: ({ signal }) => call('series.previewEdit', { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
