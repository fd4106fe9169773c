import { QuoteRules } from '#contract/sales/quote.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

const columns = QuoteRules.keyof().options;

// The migration creates the row, and no role may delete it.
export const read = async (tx: Tx): Promise<QuoteRules> =>
  (await tx.first(sqlFor.selectFrom('quote_rules').select(columns)))!;

export const lock = async (tx: Tx): Promise<QuoteRules> =>
  (await tx.first(sqlFor.selectFrom('quote_rules').select(columns).forUpdate()))!;

export const update = async (tx: Tx, rules: QuoteRules): Promise<QuoteRules> =>
  (await tx.first(sqlFor.updateTable('quote_rules').set(rules).returning(columns)))!;
