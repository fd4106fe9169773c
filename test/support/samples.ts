import { routes, type RouteKey } from '#contract/routes.ts';
import { accountSamples } from '#server/features/account/account.samples.ts';
import { activitySamples } from '#server/features/activity/activity.samples.ts';
import { dashboardSamples } from '#server/features/dashboard/dashboard.samples.ts';
import { auditSamples } from '#server/features/audit/audit.samples.ts';
import { bookingsSamples } from '#server/features/bookings/bookings.samples.ts';
import { booksSamples } from '#server/features/books/books.samples.ts';
import { businessSamples } from '#server/features/business/business.samples.ts';
import { careGuidesSamples } from '#server/features/careGuides/careGuides.samples.ts';
import { clientPeopleSamples } from '#server/features/clientPeople/clientPeople.samples.ts';
import { clientsSamples } from '#server/features/clients/clients.samples.ts';
import { commissionSamples } from '#server/features/commission/commission.samples.ts';
import { eventsSamples } from '#server/features/events/events.samples.ts';
import { gallerySamples } from '#server/features/gallery/gallery.samples.ts';
import { integrationsSamples } from '#server/features/integrations/integrations.samples.ts';
import { invoicesSamples } from '#server/features/invoices/invoices.samples.ts';
import { issuesSamples } from '#server/features/issues/issues.samples.ts';
import { jobsSamples } from '#server/features/jobs/jobs.samples.ts';
import { leadsSamples } from '#server/features/leads/leads.samples.ts';
import { notificationsSamples } from '#server/features/notifications/notifications.samples.ts';
import { ownVisitsSamples } from '#server/features/ownVisits/ownVisits.samples.ts';
import { payLinksSamples } from '#server/features/payLinks/payLinks.samples.ts';
import { paymentsSamples } from '#server/features/payments/payments.samples.ts';
import { photosSamples } from '#server/features/photos/photos.samples.ts';
import { plansSamples } from '#server/features/plans/plans.samples.ts';
import { profilesSamples } from '#server/features/profiles/profiles.samples.ts';
import { quotesSamples } from '#server/features/quotes/quotes.samples.ts';
import { crashesSamples } from '#server/features/crashes/crashes.samples.ts';
import { reportsSamples } from '#server/features/reports/reports.samples.ts';
import { referralsSamples } from '#server/features/referrals/referrals.samples.ts';
import { requestFormSamples } from '#server/features/requestForm/requestForm.samples.ts';
import { salesClientsSamples } from '#server/features/salesClients/salesClients.samples.ts';
import { salesDashboardSamples } from '#server/features/salesDashboard/salesDashboard.samples.ts';
import { scheduleSamples } from '#server/features/dispatch/schedule.samples.ts';
import { scriptsSamples } from '#server/features/scripts/scripts.samples.ts';
import { searchSamples } from '#server/features/search/search.samples.ts';
import { seriesSamples } from '#server/features/series/series.samples.ts';
import { servicesSamples } from '#server/features/services/services.samples.ts';
import { sessionsSamples } from '#server/features/sessions/sessions.samples.ts';
import { settingsSamples } from '#server/features/settings/settings.samples.ts';
import { slotsSamples } from '#server/features/slots/slots.samples.ts';
import { staffSamples } from '#server/features/staff/staff.samples.ts';
import { suppliesSamples } from '#server/features/supplies/supplies.samples.ts';
import { systemSamples } from '#server/features/system/system.samples.ts';
import { timeSamples } from '#server/features/time/time.samples.ts';
import { trainingSamples } from '#server/features/training/training.samples.ts';
import { usersSamples } from '#server/features/users/users.samples.ts';
import { visitFactsSamples } from '#server/features/visitFacts/visitFacts.samples.ts';
import { visitsSamples } from '#server/features/visits/visits.samples.ts';
import type { Person } from '#test/support/people.ts';
import type { Probe, Request, Sample, Samples } from '#test/support/sample.ts';
import type { World } from '#test/support/world.ts';

/** The requests that the tests send to each route. A route without a sample doesn't compile. */
const samples: Samples<RouteKey> = {
  ...accountSamples,
  ...activitySamples,
  ...dashboardSamples,
  ...auditSamples,
  ...bookingsSamples,
  ...booksSamples,
  ...businessSamples,
  ...careGuidesSamples,
  ...clientPeopleSamples,
  ...clientsSamples,
  ...eventsSamples,
  ...gallerySamples,
  ...integrationsSamples,
  ...invoicesSamples,
  ...issuesSamples,
  ...jobsSamples,
  ...leadsSamples,
  ...notificationsSamples,
  ...ownVisitsSamples,
  ...payLinksSamples,
  ...paymentsSamples,
  ...photosSamples,
  ...plansSamples,
  ...profilesSamples,
  ...commissionSamples,
  ...quotesSamples,
  ...crashesSamples,
  ...reportsSamples,
  ...referralsSamples,
  ...requestFormSamples,
  ...salesClientsSamples,
  ...salesDashboardSamples,
  ...scheduleSamples,
  ...searchSamples,
  ...seriesSamples,
  ...servicesSamples,
  ...sessionsSamples,
  ...settingsSamples,
  ...slotsSamples,
  ...staffSamples,
  ...suppliesSamples,
  ...systemSamples,
  ...timeSamples,
  ...scriptsSamples,
  ...trainingSamples,
  ...usersSamples,
  ...visitFactsSamples,
  ...visitsSamples,
};

export function probeOf(key: RouteKey, owner: Person): Probe {
  const { probe }: Sample = samples[key];
  return probe?.(owner) ?? (routes[key].path.includes(':id') ? { status: 404 } : {});
}

export async function successOf(key: RouteKey, world: World): Promise<Request> {
  const { success }: Sample = samples[key];
  return success ? success(world) : {};
}
