import type { Page, Request } from '@playwright/test';
import { expect, personOf, signIn, test } from '#test/e2e/fixtures.ts';

const asked = (request: Request) => {
  const { pathname, search } = new URL(request.url());
  return `${request.method()} ${pathname}${search}`;
};

/** The page's API requests from now on, without the stream. */
function watchQuestions(page: Page): string[] {
  const questions: string[] = [];
  page.on('request', (request) => {
    const question = asked(request);
    if (question.startsWith('GET /api/') && !question.startsWith('GET /api/events')) questions.push(question);
  });
  return questions;
}

const repeated = (questions: string[]) => questions.filter((one, index) => questions.indexOf(one) !== index);

for (const role of ['admin', 'tech', 'client'] as const) {
  test(`the first view of ${role} asks each question once`, async ({ page, context, portal, database }) => {
    await signIn(context, portal.url, role);
    // Pending tasks of other journeys would cause events meanwhile.
    const atWork = 'select from graphile_worker.jobs where run_at <= now() and (attempts = 0 or locked_at is not null)';
    await expect.poll(async () => (await database.query(atWork)).rowCount).toBe(0);
    const questions = watchQuestions(page);
    const stream = page.waitForResponse(/\/api\/events/);
    await page.goto(`/${role}`);
    await stream;
    // The event of one change arrives after the stream's first message: requests caused by the first message have been sent by
    // then.
    const told = page.waitForRequest(
      (request) => request.url().includes('/api/notifications') && questions.includes(asked(request)),
    );
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { rows } = await database.query('select id from profiles where email = $1', [personOf(role).email]);
    await database.query(
      "insert into change_events (entity, entity_id, users) values ('notification', gen_random_uuid(), array[$1::uuid])",
      [rows[0].id],
    );
    await told;
    expect(repeated(questions).filter((question) => !question.includes('/api/notifications'))).toEqual([]);
  });
}

test.describe('an administrator', () => {
  test.beforeEach(({ context, portal }) => signIn(context, portal.url, 'admin'));

  test('what changes between the first questions and the opening of the stream is asked for again', async ({
    page,
    database,
  }) => {
    let open = () => {};
    const opening = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route(/\/api\/events/, async (route) => {
      await opening;
      await route.continue();
    });
    const first = page.waitForResponse(/\/api\/notifications/);
    await page.goto('/admin');
    await first;
    await database.query(
      "insert into change_events (entity, entity_id, roles) values ('notification', gen_random_uuid(), '{admin}')",
    );
    const again = page.waitForResponse(/\/api\/notifications/);
    open();
    expect((await again).status()).toBe(200);
  });

  test('what changes while its first answer is on its way is asked for again', async ({ page, database }) => {
    const [read, arrive] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(
      '**/api/notifications/count',
      async (route) => {
        const response = await route.fetch();
        read.resolve();
        await arrive.promise;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    const stream = page.waitForResponse(/\/api\/events/);
    await page.goto('/admin');
    await stream;
    await read.promise;
    const { rows } = await database.query('select id from profiles where email = $1', [personOf('admin').email]);
    await database.query(
      `insert into notifications (id, profile_id, kind) values (gen_random_uuid(), $1, 'password_changed')`,
      [rows[0].id],
    );
    // Events arrive in order, so the last one is heard last.
    const heard = page.waitForRequest(/\/api\/session$/);
    await database.query(
      `insert into change_events (entity, entity_id, users)
       select 'notification', gen_random_uuid(), array[$1::uuid] from generate_series(1, 20)
       union all select 'profile', $1, array[$1::uuid]`,
      [rows[0].id],
    );
    await heard;
    const questions = watchQuestions(page);
    arrive.resolve();
    await expect(page.getByRole('button', { name: /^Notifications: You have 1 new/ })).toBeVisible();
    // Twenty events cause one request.
    expect(questions.filter((question) => question === 'GET /api/notifications/count')).toHaveLength(1);
    await database.query('delete from notifications');
  });
});
