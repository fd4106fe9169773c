import { z } from 'zod';
import { importCell, importChunk, importColumns } from '#contract/base/limits.ts';

/** Rows of a CSV file, unparsed, by column name: each row is checked by itself, so one bad row doesn't fail the others. */
export const ImportRows = z.strictObject({
  rows: z
    .array(
      z
        .record(z.string().max(40), z.string().max(importCell))
        .refine((row) => Object.keys(row).length <= importColumns),
    )
    .min(1)
    .max(importChunk),
});

/** The outcome of each row, real or predicted, in the order of the rows. */
export const ImportResult = z.strictObject({
  rows: z.array(
    z.strictObject({
      outcome: z.enum(['created', 'updated', 'unchanged', 'error']),
      errors: z.array(z.strictObject({ column: z.string().nullable(), message: z.string() })),
    }),
  ),
});

export type ImportRows = z.infer<typeof ImportRows>;
export type ImportResult = z.infer<typeof ImportResult>;
