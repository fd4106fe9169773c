import { sql } from 'kysely';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { totalsOf } from '#contract/money/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import { book } from '#server/features/books/ledger.ts';
import * as stats from '#server/features/figures/stats.queries.ts';
import { creditNote } from '#server/features/invoices/money/credit.service.ts';
import { bind } from '#server/features/invoices/drafts/lines.queries.ts';
import { reversed, sidesOf, taxed } from '#server/features/invoices/drafts/taxes.ts';
import * as invoices from '#server/features/invoices/invoices.queries.ts';
import { receive } from '#server/features/payments/funnel/receive.ts';
import { restate } from '#server/features/payments/funnel/status.ts';
import * as payments from '#server/features/payments/payments.queries.ts';
import { bookGivenBack } from '#server/features/payments/refunds/refunds.book.ts';
import * as refunds from '#server/features/payments/refunds/refunds.queries.ts';
import * as tips from '#server/features/payments/tips/tips.queries.ts';
import { txOf } from '#tools/seed/tx.ts';

export type Line = { who: number; service: number; cents: number; tax: number };
export type Command =
  | { kind: 'addClient'; at: string }
  | { kind: 'switchClient' | 'eraseClient' | 'removeClient'; which: number }
  | { kind: 'dateClient'; which: number; at: string }
  | { kind: 'addJob'; at: string; done: string; status: string; scheduled: boolean }
  | { kind: 'setStatus'; which: number; status: string }
  | { kind: 'schedule' | 'move' | 'unschedule' | 'deleteJob'; which: number }
  | { kind: 'dateJob'; which: number; at: string }
  | { kind: 'issue'; day: string; lines: Line[] }
  | { kind: 'void'; which: number }
  | { kind: 'credit'; which: number; share: number }
  | { kind: 'pay'; which: number; share: number; tip: number; day: string }
  | { kind: 'sell'; cents: number; tip: number; day: string }
  | { kind: 'refund'; which: number; share: number; credit: boolean }
  | { kind: 'shareTip'; which: number; parts: number }
  | { kind: 'raiseShare'; which: number }
  | { kind: 'clock'; who: number; at: string; minutes: number; what: string }
  | { kind: 'editTime'; which: number; minutes: number }
  | { kind: 'moveZone'; zone: string }
  | { kind: 'fold' };

/** A sale, as the books should share it: by service and technician. */
export type Sale = { id: string; shares: Map<string, number> };
export type Business = {
  client: pg.Client;
  tx: Tx;
  payer: string;
  crew: string[];
  services: string[];
  clients: string[];
  jobs: string[];
  sales: Sale[];
  paid: string[];
};

const rates = [undefined, { name: 'Wake County', rate_ppm: 72_500 }, { name: 'Durham', rate_ppm: 75_000 }] as const;
const any = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];

export async function openBusiness(client: pg.Client): Promise<Business> {
  const person = async (role: string) => {
    const id = uuidv7();
    await client.query("insert into profiles (id, role, full_name) values ($1, $2, 'Dani Ortega')", [id, role]);
    return id;
  };
  const service = async (_: unknown, place: number) => {
    const id = uuidv7();
    await client.query(
      `insert into services (id, name, category, pricing, by_condition, billing, duration_minutes, extra_minutes,
         buffer_minutes, taxable, deposit_percent, skills)
       values ($1, $2, 'bins', 'flat', false, 'visit', 60, 0, 0, true, 0, '{}')`,
      [id, `Service ${place}`],
    );
    return id;
  };
  await client.query("update business_settings set time_zone = 'America/New_York'");
  const payer = await person('client');
  const crew = [await person('tech'), await person('tech')];
  const services = await Promise.all([0, 1].map((place) => service(null, place)));
  return { client, tx: txOf(client), payer, crew, services, clients: [], jobs: [], sales: [], paid: [] };
}

/** An impossible command, such as a refund of missing money, changes nothing. */
export async function act(business: Business, command: Command): Promise<void> {
  const { client, tx } = business;
  const run = (text: string, ...values: unknown[]) => client.query(text, values);
  switch (command.kind) {
    case 'addClient': {
      const id = uuidv7();
      await run(
        "insert into profiles (id, role, full_name, created_at) values ($1, 'client', 'Ruth', $2)",
        id,
        command.at,
      );
      business.clients.push(id);
      return;
    }
    case 'switchClient':
      await run(
        'update profiles set active = not active where id = $1 and deleted_at is null',
        any(business.clients, command.which),
      );
      return;
    case 'eraseClient':
      await run(
        'update profiles set active = false, deleted_at = now() where id = $1',
        any(business.clients, command.which),
      );
      return;
    case 'removeClient':
      await run('delete from profiles where id = $1', any(business.clients, command.which));
      return;
    case 'dateClient':
      await run('update profiles set created_at = $2 where id = $1', any(business.clients, command.which), command.at);
      return;
    case 'addJob':
      business.jobs.push(await addJob(business, command));
      return;
    case 'setStatus':
      await run('update jobs set status = $2 where id = $1', any(business.jobs, command.which), command.status);
      return;
    case 'schedule':
      await run(
        "update jobs set scheduled_start = created_at, scheduled_end = created_at + interval '1 hour' where id = $1",
        any(business.jobs, command.which),
      );
      return;
    case 'move':
      await run(
        "update jobs set scheduled_start = scheduled_start + interval '1 hour', scheduled_end = scheduled_end + interval '1 hour' where id = $1",
        any(business.jobs, command.which),
      );
      return;
    case 'unschedule':
      await run(
        'update jobs set scheduled_start = null, scheduled_end = null where id = $1',
        any(business.jobs, command.which),
      );
      return;
    case 'deleteJob':
      await run('delete from jobs where id = $1', any(business.jobs, command.which));
      return;
    case 'dateJob':
      await run('update jobs set created_at = $2 where id = $1', any(business.jobs, command.which), command.at);
      return;
    case 'issue':
      return issue(business, command);
    case 'void':
      return voidSale(business, any(business.sales, command.which));
    case 'credit':
      return credit(business, any(business.sales, command.which), command.share);
    case 'pay':
    case 'sell':
      return pay(business, command);
    case 'refund':
      return refund(business, any(business.paid, command.which), command);
    case 'shareTip':
      return shareTip(business, any(business.paid, command.which), command.parts);
    case 'raiseShare':
      await run(
        'update tip_shares set amount_cents = amount_cents + 1 where payment_id = $1',
        any(business.paid, command.which),
      );
      return;
    case 'clock':
      await run(
        `insert into time_entries (id, person_id, kind, started_at, ended_at)
         select gen_random_uuid(), $1, $2, lower(span), upper(span)
         from (select tstzrange($3, $3::timestamptz + make_interval(mins => $4)) as span) s
         where upper(span) <= now() and not exists (
           select from time_entries e where e.person_id = $1 and tstzrange(e.started_at, e.ended_at) && span)`,
        any(business.crew, command.who),
        command.what,
        command.at,
        command.minutes,
      );
      return;
    case 'editTime':
      await run(
        `update time_entries set kind = 'shop', ended_at = greatest(started_at, ended_at - make_interval(mins => $2)),
           counted = $1 % 3 <> 0, flag = case when $1 % 3 = 0 then 'removed' end
         where id = (select id from time_entries order by started_at, id offset $1 % 3 limit 1)`,
        command.which,
        command.minutes,
      );
      return;
    case 'moveZone':
      await run('update business_settings set time_zone = $1', command.zone);
      await stats.mend(tx);
      return;
    case 'fold':
      await stats.fold(tx);
  }
}

type NewJob = { at: string; done: string; status: string; scheduled: boolean; technician?: string | null };

async function addJob(
  { client }: Business,
  { at, done, status, scheduled, technician = null }: NewJob,
): Promise<string> {
  const id = uuidv7();
  await client.query(
    `insert into jobs (id, title, status, created_at, completed_at, assigned_to, scheduled_start, scheduled_end)
     values ($1, 'Driveway wash', $2, $3, case when $2 = 'completed' then $4::timestamptz end, $5,
       case when $6 then $3::timestamptz end, case when $6 then $3::timestamptz + interval '1 hour' end)`,
    [id, status, at, done, technician, scheduled],
  );
  return id;
}

/** Each line with work is a separate visit; its technician may be replaced afterward. */
async function issue(business: Business, { day, lines }: { day: string; lines: Line[] }): Promise<void> {
  const { client, tx, payer, crew, services } = business;
  const made = lines.map((line) => ({
    ...line,
    ...taxed({ quantity: 1, unit_cents: line.cents }, rates[line.tax] as never),
  }));
  const totals = totalsOf(made);
  if (totals.subtotal_cents <= 0 || totals.total_cents < 0) return;
  const id = uuidv7();
  const shares = new Map<string, number>();
  await client.query(
    `insert into invoices (id, client_id, currency, subtotal_cents, tax_cents, total_cents) values ($1, $2, 'USD', $3, $4, $5)`,
    [id, payer, totals.subtotal_cents, totals.tax_cents, totals.total_cents],
  );
  const jobs: string[] = [];
  for (const [position, line] of made.entries()) {
    const [technician, service] = [crew[line.who] ?? null, services[line.service] ?? null];
    const at = `${day}T15:00:00Z`;
    const job =
      technician && (await addJob(business, { at, done: at, status: 'completed', scheduled: false, technician }));
    if (job) jobs.push(job);
    await client.query(
      `insert into invoice_lines (id, invoice_id, position, job_id, service_id, description, quantity, unit_cents, amount_cents,
         tax_name, tax_ppm, tax_cents) values ($1, $2, $3, $4, $5, 'Wash', 1, $6, $6, $7, $8, $9)`,
      [uuidv7(), id, position, job, service, line.amount_cents, line.tax_name, line.tax_ppm, line.tax_cents],
    );
    const key = `${service ?? ''} ${technician ?? ''}`;
    shares.set(key, (shares.get(key) ?? 0) + line.amount_cents);
  }
  await bind(tx, id, jobs);
  const number = await invoices.nextNumber(tx, 'invoice');
  await client.query("update invoices set number = $2, status = 'issued', issued_on = $3, due_on = $3 where id = $1", [
    id,
    number,
    day,
  ]);
  await book(tx, { booked_on: day, client_id: payer, invoice_id: id, memo: 'Issued' }, sidesOf(totals, made));
  await client.query('update jobs set assigned_to = $2 where id = any ($1)', [jobs, crew[0]]);
  business.sales.push({ id, shares });
}

const held = async ({ tx }: Business, sale: Sale | undefined) => sale && (await invoices.lock(tx, sale.id));

async function voidSale(business: Business, sale: Sale | undefined): Promise<void> {
  const invoice = await held(business, sale);
  if (!invoice || invoice.status !== 'issued' || invoice.credited_cents > 0) return;
  const { client, tx, payer } = business;
  const lines = await invoices.linesOf(tx, invoice.id);
  await client.query("update invoices set status = 'void', void_reason = 'Twice' where id = $1", [invoice.id]);
  await book(tx, { client_id: payer, invoice_id: invoice.id, memo: 'Void' }, reversed(sidesOf(invoice, lines)));
}

async function credit(business: Business, sale: Sale | undefined, share: number): Promise<void> {
  const invoice = await held(business, sale);
  if (!invoice || invoice.status === 'void') return;
  const left = invoice.total_cents - invoice.credited_cents;
  const amount_cents = Math.ceil(left * share);
  if (amount_cents === 0) return;
  const note = {
    id: uuidv7(),
    amount_cents,
    reason: 'A corner',
    refund_id: null,
    created_by: null,
    from: 'receivable',
  } as const;
  await creditNote(business.tx, invoice, note);
}

type Pay = Extract<Command, { kind: 'pay' | 'sell' }>;

/** With an invoice it is that client's; without one the payer is unknown. */
async function pay(business: Business, command: Pay): Promise<void> {
  const { tx, payer } = business;
  const invoice = command.kind === 'pay' ? await held(business, any(business.sales, command.which)) : undefined;
  if (command.kind === 'pay' && (!invoice || invoice.status === 'void')) return;
  const amount_cents = command.kind === 'pay' ? Math.ceil(invoice!.total_cents * command.share) : command.cents;
  if (amount_cents === 0) return;
  const { tip, day } = command;
  const id = uuidv7();
  const owned = { client_id: invoice ? payer : null, invoice_id: invoice?.id ?? null };
  await payments.insert(tx, {
    ...owned,
    id,
    amount_cents,
    tip_cents: tip,
    currency: 'USD',
    method: 'cash',
    provider: 'manual',
    status: 'completed',
    description: 'Payment for services',
    captured_cents: amount_cents + tip,
  });
  const money = { amount_cents: amount_cents + tip, fee_cents: 0, booked_on: day, provider_txn_id: id, raw: null };
  await receive(tx, (await payments.lock(tx, id))!, money);
  business.paid.push(id);
}

async function refund(
  business: Business,
  id: string | undefined,
  how: { share: number; credit: boolean },
): Promise<void> {
  const { tx } = business;
  const payment = id && (await payments.lock(tx, id));
  if (!payment) return;
  const amount_cents = Math.ceil((payment.captured_cents! - payment.refunded_cents) * how.share);
  if (amount_cents === 0) return;
  const stored = await refunds.insert(tx, {
    id: uuidv7(),
    payment_id: payment.id,
    amount_cents,
    reason: 'Streaks',
    status: 'completed',
    credit: how.credit,
    request_key: uuidv7(),
  });
  await bookGivenBack(tx, payment, {
    kind: 'refund',
    amount_cents,
    provider_txn_id: uuidv7(),
    raw: null,
    refund: stored,
  });
  await restate(tx, payment);
}

/** Between the last two of the crew, or all to the last one. */
async function shareTip({ tx, crew }: Business, id: string | undefined, parts: number): Promise<void> {
  const payment = id && (await payments.lock(tx, id));
  if (!payment || payment.tip_cents < 2 || payment.refunded_cents > 0) return;
  const received_on = payment.received_on!;
  const amounts = parts === 1 ? [payment.tip_cents] : [1, payment.tip_cents - 1];
  const rows = amounts.map((amount_cents, place) => ({
    payment_id: payment.id,
    profile_id: crew.at(-1 - place)!,
    amount_cents,
    received_on,
    description: 'Wash',
  }));
  await tips.replace(tx, payment.id, rows);
}

type Shared = { cents: number; shares: { key: string; cents: number }[] };

/** The books' revenue entries of an invoice, in order, with their shares. */
export const entriesOf = (tx: Tx, id: string): Promise<Shared[]> =>
  tx.all(sql<Shared>`
    select e.amount_cents as cents, coalesce((
      select json_agg(json_build_object('key', concat(s.service_id, ' ', s.technician_id), 'cents', s.amount_cents))
      from revenue_shares s where s.entry_id = e.id), '[]') as shares
    from ledger_entries e where e.invoice_id = ${id} and e.account in ('revenue', 'refunds') order by e.id`);
