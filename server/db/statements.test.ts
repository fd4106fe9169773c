import { expect, test } from 'vitest';
import { readMigrations } from '#server/db/migrate.ts';
import { statementsOf } from '#server/db/statements.ts';

test('a semicolon in a text, a name, a comment or a body ends no statement', () => {
  const sql = `-- first; second
    select ';' as "a;b", 'it''s; -- so' /* or; so */; do $do$ begin perform 1; execute $$ select 1; $$; end $do$;
    select 4 - 1 / 2;`;
  expect(statementsOf(sql)).toEqual([
    `select ';' as "a;b", 'it''s; -- so'`,
    'do $do$ begin perform 1; execute $$ select 1; $$; end $do$',
    'select 4 - 1 / 2',
  ]);
});

test('every migration falls into whole statements', async () => {
  const begins = /^(alter|create|do|drop|grant|insert|revoke|update|delete|select|comment|with|set|truncate)\b/i;
  const statements = (await readMigrations()).flatMap(({ sql }) => statementsOf(sql));
  expect(statements.filter((statement) => !begins.test(statement))).toEqual([]);
});
