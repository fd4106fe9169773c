import { expect, test } from 'vitest';
import { can } from '#contract/permissions.ts';
import { routes, type RouteKey } from '#contract/routes.ts';
import { signedIn } from '#test/support/client.ts';
import { addActingFor } from '#test/support/clientPeople.ts';
import { readPdf } from '#test/support/pdf.ts';
import type { Person } from '#test/support/people.ts';
import { startPortal } from '#test/support/portal.ts';
import { seededDatabase } from '#test/support/seeded.ts';

/* What the sample business' clients read, in every list, record and PDF that they can open. */
const database = await seededDatabase();
const portal = await startPortal(database.appUrl);

const mayRead = (Object.keys(routes) as RouteKey[]).filter((key) => {
  const { method, allow } = routes[key];
  return method === 'GET' && (allow === 'public' || can({ id: '', role: 'client' }, allow) === true);
});
const lists = mayRead.filter((key) => !routes[key].path.includes(':') && key !== 'event.stream');
/** Every record whose id appears in a list, at every route that takes an id. */
const records = mayRead.filter((key) => routes[key].path.endsWith('/:id') || routes[key].path.endsWith('/:id/pdf'));

test('no client of the sample business reads a technician’s last name', async () => {
  const { rows: technicians } = await database.admin.query<{ full_name: string }>(
    "select full_name from profiles where role = 'tech' and full_name like '% %'",
  );
  const { rows: clients } = await database.admin.query<Person>(
    `select p.id, p.role, p.full_name, p.email from profiles p join invoices i on i.client_id = p.id
     where p.email is not null and p.acts_for is null group by p.id order by count(*) desc, p.id limit 1`,
  );
  const named: string[] = [];
  let opened = 0;
  const look = (where: string, text: string) => {
    opened += 1;
    for (const { full_name } of technicians) if (text.includes(full_name)) named.push(`${where}: ${full_name}`);
  };
  for (const owner of clients) {
    const client = await signedIn(portal, await addActingFor(database.admin, owner, { full_name: 'June Lee' }));
    const answers = await Promise.all(lists.map((key) => client.get(routes[key].path)));
    const ids = new Set<string>();
    answers.forEach(({ status, body }, at) => {
      if (status !== 200) return;
      const text = JSON.stringify(body) ?? '';
      look(lists[at]!, text);
      // The first two of each list: the others have the same shape.
      for (const [, id] of [...text.matchAll(/"id":"([\da-f-]{36})"/g)].slice(0, 2)) ids.add(id!);
    });
    for (const key of records)
      for (const id of ids) {
        const path = routes[key].path.replace(':id', id);
        if (path.endsWith('/pdf')) {
          const answer = await fetch(portal + path, { headers: { cookie: client.cookie ?? '' } });
          const bytes = Buffer.from(await answer.arrayBuffer());
          if (answer.status === 200) look(key, (await readPdf(bytes)).pages.flatMap(({ lines }) => lines).join(' '));
        } else {
          const { status, body } = await client.get(path);
          if (status === 200) look(key, JSON.stringify(body) ?? '');
        }
      }
  }
  expect(technicians.length).toBeGreaterThan(3);
  expect(opened).toBeGreaterThan(25);
  expect(named).toEqual([]);
});
