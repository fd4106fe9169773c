import { read } from '#contract/route.ts';
import { SalesDashboard } from '#contract/salesDashboard.ts';

export const salesDashboardRoutes = {
  'salesDashboard.read': read('GET /api/sales-dashboard', 'sales.follow', { output: SalesDashboard }),
};
