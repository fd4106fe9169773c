import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';

/** Derives a list of columns from a schema of the contract: its keys are the column names. */
export const columnsOf = (schema: z.ZodObject, table?: string): RawBuilder<unknown> =>
  sql.raw(
    Object.keys(schema.shape)
      .map((key) => (table ? `${table}.${key}` : key))
      .join(', '),
  );

type Nullable<T> = { [K in keyof T]: null extends T[K] ? K : never }[keyof T] & string;

/** The keys whose value may be null. */
export const nullableKeys = <S extends z.ZodObject>(schema: S): Nullable<z.output<S>>[] =>
  Object.entries(schema.shape).flatMap(([key, type]) =>
    (type as z.ZodType).safeParse(null).success ? [key as Nullable<z.output<S>>] : [],
  );

/** `label = null, region = null` */
export const emptied = (keys: readonly string[]): RawBuilder<unknown> =>
  sql.raw(keys.map((key) => `${key} = null`).join(', '));

/** `label = made.label, region = made.region`: the new values are in columns of the same names. */
export const assigned = (keys: readonly string[], from: string): RawBuilder<unknown> =>
  sql.raw(keys.map((key) => `${key} = ${from}.${key}`).join(', '));
