import { z } from 'zod';
import { profileLimits } from '#contract/base/limits.ts';
import { toE164 } from '#contract/base/phone.ts';
import { phoneText } from '#text/phone.ts';

/** A text that may be left out: trimmed, and empty is nothing. */
export const orNull = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((text) => text || null)
    .nullable();

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

/** Typed as people write it, kept as E.164. */
export const Phone = phone.transform(normalized);
export const phoneOrNull = phone.transform((typed, context) => (typed ? normalized(typed, context) : null)).nullable();
