import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Tier } from '#contract/money/commission.schema.ts';
import { saleKinds, type SaleKind } from '#contract/money/commission.kinds.ts';
import {
  foldMove,
  FoldState,
  type Entry,
  type Move,
  type Payment,
  type Rule,
  type Sale,
} from '#server/features/commission/fold.ts';
import { often } from '#test/support/thorough.ts';

/*
 * Compares commission with an oracle that shares no code with it. Whatever clients pay, whatever is refunded, whenever
 * rules change and months are paid out: the entries equal the oracle's, to the cent.
 */
const reps = ['ann', 'bob'] as const;
const months = ['2026-10-01', '2026-11-01', '2026-12-01'] as const;

type Invoice = { id: string; total: number; tax: number; sales: Sale[] };
type Step =
  | { kind: 'paid'; invoice: number; part: number; month: number }
  | { kind: 'payout'; rep: number; month: number };

const history = fc.record({
  invoices: fc.array(
    fc.record({
      lines: fc.array(
        fc.record({
          who: fc.constantFrom('ann', 'bob', null),
          kind: fc.constantFrom(...saleKinds),
          net: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 2_000_000 })),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      taxPpm: fc.integer({ min: 0, max: 100_000 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  steps: fc.array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({
          kind: fc.constant('paid' as const),
          invoice: fc.nat(4),
          part: fc.oneof(fc.constantFrom(0, 1_000), fc.integer({ min: 0, max: 1_000 })),
          month: fc.nat(2),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('payout' as const), rep: fc.nat(1), month: fc.nat(1) }),
      },
    ),
    { minLength: 1, maxLength: 30 },
  ),
  later: fc.constantFrom('2026-11-01', '2026-11-15', '2026-12-01'),
});

const rulesOf = (later: string): Rule[] => {
  const rule = (id: string, kind: SaleKind, staff_id: string | null, valid_from: string, tiers: Tier[]): Rule => ({
    id,
    kind,
    staff_id,
    valid_from,
    valid_to: id === 'own' ? '2026-11-30' : null,
    tiers,
  });
  const tier = (from_cents: number, ppm: number): Tier => ({ from_cents, ppm });
  return [
    rule('once', 'once', null, '2000-01-01', [tier(0, 100_000), tier(1_500_000, 250_000)]),
    rule('plan', 'plan_first', null, '2000-01-01', [tier(0, 200_000)]),
    rule('later', 'once', null, later, [tier(0, 80_000), tier(1_000_000, 123_457), tier(1_000_050, 300_000)]),
    rule('own', 'once', 'bob', '2026-11-01', [tier(0, 120_000)]),
  ];
};

const dayOf = (month: number) => `${months[month]!.slice(0, 8)}10`;

/* The oracle uses exact fractions, walks its lists from the beginning each time, and keeps nothing in between. */

type Line = Pick<Entry, 'staff_id' | 'kind' | 'month' | 'base_cents' | 'rate_ppm' | 'amount_cents'> & {
  invoice: string;
  at: number;
  reverses: number | null;
};
/** Half a cent rounds up, without inexact floats. */
const rounded = (numerator: bigint, denominator: bigint): number => {
  const whole = numerator / denominator;
  return Number((numerator - whole * denominator) * 2n >= denominator ? whole + 1n : whole);
};
const collected = (net: number, paid: number, total: number) => rounded(BigInt(net) * BigInt(paid), BigInt(total));
const worth = (base: number, ppm: number) => rounded(BigInt(base) * BigInt(ppm), 1_000_000n);

function oracle(invoices: Invoice[], steps: Step[], later: string): Line[] {
  const lines: Line[] = [];
  const paid = new Map<string, number>();
  const paidOut = new Map<string, number>();
  const rate = (kind: SaleKind, who: string, day: string): Tier[] => {
    if (kind === 'plan_first') return [{ from_cents: 0, ppm: 200_000 }];
    if (who === 'bob' && day >= '2026-11-01' && day <= '2026-11-30') return [{ from_cents: 0, ppm: 120_000 }];
    return rulesOf(later).find(({ id }) => id === (day >= later ? 'later' : 'once'))!.tiers;
  };
  for (const step of steps) {
    if (step.kind === 'payout') {
      const who = reps[step.rep]!;
      paidOut.set(who, Math.max(paidOut.get(who) ?? -1, step.month));
      continue;
    }
    const invoice = invoices[step.invoice % invoices.length]!;
    const before = paid.get(invoice.id) ?? 0;
    const after = Math.floor((invoice.total * step.part) / 1_000);
    if (before === after) continue;
    paid.set(invoice.id, after);
    for (const { staff_id, kind, net_cents } of invoice.sales) {
      const change = collected(net_cents, after, invoice.total) - collected(net_cents, before, invoice.total);
      const month = months[Math.max(step.month, (paidOut.get(staff_id) ?? -1) + 1)]!;
      const mine = (line: Line) => line.staff_id === staff_id && line.kind === kind;
      const push = (base_cents: number, rate_ppm: number, amount_cents: number, reverses: number | null) =>
        lines.push({
          staff_id,
          kind,
          month,
          base_cents,
          rate_ppm,
          amount_cents,
          invoice: invoice.id,
          at: lines.length,
          reverses,
        });
      if (change > 0) {
        const tiers = rate(kind, staff_id, dayOf(step.month));
        const reached = lines.reduce(
          (sum, line) => (mine(line) && line.month === month ? sum + line.base_cents : sum),
          0,
        );
        const [from, to] = [Math.max(0, reached), Math.max(0, reached) + change];
        // For each tier, the part of the span that lies in it.
        tiers.forEach(({ from_cents, ppm }, at) => {
          const part = Math.min(to, tiers[at + 1]?.from_cents ?? Infinity) - Math.max(from, from_cents);
          if (part > 0) push(part, ppm, worth(part, ppm), null);
        });
      }
      for (let back = -change; back > 0;) {
        const left = (line: Line) =>
          line.base_cents +
          lines.reduce((sum, other) => (other.reverses === line.at ? sum + other.base_cents : sum), 0);
        const last = lines.findLast(
          (line) => mine(line) && line.invoice === invoice.id && line.reverses === null && left(line) > 0,
        )!;
        const before_cents = left(last);
        const taken = Math.min(back, before_cents);
        push(
          -taken,
          last.rate_ppm,
          worth(before_cents - taken, last.rate_ppm) - worth(before_cents, last.rate_ppm),
          last.at,
        );
        back -= taken;
      }
    }
  }
  return lines;
}

/** Works like the real fold: reads all state from the stored entries each time, and keeps nothing in between. */
function folded(
  invoices: Invoice[],
  steps: Step[],
  rules: Rule[],
): { entries: Entry[]; moves: Move[]; payments: Payment[] } {
  const entries: Entry[] = [];
  const moves: Move[] = [];
  const payments: Payment[] = [];
  const paid = new Map<string, number>();
  for (const step of steps) {
    if (step.kind === 'payout') {
      payments.push({ staff_id: reps[step.rep]!, through: months[step.month]!, fold_no: moves.length });
      continue;
    }
    const invoice = invoices[step.invoice % invoices.length]!;
    const before_cents = paid.get(invoice.id) ?? 0;
    const after_cents = Math.floor((invoice.total * step.part) / 1_000);
    if (before_cents === after_cents) continue;
    paid.set(invoice.id, after_cents);
    const move = {
      fold_no: moves.length + 1,
      invoice_id: invoice.id,
      before_cents,
      after_cents,
      booked_on: dayOf(step.month),
      total_cents: invoice.total,
    };
    const state = new FoldState(payments, entries.length);
    for (const { staff_id, kind, month, base_cents } of entries)
      state.setBase(staff_id, kind, month, state.baseOf(staff_id, kind, month) + base_cents);
    for (const entry of entries.filter(({ invoice_id }) => invoice_id === invoice.id)) state.remember(entry);
    moves.push(move);
    entries.push(...foldMove(state, move, invoice.sales, rules));
  }
  return { entries, moves, payments };
}

const shown = ({ staff_id, kind, month, base_cents, rate_ppm, amount_cents }: Line | Entry) =>
  [staff_id, kind, month, base_cents, rate_ppm, amount_cents].join(' ');

test('whatever is paid, goes back and is paid out, commission is the oracle’s to the cent', () => {
  fc.assert(
    fc.property(history, ({ invoices: drafts, steps, later }) => {
      const invoices = drafts.map(({ lines, taxPpm }, index): Invoice => {
        const net = lines.reduce((sum, line) => sum + line.net, 0);
        const sales = reps.flatMap((staff_id) =>
          saleKinds.flatMap((kind) => {
            const net_cents = lines.reduce(
              (sum, line) => (line.who === staff_id && line.kind === kind ? sum + line.net : sum),
              0,
            );
            return net_cents > 0 ? [{ staff_id, kind, net_cents }] : [];
          }),
        );
        const tax = Math.round((net * taxPpm) / 1_000_000);
        return { id: `invoice ${index}`, total: net + tax, tax, sales };
      });
      const rules = rulesOf(later);
      const { entries, moves, payments } = folded(invoices, steps, rules);
      expect(entries.map(shown)).toEqual(oracle(invoices, steps, later).map(shown));
      // The recount computes everything again from the beginning.
      const state = new FoldState(payments);
      const again = moves.flatMap((move) =>
        foldMove(state, move, invoices.find(({ id }) => id === move.invoice_id)!.sales, rules),
      );
      expect(again).toEqual(entries);
      // The stored base equals what was collected; an invoice that was refunded in full leaves nothing.
      for (const { id, total, sales } of invoices)
        for (const { staff_id, kind, net_cents } of sales) {
          const mine = entries.filter(
            (entry) => entry.invoice_id === id && entry.staff_id === staff_id && entry.kind === kind,
          );
          const paid = moves.findLast(({ invoice_id }) => invoice_id === id)?.after_cents ?? 0;
          expect(mine.reduce((sum, { base_cents }) => sum + base_cents, 0)).toBe(collected(net_cents, paid, total));
          if (paid === 0) expect(mine.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0);
        }
    }),
    { numRuns: often(300, 20_000) },
  );
}, 600_000);
