import { addDays } from '#contract/base/days.ts';
import type { PaymentMethod } from '#contract/money/money.ts';
import type { SeededInvoice } from '#tools/seed/invoices.ts';

/** The outcome of a seeded payment. */
type Course =
  | 'completed'
  | 'created'
  | 'approved'
  | 'pending'
  | 'declined'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'superseded'
  | 'disputed'
  | 'refunded_part'
  | 'refunded';

export type PlannedPayment = {
  invoice_id: string | null;
  client_id: string | null;
  amount_cents: number;
  tip_cents: number;
  method: PaymentMethod;
  reference: string | null;
  description: string;
  course: Course;
  day: string;
  /** The minute of that day, so that no two came in at once. */
  minute: number;
};

export const byTurns = ['card', 'paypal', 'check', 'card', 'cash', 'paypal', 'card', 'check'] as const;
const isOnline = (method: PaymentMethod) => method === 'paypal' || method === 'card';

/**
 * PayPal payments are at least a week old: PayPal's statement of the last seven days is compared, and it doesn't know the seed.
 */
export const onlineUntil = (today: string) => addDays(today, -8);

/** Whole dollars, about a tenth. */
export const tipOn = (cents: number) => Math.max(200, Math.round(cents / 1_000) * 100);

type Turn = { index: number; today: string };

const payment = (part: Partial<PlannedPayment>, { index, today }: Turn): PlannedPayment => ({
  invoice_id: null,
  client_id: null,
  amount_cents: 0,
  tip_cents: 0,
  method: 'card',
  reference: null,
  description: 'Payment for services',
  course: 'completed',
  day: today,
  minute: (index * 37) % 420,
  ...part,
});

/** The payments of one invoice: some days later, in one or two parts, some after a failed first try; or none yet. */
function ofInvoice(invoice: SeededInvoice, turn: Turn): PlannedPayment[] {
  const { index, today } = turn;
  const { id: invoice_id, client_id, total_cents, deposit_cents, issued_on } = invoice;
  const day = addDays(issued_on, 1 + ((index * 5) % 9));
  if (day >= today || index % 9 === 4) return [];
  const turnOf = byTurns[index % byTurns.length]!;
  const method = isOnline(turnOf) && day > onlineUntil(today) ? (index % 2 ? 'cash' : 'check') : turnOf;
  const reference = method === 'check' ? `Check ${1_180 + index * 7}` : null;
  const base = { invoice_id, client_id, day, method, reference, description: `Invoice INV-${invoice.number}` };
  if (deposit_cents > 0) {
    const deposit = { ...base, method: 'card' as const, reference: null, amount_cents: deposit_cents, day: issued_on };
    return [payment(deposit, turn), payment({ ...base, amount_cents: total_cents - deposit_cents }, turn)];
  }
  if (index % 11 === 5) {
    const part = Math.round((total_cents * 0.6) / 100) * 100;
    return [payment({ ...base, method: 'check', reference: `Check ${2_040 + index}`, amount_cents: part }, turn)];
  }
  // The client rounded the check up: the rest becomes credit.
  const over = index === 2 && method === 'check' ? 2_000 : 0;
  const isTipped = index % 4 === 1 || (index > 14 && method !== 'check');
  const tip_cents = isTipped ? tipOn(Math.min(total_cents, 60_000)) : 0;
  const paid = payment({ ...base, amount_cents: total_cents + over, tip_cents, course: courseOf(method, index) }, turn);
  const before = isOnline(method) ? firstTries[index % firstTries.length] : null;
  return before ? [{ ...paid, course: before, minute: paid.minute - 25 }, paid] : [paid];
}

const firstTries = [null, null, 'cancelled', null, 'expired', 'superseded', null] as const;
const courseOf = (method: PaymentMethod, index: number): Course =>
  method === 'paypal' && index % 8 === 1
    ? 'refunded_part'
    : method === 'card' && index === 3
      ? 'disputed'
      : 'completed';

/** Sold at the curb, or paid in advance. */
const besides: [
  days: number,
  method: PaymentMethod,
  cents: number,
  description: string,
  paid: boolean,
  course?: Course,
][] = [
  [88, 'cash', 4_500, 'Trash bins at the curb, two', false],
  [81, 'paypal', 29_900, 'Prepaid: spring soft wash', true],
  [74, 'cash', 6_000, 'Trash bins at the curb, three', false],
  [66, 'card', 12_000, 'Gift card: exterior detail', true],
  [61, 'card', 26_000, 'Gift card: full detail', true, 'refunded'],
  [57, 'check', 50_000, 'Prepaid: season plan for the lots', true],
  [52, 'cash', 4_500, 'Trash bins at the curb, two', false],
  [45, 'paypal', 18_000, 'Prepaid: driveway wash', true, 'failed'],
  [45, 'paypal', 18_000, 'Prepaid: driveway wash', true],
  [38, 'cash', 12_500, 'Walkway wash, paid on the spot', false],
  [33, 'card', 14_400, 'Gift card: exterior detail', true, 'expired'],
  [27, 'cash', 4_500, 'Trash bins at the curb, two', false],
  [19, 'paypal', 34_800, 'Prepaid: a year of the bin plan', true],
  [13, 'cash', 7_500, 'Trash bins at the curb, four', false],
  [6, 'check', 25_000, 'Prepaid: autumn gutters and walks', true],
  [2, 'cash', 4_500, 'Trash bins at the curb, two', false],
];

/** Payments in progress: an eCheck, a declined card, a window that is still open. */
const underWay = [
  ['paypal', 'pending'],
  ['card', 'declined'],
  ['paypal', 'approved'],
  ['card', 'created'],
] as const;

/** Three months of payments, oldest first; the same for the same invoices and day. */
export function planPayments(today: string, invoices: SeededInvoice[], clients: string[]): PlannedPayment[] {
  const plans = invoices.map((invoice, index) => ofInvoice(invoice, { index, today }));
  const open = invoices.filter((_, index) => plans[index]!.length === 0).slice(-underWay.length);
  const current = open.map(({ id: invoice_id, client_id, total_cents: amount_cents, number }, index) => {
    const [method, course] = underWay[index]!;
    const description = `Invoice INV-${number}`;
    return payment(
      { invoice_id, client_id, amount_cents, method, course, description, minute: 400 + index * 4 },
      { index, today },
    );
  });
  const others = besides.map(([days, method, amount_cents, description, known, course = 'completed'], index) => {
    const client_id = known ? clients[(index * 5 + 2) % clients.length]! : null;
    const reference = method === 'check' ? `Check ${3_310 + index}` : null;
    const day = addDays(today, -days);
    return payment({ day, method, amount_cents, description, client_id, course, reference }, { index, today });
  });
  const order = ({ day, minute }: PlannedPayment) => `${day} ${String(minute).padStart(4, '0')}`;
  return [...plans.flat(), ...current, ...others].toSorted((one, other) => (order(one) < order(other) ? -1 : 1));
}
