import type { Emit } from '#tools/simulators/paypal/webhooks.ts';
import { captureBody, orderBody, refundBody, type Place } from '#tools/simulators/paypal/shapes.ts';
import {
  feeOn,
  moved,
  newId,
  now,
  refundedOf,
  type Capture,
  type Funding,
  type Order,
  type Refund,
} from '#tools/simulators/paypal/world.ts';

/** Events at PayPal, whichever side started them: the API, the approval page, its website, a bank. Each notifies the webhook. */
export type Deeds = ReturnType<typeof createDeeds>;

export function createDeeds(place: Place, emit: Emit) {
  const { world } = place;
  const tell = {
    order: (type: string, order: Order) => emit(type, 'checkout-order', orderBody(place, order)),
    capture: (type: string, capture: Capture) =>
      emit(`PAYMENT.CAPTURE.${type}`, 'capture', captureBody(place, capture)),
    refund: (type: string, refund: Refund) => emit(type, 'refund', refundBody(place, refund)),
    dispute: (type: string, capture: Capture, outcome: string | null) =>
      emit(`CUSTOMER.DISPUTE.${type}`, 'dispute', {
        dispute_id: `PP-D-${capture.id.slice(0, 6)}`,
        create_time: now(),
        disputed_transactions: [
          { seller_transaction_id: capture.id, custom: capture.custom_id, invoice_number: capture.invoice_id },
        ],
        reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
        status: type === 'RESOLVED' ? 'RESOLVED' : 'OPEN',
        ...(outcome && { dispute_outcome: { outcome_code: outcome } }),
      }),
  };

  /** Money has arrived: it is recorded, and the rest follows. */
  function land(capture: Capture): void {
    Object.assign(capture, { status: 'COMPLETED', reason: null, updated: now() });
    moved(world, 'capture', capture, capture);
    tell.capture('COMPLETED', capture);
  }

  function settle(refund: Refund): void {
    const capture = world.captures.get(refund.capture_id)!;
    refund.status = 'COMPLETED';
    capture.status = refundedOf(world, capture.id) >= capture.cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    capture.updated = now();
    moved(world, refund.kind, capture, refund);
    tell.refund(refund.kind === 'refund' ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.CAPTURE.REVERSED', refund);
  }

  const newCapture = (
    about: Pick<Capture, 'order_id' | 'cents' | 'currency' | 'invoice_id' | 'custom_id'>,
  ): Capture => {
    const at = now();
    const id = newId();
    const capture: Capture = {
      ...about,
      id,
      status: 'PENDING',
      reason: 'ECHECK',
      fee_cents: feeOn(about.cents),
      disputed: false,
      created: at,
      updated: at,
    };
    world.captures.set(id, capture);
    return capture;
  };

  return {
    approve(order: Order, funding: Funding): void {
      Object.assign(order, { status: 'APPROVED', funding });
      tell.order('CHECKOUT.ORDER.APPROVED', order);
    },
    /** Approved, but not captured in time: the payer's permission has lapsed. */
    unapprove(order: Order): void {
      Object.assign(order, { status: 'PAYER_ACTION_REQUIRED', funding: null });
      emit('CHECKOUT.PAYMENT-APPROVAL.REVERSED', 'payment-approval', {
        order_id: order.id,
        purchase_units: [{ custom_id: order.custom_id, invoice_id: order.invoice_id }],
      });
    },
    capture(order: Order): Capture {
      const capture = newCapture({ ...order, order_id: order.id });
      Object.assign(order, { status: 'COMPLETED', capture_id: capture.id });
      if (order.funding === 'echeck') tell.capture('PENDING', capture);
      else land(capture);
      return capture;
    },
    /** A client paid us on PayPal's own site, without an order of ours. */
    receive(cents: number, currency: string, custom_id: string | null): Capture {
      const capture = newCapture({ order_id: null, cents, currency, invoice_id: null, custom_id });
      land(capture);
      return capture;
    },
    clear: land,
    deny(capture: Capture): void {
      Object.assign(capture, { status: 'DECLINED', reason: 'DECLINED_BY_PAYER_FUNDING_INSTRUMENTS', updated: now() });
      tell.capture('DENIED', capture);
    },
    refund(capture: Capture, cents: number, kind: Refund['kind'] = 'refund'): Refund {
      const { currency } = capture;
      const refund: Refund = {
        id: newId(),
        capture_id: capture.id,
        kind,
        status: 'PENDING',
        cents,
        currency,
        created: now(),
      };
      world.refunds.set(refund.id, refund);
      if (kind === 'refund' && world.slowRefunds > 0) {
        world.slowRefunds -= 1;
        tell.refund('PAYMENT.REFUND.PENDING', refund);
      } else settle(refund);
      return refund;
    },
    settle,
    failRefund(refund: Refund, status: 'FAILED' | 'CANCELLED'): void {
      refund.status = status;
      tell.refund('PAYMENT.REFUND.FAILED', refund);
    },
    dispute(capture: Capture): void {
      capture.disputed = true;
      tell.dispute('CREATED', capture, null);
    },
    closeDispute(capture: Capture, outcome: string): void {
      capture.disputed = false;
      tell.dispute('RESOLVED', capture, outcome);
    },
  };
}
