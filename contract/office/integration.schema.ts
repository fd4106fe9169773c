import { z } from 'zod';
import { Instant } from '#contract/base/scalars.schema.ts';
import { geocoders, integrations, routings } from '#contract/office/integration.kinds.ts';

/** One external service. Secrets stay in the server's environment; everything here is safe to show. */
const IntegrationState = z.strictObject({
  integration: z.enum(integrations),
  configured: z.boolean(),
  /** Its target: a host, a sender's address, a bucket. */
  shown: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** The environment variables that would configure it. */
  variables: z.array(z.string()),
  last_failure: z.strictObject({ at: Instant, message: z.string() }).nullable(),
});

export const Integrations = z.strictObject({
  items: z.array(IntegrationState),
  /** Offers card payment at checkout. */
  card_checkout: z.boolean(),
  /** The geocoder and the routing service; `routing_ready`: this server has a routing server configured. */
  maps: z.strictObject({
    geocoder: z.enum(['off', ...geocoders]),
    routing: z.enum(routings),
    routing_ready: z.boolean(),
    located: z.number().int(),
    waiting: z.number().int(),
    unknown: z.number().int(),
  }),
});

export const IntegrationUpdate = z
  .strictObject({ card_checkout: z.boolean(), geocoder: z.enum(['off', ...geocoders]), routing: z.enum(routings) })
  .partial()
  .refine((values) => Object.keys(values).length > 0);

/** The result of a test, in a sentence for the administrator. */
export const TestResult = z.strictObject({ ok: z.boolean(), message: z.string() });

export type IntegrationUpdate = z.infer<typeof IntegrationUpdate>;
export type Integrations = z.infer<typeof Integrations>;
