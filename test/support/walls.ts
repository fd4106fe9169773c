/** A source file: its path from the root, and its text. */
export type Source = { path: string; text: string };

const importing =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'";]*?from\s*)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

const specifiers = (text: string) =>
  [...text.matchAll(importing)].map(([, type, from, dynamic]) => ({
    specifier: from ?? dynamic ?? '',
    type: Boolean(type),
  }));

const isTest = (path: string) => /\.(test|samples)\.ts$/.test(path) || path.startsWith('test/');

/** What each room may import. `web -> contract <- server`; tools and tests may use all three. */
const rooms: Record<string, (specifier: string) => boolean> = {
  contract: (specifier) => specifier === 'zod' || /^#(contract|text)\//.test(specifier),
  server: (specifier) =>
    !specifier.startsWith('.') && !/^#(web|tools|test)\//.test(specifier) && !/^(react|@tanstack)/.test(specifier),
  web: (specifier) => !/^(\.|node:)/.test(specifier) && !/^#(server|tools|test)\//.test(specifier),
};

/** The pages of one audience don't import another's; shared components are in shared. */
function crossesFeatures(path: string, specifier: string): boolean {
  const own = /^web\/features\/(\w+)\//.exec(path)?.[1];
  const other = /^#web\/features\/(\w+)\//.exec(specifier)?.[1];
  return other !== undefined && other !== own && (own ? other !== 'shared' : !path.startsWith('web/app/'));
}

/** Only these files may start work as the system. */
const systemFiles = new Set([
  'server/features/audit/audit.tasks.ts',
  'server/features/account/account.routes.ts',
  'server/features/bookings/bookings.routes.ts',
  'server/features/bookings/bookings.tasks.ts',
  'server/features/bookings/settle.service.ts',
  'server/features/account/account.service.ts',
  'server/features/account/address.service.ts',
  'server/features/account/address.tasks.ts',
  'server/features/factors/enrolment.service.ts',
  'server/features/factors/factors.tasks.ts',
  'server/features/factors/passkeys.service.ts',
  'server/features/factors/steps.service.ts',
  'server/features/passwords/passwords.service.ts',
  'server/features/users/users.routes.ts',
  'server/features/events/events.routes.ts',
  'server/features/events/events.queries.ts',
  'server/features/integrations/trials.ts',
  'server/features/figures/figures.tasks.ts',
  'server/features/invoices/pdf/noted.ts',
  'server/features/invoices/pdf/pdf.tasks.ts',
  'server/features/invoices/reminders/reminders.tasks.ts',
  'server/features/jobs/presence.routes.ts',
  'server/features/leads/clash.service.ts',
  'server/features/leads/leads.tasks.ts',
  'server/features/photos/files.tasks.ts',
  'server/features/locations/locations.tasks.ts',
  'server/features/slots/holds.service.ts',
  'server/features/slots/slots.routes.ts',
  'server/features/photos/photos.tasks.ts',
  'server/features/payments/alerts/match.tasks.ts',
  'server/features/payments/funnel/open.service.ts',
  'server/features/payments/funnel/reconcile.tasks.ts',
  'server/features/payments/refunds/refunds.tasks.ts',
  'server/features/payments/funnel/sync.service.ts',
  'server/features/payments/webhooks/webhooks.routes.ts',
  'server/features/payments/webhooks/webhooks.tasks.ts',
  'server/features/commission/commission.tasks.ts',
  'server/features/commission/payouts.service.ts',
  'server/features/plans/plans.service.ts',
  'server/features/plans/bins.service.ts',
  'server/features/quotes/answer.service.ts',
  'server/features/quotes/quotes.tasks.ts',
  'server/features/quotes/settle.service.ts',
  'server/features/referrals/referrals.tasks.ts',
  'server/features/reports/reports.tasks.ts',
  'server/features/requestForm/requestForm.service.ts',
  'server/features/requestForm/requestForm.tasks.ts',
  'server/features/series/series.tasks.ts',
  'server/features/notifications/deliver.ts',
  'server/features/notifications/notify.ts',
  'server/features/sessions/passwordLinks.service.ts',
  'server/features/sessions/passwordLinks.tasks.ts',
  'server/features/sessions/sessions.routes.ts',
  'server/features/sessions/sessions.service.ts',
  'server/features/system/checks.ts',
  'server/features/system/health.tasks.ts',
  'server/features/visits/visits.tasks.ts',
  'server/tasks/registry.ts',
  'server/integrations/dispatch.ts',
  'server/tasks/prune.ts',
  'tools/doctor.ts',
]);

/** The web build replaces them with their values (vite.config.ts), so that their imports stay on the server. */
const replaced = new Set(['contract/endpoints.ts', 'contract/publicEndpoints.ts']);

/** Files that reach the browser although they import the schema library: it is larger than a first view may be. */
function schemasInBrowser(sources: Source[]): string[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const shipped = new Set(sources.map(({ path }) => path).filter((path) => path.startsWith('web/') && !isTest(path)));
  for (const path of shipped) {
    for (const { specifier, type } of specifiers(texts.get(path) ?? '')) {
      const target = specifier.replace('#text/', '#contract/text/en/').replace('#', '');
      if (!type && target.startsWith('contract/') && !replaced.has(target)) shipped.add(target);
    }
  }
  return [...shipped].filter((path) =>
    specifiers(texts.get(path) ?? '').some(({ specifier, type }) => specifier === 'zod' && !type),
  );
}

/** Every import that crosses a wall, as a sentence. */
export function crossedWalls(sources: Source[]): string[] {
  const crossed = sources.flatMap(({ path, text }) => {
    const room = path.split('/')[0]!;
    const mayImport = isTest(path) ? undefined : rooms[room];
    return specifiers(text).flatMap(({ specifier }) => {
      const said: string[] = [];
      const crosses = path.startsWith('web/') && crossesFeatures(path, specifier);
      if ((mayImport && !mayImport(specifier)) || crosses) said.push(`${path} may not import ${specifier}`);
      if (!isTest(path) && specifier === '#server/db/asSystem.ts' && !systemFiles.has(path)) {
        said.push(`${path} may not act as the system`);
      }
      return said;
    });
  });
  return [...crossed, ...schemasInBrowser(sources).map((path) => `${path} reaches the browser and may not import zod`)];
}

/** Texts in “quotes” in the rows that docs/spec-coverage.md calls done. */
export function promisedTexts(coverage: string): string[] {
  return coverage
    .split('\n')
    .filter((line) => /\|\s*done\b/.test(line))
    .flatMap((line) => [...line.matchAll(/“([^”]+)”/g)].map(([, text]) => text!));
}

/** Every string in a module of the catalog. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
