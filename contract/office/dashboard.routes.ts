import { Dashboard, DashboardQuery } from '#contract/office/dashboard.schema.ts';
import { read } from '#contract/route.ts';

export const dashboardRoutes = {
  'dashboard.read': read('GET /api/dashboard', 'activity.read', { query: DashboardQuery, output: Dashboard }),
};
