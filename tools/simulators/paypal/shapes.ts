import { fromCents } from '#contract/base/amount.ts';
import { refundedOf, type Capture, type Order, type Refund, type World } from '#tools/simulators/paypal/world.ts';

/** PayPal's JSON: https://developer.paypal.com/docs/api/orders/v2/ and …/payments/v2/. */
export type Place = { world: World; base: string };

const money = (cents: number, currency_code: string) => ({ currency_code, value: fromCents(cents) });
const link = (href: string, rel: string, method = 'GET') => ({ href, rel, method });

/** Short unless the sender prefers the whole representation. */
export function orderBody({ world, base }: Place, order: Order, whole = true): object {
  const { id, status, sourced } = order;
  const self = `${base}/v2/checkout/orders/${id}`;
  const approve = link(`${base}/checkoutnow?token=${id}`, sourced ? 'payer-action' : 'approve');
  const links = [
    link(self, 'self'),
    ...(status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED' ? [approve] : []),
    ...(status === 'APPROVED' ? [link(`${self}/capture`, 'capture', 'POST')] : []),
  ];
  const capture = order.capture_id ? world.captures.get(order.capture_id) : undefined;
  const refunds = [...world.refunds.values()].filter(({ capture_id }) => capture_id === capture?.id);
  const payments = capture && {
    captures: [captureBody({ world, base }, capture)],
    ...(refunds.length > 0 && { refunds: refunds.map((refund) => refundBody({ world, base }, refund)) }),
  };
  const payer = {
    email_address: 'buyer@example.com',
    account_id: 'BUYER00000001',
    name: { given_name: 'Robin', surname: 'Buyer' },
  };
  return {
    id,
    status,
    payment_source: {
      paypal: status === 'APPROVED' || status === 'COMPLETED' ? { ...payer, account_status: 'VERIFIED' } : {},
    },
    ...(whole && {
      intent: 'CAPTURE',
      create_time: order.created,
      purchase_units: [
        {
          reference_id: order.reference_id,
          amount: money(order.cents, order.currency),
          description: order.description,
          ...(order.invoice_id && { invoice_id: order.invoice_id }),
          ...(order.custom_id && { custom_id: order.custom_id }),
          ...(payments && { payments }),
        },
      ],
    }),
    links,
  };
}

export function captureBody({ base }: Place, capture: Capture): object {
  const self = `${base}/v2/payments/captures/${capture.id}`;
  const { cents, fee_cents, currency, status, reason } = capture;
  return {
    id: capture.id,
    status,
    ...(reason && { status_details: { reason } }),
    amount: money(cents, currency),
    final_capture: true,
    ...(capture.invoice_id && { invoice_id: capture.invoice_id }),
    ...(capture.custom_id && { custom_id: capture.custom_id }),
    seller_protection: { status: 'ELIGIBLE', dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'] },
    // A pending capture has no fee yet.
    seller_receivable_breakdown:
      status === 'PENDING' || status === 'DECLINED'
        ? { gross_amount: money(cents, currency) }
        : {
            gross_amount: money(cents, currency),
            paypal_fee: money(fee_cents, currency),
            net_amount: money(cents - fee_cents, currency),
          },
    links: [
      link(self, 'self'),
      link(`${self}/refund`, 'refund', 'POST'),
      ...(capture.order_id ? [link(`${base}/v2/checkout/orders/${capture.order_id}`, 'up')] : []),
    ],
    create_time: capture.created,
    update_time: capture.updated,
  };
}

export function refundBody({ world, base }: Place, refund: Refund): object {
  const { id, cents, currency, status } = refund;
  return {
    id,
    status,
    ...(status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
    amount: money(cents, currency),
    seller_payable_breakdown: {
      gross_amount: money(cents, currency),
      paypal_fee: money(0, currency),
      net_amount: money(cents, currency),
      total_refunded_amount: money(refundedOf(world, refund.capture_id), currency),
    },
    links: [
      link(`${base}/v2/payments/refunds/${id}`, 'self'),
      link(`${base}/v2/payments/captures/${refund.capture_id}`, 'up'),
    ],
    create_time: refund.created,
    update_time: refund.created,
  };
}
