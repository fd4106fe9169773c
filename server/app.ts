import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod';
import { v7 as uuidv7 } from 'uuid';
import { PortalError } from '#contract/errors.ts';
import { activityRoutes } from '#server/features/activity/activity.routes.ts';
import { auditRoutes } from '#server/features/audit/audit.routes.ts';
import { accountRoutes } from '#server/features/account/account.routes.ts';
import { businessRoutes } from '#server/features/business/business.routes.ts';
import { taxRateRoutes } from '#server/features/business/taxRates.routes.ts';
import { careGuideRoutes } from '#server/features/careGuides/careGuides.routes.ts';
import { clientPersonRoutes } from '#server/features/clientPeople/clientPeople.routes.ts';
import { clientRoutes } from '#server/features/clients/clients.routes.ts';
import { commissionRoutes } from '#server/features/commission/commission.routes.ts';
import { dashboardRoutes } from '#server/features/dashboard/dashboard.routes.ts';
import { eventRoutes } from '#server/features/events/events.routes.ts';
import { galleryRoutes } from '#server/features/gallery/gallery.routes.ts';
import { integrationRoutes } from '#server/features/integrations/integrations.routes.ts';
import { reportsRoutes } from '#server/features/reports/reports.routes.ts';
import { savedReportRoutes } from '#server/features/reports/savedReports.routes.ts';
import { issueRoutes } from '#server/features/issues/issues.routes.ts';
import { jobFilterRoutes } from '#server/features/jobs/jobFilters.routes.ts';
import { jobRoutes } from '#server/features/jobs/jobs.routes.ts';
import { presenceRoutes } from '#server/features/jobs/presence.routes.ts';
import { notificationRoutes } from '#server/features/notifications/notifications.routes.ts';
import { profileRoutes } from '#server/features/profiles/profiles.routes.ts';
import { crashRoutes } from '#server/features/crashes/crashes.routes.ts';
import { boardRoutes } from '#server/features/dispatch/board.routes.ts';
import { bookingRoutes } from '#server/features/bookings/bookings.routes.ts';
import { booksRoutes } from '#server/features/books/books.routes.ts';
import { invoiceRoutes } from '#server/features/invoices/invoices.routes.ts';
import { pdfRoutes } from '#server/features/invoices/pdf/pdf.routes.ts';
import { ownVisitRoutes } from '#server/features/ownVisits/ownVisits.routes.ts';
import { payLinkRoutes } from '#server/features/payLinks/payLinks.routes.ts';
import { checkoutRoutes } from '#server/features/payments/funnel/checkout.routes.ts';
import { leadRoutes } from '#server/features/leads/leads.routes.ts';
import { paymentRoutes } from '#server/features/payments/payments.routes.ts';
import { webhookRoutes } from '#server/features/payments/webhooks/webhooks.routes.ts';
import { photoRoutes } from '#server/features/photos/photos.routes.ts';
import { planRoutes } from '#server/features/plans/plans.routes.ts';
import { referralRoutes } from '#server/features/referrals/referrals.routes.ts';
import { requestFormRoutes } from '#server/features/requestForm/requestForm.routes.ts';
import { quoteRoutes } from '#server/features/quotes/quotes.routes.ts';
import { salesClientRoutes } from '#server/features/salesClients/salesClients.routes.ts';
import { salesDashboardRoutes } from '#server/features/salesDashboard/salesDashboard.routes.ts';
import { searchRoutes } from '#server/features/search/search.routes.ts';
import { seriesRoutes } from '#server/features/series/series.routes.ts';
import { serviceRoutes } from '#server/features/services/services.routes.ts';
import { sessionRoutes } from '#server/features/sessions/sessions.routes.ts';
import { securityRoutes } from '#server/features/settings/security.routes.ts';
import { bookingRulesRoutes } from '#server/features/slots/bookingRules.routes.ts';
import { slotRoutes } from '#server/features/slots/slots.routes.ts';
import { staffRoutes } from '#server/features/staff/staff.routes.ts';
import { supplyRoutes } from '#server/features/supplies/supplies.routes.ts';
import { systemRoutes } from '#server/features/system/system.routes.ts';
import { timeRoutes } from '#server/features/time/time.routes.ts';
import { scriptRoutes } from '#server/features/scripts/scripts.routes.ts';
import { trainingRoutes } from '#server/features/training/training.routes.ts';
import { userRoutes } from '#server/features/users/users.routes.ts';
import { visitFactRoutes } from '#server/features/visitFacts/visitFacts.routes.ts';
import { visitRoutes } from '#server/features/visits/visits.routes.ts';
import { networksOf, registerAddress } from '#server/http/address.ts';
import { registerErrors } from '#server/http/errors.ts';
import { registerHeaders } from '#server/http/headers.ts';
import { registerOps } from '#server/http/ops.ts';
import type { Deps } from '#server/http/deps.ts';
import { registerRoutes } from '#server/http/route.ts';
import { serializerCompiler } from '#server/http/serialize.ts';
import { registerStatic } from '#server/http/static.ts';

/** Builds the HTTP app without listening, so that tests can. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuidv7(),
    trustProxy: (_, hop) => hop < deps.config.TRUST_PROXY,
    exposeHeadRoutes: false,
    bodyLimit: 256 * 1_024,
    // Cuts off a request that arrives byte by byte. An event stream has fully arrived, so it stays open.
    requestTimeout: deps.config.REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: Math.min(15_000, deps.config.REQUEST_TIMEOUT_MS),
      connectionsCheckingInterval: Math.min(5_000, deps.config.REQUEST_TIMEOUT_MS),
    },
    // A request that reached us while we stop is still answered; the header tells its sender to go elsewhere next.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('actor', null);
  app.decorateRequest('token', null);
  app.decorateRequest('session', null);
  app.decorateRequest('claim', null);
  app.decorateRequest('payer', null);
  app.decorateRequest('language', null);

  registerErrors(app, deps.config);
  registerAddress(app);
  registerHeaders(app, deps);
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    // Log only the path: the query string contains what the user searched for.
    const path = url.split('?', 1)[0];
    request.log.info({ method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });
  app.addHook('onSend', (_, reply, __, done) => {
    if (deps.shutdown.aborted) reply.header('connection', 'close');
    done();
  });
  await app.register(rateLimit, {
    max: deps.config.RATE_LIMIT,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => networksOf(ip)[0],
    errorResponseBuilder: (_, { ttl }) => new PortalError('too_many_requests', { retry_after: Math.ceil(ttl / 1_000) }),
  });
  if (deps.config.API_DOCS) await describe(app);
  await registerOps(app, deps);
  registerRoutes(app, deps, {
    ...activityRoutes(deps),
    ...auditRoutes(deps),
    ...accountRoutes(deps),
    ...boardRoutes(deps),
    ...bookingRoutes(deps),
    ...businessRoutes(deps),
    ...careGuideRoutes(deps),
    ...clientPersonRoutes(deps),
    ...clientRoutes(deps),
    ...commissionRoutes(deps),
    ...dashboardRoutes(deps),
    ...eventRoutes(deps),
    ...galleryRoutes(deps),
    ...integrationRoutes(deps),
    ...issueRoutes(deps),
    ...jobFilterRoutes(deps),
    ...reportsRoutes(deps),
    ...savedReportRoutes(deps),
    ...jobRoutes(deps),
    ...notificationRoutes(deps),
    ...photoRoutes(deps),
    ...planRoutes(deps),
    ...presenceRoutes(deps),
    ...profileRoutes(deps),
    ...leadRoutes(deps),
    ...crashRoutes(),
    ...referralRoutes(deps),
    ...requestFormRoutes(deps),
    ...quoteRoutes(deps),
    ...salesClientRoutes(deps),
    ...salesDashboardRoutes(deps),
    ...securityRoutes(deps),
    ...searchRoutes(deps),
    ...seriesRoutes(deps),
    ...checkoutRoutes(deps),
    ...webhookRoutes(deps),
    ...paymentRoutes(deps),
    ...invoiceRoutes(deps),
    ...pdfRoutes(deps),
    ...ownVisitRoutes(deps),
    ...payLinkRoutes(deps),
    ...booksRoutes(deps),
    ...serviceRoutes(deps),
    ...sessionRoutes(deps),
    ...bookingRulesRoutes(deps),
    ...slotRoutes(deps),
    ...staffRoutes(deps),
    ...supplyRoutes(deps),
    ...systemRoutes(deps),
    ...taxRateRoutes(deps),
    ...timeRoutes(deps),
    ...scriptRoutes(deps),
    ...trainingRoutes(deps),
    ...userRoutes(deps),
    ...visitFactRoutes(deps),
    ...visitRoutes(deps),
  });
  registerStatic(app, deps);
  return app;
}

/** Describes every route as OpenAPI. It helps developers, but it is also a map for attackers. */
async function describe(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'QR Portal', version: '1' } },
    transform: jsonSchemaTransform,
  });
  app.get('/api/docs', () => app.swagger());
}
