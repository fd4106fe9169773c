import { z } from 'zod';
import { profileLimits } from '#contract/base/limits.ts';
import { toE164 } from '#contract/base/phone.ts';
import { phoneText } from '#text/phone.ts';

/** An optional text: trimmed, and null when empty. */
export const orNull = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((text) => text || null)
    .nullable();

/** Optional texts, from the longest that each may be: as typed, and as stored. */
export const typedTexts = <K extends string>(limits: Record<K, number>) => mapped(limits, orNull);
export const storedTexts = <K extends string>(limits: Record<K, number>) => mapped(limits, () => z.string().nullable());
const mapped = <K extends string, S>(limits: Record<K, number>, schemaOf: (max: number) => S) =>
  Object.fromEntries(Object.entries<number>(limits).map(([key, max]) => [key, schemaOf(max)])) as Record<K, S>;

const phone = z
  .string()
  .trim()
  .max(profileLimits.phone, { error: () => phoneText.invalid });
function normalized(typed: string, context: z.RefinementCtx): string {
  const number = toE164(typed);
  if (number) return number;
  context.addIssue({ code: 'custom', message: phoneText.invalid });
  return z.NEVER;
}

/** Accepts the ways people write numbers, and stores E.164. */
export const Phone = phone.transform(normalized);
export const phoneOrNull = phone.transform((typed, context) => (typed ? normalized(typed, context) : null)).nullable();
