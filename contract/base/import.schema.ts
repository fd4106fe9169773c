import { z } from 'zod';
import { importCell, importChunk, importColumns } from '#contract/base/limits.ts';

/** Rows of a CSV file as they are, by column name: each is judged for itself, so that one bad row says so alone. */
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

/** What became, or would become, of each row, in their order. */
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
