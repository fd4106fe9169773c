import { read } from '#contract/route.ts';
import { RecentQuery, SearchFound, SearchQuery } from '#contract/office/search.schema.ts';

export const searchRoutes = {
  'search.find': read('GET /api/search', 'search.use', { query: SearchQuery, output: SearchFound }),
  'search.recent': read('GET /api/search/recent', 'search.use', { query: RecentQuery, output: SearchFound }),
};
