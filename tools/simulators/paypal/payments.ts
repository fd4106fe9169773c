import type { Deeds } from '#tools/simulators/paypal/deeds.ts';
import { centsOf } from '#tools/simulators/paypal/orders.ts';
import { missing, Refusal } from '#tools/simulators/paypal/refusal.ts';
import { refundBody, type Place } from '#tools/simulators/paypal/shapes.ts';
import { refundedOf, type Capture, type Refund, type Reply, type World } from '#tools/simulators/paypal/world.ts';

export function captureOf({ captures }: World, id: string): Capture {
  const capture = captures.get(id);
  if (!capture) throw missing();
  return capture;
}

export function refundOf({ refunds }: World, id: string): Refund {
  const refund = refunds.get(id);
  if (!refund) throw missing();
  return refund;
}

type RefundRequest = { amount?: { currency_code?: string; value?: string } };

/** Without an amount, the whole rest. */
export function refundCapture(
  place: Place,
  deeds: Deeds,
  id: string,
  { amount }: RefundRequest,
  whole: boolean,
): Reply {
  const capture = captureOf(place.world, id);
  if (capture.status === 'PENDING') {
    throw new Refusal(422, 'PENDING_CAPTURE', 'Cannot initiate a refund as the capture is pending.');
  }
  if (capture.status === 'DECLINED') throw new Refusal(422, 'REFUND_NOT_ALLOWED', 'There is nothing to refund.');
  const left = capture.cents - refundedOf(place.world, id);
  if (left === 0) throw new Refusal(422, 'CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  const cents = amount ? centsOf(amount) : left;
  if (amount && amount.currency_code !== capture.currency) {
    throw new Refusal(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH', 'Refund must be in the same currency as the capture.');
  }
  if (cents > left) {
    throw new Refusal(
      422,
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    );
  }
  if (capture.disputed && cents < left) {
    throw new Refusal(
      422,
      'CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED',
      'Partial refund is not allowed while a dispute is open.',
    );
  }
  const refund = deeds.refund(capture, cents);
  const body = refundBody(place, refund) as { id: string; status: string; links: object[] };
  return { status: 201, body: whole ? body : { id: body.id, status: body.status, links: body.links } };
}
