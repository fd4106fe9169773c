import { read } from '#contract/route.ts';
import {
  SalesClientCount,
  SalesClientFilter,
  SalesClientPage,
  SalesClientRecord,
  SalesWeek,
  SalesWeekFilter,
} from '#contract/sales/salesClient.schema.ts';

export const salesClientRoutes = {
  'salesClient.list': read('GET /api/sales-clients', 'client.browse', {
    query: SalesClientFilter,
    output: SalesClientPage,
  }),
  'salesClient.count': read('GET /api/sales-clients/count', 'client.browse', { output: SalesClientCount }),
  'salesClient.week': read('GET /api/sales-clients/week', 'client.browse', {
    query: SalesWeekFilter,
    output: SalesWeek,
  }),
  'salesClient.read': read('GET /api/sales-clients/:id', 'client.browse', { output: SalesClientRecord }),
};
