import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReportQuery, ReportRowsQuery } from '#contract/office/report.schema.ts';
import { call } from '#web/api.ts';

export const reportQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['report', 'list', query],
    queryFn: ({ signal }) => call('reports.read', { query, signal }),
    placeholderData: keepPreviousData,
    // Every job, invoice and payment changes some of these numbers, so they load when a user opens them.
    staleTime: 0,
  });

export const reportRowsQuery = (query: ReportRowsQuery) =>
  infiniteQueryOptions({
    queryKey: ['report', 'rows', query],
    queryFn: ({ pageParam, signal }) =>
      call('reports.rows', { query: pageParam ? { ...query, cursor: pageParam } : query, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

export const savedReportsQuery = queryOptions({
  queryKey: ['saved_report', 'list'],
  queryFn: ({ signal }) => call('savedReport.list', { signal }),
});
