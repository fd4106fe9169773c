import { readFileSync } from 'node:fs';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { totalsOf } from '#contract/money/money.ts';
import { book } from '#server/features/books/ledger.ts';
import { fold } from '#server/features/figures/stats.queries.ts';
import * as invoices from '#server/features/invoices/invoices.queries.ts';
import { bind, store } from '#server/features/invoices/drafts/lines.queries.ts';
import { sidesOf, taxed } from '#server/features/invoices/drafts/taxes.ts';
import { receive } from '#server/features/payments/funnel/receive.ts';
import * as payments from '#server/features/payments/payments.queries.ts';
import { openGround } from '#tools/load/ground.ts';
import { run } from '#tools/run.ts';
import { txOf } from '#tools/seed/tx.ts';

/**
 * `npm run load:writers [-- --minutes 10]`: the cost of counting for writers. Eight of them create jobs, complete them, issue
 * invoices and take money, all at once, alternately with and without the triggers that count; meanwhile the deltas are folded.
 */
const [writers, rounds, slices, seconds] = [8, 6, 5, 2];
const minutes = Number(process.argv[process.argv.indexOf('--minutes') + 1]) || 0;

const counting = [
  ...['profiles', 'jobs', 'ledger_entries', 'revenue_shares', 'tip_shares'].map((table) => [table, 'count_new']),
  ...['profiles', 'jobs', 'tip_shares'].map((table) => [table, 'count_change']),
  ['ledger_entries', 'share_revenue'],
] as [table: string, trigger: string][];

type Ground = { client: string; technician: string; service: string };

async function prepare(admin: pg.Client): Promise<Ground> {
  const [client, technician, service] = [uuidv7(), uuidv7(), uuidv7()];
  await admin.query("insert into profiles (id, role, full_name) values ($1, 'client', 'Ruth'), ($2, 'tech', 'Dani')", [
    client,
    technician,
  ]);
  await admin.query(
    `insert into services (id, name, category, pricing, by_condition, billing, duration_minutes, extra_minutes,
       buffer_minutes, taxable, deposit_percent, skills)
     values ($1, 'Driveway wash', 'washing', 'flat', false, 'visit', 60, 0, 0, true, 0, '{}')`,
    [service],
  );
  return { client, technician, service };
}

const rate = { name: 'Wake County', rate_ppm: 72_500 };

/** A visit from its first line to the payment, in the portal's own transactions: created, done, billed, paid. */
async function visit(client: pg.Client, ground: Ground): Promise<void> {
  const [job, bill, payment] = [uuidv7(), uuidv7(), uuidv7()];
  const within = async (work: () => Promise<void>) => {
    await client.query('begin');
    try {
      await work();
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  };
  const tx = txOf(client);
  await within(async () => {
    await client.query("insert into jobs (id, title, client_id, assigned_to) values ($1, 'Driveway wash', $2, $3)", [
      job,
      ground.client,
      ground.technician,
    ]);
  });
  await within(async () => {
    await client.query("update jobs set status = 'completed' where id = $1", [job]);
  });
  const line = { job_id: job, service_id: ground.service, description: 'Driveway wash', detail: null };
  const made = taxed({ id: uuidv7(), ...line, quantity: 1, unit_cents: 20_500, tax_rate_id: null }, rate as never);
  const totals = totalsOf([made]);
  await within(async () => {
    await client.query(
      `insert into invoices (id, client_id, currency, subtotal_cents, tax_cents, total_cents) values ($1, $2, 'USD', $3, $4, $5)`,
      [bill, ground.client, totals.subtotal_cents, totals.tax_cents, totals.total_cents],
    );
    await store(tx, bill, [made]);
    await bind(tx, bill, [job]);
    const number = await invoices.nextNumber(tx, 'invoice');
    await client.query(
      "update invoices set number = $2, status = 'issued', issued_on = current_date, due_on = current_date where id = $1",
      [bill, number],
    );
    await book(tx, { client_id: ground.client, invoice_id: bill, memo: 'Issued' }, sidesOf(totals, [made]));
  });
  const owned = {
    client_id: ground.client,
    invoice_id: bill,
    currency: 'USD',
    method: 'cash',
    provider: 'manual',
  } as const;
  const sums = { amount_cents: totals.total_cents, tip_cents: 500, captured_cents: totals.total_cents + 500 };
  await within(async () => {
    await payments.insert(tx, {
      id: payment,
      ...owned,
      ...sums,
      status: 'completed',
      description: 'Payment for services',
    });
    const money = { amount_cents: sums.captured_cents, fee_cents: 0, provider_txn_id: payment, raw: null };
    await receive(tx, (await payments.lock(tx, payment))!, money);
  });
}

type Measured = { perSecond: number; deadlocks: number; cpu_ms: number };

/**
 * The processor time of PostgreSQL's processes so far, in ms: it is the same on a busy machine. Linux counts it in hundredths.
 */
async function processorTime(clients: pg.Client[]): Promise<number> {
  const taken = clients.map(async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const [user, system] = readFileSync(`/proc/${rows[0]!.pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13);
    return 10 * (Number(user) + Number(system));
  });
  return (await Promise.all(taken)).reduce((sum, one) => sum + one, 0);
}

async function turn(clients: pg.Client[], folder: pg.Client, ground: Ground, time: number): Promise<Measured> {
  const until = performance.now() + time * 1_000;
  const began = performance.now();
  const counted = { visits: 0, deadlocks: 0 };
  const spent = await processorTime(clients);
  const write = async (client: pg.Client) => {
    while (performance.now() < until) {
      try {
        await visit(client, ground);
        counted.visits += 1;
      } catch (error) {
        if ((error as { code?: string }).code !== '40P01') throw error;
        counted.deadlocks += 1;
      }
    }
  };
  const folds = async () => {
    while (performance.now() < until) {
      await fold(txOf(folder));
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
  };
  await Promise.all([...clients.map(write), folds()]);
  const perSecond = counted.visits / ((performance.now() - began) / 1_000);
  const cpu_ms = ((await processorTime(clients)) - spent) / counted.visits;
  return { perSecond, deadlocks: counted.deadlocks, cpu_ms };
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

/** In short slices that alternate which side goes first, so that other load affects both. */
async function compare(admin: pg.Client, measure: (time: number) => Promise<Measured>): Promise<void> {
  const set = (how: 'enable' | 'disable') =>
    admin.query(counting.map(([table, trigger]) => `alter table ${table} ${how} trigger ${trigger}`).join('; '));
  await measure(3);
  const ratios: number[] = [];
  const cpu = { enable: 0, disable: 0 };
  let deadlocks = 0;
  for (let round = 0; round < rounds; round += 1) {
    const rates = { enable: 0, disable: 0 };
    for (let slice = 0; slice < slices; slice += 1)
      for (const how of (round + slice) % 2 ? (['disable', 'enable'] as const) : (['enable', 'disable'] as const)) {
        await set(how);
        const measured = await measure(seconds);
        rates[how] += measured.perSecond / slices;
        cpu[how] += measured.cpu_ms / rounds / slices;
        deadlocks += measured.deadlocks;
      }
    ratios.push(rates.enable / rates.disable);
    console.log(
      `round ${round + 1}: ${rates.enable.toFixed(1)} visits/s counted, ${rates.disable.toFixed(1)} not, ratio ${ratios.at(-1)!.toFixed(2)}`,
    );
  }
  await set('enable');
  console.log(
    `median ratio ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}), ${deadlocks} deadlocks`,
  );
  console.log(
    `processor time of PostgreSQL a visit: ${cpu.enable.toFixed(1)} ms counted, ${cpu.disable.toFixed(1)} not, ratio ${(cpu.disable / cpu.enable).toFixed(2)}`,
  );
  if (deadlocks > 0) throw new Error('Writers met.');
}

async function endure(admin: pg.Client, measure: (time: number) => Promise<Measured>): Promise<void> {
  const { perSecond, deadlocks } = await measure(minutes * 60);
  const { rowCount } = await admin.query('select from stat_differences limit 1');
  console.log(
    `${minutes} minutes: ${perSecond.toFixed(1)} visits/s, ${deadlocks} deadlocks, figures ${rowCount ? 'differ' : 'are those of the tables'}`,
  );
  if (deadlocks > 0 || rowCount) throw new Error('Writers met, or were not counted.');
}

run(async () => {
  const { adminUrl, drop, stop } = await openGround();
  const open = async () => {
    const client = new pg.Client({ connectionString: adminUrl, options: '-c role=portal_owner' });
    await client.connect();
    return client;
  };
  const clients = await Promise.all(Array.from({ length: writers + 2 }, open));
  const [admin, folder, ...others] = clients as [pg.Client, pg.Client, ...pg.Client[]];
  try {
    const ground = await prepare(admin);
    const measure = (time: number) => turn(others, folder, ground, time);
    await (minutes > 0 ? endure(admin, measure) : compare(admin, measure));
  } finally {
    await Promise.all(clients.map((client) => client.end()));
    await drop();
    await stop();
  }
});
