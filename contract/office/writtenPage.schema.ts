import { z } from 'zod';
import { writtenLimits } from '#contract/base/limits.ts';
import { Id, Instant } from '#contract/base/scalars.schema.ts';

const fields = {
  title: z.string().trim().min(1).max(writtenLimits.title),
  /** Empty lines separate paragraphs; lines that begin with "- " are a list. */
  body: z.string().trim().min(1).max(writtenLimits.body),
  /** Whether its audience sees it. */
  published: z.boolean(),
};

/** A page that the owner writes: training for technicians, scripts for sales. */
export const WrittenPage = z.strictObject({ id: Id, ...fields, updated_at: Instant });
export const WrittenSave = z.strictObject(fields);
export const NewWrittenPage = z.strictObject({ id: Id, ...fields });
export const WrittenOrder = z.strictObject({ ids: z.array(Id).max(writtenLimits.pages) });

export type WrittenPage = z.infer<typeof WrittenPage>;
export type WrittenSave = z.infer<typeof WrittenSave>;
