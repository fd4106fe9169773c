import { z } from 'zod';
import { healthCodes, healthParts } from '#contract/office/health.ts';
import { Instant, Serial } from '#contract/base/scalars.schema.ts';

/** The last check of one part of the portal. */
const HealthCheck = z.strictObject({
  part: z.enum(healthParts),
  /** Null: not checked yet. */
  ok: z.boolean().nullable(),
  code: z.enum(healthCodes).nullable(),
  since: Instant.nullable(),
  /** When the part itself was last probed. */
  probed_at: Instant.nullable(),
  last_failure: z.strictObject({ at: Instant, code: z.enum(healthCodes) }).nullable(),
  marks: z.array(z.enum(['ok', 'failed', 'none'])),
});

export const SystemState = z.strictObject({
  /** System Health: the percentage of successful checks. Null: no check has run yet. */
  share: z.number().nullable(),
  checks: z.array(HealthCheck),
  not_set_up: z.array(z.enum(healthParts)),
  queue: z.strictObject({
    waiting: z.int(),
    later: z.int(),
    running: z.int(),
    oldest_due: Instant.nullable(),
  }),
  /** Failed messages that haven't been sent; the count is capped. */
  unsent: z.int(),
  seal: z.strictObject({ sealed_at: Instant.nullable(), unsealed: z.int() }),
  versions: z.strictObject({ portal: z.string(), schema: z.int(), postgres: z.string(), node: z.string() }),
  storage: z.strictObject({ database_bytes: z.int(), files_bytes: z.int().nullable() }),
  read_at: Instant,
});

/** The background tasks that send a message to a person. */
export const messageTasks = [
  'deliver',
  'remindInvoice',
  'sendAddressLink',
  'sendCode',
  'sendInvoice',
  'sendPasswordLink',
  'sendQuote',
  'sendReceipt',
  'sendSignedQuote',
  'tellOldAddress',
  'textCode',
  'textNotice',
] as const;

const UnsentMessage = z.strictObject({
  id: z.int(),
  task: z.enum(messageTasks),
  /** The notice, for a task that delivers one. */
  notice: z.string().nullable(),
  channel: z.enum(['email', 'sms']),
  /** Null if the task names no recipient, or the recipient is deleted. */
  recipient: z.string().nullable(),
  failure: z.string(),
  /** `failed`: there are no more automatic retries. */
  state: z.enum(['waiting', 'sending', 'failed']),
  next_try: Instant,
  created_at: Instant,
});

export const UnsentQuery = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
});
export const UnsentPage = z.strictObject({ items: z.array(UnsentMessage), next: z.string().nullable() });

/** One message, or null for all. */
export const SendNow = z.strictObject({ id: Serial.nullable() });
/** How many are being sent now: a message that left meanwhile, or is being sent, isn't sent again. */
export const SentNow = z.strictObject({ count: z.int() });

export type HealthCheck = z.infer<typeof HealthCheck>;
export type SystemState = z.infer<typeof SystemState>;
export type UnsentMessage = z.infer<typeof UnsentMessage>;
export type MessageTask = (typeof messageTasks)[number];
