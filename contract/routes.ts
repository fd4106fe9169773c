import { accountRoutes } from '#contract/account.routes.ts';
import { auditRoutes } from '#contract/audit.routes.ts';
import { bookingRoutes } from '#contract/booking.routes.ts';
import { booksRoutes } from '#contract/books.routes.ts';
import { businessRoutes } from '#contract/business.routes.ts';
import { careGuideRoutes } from '#contract/careGuide.routes.ts';
import { commissionRoutes } from '#contract/commission.routes.ts';
import { clientPersonRoutes } from '#contract/clientPerson.routes.ts';
import { clientRoutes } from '#contract/client.routes.ts';
import { dashboardRoutes } from '#contract/dashboard.routes.ts';
import { estimateRoutes } from '#contract/estimate.routes.ts';
import { eventRoutes } from '#contract/event.routes.ts';
import { galleryRoutes } from '#contract/gallery.routes.ts';
import { invoiceRoutes } from '#contract/invoice.routes.ts';
import { issueRoutes } from '#contract/issue.routes.ts';
import { jobRoutes } from '#contract/job.routes.ts';
import { leadRoutes } from '#contract/lead.routes.ts';
import { notificationRoutes } from '#contract/notification.routes.ts';
import { ownVisitRoutes } from '#contract/ownVisit.routes.ts';
import { payLinkRoutes } from '#contract/payLink.routes.ts';
import { paymentRoutes } from '#contract/payment.routes.ts';
import { photoRoutes } from '#contract/photo.routes.ts';
import { planRoutes } from '#contract/plan.routes.ts';
import { quoteRoutes } from '#contract/quote.routes.ts';
import { reportsRoutes } from '#contract/reports.routes.ts';
import { referralRoutes } from '#contract/referral.routes.ts';
import { requestFormRoutes } from '#contract/requestForm.routes.ts';
import { salesClientRoutes } from '#contract/salesClient.routes.ts';
import { salesDashboardRoutes } from '#contract/salesDashboard.routes.ts';
import { scheduleRoutes } from '#contract/schedule.routes.ts';
import { scriptRoutes } from '#contract/script.routes.ts';
import { searchRoutes } from '#contract/search.routes.ts';
import { seriesRoutes } from '#contract/series.routes.ts';
import { serviceRoutes } from '#contract/service.routes.ts';
import { sessionRoutes } from '#contract/session.routes.ts';
import { settingsRoutes } from '#contract/settings.routes.ts';
import { slotRoutes } from '#contract/slot.routes.ts';
import { staffRoutes } from '#contract/staff.routes.ts';
import { supplyRoutes } from '#contract/supply.routes.ts';
import { systemRoutes } from '#contract/system.routes.ts';
import { timeEntryRoutes } from '#contract/timeEntry.routes.ts';
import { trainingRoutes } from '#contract/training.routes.ts';
import { userRoutes } from '#contract/user.routes.ts';
import { visitRoutes } from '#contract/visit.routes.ts';

/** Every endpoint of the portal. A route without a permission, a handler or a test sample doesn't compile. */
export const routes = {
  ...accountRoutes,
  ...auditRoutes,
  ...bookingRoutes,
  ...booksRoutes,
  ...businessRoutes,
  ...careGuideRoutes,
  ...clientPersonRoutes,
  ...clientRoutes,
  ...commissionRoutes,
  ...dashboardRoutes,
  ...estimateRoutes,
  ...eventRoutes,
  ...galleryRoutes,
  ...invoiceRoutes,
  ...issueRoutes,
  ...jobRoutes,
  ...leadRoutes,
  ...notificationRoutes,
  ...ownVisitRoutes,
  ...payLinkRoutes,
  ...paymentRoutes,
  ...photoRoutes,
  ...planRoutes,
  ...quoteRoutes,
  ...reportsRoutes,
  ...referralRoutes,
  ...requestFormRoutes,
  ...salesClientRoutes,
  ...salesDashboardRoutes,
  ...scheduleRoutes,
  ...scriptRoutes,
  ...searchRoutes,
  ...seriesRoutes,
  ...serviceRoutes,
  ...sessionRoutes,
  ...settingsRoutes,
  ...slotRoutes,
  ...staffRoutes,
  ...supplyRoutes,
  ...systemRoutes,
  ...timeEntryRoutes,
  ...trainingRoutes,
  ...userRoutes,
  ...visitRoutes,
};

export type Routes = typeof routes;
export type RouteKey = keyof Routes;
