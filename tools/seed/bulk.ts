import type pg from 'pg';

/** Rows of a table in one statement; all of them have the same columns. Answers how many were added. */
export async function insertAll(client: pg.Client, table: string, rows: object[], onConflict = ''): Promise<number> {
  if (rows.length === 0) return 0;
  const columns = Object.keys(rows[0]!).join(', ');
  const { rowCount } = await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb) ${onConflict}`,
    [JSON.stringify(rows)],
  );
  return rowCount ?? 0;
}

/** Leaves the rows that are there already as they are. */
export const insertNew = (client: pg.Client, table: string, rows: object[]): Promise<number> =>
  insertAll(client, table, rows, 'on conflict do nothing');

/** Numbers in the order of their days, starting after `last`. */
export const numbered = <T>(list: readonly T[], dayOf: (item: T) => string, last: number): Map<T, number> =>
  new Map(
    list
      .toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)))
      .map((item, index) => [item, last + 1 + index] as const),
  );

/** Figures are counted once at the end, and billing is already complete: these triggers would do both for each row. */
const slow = {
  jobs: ['count_new', 'unbilled_new'],
  job_items: ['unbilled'],
  invoice_jobs: ['unbilled'],
  ledger_entries: ['count_new'],
  revenue_shares: ['count_new'],
  tip_shares: ['count_new'],
};

/** For complete rows; the caller recounts the figures. */
export async function withoutSlowTriggers(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const all = (how: string) =>
    Object.entries(slow)
      .flatMap(([table, names]) => names.map((name) => `alter table ${table} ${how} trigger ${name}`))
      .join('; ');
  // Deferred constraints are checked now: a table can't be altered before.
  const checked = 'set constraints all immediate; set constraints all deferred';
  await client.query(`${checked}; ${all('disable')}`);
  await work();
  await client.query(`${checked}; ${all('enable')}`);
}
