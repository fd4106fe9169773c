import { read } from '#contract/route.ts';
import { SalesDashboard } from '#contract/sales/salesDashboard.schema.ts';

export const salesDashboardRoutes = {
  'salesDashboard.read': read('GET /api/sales-dashboard', 'sales.follow', { output: SalesDashboard }),
};
