import type pg from 'pg';
import { asOwner } from '#tools/owner.ts';

const id = (kind: string) => `md5('${kind}' || i)::uuid`;

/** The tables of a business that grow with its years, by the columns that every version of the schema has. */
const rows: Record<string, Record<string, string>> = {
  profiles: { id: id('client'), role: "'client'", full_name: "'Client ' || i" },
  places: { id: id('place'), client_id: id('client'), street: "i || ' Mill St'", city: "'Oak Hill'" },
  jobs: { id: id('job'), title: "'Driveway wash ' || i", client_id: id('client'), place_id: id('place') },
  job_changes: { job_id: id('job'), action: "'created'", changes: "'{}'" },
  checklist_items: { id: id('step'), job_id: id('job'), position: '0', task: "'Rinse'", photo: 'false' },
  invoices: { id: id('invoice'), client_id: id('client'), currency: "'USD'" },
  invoice_lines: {
    id: id('line'),
    invoice_id: id('invoice'),
    job_id: id('job'),
    position: '0',
    description: "'Driveway wash'",
    quantity: '1',
    unit_cents: '9500',
    amount_cents: '9500',
  },
  payments: {
    id: id('payment'),
    amount_cents: '9500',
    currency: "'USD'",
    method: "'cash'",
    provider: "'manual'",
    status: "'created'",
    description: "'Driveway wash'",
  },
  leads: { id: id('lead'), full_name: "'Lead ' || i", source: "'import'", status: "'lost'", lost_reason: "'other'" },
  audit_events: {
    id: id('audit'),
    actor_role: "'admin'",
    action: "'job.created'",
    entity: "'job'",
    entity_id: id('job'),
    request_id: "'fill'",
  },
  notifications: { id: id('notice'), profile_id: id('client'), kind: "'job_assigned'" },
};

/** Those of them that were filled with more rows than that. */
export async function largeTables(client: pg.ClientBase, above: number): Promise<string[]> {
  const { rows: found } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name join pg_class on oid = to_regclass(name) where reltuples > $2 order by name',
    [Object.keys(rows), above],
  );
  return found.map(({ name }) => name);
}

/** Writes one row of a table without changing it. */
export const rewriteOne = (table: string): string => {
  const column = Object.keys(rows[table]!).at(-1)!;
  return `update ${table} set ${column} = ${column} where ctid = (select ctid from ${table} limit 1)`;
};

/** Fills those that this version has. Without triggers: what they would add isn't looked at. */
export const fill = (adminUrl: string, count: number, tables = Object.keys(rows)): Promise<void> =>
  asOwner(adminUrl, async (client) => {
    await client.query('reset role; set local session_replication_role = replica');
    for (const table of tables) {
      const { rowCount: exists } = await client.query('select where to_regclass($1) is not null', [table]);
      if (!exists) continue;
      const [columns, values] = [Object.keys(rows[table]!), Object.values(rows[table]!)];
      await client.query(
        `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from generate_series(1, ${count}) i;
         analyze ${table}`,
      );
    }
  });
