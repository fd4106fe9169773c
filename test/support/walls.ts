/** A source file: its path from the root, and its text. */
export type Source = { path: string; text: string };

const importing =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'";]*?from\s*)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

const specifiers = (text: string) =>
  [...text.matchAll(importing)].map(([, type, from, dynamic]) => ({
    specifier: from ?? dynamic ?? '',
    type: Boolean(type),
  }));

const isTest = (path: string) => path.endsWith('.test.ts') || path.startsWith('test/');

/** What each room may import. `web -> contract <- server`; tools and tests may use all three. */
const rooms: Record<string, (specifier: string) => boolean> = {
  contract: (specifier) => specifier === 'zod' || specifier.startsWith('#contract/'),
  server: (specifier) =>
    !specifier.startsWith('.') && !/^#(web|tools|test)\//.test(specifier) && !/^(react|@tanstack)/.test(specifier),
  web: (specifier) => !/^(\.|node:)/.test(specifier) && !/^#(server|tools|test)\//.test(specifier),
};

/** Work in nobody's name may start only here. */
const systemFiles = new Set([
  'server/features/audit/audit.tasks.ts',
  'server/features/account/account.routes.ts',
  'server/features/account/account.service.ts',
  'server/features/factors/enrolment.service.ts',
  'server/features/factors/factors.tasks.ts',
  'server/features/factors/passkeys.service.ts',
  'server/features/factors/steps.service.ts',
  'server/features/passwords/passwords.service.ts',
  'server/features/users/users.routes.ts',
  'server/features/events/events.routes.ts',
  'server/features/events/hub.ts',
  'server/features/integrations/trials.ts',
  'server/features/invoices/paper/noted.ts',
  'server/features/invoices/papers.tasks.ts',
  'server/features/invoices/reminders.tasks.ts',
  'server/features/jobs/presence.routes.ts',
  'server/features/payments/match.tasks.ts',
  'server/features/payments/open.service.ts',
  'server/features/payments/reconcile.tasks.ts',
  'server/features/payments/refunds.tasks.ts',
  'server/features/payments/sync.service.ts',
  'server/features/payments/webhooks.routes.ts',
  'server/features/payments/webhooks.tasks.ts',
  'server/features/series/series.tasks.ts',
  'server/features/notifications/deliver.ts',
  'server/features/notifications/notify.ts',
  'server/features/sessions/passwordLinks.service.ts',
  'server/features/sessions/passwordLinks.tasks.ts',
  'server/features/sessions/sessions.routes.ts',
  'server/features/sessions/sessions.service.ts',
  'server/integrations/dispatch.ts',
  'server/tasks/prune.ts',
]);

/** Contract files that the browser's first view reads: no schema library may come with them. */
const free =
  /^contract\/(account|addresses|amount|clock|doorAddresses|errors|event|factor|limits|money|permissions|price|recurrence|role|routes|sections|slots|timing|trade|travel|weakness)\.ts$|^contract\/text\//;

/** Every import that goes through a wall, as a sentence. */
export function crossedWalls(sources: Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const room = path.split('/')[0]!;
    const mayImport = isTest(path) ? undefined : rooms[room];
    return specifiers(text).flatMap(({ specifier, type }) => {
      const said: string[] = [];
      if (mayImport && !mayImport(specifier)) said.push(`${path} may not import ${specifier}`);
      if (!isTest(path) && specifier === '#server/db/asSystem.ts' && !systemFiles.has(path)) {
        said.push(`${path} may not act as the system`);
      }
      if (free.test(path) && specifier === 'zod' && !type)
        said.push(`${path} is read by the browser's first view and may not import zod`);
      return said;
    });
  });
}

/** Texts in “quotes” in the rows that docs/spec-coverage.md calls done. */
export function promisedTexts(coverage: string): string[] {
  return coverage
    .split('\n')
    .filter((line) => /\|\s*done\b/.test(line))
    .flatMap((line) => [...line.matchAll(/“([^”]+)”/g)].map(([, text]) => text!));
}

/** Every string in a module of the catalogue. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
