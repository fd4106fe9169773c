import { z } from 'zod';
import { toCents } from '#contract/base/amount.ts';

const Link = z.looseObject({ rel: z.string(), href: z.string() });
const Resource = z.looseObject({
  id: z.string().optional(),
  order_id: z.string().optional(),
  custom_id: z.string().optional(),
  dispute_id: z.string().optional(),
  status: z.string().optional(),
  amount: z.looseObject({ value: z.string() }).optional().catch(undefined),
  links: z.array(Link).catch([]),
  purchase_units: z.array(z.looseObject({ custom_id: z.string().optional() })).catch([]),
  supplementary_data: z.looseObject({ related_ids: z.looseObject({ order_id: z.string().optional() }) }).optional(),
  disputed_transactions: z
    .array(z.looseObject({ seller_transaction_id: z.string().optional(), custom: z.string().optional() }))
    .catch([]),
});
const Event = z.looseObject({
  id: z.string().min(1).max(120),
  event_type: z.string().min(1).max(120),
  resource: Resource,
});

/** The subject of an event, by every id it may have. The event's own claims aren't trusted: PayPal is asked. */
export type Told = {
  event_id: string;
  type: string;
  /** The id of the order, capture, refund or dispute. */
  subject: string;
  order_id: string | null;
  capture_id: string | null;
  custom_id: string | null;
  dispute: { id: string; closed: boolean } | null;
  amount_cents: number | null;
};

/** https://developer.paypal.com/api/rest/webhooks/event-names/. Undefined if we don't understand the event. */
export function read(raw: Buffer): Told | undefined {
  const event = parse(raw);
  if (!event) return undefined;
  const { id, event_type: type, resource } = event;
  const upTo = (kind: 'orders' | 'captures') => above(resource.links, kind);
  const disputed = resource.disputed_transactions[0];
  const isCapture = type.startsWith('PAYMENT.CAPTURE.') && !upTo('captures');
  return {
    event_id: id,
    type,
    subject: resource.dispute_id ?? resource.id ?? resource.order_id ?? '',
    order_id:
      resource.order_id ??
      (type.startsWith('CHECKOUT.ORDER.') ? resource.id : undefined) ??
      resource.supplementary_data?.related_ids.order_id ??
      upTo('orders'),
    capture_id: disputed?.seller_transaction_id ?? upTo('captures') ?? (isCapture ? (resource.id ?? null) : null),
    custom_id: resource.custom_id ?? resource.purchase_units[0]?.custom_id ?? disputed?.custom ?? null,
    dispute: resource.dispute_id
      ? { id: resource.dispute_id, closed: type.endsWith('.RESOLVED') || resource.status === 'RESOLVED' }
      : null,
    amount_cents: resource.amount ? toCents(resource.amount.value) : null,
  };
}

/** The id of the parent, from its `up` link. */
function above(links: z.output<typeof Link>[], kind: 'orders' | 'captures'): string | null {
  const up = links.find(({ rel }) => rel === 'up')?.href ?? '';
  return new RegExp(`/${kind}/([^/?]+)`).exec(up)?.[1] ?? null;
}

/** The order of a capture as PayPal returns it. */
export const orderAbove = (capture: unknown): string | null => above(Resource.parse(capture).links, 'orders');

function parse(raw: Buffer): z.output<typeof Event> | undefined {
  try {
    return Event.safeParse(JSON.parse(raw.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
