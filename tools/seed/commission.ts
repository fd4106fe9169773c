import type pg from 'pg';
import { memoText } from '#text/booksExport.ts';
import { fill } from '#contract/text/fill.ts';
import { sql } from 'kysely';
import { book } from '#server/features/books/ledger.ts';
import { noteCheck } from '#server/features/commission/fold.queries.ts';
import { fold, verify } from '#server/features/commission/fold.service.ts';
import { txOf } from '#tools/seed/tx.ts';

/** Cole's current month ends a little below the next tier, the earlier months above it; Imani sells less. */
const limits = { now: 1_462_000, before: 1_780_000 };
const monthsAgo = 4;

type Bill = {
  id: string;
  rep: number;
  month: string;
  this_month: string;
  net_cents: number;
  returned: boolean;
};

/**
 * The representatives' sales on the last months' invoices, and their commission as clients paid: counted by the production code.
 * All months but the last one are paid out. A second run adds nothing.
 */
export async function seedCommission(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from commission_moves limit 1');
  if (rowCount) return;
  const { rows: reps } = await client.query<{ id: string; office: string }>(
    `select id, (select id from profiles where role = 'admin' order by created_at, id limit 1) as office
     from profiles where full_name in ('Cole Bautista', 'Imani Frost') order by created_at, id`,
  );
  if (reps.length < 2) return;
  const { rows: bills } = await client.query<Bill>(billsSql, [monthsAgo]);
  const sold = chosen(bills);
  await client.query(salesSql, [JSON.stringify(sold.map(({ id, rep }) => ({ id, staff_id: reps[rep]!.id })))]);
  await client.query(movesSql);
  const tx = txOf(client);
  // As if each month had been counted and paid out before the next one.
  await client.query('alter table commission_moves disable trigger keep_commission');
  const { rows: later } = await client.query(`
    delete from commission_moves m using business_settings b
    where m.booked_on >= date_trunc('month', now() at time zone b.time_zone)::date - interval '1 month'
    returning m.id, m.invoice_id, m.before_cents, m.after_cents, m.booked_on::text, m.moved_at`);
  await fold(tx);
  await payPast(client);
  await client.query(
    `insert into commission_moves (invoice_id, before_cents, after_cents, booked_on, moved_at)
     select invoice_id, before_cents, after_cents, booked_on, moved_at from jsonb_to_recordset($1::jsonb)
       as l (id bigint, invoice_id uuid, before_cents bigint, after_cents bigint, booked_on date, moved_at timestamptz)
     order by booked_on, id`,
    [JSON.stringify(later)],
  );
  await client.query('alter table commission_moves enable trigger keep_commission');
  await fold(tx);
  await client.query(questionsSql, [reps[0]!.id, reps[1]!.id, reps[0]!.office]);
  const { moves, count } = await verify(tx);
  await noteCheck(tx, moves, count);
}

/** Cole's until his month is almost at the next tier; refunds always count. */
function chosen(bills: Bill[]): Bill[] {
  const sums = new Map<string, number>();
  return bills.filter(({ rep, month, this_month, net_cents, returned }) => {
    const key = `${rep} ${month}`;
    const sum = (sums.get(key) ?? 0) + net_cents;
    if (!returned && sum > (month === this_month ? limits.now : limits.before)) return false;
    sums.set(key, sum);
    return true;
  });
}

/**
 * Issued within these months, for a client with or without a representative: the first one sells to all clients but the second
 * one's.
 */
const billsSql = `
  with moved as (
    select invoice_id, booked_on, -amount_cents as cents from ledger_entries
    where account = 'receivable' and payment_id is not null and refund_id is null
    union all
    select n.invoice_id, e.booked_on, -n.amount_cents from credit_notes n
      join lateral (select min(booked_on) as booked_on from ledger_entries where credit_note_id = n.id) e on true
    where n.refund_id is not null
  ), paid as (select invoice_id, sum(cents) as cents, max(booked_on) as day, bool_or(cents < 0) as returned from moved group by 1)
  select i.id, case when r.full_name = 'Imani Frost' then 1 else 0 end as rep,
    coalesce(date_trunc('month', p.day)::date, i.issued_on)::text as month,
    date_trunc('month', now() at time zone b.time_zone)::date::text as this_month, i.subtotal_cents::int as net_cents,
    coalesce(p.returned, false) as returned
  from invoices i cross join business_settings b join profiles c on c.id = i.client_id left join profiles r on r.id = c.rep_id
    left join paid p on p.invoice_id = i.id
  where i.status in ('issued', 'partly_paid', 'paid', 'credited') and i.paid_cents = coalesce(p.cents, 0)
    and i.issued_on >= date_trunc('month', now() at time zone b.time_zone)::date - $1 * interval '1 month'
    and (p.invoice_id is not null or i.number % 3 = 0)
  order by coalesce(p.returned, false) desc, i.number`;

/** For a plan, only the first month that a client was billed for. */
const salesSql = `
  insert into invoice_line_sales (line_id, invoice_id, staff_id, kind, net_cents)
  select l.id, l.invoice_id, s.staff_id, case when l.plan then 'plan_first' else 'once' end,
    round(l.running * l.net / l.gross) - round((l.running - l.amount_cents) * l.net / l.gross)
  from (
    select l.id, l.invoice_id, l.amount_cents, l.description like 'Trash-bin plan%' as plan,
      sum(l.amount_cents) over whole as net, sum(greatest(l.amount_cents, 0)) over whole as gross,
      sum(greatest(l.amount_cents, 0)) over (partition by l.invoice_id order by l.position, l.id) as running,
      row_number() over (partition by l.client_id, l.description like 'Trash-bin plan%' order by i.number, l.position) as place
    from invoice_lines l join invoices i on i.id = l.invoice_id where i.status not in ('draft', 'void')
    window whole as (partition by l.invoice_id)) l
    join jsonb_to_recordset($1::jsonb) s (id uuid, staff_id uuid) on s.id = l.invoice_id
  where l.amount_cents > 0 and l.net > 0 and (not l.plan or l.place = 1)`;

/** Payments and refunds, in the order of their days. */
const movesSql = `
  insert into commission_moves (invoice_id, before_cents, after_cents, booked_on, moved_at)
  select invoice_id, sum(cents) over chain - cents, sum(cents) over chain, booked_on, booked_on + time '15:00'
  from (
    select invoice_id, booked_on, -amount_cents as cents, 0 as part, id from ledger_entries
    where account = 'receivable' and payment_id is not null and refund_id is null
    union all
    select n.invoice_id, e.booked_on, -n.amount_cents, 1, n.number from credit_notes n
      join lateral (select min(booked_on) as booked_on from ledger_entries where credit_note_id = n.id) e on true
    where n.refund_id is not null) m
  where invoice_id in (select invoice_id from invoice_line_sales)
  window chain as (partition by invoice_id order by booked_on, part, id rows unbounded preceding)
  order by booked_on, part, invoice_id, id`;

const questionsSql = `
  insert into commission_questions (id, entry_id, staff_id, question, asked_at, answer, answered_by, answered_at)
  select gen_random_uuid(), e.id, e.staff_id, q.question, now() - q.ago, q.answer, case when q.answer is not null then $3::uuid end,
    case when q.answer is not null then now() - q.ago + interval '3 hours' end
  from (values
    ($1::uuid, 'This is a plan. Do I get the second month, too?', interval '5 days', 'Only the first month of a plan counts.'),
    ($2::uuid, 'Why is this one at the plan rate? I sold it as a single visit.', interval '20 hours', null))
      q (staff_id, question, ago, answer)
    join lateral (select id, staff_id from commission_entries where staff_id = q.staff_id and base_cents > 0
      order by kind desc, id desc limit 1) e on true`;

type Owed = { staff_id: string; month: string; amount_cents: number; paid_on: string; office: string };

/** On the sixth of the next month, as the office does it. */
async function payPast(client: pg.Client): Promise<void> {
  const tx = txOf(client);
  const owed = await tx.all(sql<Owed>`
    select staff_id, month, sum(amount_cents)::bigint as amount_cents, (month + interval '1 month 5 days')::date as paid_on,
      (select id from profiles where role = 'admin' order by created_at, id limit 1) as office
    from commission_entries group by staff_id, month having sum(amount_cents) > 0 order by month, staff_id`);
  for (const { staff_id, month, amount_cents, paid_on, office } of owed) {
    await client.query(
      `insert into commission_payouts (id, staff_id, through, since, amount_cents, lines, fold_no, paid_on, paid_by)
       values (gen_random_uuid(), $1, $2, $2, $3, 0, 0, $4, $5)`,
      [staff_id, month, amount_cents, paid_on, office],
    );
    const memo = fill(memoText.commissionPaid, { month: month.slice(0, 7) });
    await book(tx, { memo, booked_on: paid_on }, [
      { account: 'commission', amount_cents },
      { account: 'payroll', amount_cents: -amount_cents },
    ]);
  }
  // The database dates a payout today.
  await client.query('alter table commission_payouts disable trigger keep_commission');
  await client.query(`
    update commission_payouts set paid_on = (through + interval '1 month 5 days')::date,
      paid_at = through + interval '1 month 5 days 15 hours'`);
  await client.query('alter table commission_payouts enable trigger keep_commission');
}
