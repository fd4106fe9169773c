import type { Tier } from '#contract/money/commission.schema.ts';
import type { SaleKind } from '#contract/money/commission.kinds.ts';

/** A person's share of an invoice: before tax, less discounts. */
export type Sale = { staff_id: string; kind: SaleKind; net_cents: number };

export type Move = {
  fold_no: number;
  invoice_id: string;
  before_cents: number;
  after_cents: number;
  booked_on: string;
  total_cents: number;
};

export type Rule = {
  id: string;
  kind: SaleKind;
  staff_id: string | null;
  valid_from: string;
  valid_to: string | null;
  tiers: Tier[];
};

export type Payment = { staff_id: string; through: string; fold_no: number };

export type Entry = {
  id: number;
  fold_no: number;
  position: number;
  staff_id: string;
  invoice_id: string;
  kind: SaleKind;
  month: string;
  booked_on: string;
  before_cents: number;
  after_cents: number;
  rule_id: string;
  tier: number;
  base_cents: number;
  rate_ppm: number;
  amount_cents: number;
  reverses_id: number | null;
};

/** The part of an entry that can still be taken back. */
type Open = Pick<Entry, 'id' | 'rule_id' | 'tier' | 'rate_ppm' | 'base_cents' | 'amount_cents'>;

const half = (numerator: bigint, denominator: bigint) => Number((2n * numerator + denominator) / (2n * denominator));

/**
 * How much of a sale is collected once `paid` of the invoice is paid. A move counts the difference of two such values,
 * so no cent is lost.
 */
export const shareOf = (net: number, paid: number, total: number): number =>
  half(BigInt(net) * BigInt(paid), BigInt(total));

const earnedOn = (base: number, ppm: number): number => half(BigInt(base) * BigInt(ppm), 1_000_000n);

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

export function nextMonth(month: string): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  return number === 12 ? `${year + 1}-01-01` : `${month.slice(0, 5)}${String(number + 1).padStart(2, '0')}-01`;
}

/** A person's own rule beats the general rule; among several, the one that began last wins. */
export function ruleFor(rules: readonly Rule[], kind: SaleKind, staffId: string, day: string): Rule {
  const valid = rules.filter(
    (rule) =>
      rule.kind === kind &&
      (rule.staff_id === null || rule.staff_id === staffId) &&
      rule.valid_from <= day &&
      (rule.valid_to === null || rule.valid_to >= day),
  );
  const own = valid.filter(({ staff_id }) => staff_id !== null);
  const found = (own.length > 0 ? own : valid).reduce<Rule | undefined>(
    (latest, rule) => (latest && latest.valid_from > rule.valid_from ? latest : rule),
    undefined,
  );
  if (!found) throw new Error(`No commission rule of kind ${kind} is valid on ${day}.`);
  return found;
}

type Slice = { tier: number; rate_ppm: number; base_cents: number; amount_cents: number };

/** Cuts an added amount into the tiers that it reaches, on top of what the month already has. */
export function slicesOf(tiers: readonly Tier[], monthBase: number, added: number): Slice[] {
  const slices: Slice[] = [];
  let at = Math.max(0, monthBase);
  let rest = added;
  while (rest > 0) {
    const tier = tiers.findLastIndex(({ from_cents }) => from_cents <= at);
    const base_cents = Math.min(rest, (tiers[tier + 1]?.from_cents ?? Infinity) - at);
    const rate_ppm = tiers[tier]!.ppm;
    slices.push({ tier, rate_ppm, base_cents, amount_cents: earnedOn(base_cents, rate_ppm) });
    at += base_cents;
    rest -= base_cents;
  }
  return slices;
}

/**
 * All that folding a move needs to know of earlier moves: each month's base, what can still be taken back on each
 * invoice, and through which month each person is paid out. It is filled from stored entries, or built up from nothing
 * in a recount.
 */
export class FoldState {
  readonly #bases = new Map<string, number>();
  readonly #open = new Map<string, Open[]>();
  readonly #payments = new Map<string, Payment[]>();
  #lastId: number;

  constructor(payments: readonly Payment[] = [], lastId = 0) {
    this.#lastId = lastId;
    for (const payment of payments) {
      const known = this.#payments.get(payment.staff_id);
      if (known) known.push(payment);
      else this.#payments.set(payment.staff_id, [payment]);
    }
  }

  setBase(staffId: string, kind: SaleKind, month: string, base: number): void {
    this.#bases.set(`${staffId} ${kind} ${month}`, base);
  }

  baseOf(staffId: string, kind: SaleKind, month: string): number {
    return this.#bases.get(`${staffId} ${kind} ${month}`) ?? 0;
  }

  openOf(staffId: string, kind: SaleKind, invoiceId: string): Open[] {
    const key = `${staffId} ${kind} ${invoiceId}`;
    const known = this.#open.get(key);
    if (known) return known;
    const none: Open[] = [];
    this.#open.set(key, none);
    return none;
  }

  /** Adds a stored entry; callers pass the oldest first. */
  remember(entry: Entry): void {
    const open = this.openOf(entry.staff_id, entry.kind, entry.invoice_id);
    if (entry.reverses_id === null) open.push({ ...entry });
    else lower(open, -entry.base_cents, -entry.amount_cents);
  }

  nextId(): number {
    return (this.#lastId += 1);
  }

  /** Money of a month that is already paid out counts in the first month that isn't. Only payouts before the move count. */
  monthFor(staffId: string, bookedOn: string, foldNo: number): string {
    const month = monthOf(bookedOn);
    return (this.#payments.get(staffId) ?? []).reduce(
      (latest, { through, fold_no }) => (fold_no < foldNo && through >= latest ? nextMonth(through) : latest),
      month,
    );
  }
}

/** Takes an amount off the top entry. */
function lower(open: Open[], base: number, amount: number): void {
  const top = open.at(-1)!;
  top.base_cents -= base;
  top.amount_cents -= amount;
  if (top.base_cents === 0) open.pop();
}

/**
 * What one change of an invoice's paid amount earns or takes back. Money is taken back at the rates of the entries it
 * reverses, the last entry first. This is the only definition of commission: the fold stores its result and the recount
 * compares with it.
 */
export function foldMove(state: FoldState, move: Move, sales: readonly Sale[], rules: readonly Rule[]): Entry[] {
  const entries: Entry[] = [];
  for (const { staff_id, kind, net_cents } of sales) {
    const added =
      shareOf(net_cents, move.after_cents, move.total_cents) - shareOf(net_cents, move.before_cents, move.total_cents);
    if (added === 0) continue;
    const month = state.monthFor(staff_id, move.booked_on, move.fold_no);
    const base = state.baseOf(staff_id, kind, month);
    const open = state.openOf(staff_id, kind, move.invoice_id);
    const { fold_no, invoice_id, booked_on, before_cents, after_cents } = move;
    const about = { fold_no, staff_id, invoice_id, kind, month, booked_on, before_cents, after_cents };
    const add = (rest: Omit<Entry, keyof typeof about | 'id' | 'position'>) => {
      const entry = { id: state.nextId(), position: entries.length, ...about, ...rest };
      entries.push(entry);
      return entry;
    };
    if (added > 0) {
      const rule = ruleFor(rules, kind, staff_id, booked_on);
      for (const slice of slicesOf(rule.tiers, base, added))
        open.push({ ...add({ rule_id: rule.id, ...slice, reverses_id: null }) });
    }
    for (let back = -added; back > 0;) {
      const top = open.at(-1);
      if (!top) throw new Error(`More goes back on invoice ${invoice_id} than was counted.`);
      const { id: reverses_id, rule_id, tier, rate_ppm } = top;
      const taken = Math.min(back, top.base_cents);
      const amount = top.amount_cents - earnedOn(top.base_cents - taken, rate_ppm);
      add({ rule_id, tier, rate_ppm, base_cents: -taken, amount_cents: -amount, reverses_id });
      lower(open, taken, amount);
      back -= taken;
    }
    state.setBase(staff_id, kind, month, base + added);
  }
  return entries;
}
