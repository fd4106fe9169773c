import { z } from 'zod';

/** An address nobody answers at; the server logs it. */
export const MissedPage = z.strictObject({ path: z.string().max(500) });

/** A screen that stopped working. */
export const Crash = z.strictObject({
  path: z.string().max(500),
  message: z.string().max(1_000),
  stack: z.string().max(8_000).nullable(),
});

/** The id under which the log holds it. */
export const CrashReceipt = z.strictObject({ incident: z.string() });
