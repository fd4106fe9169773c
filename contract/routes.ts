import { accountRoutes } from '#contract/account.routes.ts';
import { auditRoutes } from '#contract/audit.routes.ts';
import { booksRoutes } from '#contract/books.routes.ts';
import { businessRoutes } from '#contract/business.routes.ts';
import { clientRoutes } from '#contract/client.routes.ts';
import { dashboardRoutes } from '#contract/dashboard.routes.ts';
import { eventRoutes } from '#contract/event.routes.ts';
import { invoiceRoutes } from '#contract/invoice.routes.ts';
import { jobRoutes } from '#contract/job.routes.ts';
import { notificationRoutes } from '#contract/notification.routes.ts';
import { payLinkRoutes } from '#contract/payLink.routes.ts';
import { paymentRoutes } from '#contract/payment.routes.ts';
import { reportsRoutes } from '#contract/reports.routes.ts';
import { scheduleRoutes } from '#contract/schedule.routes.ts';
import { searchRoutes } from '#contract/search.routes.ts';
import { seriesRoutes } from '#contract/series.routes.ts';
import { serviceRoutes } from '#contract/service.routes.ts';
import { sessionRoutes } from '#contract/session.routes.ts';
import { settingsRoutes } from '#contract/settings.routes.ts';
import { staffRoutes } from '#contract/staff.routes.ts';
import { systemRoutes } from '#contract/system.routes.ts';
import { userRoutes } from '#contract/user.routes.ts';

/** Every endpoint of the portal. A route without a permission, a handler or a test sample doesn't compile. */
export const routes = {
  ...accountRoutes,
  ...auditRoutes,
  ...booksRoutes,
  ...businessRoutes,
  ...clientRoutes,
  ...dashboardRoutes,
  ...eventRoutes,
  ...invoiceRoutes,
  ...jobRoutes,
  ...notificationRoutes,
  ...payLinkRoutes,
  ...paymentRoutes,
  ...reportsRoutes,
  ...scheduleRoutes,
  ...searchRoutes,
  ...seriesRoutes,
  ...serviceRoutes,
  ...sessionRoutes,
  ...settingsRoutes,
  ...staffRoutes,
  ...systemRoutes,
  ...userRoutes,
};

export type Routes = typeof routes;
export type RouteKey = keyof Routes;
