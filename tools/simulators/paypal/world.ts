import { randomInt } from 'node:crypto';

/** How a payer pays on the approval page. `declined` looks like a card at first and is refused when it is captured. */
export type Funding = 'paypal' | 'card' | 'echeck' | 'declined';

export type Order = {
  id: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  reference_id: string;
  invoice_id: string | null;
  custom_id: string | null;
  description: string;
  cents: number;
  currency: string;
  return_url: string;
  cancel_url: string;
  /** Opened with the page for guests, where a card is typed. */
  guest: boolean;
  /** Created with a payment source: then the link is called `payer-action`. */
  sourced: boolean;
  funding: Funding | null;
  /** How often the bank declined. */
  declines: number;
  capture_id: string | null;
  created: string;
};

export type Capture = {
  id: string;
  order_id: string | null;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  reason: string | null;
  cents: number;
  fee_cents: number;
  currency: string;
  invoice_id: string | null;
  custom_id: string | null;
  disputed: boolean;
  created: string;
  updated: string;
};

export type Refund = {
  id: string;
  capture_id: string;
  /** A reversal comes from the bank or PayPal; it is shown as a refund. */
  kind: 'refund' | 'reversal';
  status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED';
  cents: number;
  currency: string;
  created: string;
};

/** Money that really moved: the truth that all other books have to match. */
export type Movement = {
  kind: 'capture' | 'refund' | 'reversal';
  id: string;
  order_id: string | null;
  capture_id: string;
  custom_id: string | null;
  invoice_id: string | null;
  amount_cents: number;
  fee_cents: number;
  currency: string;
  at: string;
};

export type Reply = { status: number; body: unknown };

/** All of PayPal's data, for the lifetime of this process. */
export type World = {
  orders: Map<string, Order>;
  captures: Map<string, Capture>;
  refunds: Map<string, Refund>;
  journal: Movement[];
  /** The response to each request id. */
  replies: Map<string, Reply>;
  tokens: Set<string>;
  /** How many of the next refunds are slow. */
  slowRefunds: number;
};

export const newWorld = (): World => ({
  orders: new Map(),
  captures: new Map(),
  refunds: new Map(),
  journal: [],
  replies: new Map(),
  tokens: new Set(),
  slowRefunds: 0,
});

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** In PayPal's format: seventeen letters and digits. */
export const newId = (): string => Array.from({ length: 17 }, () => letters[randomInt(letters.length)]).join('');

/** PayPal's times have no fractions. */
export const now = (): string => `${new Date().toISOString().slice(0, 19)}Z`;

/** PayPal's fee: 3.49 % and 49 cents. */
export const feeOn = (cents: number): number => Math.min(cents, Math.round(cents * 0.0349) + 49);

/** The part of a capture that is refunded or being refunded. */
export const refundedOf = ({ refunds }: World, captureId: string): number =>
  [...refunds.values()]
    .filter(({ capture_id, status }) => capture_id === captureId && (status === 'COMPLETED' || status === 'PENDING'))
    .reduce((sum, { cents }) => sum + cents, 0);

export function moved(
  world: World,
  kind: Movement['kind'],
  capture: Capture,
  { id, cents }: { id: string; cents: number },
) {
  world.journal.push({
    kind,
    id,
    order_id: capture.order_id,
    capture_id: capture.id,
    custom_id: capture.custom_id,
    invoice_id: capture.invoice_id,
    amount_cents: cents,
    fee_cents: kind === 'capture' ? capture.fee_cents : 0,
    currency: capture.currency,
    at: new Date().toISOString(),
  });
}
