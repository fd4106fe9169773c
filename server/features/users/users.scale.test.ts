import { beforeAll, expect, test } from 'vitest';
import type { Profile } from '#contract/profile.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { addPerson } from '#test/support/people.ts';
import { startPortal } from '#test/support/portal.ts';

/* The list must not notice how many people a business knows. Both sizes in one run, turn by turn, so that a busy machine slows both. */
const sizes = [100, 10_000] as const;
const offices = new Map<number, Client>();

async function office(size: number): Promise<Client> {
  const { admin, appUrl } = await testDatabase();
  await admin.query(
    `insert into profiles (id, role, full_name, email, phone, created_at)
     select gen_random_uuid(), case when n % 12 = 0 then 'tech' else 'client' end,
       (array['Hannah', 'Ines', 'Ruth', 'Colin', 'Elin', 'Rosa', 'Aldo', 'Sam'])[1 + n % 8] || ' ' ||
       (array['Osei', 'Ferreira', 'Abara', 'Mwangi', 'Sorensen', 'Quintero', 'Ricci'])[1 + n % 7] || ' ' || n,
       'person' || n || '@mail.example', '+1919555' || lpad((n % 10000)::text, 4, '0'),
       timestamptz '2022-01-01' + n * interval '1 hour'
     from generate_series(1, $1) n`,
    [size - 2],
  );
  // The oldest of all: whoever walks from the newest meets them last.
  await admin.query(
    "insert into profiles (id, full_name, created_at) values (gen_random_uuid(), 'Zebulon Quartz', '2021-01-01')",
  );
  await admin.query('vacuum analyze profiles');
  return signedIn(await startPortal(appUrl), await addPerson(admin, 'admin'));
}

beforeAll(async () => {
  for (const size of sizes) offices.set(size, await office(size));
});

test.each([
  ['the first page', '', 50],
  ['a common word', '?search=mail.example', 50],
  ['somebody found once, the oldest', '?search=zebulon', 1],
  ['a number', '?search=555-0042', 1],
  ['nobody', '?search=nobody-of-that-name', 0],
])('%s takes as long among 10,000 as among 100', async (_, query, found) => {
  const times: Record<number, number[]> = { 100: [], 10_000: [] };
  for (let round = 0; round < 80; round += 1) {
    for (const size of sizes) {
      const started = performance.now();
      const { body } = await offices.get(size)!.get<{ items: Profile[] }>(`/api/users${query}`);
      // The first rounds prepare statements and fill caches.
      if (round >= 20) times[size]!.push(performance.now() - started);
      expect(body.items).toHaveLength(found);
    }
  }
  // Other programs only add time, so the fastest of sixty is the query's own.
  const [few, many] = [Math.min(...times[100]!), Math.min(...times[10_000]!)];
  const figures = `${few.toFixed(2)} ms among 100, ${many.toFixed(2)} ms among 10,000`;
  expect(many / few, figures).toBeLessThan(1.3);
});
