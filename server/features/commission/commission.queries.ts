import { sql } from 'kysely';
import type {
  CommissionLine,
  Payout,
  PersonMonth,
  Question,
  Recount,
  Tier,
  Waiting,
  WaitingLine,
} from '#contract/money/commission.schema.ts';
import type { SaleKind } from '#contract/money/commission.kinds.ts';
import type { Tx } from '#server/db/transaction.ts';
import { utc } from '#server/db/utc.ts';

const whose = (staffId: string | null) => (staffId === null ? sql`true` : sql`e.staff_id = ${staffId}::uuid`);

export type SumRow = {
  staff_id: string;
  kind: SaleKind;
  returned: boolean;
  rate_ppm: number;
  from_cents: number;
  to_cents: number | null;
  base_cents: number;
  amount_cents: number;
  lines: number;
};

/** A month's sums by person, kind and rate; refunds are separate rows. */
export const sums = (tx: Tx, month: string, staffId: string | null): Promise<SumRow[]> =>
  tx.all(sql<SumRow>`
    select e.staff_id, e.kind, e.base_cents < 0 as returned, e.rate_ppm, (r.tiers -> e.tier ->> 'from_cents')::bigint as from_cents,
      (r.tiers -> (e.tier + 1) ->> 'from_cents')::bigint as to_cents, sum(e.base_cents)::bigint as base_cents,
      sum(e.amount_cents)::bigint as amount_cents, count(*)::int as lines
    from commission_entries e join commission_rules r on r.id = e.rule_id
    where e.month = ${month}::date and ${whose(staffId)} group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 5, 4`);

type Owed = { staff_id: string; open_cents: number; carried_cents: number };

/** What a payout through this month would pay, and how much of it is from earlier months. */
export const owed = (tx: Tx, month: string, staffId: string | null): Promise<Owed[]> =>
  tx.all(sql<Owed>`
    select e.staff_id, sum(e.amount_cents)::bigint as open_cents,
      coalesce(sum(e.amount_cents) filter (where e.month < ${month}::date), 0)::bigint as carried_cents
    from commission_entries e left join (
      select staff_id, max(through) as through from commission_payouts group by staff_id) p on p.staff_id = e.staff_id
    where ${whose(staffId)} and e.month <= ${month}::date and e.month > coalesce(p.through, '-infinity') group by e.staff_id`);

const payoutSql = sql`
  select p.id, p.staff_id, p.through, p.since, p.amount_cents, p.lines, p.paid_on, coalesce(b.full_name, '') as paid_by_name
  from commission_payouts p left join profiles b on b.id = p.paid_by`;

export const payouts = (tx: Tx, staffId: string, limit: number): Promise<Payout[]> =>
  tx.all(sql<Payout>`${payoutSql} where p.staff_id = ${staffId} order by p.through desc limit ${limit}`);

/** The payouts that include this month. */
export const payoutsOf = (tx: Tx, month: string, staffId: string | null): Promise<Payout[]> =>
  tx.all(sql<Payout>`
    ${payoutSql} where ${staffId === null ? sql`true` : sql`p.staff_id = ${staffId}::uuid`}
      and p.since <= ${month}::date and p.through >= ${month}::date`);

export const findPayouts = (tx: Tx, ids: string[]): Promise<Payout[]> =>
  tx.all(sql<Payout>`${payoutSql} where p.id = any (${ids}::uuid[]) order by p.staff_id`);

export const pay = (
  tx: Tx,
  payout: { id: string; staff_id: string; through: string; amount_cents: number; paid_by: string },
): Promise<number> =>
  tx.run(sql`
    insert into commission_payouts (id, staff_id, through, since, amount_cents, lines, fold_no, paid_on, paid_by)
    values (${payout.id}, ${payout.staff_id}, ${payout.through}, ${payout.through}, ${payout.amount_cents}, 0, 0, current_date,
      ${payout.paid_by})`);

export const firstMonth = async (tx: Tx, staffId: string | null): Promise<string | null> =>
  (await tx.first(sql<{ month: string | null }>`
    select min(e.month) as month from commission_entries e where ${whose(staffId)}`))!.month;

export const lastCheck = (tx: Tx): Promise<Recount | undefined> =>
  tx.first(sql<Recount>`select checked_at, moves, differences from commission_checks order by id desc limit 1`);

export const countLines = async (tx: Tx, month: string, staffId: string | null): Promise<number> =>
  (await tx.first(sql<{ count: number }>`
    select count(*)::int as count from commission_entries e where e.month = ${month}::date and ${whose(staffId)}`))!
    .count;

type SaleFacts = {
  number: number;
  client_name: string;
  total_cents: number;
  tax_cents: number;
  paid_cents: number;
  credited_cents: number;
  net_cents: number;
  work: string;
  quote_id: string | null;
};

export type LineRow = Pick<
  CommissionLine,
  | 'id'
  | 'staff_id'
  | 'staff_name'
  | 'kind'
  | 'month'
  | 'booked_on'
  | 'base_cents'
  | 'rate_ppm'
  | 'amount_cents'
  | 'rule'
  | 'reverses'
  | 'question'
> & { before_cents: number; after_cents: number; sale: SaleFacts };

export const lines = (
  tx: Tx,
  month: string,
  staffId: string | null,
  before: number | null,
  limit: number,
): Promise<LineRow[]> =>
  tx.all(sql<LineRow>`
    select e.id, e.staff_id, p.full_name as staff_name, e.kind, e.month, e.booked_on, e.base_cents, e.rate_ppm, e.amount_cents,
      e.before_cents, e.after_cents, commission_sale(e.invoice_id, e.staff_id, e.kind) as sale,
      json_build_object('id', r.id, 'valid_from', r.valid_from, 'own', r.staff_id is not null,
        'from_cents', (r.tiers -> e.tier ->> 'from_cents')::bigint,
        'to_cents', (r.tiers -> (e.tier + 1) ->> 'from_cents')::bigint) as rule,
      case when v.id is not null then json_build_object('id', v.id, 'booked_on', v.booked_on) end as reverses, q.question
    from commission_entries e join commission_rules r on r.id = e.rule_id join profiles p on p.id = e.staff_id
      left join commission_entries v on v.id = e.reverses_id
      left join lateral (
        select json_build_object('id', a.id, 'question', a.question, 'asked_at', ${utc(sql`a.asked_at`)}, 'answer', a.answer) as question
        from commission_questions a where a.entry_id = e.id order by a.asked_at desc limit 1) q on true
    where e.month = ${month}::date and ${whose(staffId)} and ${before === null ? sql`true` : sql`e.id < ${before}`}
    order by e.id desc limit ${limit}`);

export type WaitingRow = Omit<WaitingLine, 'earns_cents'> & { staff_id: string };

/** Oldest first. */
export const waiting = (tx: Tx, staffId: string | null, limit: number): Promise<WaitingRow[]> =>
  tx.all(sql<WaitingRow>`
    select staff_id, kind, job_id, quote_id, invoice_number, due_on, client_name, work, base_cents
    from commission_waiting(${staffId}::uuid) where base_cents > 0 order by sold_at, invoice_number, job_id limit ${limit}`);

export const waitingStaff = async (tx: Tx): Promise<string[]> =>
  (await tx.all(sql<{ id: string }>`select distinct staff_id as id from commission_waiting(null)`)).map(({ id }) => id);

/** What a representative has reached this month, and their tiers. */
export type Rates = { staff_id: string; kind: SaleKind; reached_cents: number; tiers: Tier[] };

/** Sums over all waiting lines; each line is cut into tiers after the lines before it, as `slicesOf` does. */
export const waitingSums = async (tx: Tx, staffId: string | null, rates: Rates[]): Promise<Omit<Waiting, 'items'>> =>
  (await tx.first(sql<Omit<Waiting, 'items'>>`
    with lines as (
      select w.kind, w.base_cents, r.tiers, greatest(0, r.reached_cents + sum(w.base_cents) over (
          partition by w.staff_id, w.kind order by w.sold_at, w.invoice_number, w.job_id rows unbounded preceding) - w.base_cents) as at
      from commission_waiting(${staffId}::uuid) w
        join jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) r (staff_id uuid, kind text, reached_cents bigint, tiers jsonb)
          on r.staff_id = w.staff_id and r.kind = w.kind
      where w.base_cents > 0)
    select count(*)::int as count, coalesce(sum(l.base_cents), 0)::bigint as base_cents,
      coalesce(sum(l.base_cents) filter (where l.kind = 'plan_first'), 0)::bigint as plan_cents, coalesce(sum((
        select sum(round((least(l.at + l.base_cents, t.to_cents) - greatest(l.at, t.from_cents)) * t.ppm / 1000000))
        from (
          select (tier ->> 'from_cents')::numeric as from_cents, (tier ->> 'ppm')::numeric as ppm,
            lead((tier ->> 'from_cents')::numeric, 1, 'infinity') over (order by place) as to_cents
          from jsonb_array_elements(l.tiers) with ordinality t (tier, place)) t
        where t.from_cents < l.at + l.base_cents and t.to_cents > l.at)), 0)::bigint as earns_cents
    from lines l`))!;

export const waitingSum = async (tx: Tx): Promise<{ count: number; base_cents: number }> =>
  (await tx.first(sql<{ count: number; base_cents: number }>`
    select count(*)::int as count, coalesce(sum(base_cents), 0)::bigint as base_cents from commission_waiting(null)
    where base_cents > 0`))!;

type Rep = Pick<PersonMonth, 'staff_id' | 'full_name' | 'colour' | 'active'>;

/** Active representatives, plus `staffIds`: people who earned something that month or are still owed something. */
export const people = (tx: Tx, staffIds: string[]): Promise<Rep[]> =>
  tx.all(sql<Rep>`
    select p.id as staff_id, p.full_name, s.colour, p.active from profiles p left join staff s on s.profile_id = p.id
    where p.role = 'sales' and p.active and p.deleted_at is null or p.id = any (${staffIds}::uuid[])
    order by p.full_name, p.id`);

export const isRep = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.first(sql`select from profiles where id = ${id} and role = 'sales' and deleted_at is null`)) !== undefined;

export const nameOf = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await tx.first(sql<{ full_name: string }>`select full_name from profiles where id = ${id}`))?.full_name;

/* Questions. */

const questionSql = sql`
  select q.id, q.staff_id, s.full_name as staff_name, q.question, q.asked_at, q.answer, q.answered_at, b.full_name as answered_by_name,
    json_build_object('id', e.id, 'month', e.month, 'amount_cents', e.amount_cents,
      'invoice_number', (commission_sale(e.invoice_id, e.staff_id, e.kind) ->> 'number')::int) as line
  from commission_questions q join commission_entries e on e.id = q.entry_id join profiles s on s.id = q.staff_id
    left join profiles b on b.id = q.answered_by`;

export const openQuestions = (tx: Tx): Promise<Question[]> =>
  tx.all(sql<Question>`${questionSql} where q.answer is null order by q.asked_at, q.id limit 50`);

/** A representative's latest questions, newest first. */
export const questionsOf = (tx: Tx, staffId: string, limit: number): Promise<Question[]> =>
  tx.all(sql<Question>`${questionSql} where q.staff_id = ${staffId} order by q.asked_at desc, q.id limit ${limit}`);

export const findQuestion = (tx: Tx, id: string): Promise<Question | undefined> =>
  tx.first(sql<Question>`${questionSql} where q.id = ${id}`);

export const ask = (tx: Tx, question: { id: string; entry_id: number; staff_id: string; question: string }) =>
  tx.run(sql`
    insert into commission_questions (id, entry_id, staff_id, question)
    values (${question.id}, ${question.entry_id}, ${question.staff_id}, ${question.question})`);

/** A question is answered only once. */
export const answer = (tx: Tx, id: string, words: string, by: string): Promise<number> =>
  tx.run(sql`
    update commission_questions set answer = ${words}, answered_by = ${by}, answered_at = now() where id = ${id} and answer is null`);

/** Whether the line is the staff member's own. */
export const hasLine = async (tx: Tx, id: number, staffId: string): Promise<boolean> =>
  (await tx.first(sql`select from commission_entries where id = ${id} and staff_id = ${staffId}`)) !== undefined;
