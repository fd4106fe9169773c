import { randomBytes, randomInt } from 'node:crypto';
import { cpSync } from 'node:fs';
import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import pg from 'pg';
import { v7 } from 'uuid';
import { roles, type Role } from '#contract/base/role.ts';
import { clusterName, seededFiles, seededTemplate, seedPassword } from '#test/e2e/globalSetup.ts';
import { launchPortal, type Portal } from '#test/e2e/portal.ts';
import { startCatchers, type Catchers } from '#test/support/catcher.ts';
import { createDatabase, dropDatabase } from '#tools/environment.ts';
import { privatePostgres } from '#tools/postgres.ts';
import { people } from '#tools/seed/people.ts';

/** A portal with its own copy of the seeded database, a mail server, a text-message gateway and a PayPal. */
type Environment = {
  adminUrl: string;
  database: pg.Pool;
  catchers: Catchers;
  portal: Portal;
  stop: () => Promise<void>;
};

type WorkerFixtures = { languages: string; environmentOf: (file: string) => Promise<Environment> };
type TestFixtures = {
  environment: Environment;
  adminUrl: string;
  database: pg.Pool;
  catchers: Catchers;
  paypal: Catchers['paypal'];
  portal: Portal;
  address: string;
  quietConsole: void;
};

async function launch(languages: string): Promise<Environment> {
  const postgres = await privatePostgres(clusterName, { throwaway: true });
  const name = `journey_${randomBytes(6).toString('hex')}`;
  await createDatabase(postgres.adminUrl('postgres'), name, seededTemplate);
  const adminUrl = postgres.adminUrl(name);
  const database = new pg.Pool({ connectionString: adminUrl, max: 2 });
  const catchers = await startCatchers();
  cpSync(seededFiles, catchers.env.STORAGE_FOLDER, { recursive: true });
  const portal = await launchPortal(postgres.appUrl(name), { ...catchers.env, LANGUAGES: languages });
  await catchers.paypal.webhooksTo(`${portal.url}/api/webhooks/paypal`);
  return {
    adminUrl,
    database,
    catchers,
    portal,
    async stop() {
      await Promise.all([portal.stop(), database.end()]);
      await catchers.stop();
      await dropDatabase(postgres.adminUrl('postgres'), name);
    },
  };
}

/** What a browser says that is a fault of ours. Answers that a test asked for (401, 403, 503...) are not. */
const isFault = (text: string) => !/Failed to load resource/.test(text);

export const test = base.extend<TestFixtures, WorkerFixtures>({
  /** What the portal offers, as LANGUAGES has it. */
  languages: ['en', { scope: 'worker', option: true }],
  /** Each file begins with the seed as it was: what its journeys change is in nobody else's way. */
  environmentOf: [
    async ({ languages }, use) => {
      let current: { file: string; environment: Environment } | undefined;
      await use(async (file) => {
        if (current?.file === file) return current.environment;
        const [environment] = await Promise.all([launch(languages), current?.environment.stop()]);
        current = { file, environment };
        return environment;
      });
      await current?.environment.stop();
    },
    { scope: 'worker' },
  ],
  environment: async ({ environmentOf }, use, { file }) => use(await environmentOf(file)),
  adminUrl: async ({ environment }, use) => use(environment.adminUrl),
  database: async ({ environment }, use) => use(environment.database),
  catchers: async ({ environment }, use) => use(environment.catchers),
  /** PayPal as journeys steer and read it; its page is in the browser. */
  paypal: async ({ catchers }, use) => use(catchers.paypal),
  portal: async ({ environment }, use) => use(environment.portal),
  baseURL: async ({ portal }, use) => use(portal.url),
  /** Each test comes from an address of its own, so that one's rate limit isn't another's. */
  address: async ({}, use) => use(`10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`),
  extraHTTPHeaders: async ({ address }, use) => use({ 'x-forwarded-for': address }),
  quietConsole: [
    async ({ context }, use) => {
      const faults: string[] = [];
      const watch = (page: Page) => {
        page.on('console', (message) => {
          if (message.type() === 'error' && isFault(message.text())) faults.push(message.text());
        });
        page.on('pageerror', (error) => faults.push(error.message));
      };
      context.pages().forEach(watch);
      context.on('page', watch);
      await use();
      expect(faults, 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The seed's first person of a role. */
export const personOf = (role: Role) => {
  const person = people.find((each) => each.role === role)!;
  return { ...person, email: person.email! };
};

/** Signs in without the screen, for journeys that begin behind it. */
export async function signIn(
  context: BrowserContext,
  url: string,
  role: Role,
  email = personOf(role).email,
  password = seedPassword,
): Promise<void> {
  const answer = await context.request.post(`${url}/api/session`, {
    data: { email, password, role },
    headers: { origin: url },
  });
  expect(answer.status()).toBe(200);
}

/** The technicians' and clients' own: a phone that is touched. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A second browser: somebody's page there, signed in. */
export async function openAs(
  browser: Browser,
  url: string,
  role: Role,
  { email, password, ...options }: BrowserContextOptions & { email?: string; password?: string } = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, ...options });
  await signIn(context, url, role, email, password);
  return context.newPage();
}

/** Sends a command of whoever is signed in there, without the screen. */
export async function command<T>(context: BrowserContext, url: string, path: string, data: object): Promise<T> {
  const answer = await context.request.post(url + path, { data, headers: { origin: url, 'idempotency-key': v7() } });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as T;
}

/** A message in the corner. */
export const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications' }).locator('> *').filter({ hasText: title });

export { roles, seedPassword };
