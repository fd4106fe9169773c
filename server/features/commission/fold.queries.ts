import { sql } from 'kysely';
import { unfoldedHours } from '#contract/base/timing.ts';
import type { SaleKind } from '#contract/money/commission.kinds.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Entry, Move, Payment, Rule, Sale } from '#server/features/commission/fold.ts';

/** Folding, paying out and new rules run one after the other. 7 is the lock number of commission. */
export const holdFold = (tx: Tx): Promise<number> => tx.run(sql`select pg_advisory_xact_lock(14, 7)`);

export type OpenMove = Omit<Move, 'fold_no'> & { id: number };

/** Moves of one invoice are in the order of their commits, because each change of its paid amount locks the invoice. */
export const openMoves = (tx: Tx, after: number, limit: number): Promise<OpenMove[]> =>
  tx.all(sql<OpenMove>`
    select m.id, m.invoice_id, m.before_cents, m.after_cents, m.booked_on, i.total_cents
    from commission_moves m join invoices i on i.id = m.invoice_id where m.fold_no is null and m.id > ${after}
    order by m.id limit ${limit}`);

/** Sums by person and kind, always in the same order. */
export const salesOf = (tx: Tx, invoiceIds: string[]): Promise<(Sale & { invoice_id: string })[]> =>
  tx.all(sql<Sale & { invoice_id: string }>`
    select invoice_id, staff_id, kind, sum(net_cents)::bigint as net_cents from invoice_line_sales
    where invoice_id = any (${invoiceIds}::uuid[]) group by invoice_id, staff_id, kind order by invoice_id, staff_id, kind`);

export const rules = (tx: Tx): Promise<Rule[]> =>
  tx.all(sql<Rule>`select id, kind, staff_id, valid_from, valid_to, tiers from commission_rules`);

/** In the order of the months they pay. */
export const payments = (tx: Tx): Promise<Payment[]> =>
  tx.all(sql<Payment>`select staff_id, through, fold_no from commission_payouts order by through`);

export const last = async (tx: Tx): Promise<{ fold_no: number; entry_id: number }> =>
  (await tx.first(sql<{ fold_no: number; entry_id: number }>`
    select coalesce((select max(fold_no) from commission_moves), 0) as fold_no,
      coalesce((select max(id) from commission_entries), 0) as entry_id`))!;

type Base = { staff_id: string; kind: SaleKind; month: string; base_cents: number };

export const bases = (tx: Tx, staffIds: string[], since: string): Promise<Base[]> =>
  tx.all(sql<Base>`
    select staff_id, kind, month, sum(base_cents)::bigint as base_cents from commission_entries
    where staff_id = any (${staffIds}::uuid[]) and month >= ${since}::date group by staff_id, kind, month`);

const entryColumns = {
  id: 'bigint',
  fold_no: 'bigint',
  position: 'int',
  staff_id: 'uuid',
  invoice_id: 'uuid',
  kind: 'text',
  month: 'date',
  booked_on: 'date',
  before_cents: 'bigint',
  after_cents: 'bigint',
  rule_id: 'uuid',
  tier: 'int',
  base_cents: 'bigint',
  rate_ppm: 'int',
  amount_cents: 'bigint',
  reverses_id: 'bigint',
} satisfies Record<keyof Entry, string>;
const columnNames = Object.keys(entryColumns) as (keyof Entry)[];
const columns = sql.join(columnNames.map((name) => sql.id(name)));

/** Oldest first. */
export const entriesOf = (tx: Tx, invoiceIds: string[]): Promise<Entry[]> =>
  tx.all(sql<Entry>`
    select ${columns} from commission_entries where invoice_id = any (${invoiceIds}::uuid[]) order by id`);

/** `ids` are ascending. The range condition keeps each batch from reading the whole table. */
export const place = (tx: Tx, ids: number[], foldNos: number[]): Promise<number> =>
  tx.run(sql`
    update commission_moves m set fold_no = v.fold_no
    from unnest(${ids}::bigint[], ${foldNos}::bigint[]) v (id, fold_no)
    where m.id = v.id and m.id between ${ids[0]} and ${ids.at(-1)}`);

export const add = (tx: Tx, entries: Entry[]): Promise<number> =>
  tx.run(sql`
    insert into commission_entries (${columns}) select * from unnest(${sql.join(
      columnNames.map((name) => sql`${entries.map((entry) => entry[name])}::${sql.raw(entryColumns[name])}[]`),
    )})`);

/** Makes the screens of the people who earned, and the office's, reload. */
export const tellOf = (tx: Tx, staffIds: string[]): Promise<number> =>
  tx.run(sql`
    insert into change_events (entity, entity_id, users, roles)
    select 'commission', id, array[id], array['admin'] from unnest(${staffIds}::uuid[]) id`);

/* The recount. */

export const foldedMoves = (tx: Tx, after: number, through: number, limit: number): Promise<Move[]> =>
  tx.all(sql<Move>`
    select m.fold_no, m.invoice_id, m.before_cents, m.after_cents, m.booked_on, i.total_cents
    from commission_moves m join invoices i on i.id = m.invoice_id
    where m.fold_no > ${after} and m.fold_no <= ${through} order by m.fold_no limit ${limit}`);

export const entriesBetween = (tx: Tx, after: number, through: number): Promise<Entry[]> =>
  tx.all(sql<Entry>`
    select ${columns} from commission_entries where fold_no > ${after} and fold_no <= ${through} order by id`);

export type Torn = { what: 'invoice' | 'waiting' | 'payout'; id: string };

/**
 * Finds what the replay can't see: an invoice whose moves don't add up to its paid amount, a move that stayed unfolded
 * for an hour, and a payout that isn't the sum of its months. It is one statement, so it sees one moment.
 */
export const torn = (tx: Tx): Promise<Torn[]> =>
  tx.all(sql<Torn>`
    select 'invoice' as what, i.id::text from invoices i
      left join (
        select invoice_id, sum(after_cents - before_cents) as moved, bool_and(before_cents = earlier) as whole
        from (select *, lag(after_cents, 1, 0::bigint) over (partition by invoice_id order by id) as earlier from commission_moves) m
        group by invoice_id) m on m.invoice_id = i.id
    where exists (select from invoice_line_sales s where s.invoice_id = i.id)
      and (coalesce(m.moved, 0) <> i.paid_cents or not coalesce(m.whole, true))
    union all
    select 'waiting', id::text from commission_moves
    where fold_no is null and moved_at < now() - make_interval(hours => ${sql.lit(unfoldedHours)})
    union all
    select 'payout', p.id::text from commission_payouts p
      left join lateral (select max(q.through) as through from commission_payouts q
        where q.staff_id = p.staff_id and q.through < p.through) earlier on true
    where p.amount_cents <> (select coalesce(sum(e.amount_cents), 0) from commission_entries e
      where e.staff_id = p.staff_id and e.month <= p.through and e.month > coalesce(earlier.through, '-infinity'))`);

export const noteCheck = (tx: Tx, moves: number, differences: number): Promise<number> =>
  tx.run(sql`insert into commission_checks (moves, differences) values (${moves}, ${differences})`);
