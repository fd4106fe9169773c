import { BookingRules, BookingTerms } from '#contract/booking/bookingRules.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

const columns = BookingRules.keyof().options;

// The migration creates the row, and no role may delete it.
export const read = async (tx: Tx): Promise<BookingRules> =>
  (await tx.first(sqlFor.selectFrom('booking_rules').select(columns)))!;

export const terms = async (tx: Tx): Promise<BookingTerms> =>
  (await tx.first(sqlFor.selectFrom('booking_rules').select(BookingTerms.keyof().options)))!;

export const lock = async (tx: Tx): Promise<BookingRules> =>
  (await tx.first(sqlFor.selectFrom('booking_rules').select(columns).forUpdate()))!;

export const update = async (tx: Tx, rules: BookingRules): Promise<BookingRules> =>
  (await tx.first(sqlFor.updateTable('booking_rules').set(rules).returning(columns)))!;
