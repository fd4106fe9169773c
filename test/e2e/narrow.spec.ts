import { tooWide } from '#test/e2e/axe.ts';
import { expect, roles, signIn, test } from '#test/e2e/fixtures.ts';
import { beyondEdge, smallFields } from '#test/e2e/narrow.ts';
import { addressesOf } from '#test/e2e/pages.ts';
import { settled } from '#test/e2e/settled.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

/** 79 letters without a space, as a real name in the data. */
const longName = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswess';

const renamed = {
  profiles: 'full_name',
  contacts: 'full_name',
  services: 'name',
  jobs: 'title',
  job_items: 'service_name',
};

/* Without the triggers, which would take each of them for somebody's change. */
test.beforeAll(({ database }) =>
  withoutTriggers(database, async (client) => {
    for (const [table, column] of Object.entries(renamed)) {
      await client.query(`create table kept_${table} as select id, ${column} from ${table}`);
      await client.query(
        `update ${table} set ${column} = left($1, 79 - length(n.at::text)) || n.at
        from (select id, row_number() over (order by id) as at from ${table}) n where n.id = ${table}.id`,
        [longName],
      );
    }
  }),
);
test.afterAll(({ database }) =>
  withoutTriggers(database, async (client) => {
    for (const [table, column] of Object.entries(renamed)) {
      await client.query(
        `update ${table} set ${column} = kept.${column} from kept_${table} kept where kept.id = ${table}.id`,
      );
      await client.query(`drop table kept_${table}`);
    }
  }),
);

/** Held upright, and on its side with a notch. */
const holds = [
  { width: 320, height: 640, notch: 0 },
  { width: 390, height: 640, notch: 0 },
  { width: 844, height: 390, notch: 47 },
  { width: 568, height: 390, notch: 47 },
];

for (const role of [null, ...roles]) {
  test(`with names of 79 letters nothing is beyond the edge or under a notch, and no field makes a phone zoom: ${role ?? 'nobody'}`, async ({
    page,
    context,
    portal,
    database,
  }) => {
    test.setTimeout(300_000);
    const cdp = await context.newCDPSession(page);
    if (role) await signIn(context, portal.url, role);
    const found: string[] = [];
    for (const path of await addressesOf(database, role)) {
      await page.goto(path);
      for (const { notch, ...size } of holds) {
        const insets = { left: notch, right: notch, bottom: notch ? 21 : 0 };
        await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets });
        await page.setViewportSize(size);
        await settled(page);
        const at = `${path} at ${size.width}`;
        const wide = await tooWide(page);
        if (wide > 0) found.push(`${at}: ${wide} px too wide`);
        for (const each of await beyondEdge(page, notch)) found.push(`${at}: ${each}`);
        if (!notch) for (const each of await smallFields(page)) found.push(`${at}: small type in ${each}`);
      }
    }
    expect(found).toEqual([]);
  });
}

test.describe('on a touch screen, however wide', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } });

  test('no field makes it zoom', async ({ page, context, portal }) => {
    await signIn(context, portal.url, 'admin');
    for (const path of ['/admin/users', '/admin/settings?tab=general', '/admin/payments?form=open']) {
      await page.goto(path);
      await settled(page);
      expect(await smallFields(page), path).toEqual([]);
    }
  });
});
