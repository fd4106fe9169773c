import { randomBytes, randomInt } from 'node:crypto';
import { cpSync } from 'node:fs';
import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Locator,
  type Page,
} from '@playwright/test';
import pg from 'pg';
import { v7 } from 'uuid';
import { roles, type Role } from '#contract/base/role.ts';
import { surviveLoss } from '#server/db/pool.ts';
import { clusterName, seededFiles, seededTemplate, seedPassword } from '#test/e2e/globalSetup.ts';
import { launchPortal, type Portal } from '#test/e2e/portal.ts';
import { startCatchers, type Catchers } from '#test/support/catcher.ts';
import { createDatabase, dropDatabase } from '#tools/environment.ts';
import { privatePostgres } from '#tools/postgres.ts';
import { people } from '#tools/seed/people.ts';

/** A portal with a copy of the seeded database, a mail server, a text-message gateway and a PayPal. */
type Environment = {
  adminUrl: string;
  database: pg.Pool;
  catchers: Catchers;
  portal: Portal;
  stop: () => Promise<void>;
};

/** The product's name on the pages of a role: clients read the business' name. */
export const productOf = (role: Role) => (role === 'client' ? 'QR Detailing & Pressure Washing' : 'QR Portal');

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
  surviveLoss(database);
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

/** Console messages that are our fault, including React's warnings. Responses that a test provoked (401, 403, 503...) aren't. */
const isFault = (message: ConsoleMessage) =>
  message.type() === 'error'
    ? !/Failed to load resource/.test(message.text())
    : message.type() === 'warning' && /react/i.test(message.text());

/** Of the current journey, in all of its browsers. */
let complaints: string[] = [];

function watch(page: Page): void {
  page.on('console', (message) => {
    if (isFault(message)) complaints.push(`${new URL(page.url()).pathname}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${new URL(page.url()).pathname}: ${error.message}`));
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  /** The portal's languages, as in LANGUAGES. */
  languages: ['en', { scope: 'worker', option: true }],
  /** Each file begins with a fresh seed: its changes don't affect other files. */
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
  /** PayPal as journeys control and read it; its page is in the browser. */
  paypal: async ({ catchers }, use) => use(catchers.paypal),
  portal: async ({ environment }, use) => use(environment.portal),
  baseURL: async ({ portal }, use) => use(portal.url),
  /** Each test has a separate IP address, so that tests don't share a rate limit. */
  address: async ({}, use) => use(`10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`),
  extraHTTPHeaders: async ({ address }, use) => use({ 'x-forwarded-for': address }),
  quietConsole: [
    async ({ context }, use) => {
      complaints = [];
      context.pages().forEach(watch);
      context.on('page', watch);
      await use();
      expect(complaints, 'what the browsers complained about').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The first seeded person of a role. */
export const personOf = (role: Role) => {
  const person = people.find((each) => each.role === role)!;
  return { ...person, email: person.email! };
};

/** Signs in without the screen, for journeys that begin signed in. */
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

/** For technicians and clients: a touch phone. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A second browser, whose complaints count as the first one's do. */
export async function watched(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.on('page', watch);
  return context;
}

/** A page in a second browser, signed in. */
export async function openAs(
  browser: Browser,
  url: string,
  role: Role,
  { email, password, ...options }: BrowserContextOptions & { email?: string; password?: string } = {},
): Promise<Page> {
  const context = await watched(browser, { baseURL: url, ...options });
  await signIn(context, url, role, email, password);
  return context.newPage();
}

/** Sends a command as the user who is signed in there, without the screen. */
export async function command<T>(context: BrowserContext, url: string, path: string, data?: object): Promise<T> {
  const answer = await context.request.post(url + path, {
    ...(data && { data }),
    headers: { origin: url, 'idempotency-key': v7() },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as T;
}

/** A message in the corner. */
export const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications' }).locator('> *').filter({ hasText: title });

/** Whether two elements overlap. */
export async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export { roles, seedPassword };
