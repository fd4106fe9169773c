import { beforeAll, expect, test } from 'vitest';
import { exportPage } from '#server/http/csv.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { addPerson } from '#test/support/people.ts';
import { startPortal } from '#test/support/portal.ts';

let office: Client;

beforeAll(async () => {
  const { admin, appUrl } = await testDatabase();
  office = await signedIn(await startPortal(appUrl), await addPerson(admin, 'admin'));
  await admin.query(
    `insert into jobs (id, title, description, status, due_date, created_at)
     select gen_random_uuid(), case n when 3 then '=HYPERLINK("x")' else 'Driveway wash ' || n end, 'Two, "wide"',
       case when n % 2 = 0 then 'completed' else 'pending' end,
       case when n % 4 = 0 then timestamptz '2026-03-01' + n * interval '1 minute' end,
       timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [exportPage + 250],
  );
});

async function lines(query: string): Promise<string[][]> {
  const { headers, body } = await office.send<string>('GET', `/api/jobs/export${query}`);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="jobs-\d{4}-\d\d-\d\d\.csv"$/);
  return body
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'));
}

test('every job is in the file once, in the order of the list, over several pages', async () => {
  const [head, ...rows] = await lines('');
  expect(head).toEqual([
    'Number',
    'Title',
    'Description',
    'Status',
    'Priority',
    'Client',
    'Address',
    'Assigned to',
    'Helpers',
    'Due (UTC)',
    'Starts (UTC)',
    'Ends (UTC)',
    'Created (UTC)',
    'Job ID',
  ]);
  expect(rows).toHaveLength(exportPage + 250);
  const numbers = rows.map(([number]) => Number(number));
  expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
});

test('the file has the list’s filter and order, dated ones first', async () => {
  const [, ...rows] = await lines('?status=completed&sort=due');
  expect(rows).toHaveLength((exportPage + 250) / 2);
  const due = rows.map((row) => row[9]!);
  const dated = due.filter(Boolean);
  expect(dated).toHaveLength(312);
  expect(due.slice(0, 312)).toEqual(dated.toSorted());
});

test('nothing in it is run by a spreadsheet, and quotes are kept', async () => {
  const { body } = await office.send<string>('GET', '/api/jobs/export?search=hyperlink');
  expect(body).toContain(`"'=HYPERLINK(""x"")"`);
  expect(body).toContain('"Two, ""wide"""');
});
