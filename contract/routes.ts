import { accountRoutes } from '#contract/people/account.routes.ts';
import { auditRoutes } from '#contract/office/audit.routes.ts';
import { bookingRoutes } from '#contract/booking/booking.routes.ts';
import { booksRoutes } from '#contract/money/books.routes.ts';
import { businessRoutes } from '#contract/office/business.routes.ts';
import { careGuideRoutes } from '#contract/office/careGuide.routes.ts';
import { commissionRoutes } from '#contract/money/commission.routes.ts';
import { clientPersonRoutes } from '#contract/people/clientPerson.routes.ts';
import { clientRoutes } from '#contract/people/client.routes.ts';
import { dashboardRoutes } from '#contract/office/dashboard.routes.ts';
import { estimateRoutes } from '#contract/jobs/estimate.routes.ts';
import { eventRoutes } from '#contract/base/event.routes.ts';
import { galleryRoutes } from '#contract/jobs/gallery.routes.ts';
import { invoiceRoutes } from '#contract/money/invoice.routes.ts';
import { issueRoutes } from '#contract/jobs/issue.routes.ts';
import { jobRoutes } from '#contract/jobs/job.routes.ts';
import { leadRoutes } from '#contract/sales/lead.routes.ts';
import { notificationRoutes } from '#contract/office/notification.routes.ts';
import { ownVisitRoutes } from '#contract/booking/ownVisit.routes.ts';
import { payLinkRoutes } from '#contract/money/payLink.routes.ts';
import { paymentRoutes } from '#contract/money/payment.routes.ts';
import { photoRoutes } from '#contract/jobs/photo.routes.ts';
import { planRoutes } from '#contract/booking/plan.routes.ts';
import { quoteRoutes } from '#contract/sales/quote.routes.ts';
import { reportsRoutes } from '#contract/office/report.routes.ts';
import { referralRoutes } from '#contract/sales/referral.routes.ts';
import { requestFormRoutes } from '#contract/booking/requestForm.routes.ts';
import { salesClientRoutes } from '#contract/sales/salesClient.routes.ts';
import { salesDashboardRoutes } from '#contract/sales/salesDashboard.routes.ts';
import { scheduleRoutes } from '#contract/jobs/schedule.routes.ts';
import { scriptRoutes } from '#contract/office/script.routes.ts';
import { searchRoutes } from '#contract/office/search.routes.ts';
import { seriesRoutes } from '#contract/jobs/series.routes.ts';
import { serviceRoutes } from '#contract/jobs/service.routes.ts';
import { sessionRoutes } from '#contract/people/session.routes.ts';
import { settingsRoutes } from '#contract/office/settings.routes.ts';
import { slotRoutes } from '#contract/booking/slot.routes.ts';
import { staffRoutes } from '#contract/people/staff.routes.ts';
import { supplyRoutes } from '#contract/field/supply.routes.ts';
import { systemRoutes } from '#contract/office/system.routes.ts';
import { timeEntryRoutes } from '#contract/field/timeEntry.routes.ts';
import { trainingRoutes } from '#contract/office/training.routes.ts';
import { userRoutes } from '#contract/people/user.routes.ts';
import { visitRoutes } from '#contract/field/visit.routes.ts';

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
