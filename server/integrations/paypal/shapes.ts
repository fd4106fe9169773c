import { z } from 'zod';
import { toCents } from '#contract/base/amount.ts';
import { PayPalFailure } from '#server/integrations/paypal/failure.ts';

/**
 * PayPal's objects, limited to the fields we read: https://developer.paypal.com/docs/api/orders/v2/. Other fields are allowed.
 */
export const Money = z
  .looseObject({ currency_code: z.string(), value: z.string() })
  .transform(({ currency_code, value }, context) => {
    // Parses digits, never a float. Reports write outgoing amounts with a minus.
    const cents = toCents(value.replace(/^-/, ''));
    if (cents === null) {
      context.addIssue({ code: 'custom', message: 'no amount of cents' });
      return z.NEVER;
    }
    return { cents: value.startsWith('-') ? -cents : cents, currency: currency_code };
  });
const Link = z.looseObject({ rel: z.string(), href: z.string() }).transform(({ rel, href }) => ({ rel, href }));
const Links = z.array(Link).default([]);

const CaptureShape = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  status_details: z.looseObject({ reason: z.string().optional() }).optional(),
  amount: Money,
  custom_id: z.string().optional(),
  seller_receivable_breakdown: z.looseObject({ paypal_fee: Money.optional() }).optional(),
  create_time: z.string().optional(),
  update_time: z.string().optional(),
});

const RefundShape = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  amount: Money,
  links: Links,
  create_time: z.string().optional(),
});

const Payer = z.looseObject({ account_id: z.string().max(64).optional().catch(undefined) });

const OrderShape = z.looseObject({
  id: z.string().default(''),
  status: z.string().default(''),
  links: Links,
  payment_source: z
    .looseObject({ paypal: Payer.optional().catch(undefined) })
    .optional()
    .catch(undefined),
  purchase_units: z
    .array(
      z.looseObject({
        amount: Money.optional(),
        custom_id: z.string().optional(),
        payments: z
          .looseObject({ captures: z.array(z.unknown()).default([]), refunds: z.array(z.unknown()).default([]) })
          .optional(),
      }),
    )
    .default([]),
});

export type Capture = {
  id: string;
  status: string;
  /** Why the capture is pending or declined. */
  reason: string | null;
  amountCents: number;
  currency: string;
  feeCents: number;
  customId: string | null;
  refundedCents?: number;
  occurredAt: string | null;
  raw: unknown;
};

export type PayPalRefund = {
  id: string;
  status: string;
  amountCents: number;
  currency: string;
  captureId: string | null;
  occurredAt: string | null;
  raw: unknown;
};

/** `id` is empty, or `links` lacks the approval link, only if PayPal's answer lacks it. */
export type Order = {
  id: string;
  status: string;
  links: { rel: string; href: string }[];
  amountCents: number | null;
  currency: string | null;
  customId: string | null;
  /** PayPal's own id of the payer; null if they paid by card. */
  payerId: string | null;
  captures: Capture[];
  refunds: PayPalRefund[];
  raw: unknown;
};

/** An unreadable answer counts as no answer: nothing may be concluded from it. */
export function readAs<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const read = schema.safeParse(body);
  if (!read.success) throw new PayPalFailure('unknown', { issue: 'UNREADABLE' });
  return read.data;
}

export function toCapture(raw: unknown): Capture {
  const shape = readAs(CaptureShape, raw);
  return {
    id: shape.id,
    status: shape.status,
    reason: shape.status_details?.reason ?? null,
    amountCents: shape.amount.cents,
    currency: shape.amount.currency,
    feeCents: shape.seller_receivable_breakdown?.paypal_fee?.cents ?? 0,
    customId: shape.custom_id ?? null,
    // For a delayed capture, the money came in when it cleared.
    occurredAt: shape.update_time ?? shape.create_time ?? null,
    raw,
  };
}

/** A refund names its capture only in its `up` link. */
export function toRefund(raw: unknown): PayPalRefund {
  const shape = readAs(RefundShape, raw);
  const up = shape.links.find(({ rel }) => rel === 'up')?.href ?? '';
  return {
    id: shape.id,
    status: shape.status,
    amountCents: shape.amount.cents,
    currency: shape.amount.currency,
    captureId: /\/captures\/([^/?]+)/.exec(up)?.[1] ?? null,
    occurredAt: shape.create_time ?? null,
    raw,
  };
}

export function toOrder(raw: unknown): Order {
  const { id, status, links, payment_source, purchase_units } = readAs(OrderShape, raw);
  const unit = purchase_units[0];
  return {
    id,
    status,
    links,
    amountCents: unit?.amount?.cents ?? null,
    currency: unit?.amount?.currency ?? null,
    customId: unit?.custom_id ?? null,
    payerId: payment_source?.paypal?.account_id || null,
    captures: (unit?.payments?.captures ?? []).map(toCapture),
    refunds: (unit?.payments?.refunds ?? []).map(toRefund),
    raw,
  };
}
