import { z } from 'zod';

/** A page path that doesn't exist; the server logs it. */
export const MissedPage = z.strictObject({ path: z.string().max(500) });

/** A screen that stopped working. */
export const Crash = z.strictObject({
  path: z.string().max(500),
  message: z.string().max(1_000),
  stack: z.string().max(8_000).nullable(),
});

/** The id of the crash in the log. */
export const CrashReceipt = z.strictObject({ incident: z.string() });
