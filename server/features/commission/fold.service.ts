import type { Tx } from '#server/db/transaction.ts';
import * as queries from '#server/features/commission/fold.queries.ts';
import { foldMove, monthOf, FoldState, type Entry, type Sale } from '#server/features/commission/fold.ts';

const batch = 10_000;

async function salesByInvoice(tx: Tx, invoiceIds: string[]): Promise<Map<string, Sale[]>> {
  const sales = new Map<string, Sale[]>();
  for (const { invoice_id, ...sale } of await queries.salesOf(tx, invoiceIds)) {
    const known = sales.get(invoice_id);
    if (known) known.push(sale);
    else sales.set(invoice_id, [sale]);
  }
  return sales;
}

const distinct = (values: string[]) => [...new Set(values)];

/** Folds the next unfolded moves that are committed. The caller holds the fold lock. */
async function foldBatch(tx: Tx, after: number): Promise<{ folded: number; last: number }> {
  const moves = await queries.openMoves(tx, after, batch);
  if (moves.length === 0) return { folded: 0, last: after };
  const invoiceIds = distinct(moves.map(({ invoice_id }) => invoice_id));
  const [sales, stored, rules, payments, last] = await Promise.all([
    salesByInvoice(tx, invoiceIds),
    queries.entriesOf(tx, invoiceIds),
    queries.rules(tx),
    queries.payments(tx),
    queries.last(tx),
  ]);
  const staffIds = distinct([...sales.values()].flat().map(({ staff_id }) => staff_id));
  const since = moves.reduce((least, { booked_on }) => (booked_on < least ? booked_on : least), moves[0]!.booked_on);
  const state = new FoldState(payments, last.entry_id);
  for (const { staff_id, kind, month, base_cents } of await queries.bases(tx, staffIds, monthOf(since)))
    state.setBase(staff_id, kind, month, base_cents);
  for (const entry of stored) state.remember(entry);
  const placed = moves.map((move, index) => ({ ...move, fold_no: last.fold_no + index + 1 }));
  const entries = placed.flatMap((move) => foldMove(state, move, sales.get(move.invoice_id) ?? [], rules));
  await queries.place(
    tx,
    placed.map(({ id }) => id),
    placed.map(({ fold_no }) => fold_no),
  );
  await queries.add(tx, entries);
  await queries.tellOf(tx, distinct(entries.map(({ staff_id }) => staff_id)));
  return { folded: moves.length, last: moves.at(-1)!.id };
}

/** Counts all money that moved since the last fold, once: a concurrent fold waits and finds nothing left. */
export async function fold(tx: Tx): Promise<number> {
  await queries.holdFold(tx);
  let [all, more, after] = [0, true, 0];
  while (more) {
    const { folded, last } = await foldBatch(tx, after);
    // Moves placed in this transaction stay in the index until it commits, so the next batch starts after them.
    [all, more, after] = [all + folded, folded === batch, last];
  }
  return all;
}

export type Verdict = { moves: number; differences: string[] };

const same = (one: Entry | undefined, other: Entry | undefined) =>
  one !== undefined &&
  other !== undefined &&
  (Object.keys(one) as (keyof Entry)[]).every((column) => one[column] === other[column]);

/** How many of the recount's findings are listed; all of them are counted. */
const shown = 20;

/**
 * Computes everything again from the moves, and compares it row by row with the stored entries, and the moves with the
 * invoices. Moves folded meanwhile have later numbers and aren't checked.
 */
export async function verify(tx: Tx): Promise<Verdict & { count: number }> {
  const [rules, payments, { fold_no: through }] = await Promise.all([
    queries.rules(tx),
    queries.payments(tx),
    queries.last(tx),
  ]);
  const state = new FoldState(payments);
  const differences: string[] = [];
  let [count, moves, after] = [0, 0, 0];
  const differ = (sentence: string) => {
    count += 1;
    if (differences.length < shown) differences.push(sentence);
  };
  while (after < through) {
    const page = await queries.foldedMoves(tx, after, through, batch);
    if (page.length === 0) break;
    const until = page.at(-1)!.fold_no;
    const [sales, stored] = await Promise.all([
      salesByInvoice(tx, distinct(page.map(({ invoice_id }) => invoice_id))),
      queries.entriesBetween(tx, after, until),
    ]);
    const byMove = Map.groupBy(stored, ({ fold_no }) => fold_no);
    for (const move of page) {
      const should = foldMove(state, move, sales.get(move.invoice_id) ?? [], rules);
      const are = byMove.get(move.fold_no) ?? [];
      for (let at = 0; at < Math.max(should.length, are.length); at += 1)
        if (!same(should[at], are[at]))
          differ(
            `Move ${move.fold_no} of invoice ${move.invoice_id}: ${JSON.stringify(are[at] ?? null)} is stored, ${JSON.stringify(should[at] ?? null)} is right.`,
          );
    }
    moves += page.length;
    after = until;
  }
  for (const { what, id } of await queries.torn(tx)) differ(`${tornSentence[what]} ${id}`);
  return { moves, count, differences };
}

const tornSentence: Record<queries.Torn['what'], string> = {
  invoice: 'What moved isn’t what is paid on invoice',
  waiting: 'Nobody counted for an hour move',
  payout: 'It isn’t the sum of its months, payout',
};
