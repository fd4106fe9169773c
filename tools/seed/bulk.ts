import type pg from 'pg';

/** Rows of a table in one statement; all of them name the same columns. */
export async function insertAll(client: pg.Client, table: string, rows: object[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]!).join(', ');
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** Numbers in the order of their days, from the one after `last` on. */
export const numbered = <T>(list: readonly T[], dayOf: (item: T) => string, last: number): Map<T, number> =>
  new Map(
    list
      .toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)))
      .map((item, index) => [item, last + 1 + index] as const),
  );

/** Counted once at the end, and billed as it is: triggers that would do both for each row. */
const slow = {
  jobs: ['count_new', 'unbilled_new'],
  job_items: ['unbilled'],
  invoice_jobs: ['unbilled'],
  ledger_entries: ['count_new'],
  revenue_shares: ['count_new'],
  tip_shares: ['count_new'],
};

/** Rows that are complete as they are; whoever calls it counts the figures again. */
export async function withoutSlowTriggers(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const all = (how: string) =>
    Object.entries(slow)
      .flatMap(([table, names]) => names.map((name) => `alter table ${table} ${how} trigger ${name}`))
      .join('; ');
  // What waits for the end of the transaction is checked now: a table can't be altered before.
  const checked = 'set constraints all immediate; set constraints all deferred';
  await client.query(`${checked}; ${all('disable')}`);
  await work();
  await client.query(`${checked}; ${all('enable')}`);
}
