import { z } from 'zod';

/** A text that may be left out: trimmed, and empty is nothing. */
export const orNull = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((text) => text || null)
    .nullable();
