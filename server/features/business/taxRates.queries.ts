import { TaxRate } from '#contract/office/business.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

const columns = TaxRate.keyof().options;

export const list = (tx: Tx): Promise<TaxRate[]> =>
  tx.all(sqlFor.selectFrom('tax_rates').select(columns).orderBy('name').orderBy('valid_from', 'desc').orderBy('id'));

export const lockById = (tx: Tx, id: string): Promise<TaxRate | undefined> =>
  tx.first(sqlFor.selectFrom('tax_rates').select(columns).where('id', '=', id).forUpdate());

/** Undefined if the id is taken. */
export const create = (tx: Tx, values: TaxRate): Promise<TaxRate | undefined> =>
  tx.first(
    sqlFor
      .insertInto('tax_rates')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns),
  );

export const update = async (tx: Tx, id: string, values: Omit<TaxRate, 'id'>): Promise<TaxRate> =>
  (await tx.first(sqlFor.updateTable('tax_rates').set(values).where('id', '=', id).returning(columns)))!;

export const remove = (tx: Tx, id: string): Promise<number> =>
  tx.run(sqlFor.deleteFrom('tax_rates').where('id', '=', id));
