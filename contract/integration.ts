import { z } from 'zod';
import { Instant } from '#contract/time.ts';
import { integrations } from '#contract/trade.ts';

/** One thing we depend on. Secrets stay in the server's environment; what is shown here is safe to show. */
const IntegrationState = z.strictObject({
  integration: z.enum(integrations),
  configured: z.boolean(),
  /** Where it points: a host, a sender's address, a bucket. */
  shown: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** The environment variables that would configure it. */
  variables: z.array(z.string()),
  last_failure: z.strictObject({ at: Instant, message: z.string() }).nullable(),
});

export const Integrations = z.strictObject({
  items: z.array(IntegrationState),
  /** Offers card payment at checkout. */
  card_checkout: z.boolean(),
});

export const IntegrationUpdate = z.strictObject({ card_checkout: z.boolean() });

/** What a try came to, in a sentence for the administrator. */
export const TestResult = z.strictObject({ ok: z.boolean(), message: z.string() });

export type Integrations = z.infer<typeof Integrations>;
