import { expect, test } from 'vitest';
import { reportNames } from '#contract/office/report.kinds.ts';
import { Bytes } from '#contract/route.ts';
import { routes, type RouteKey } from '#contract/routes.ts';
import { successOf } from '#test/support/samples.ts';
import { seededDatabase } from '#test/support/seeded.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';
import { startWorld } from '#test/support/world.ts';

/* Every spreadsheet file, for a business where every text that a person can type begins like a formula. */
const { database, office, world } = await startWorld(await seededDatabase());

const files = (Object.keys(routes) as RouteKey[]).filter((key) => {
  const { method, output, path } = routes[key];
  return method === 'GET' && output === Bytes && !path.includes(':id') && /export|csv|payroll/.test(key);
});

/** Puts a formula in front of each text of each row, if its column accepts one. */
async function poison(): Promise<number> {
  const { rows: columns } = await database.admin.query<{ table: string; column: string }>(
    `select format('%I', c.table_name) as table, format('%I', c.column_name) as column
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.data_type = 'text' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
       and c.table_name not in ('business_settings', 'schema_migrations')`,
  );
  let poisoned = 0;
  await withoutTriggers(database.admin, async (connection) => {
    for (const { table, column } of columns) {
      await connection.query('savepoint one');
      try {
        await connection.query(
          `update ${table} set ${column} = '=1+1 ' || left(${column}, 20) where ${column} is not null`,
        );
        poisoned += 1;
      } catch {
        await connection.query('rollback to one');
      }
    }
  });
  return poisoned;
}

test('no cell of any file is run by a spreadsheet, whatever stands in the database', async () => {
  let met = 0;
  expect(await poison()).toBeGreaterThan(50);
  expect(files.length).toBeGreaterThan(8);
  for (const key of files) {
    const { query = '' } = await successOf(key, world);
    const kinds = key === 'reports.export' ? reportNames : [''];
    for (const kind of kinds) {
      const search = kind ? query.replace(/report=[^&]+/, `report=${kind}`) : query;
      const { status, headers, body } = await office.get<string>(routes[key].path + search);
      expect([key, kind, status, headers.get('content-type')]).toEqual([key, kind, 200, 'text/csv; charset=utf-8']);
      const cells = [...body.matchAll(/"((?:[^"]|"")*)"(?=,|\r\n)/g)].map((found) => found[1]!);
      met += cells.filter((cell) => cell.startsWith("'=1+1")).length;
      expect(body.replaceAll(/"(?:[^"]|"")*"/g, '')).toMatch(/^\uFEFF?[,\r\n]*$/);
      expect(cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell))).toEqual([]);
    }
  }
  expect(met).toBeGreaterThan(1_000);
});
