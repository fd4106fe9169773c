import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { fold, verify } from '#server/features/commission/fold.service.ts';
import { idOf } from '#tools/bench/made.ts';
import { createDatabase, dropDatabase } from '#tools/environment.ts';
import { privatePostgres } from '#tools/postgres.ts';
import { run } from '#tools/run.ts';
import { txOf } from '#tools/seed/tx.ts';

/**
 * `npm run bench:commission`: how long it takes to count 200,000 uncounted payments of ten years, sold by twelve people, and to
 * recount them. One in fifty was refunded.
 */
const [moves, reps] = [200_000, 12];

const sales = `
  insert into profiles (id, role, full_name) select ${idOf('rep', 'i')}, 'sales', 'Rep ' || i from generate_series(0, ${reps - 1}) i;
  insert into profiles (id, role, full_name) values (${idOf('client', '0')}, 'client', 'Client');
  insert into invoices (id, number, client_id, status, currency, issued_on, due_on, subtotal_cents, tax_cents, total_cents, paid_cents)
    select ${idOf('invoice', 'i')}, i, ${idOf('client', '0')}, 'paid', 'USD', '2016-01-01', '2016-01-01', 20000, 1450, 21450,
      case when i % 49 = 0 then 0 else 21450 end
    from generate_series(1, ${moves - Math.floor(moves / 50)}) i;
  insert into invoice_lines (id, invoice_id, position, description, quantity, unit_cents, amount_cents)
    select ${idOf('line', 'i')}, ${idOf('invoice', 'i')}, 0, 'Driveway wash', 1, 20000, 20000
    from generate_series(1, ${moves - Math.floor(moves / 50)}) i;
  insert into invoice_line_sales (line_id, invoice_id, staff_id, kind, net_cents)
    select ${idOf('line', 'i')}, ${idOf('invoice', 'i')}, ${idOf('rep', `i % ${reps}`)},
      case when i % 5 = 0 then 'plan_first' else 'once' end, 20000
    from generate_series(1, ${moves - Math.floor(moves / 50)}) i;
  insert into commission_moves (invoice_id, before_cents, after_cents, booked_on)
    select invoice_id, before, 21450 - before, day from (
      select ${idOf('invoice', 'i')} as invoice_id, b.before, '2016-01-01'::date + (i::float8 / ${moves} * 3600)::int + b.before / 1000 as day
      from generate_series(1, ${moves - Math.floor(moves / 50)}) i
        cross join lateral (values (0), (21450)) b (before) where b.before = 0 or i % 49 = 0) m
    order by day, before limit ${moves}`;

run(async () => {
  const postgres = await privatePostgres('bench', { throwaway: true });
  await postgres.start();
  try {
    await dropDatabase(postgres.adminUrl('postgres'), 'bench_commission');
    await createDatabase(postgres.adminUrl('postgres'), 'bench_commission');
    await migrate({ adminUrl: postgres.adminUrl('bench_commission'), appUrl: postgres.appUrl('bench_commission') });
    const client = new pg.Client({ connectionString: postgres.adminUrl('bench_commission') });
    await client.connect();
    await client.query(
      `set session_replication_role = replica; ${sales}; set session_replication_role = origin; analyze`,
    );
    const timed = async <T>(work: () => Promise<T>): Promise<[T, string]> => {
      const begun = performance.now();
      const result = await work();
      return [result, `${((performance.now() - begun) / 1_000).toFixed(1)} s`];
    };
    await client.query('begin; set local role portal_worker');
    const [counted, first] = await timed(() => fold(txOf(client)));
    await client.query('commit; analyze');
    await client.query('begin; set local role portal_worker');
    const [again, second] = await timed(() => verify(txOf(client)));
    await client.query('commit');
    await client.end();
    console.log(`${counted} payments counted in ${first}; ${again.moves} counted again and compared in ${second}`);
    if (again.count > 0) throw new Error([`${again.count} differences`, ...again.differences].join('\n'));
  } finally {
    await postgres.stop();
  }
});
