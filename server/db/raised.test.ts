import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { raised } from '#server/db/raised.ts';
import { testDatabase } from '#test/support/database.ts';

const listed: string[] = Object.values(raised);

test('every code that a function of the database raises is listed once, and no other', async () => {
  const { admin } = await testDatabase();
  const { rows } = await admin.query<{ code: string }>(
    `select distinct (regexp_matches(prosrc, '\\mQR\\d{3}\\M', 'g'))[1] as code from pg_proc order by code`,
  );
  expect(rows.map(({ code }) => code)).toEqual(listed.toSorted());
});

test('the code uses them by name', () => {
  const files = globSync('{contract,server,web,tools}/**/*.{ts,tsx}').filter((path) => path !== 'server/db/raised.ts');
  expect(files.filter((path) => /\bQR\d{3}\b/.test(readFileSync(path, 'utf8')))).toEqual([]);
});
