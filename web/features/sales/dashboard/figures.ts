import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

/** Heard when a lead or a quote changes: see freshness. */
export const salesFiguresQuery = queryOptions({
  queryKey: ['sales_dashboard'],
  queryFn: ({ signal }) => call('salesDashboard.read', { signal }),
});
