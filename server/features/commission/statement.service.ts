import { commissionLimits, pageSize } from '#contract/base/limits.ts';
import type {
  CommissionLine,
  LinesPage,
  Overview,
  PersonMonth,
  Statement,
  StatementQuery,
  TierProgress,
  TierSum,
  Waiting,
} from '#contract/money/commission.schema.ts';
import { saleKinds } from '#contract/money/commission.kinds.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { PortalError } from '#contract/errors.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as business from '#server/features/business/business.queries.ts';
import * as commission from '#server/features/commission/commission.queries.ts';
import type { LineRow, Rates, SumRow } from '#server/features/commission/commission.queries.ts';
import { bases, rules } from '#server/features/commission/fold.queries.ts';
import { monthOf, ruleFor, shareOf, slicesOf } from '#server/features/commission/fold.ts';

/** Whose commission is read: representatives read only their own, and get not_found for anyone else's. */
export function staffOf(actor: Actor, staff: string | undefined): string | null {
  if (actor.role !== 'sales') return staff ?? null;
  if (staff !== undefined && staff !== actor.id) throw new PortalError('not_found');
  return actor.id;
}

const sumOf = (rows: Pick<SumRow, 'base_cents' | 'amount_cents'>[]) => ({
  base_cents: rows.reduce((sum, { base_cents }) => sum + base_cents, 0),
  amount_cents: rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
});

/** What was counted at one rate, less refunds at that rate: tiers count what is left after refunds. */
function tierOf(same: SumRow[]): TierSum {
  const { kind, rate_ppm, from_cents, to_cents } = same[0]!;
  return { kind, rate_ppm, from_cents, to_cents, ...sumOf(same) };
}

/** Summed from its parts, so that the screen never shows a total that they don't add up to. */
function monthSums(rows: SumRow[]) {
  const tiers = Map.groupBy(rows, ({ kind, rate_ppm, from_cents, to_cents }) =>
    [kind, rate_ppm, from_cents, to_cents].join(' '),
  );
  const { base_cents, amount_cents: earned_cents } = sumOf(rows);
  return {
    once: sumOf(rows.filter(({ kind }) => kind === 'once')),
    plan_first: sumOf(rows.filter(({ kind }) => kind === 'plan_first')),
    returned: sumOf(rows.filter(({ returned }) => returned)),
    base_cents,
    earned_cents,
    lines: rows.reduce((sum, { lines }) => sum + lines, 0),
    // A tier whose money came in and was fully refunded gets no line.
    tiers: [...tiers.values()]
      .map(tierOf)
      .filter(({ base_cents: base, amount_cents }) => base !== 0 || amount_cents !== 0),
  };
}

async function progressOf(tx: Tx, staffId: string, today: string): Promise<TierProgress> {
  const [found, all] = await Promise.all([bases(tx, [staffId], monthOf(today)), rules(tx)]);
  const { tiers } = ruleFor(all, 'once', staffId, today);
  const base_cents = found.find(({ kind, month }) => kind === 'once' && month === monthOf(today))?.base_cents ?? 0;
  const at = tiers.findLastIndex(({ from_cents }) => from_cents <= Math.max(0, base_cents));
  const next = tiers[at + 1];
  return { base_cents, tiers, at, next: next ? { ...next, left_cents: next.from_cents - base_cents } : null };
}

/** What each person has reached this month, and their tiers. */
async function ratesOf(tx: Tx, staffIds: string[]): Promise<Rates[]> {
  const [all, today] = await Promise.all([rules(tx), business.today(tx)]);
  const month = monthOf(today);
  const found = await bases(tx, staffIds, month);
  return staffIds.flatMap((staff_id) =>
    saleKinds.map((kind) => {
      const base = found.find((each) => each.staff_id === staff_id && each.kind === kind && each.month === month);
      return { staff_id, kind, reached_cents: base?.base_cents ?? 0, tiers: ruleFor(all, kind, staff_id, today).tiers };
    }),
  );
}

/** Computed as if everything were paid today, the oldest first: a later line may reach the next tier. */
export async function waitingOf(tx: Tx, staffId: string | null): Promise<Waiting> {
  const rates = await ratesOf(tx, staffId === null ? await commission.waitingStaff(tx) : [staffId]);
  const [rows, sums] = await Promise.all([
    commission.waiting(tx, staffId, commissionLimits.waiting),
    commission.waitingSums(tx, staffId, rates),
  ]);
  const items = rows.map((row) => {
    const rate = rates.find(({ staff_id, kind }) => staff_id === row.staff_id && kind === row.kind)!;
    const slices = slicesOf(rate.tiers, rate.reached_cents, row.base_cents);
    rate.reached_cents += row.base_cents;
    return Object.assign(row, { earns_cents: slices.reduce((sum, { amount_cents }) => sum + amount_cents, 0) });
  });
  return { items, ...sums };
}

export async function statement(tx: Tx, actor: Actor, query: StatementQuery): Promise<Statement> {
  const staffId = staffOf(actor, query.staff) ?? actor.id;
  const [full_name, today, { currency }] = await Promise.all([
    commission.nameOf(tx, staffId),
    business.today(tx),
    business.read(tx),
  ]);
  if (full_name === undefined) throw new PortalError('not_found');
  const this_month = monthOf(today);
  const month = query.month ?? this_month;
  const [rows, first, waiting, [owed], [payout = null], payouts, questions, recount = null, progress] =
    await Promise.all([
      commission.sums(tx, month, staffId),
      commission.firstMonth(tx, staffId),
      ratesOf(tx, [staffId]).then((rates) => commission.waitingSums(tx, staffId, rates)),
      commission.owed(tx, month, staffId),
      commission.payoutsOf(tx, month, staffId),
      commission.payouts(tx, staffId, 3),
      commission.questionsOf(tx, staffId, 20),
      commission.lastCheck(tx),
      month === this_month ? progressOf(tx, staffId, today) : null,
    ]);
  return {
    currency,
    staff: { id: staffId, full_name },
    month,
    this_month,
    first_month: first !== null && first < this_month ? first : this_month,
    ...monthSums(rows),
    progress,
    waiting,
    next_payout: {
      through: month,
      amount_cents: owed?.open_cents ?? 0,
      carried_cents: owed?.carried_cents ?? 0,
    },
    payout,
    payouts,
    questions,
    recount,
  };
}

/** The base is the paid amount less tax and amounts that count elsewhere; each is a difference of two rounded sums. */
function lineOf({ before_cents, after_cents, sale, ...row }: LineRow): CommissionLine {
  const { total_cents, net_cents } = sale;
  const moved = (cents: number) => shareOf(cents, after_cents, total_cents) - shareOf(cents, before_cents, total_cents);
  const paid_cents = after_cents - before_cents;
  const tax_cents = moved(sale.tax_cents);
  return {
    ...row,
    late: row.month > monthOf(row.booked_on),
    invoice_number: sale.number,
    client_name: sale.client_name,
    work: sale.work,
    quote_id: sale.quote_id,
    paid_cents,
    tax_cents,
    other_cents: paid_cents - tax_cents - row.base_cents,
    left_cents:
      shareOf(net_cents, total_cents - sale.credited_cents, total_cents) -
      shareOf(net_cents, sale.paid_cents, total_cents),
  };
}

export const linesBefore = async (
  tx: Tx,
  month: string,
  staffId: string | null,
  before: number | null,
  limit: number,
): Promise<CommissionLine[]> => (await commission.lines(tx, month, staffId, before, limit)).map(lineOf);

export const monthAsked = async (tx: Tx, { month }: StatementQuery): Promise<string> =>
  month ?? monthOf(await business.today(tx));

/** A cursor is the id of the page's last line; anything else is refused. */
function readLast(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^\d{1,15}$/.test(cursor)) throw new PortalError('invalid_input');
  return Number(cursor);
}

export async function linesPage(
  tx: Tx,
  actor: Actor,
  query: StatementQuery & { cursor?: string | undefined },
): Promise<LinesPage> {
  const staffId = staffOf(actor, query.staff);
  const before = readLast(query.cursor);
  const month = await monthAsked(tx, query);
  const [found, total] = await Promise.all([
    linesBefore(tx, month, staffId, before, pageSize + 1),
    commission.countLines(tx, month, staffId),
  ]);
  const items = found.slice(0, pageSize);
  return { items, next: found.length > pageSize ? String(items.at(-1)!.id) : null, total };
}

/** The month of all representatives, for the office. */
export async function overview(tx: Tx, query: { month?: string | undefined }): Promise<Overview> {
  const [today, { currency }] = await Promise.all([business.today(tx), business.read(tx)]);
  const this_month = monthOf(today);
  const month = query.month ?? this_month;
  const [rows, owed, payouts, questions, first, recount = null, waiting] = await Promise.all([
    commission.sums(tx, month, null),
    commission.owed(tx, month, null),
    commission.payoutsOf(tx, month, null),
    commission.openQuestions(tx),
    commission.firstMonth(tx, null),
    commission.lastCheck(tx),
    commission.waitingSum(tx),
  ]);
  const open = owed.filter(({ open_cents }) => open_cents !== 0);
  const reps = await commission.people(
    tx,
    [...rows, ...open].map(({ staff_id }) => staff_id),
  );
  const personOf = (rep: (typeof reps)[number]): PersonMonth => {
    const is = ({ staff_id }: { staff_id: string }) => staff_id === rep.staff_id;
    const left = owed.find(is);
    return {
      ...rep,
      ...monthSums(rows.filter(is)),
      carried_cents: left?.carried_cents ?? 0,
      open_cents: left?.open_cents ?? 0,
      payout: payouts.find(is) ?? null,
      questions: questions.filter(is).length,
    };
  };
  const people = reps.map(personOf);
  const toPay = people.filter(({ open_cents }) => open_cents > 0);
  return {
    currency,
    month,
    this_month,
    first_month: first !== null && first < this_month ? first : this_month,
    over: month < this_month,
    people,
    totals: {
      ...monthSums(rows),
      open_cents: toPay.reduce((sum, { open_cents }) => sum + open_cents, 0),
      carried_cents: toPay.reduce((sum, { carried_cents }) => sum + carried_cents, 0),
      people_to_pay: toPay.length,
    },
    waiting,
    questions,
    recount,
  };
}
