import { toCents } from '#contract/base/amount.ts';
import type { Deeds } from '#tools/simulators/paypal/deeds.ts';
import { missing, Refusal } from '#tools/simulators/paypal/refusal.ts';
import { orderBody, type Place } from '#tools/simulators/paypal/shapes.ts';
import { newId, now, type Order, type Reply, type World } from '#tools/simulators/paypal/world.ts';

type Unit = {
  reference_id?: string;
  invoice_id?: string;
  custom_id?: string;
  description?: string;
  amount?: { currency_code?: string; value?: string };
};
type Context = { return_url?: string; cancel_url?: string; landing_page?: string };
export type OrderRequest = {
  intent?: string;
  purchase_units?: Unit[];
  payment_source?: { paypal?: { experience_context?: Context } };
  application_context?: Context;
};

/** An amount in PayPal's format, in cents. */
export function centsOf(amount: { currency_code?: string; value?: string } | undefined): number {
  const { currency_code, value } = amount ?? {};
  if (!currency_code || value === undefined) {
    throw new Refusal(400, 'MISSING_REQUIRED_PARAMETER', 'A required field / parameter is missing.');
  }
  if (!/^[A-Z]{3}$/.test(currency_code)) {
    throw new Refusal(400, 'INVALID_CURRENCY_CODE', 'Currency code should be a three-character currency code.');
  }
  if (!/^\d+(\.\d+)?$/.test(value)) throw new Refusal(400, 'INVALID_PARAMETER_SYNTAX', 'The value isn’t an amount.');
  if (!/^\d+(\.\d{1,2})?$/.test(value)) {
    throw new Refusal(
      422,
      'DECIMAL_PRECISION',
      'If the currency supports decimals, only two decimal place precision is supported.',
    );
  }
  const cents = toCents(value)!;
  if (cents === 0) throw new Refusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.');
  return cents;
}

/** This number was already paid: accounts can refuse that, and ours does. */
function freshInvoice(world: World, invoiceId: string | null): void {
  if (!invoiceId) return;
  for (const { invoice_id, status } of world.captures.values()) {
    if (invoice_id === invoiceId && status !== 'DECLINED') {
      throw new Refusal(422, 'DUPLICATE_INVOICE_ID', 'Duplicate Invoice ID detected.');
    }
  }
}

export function orderOf({ orders }: World, id: string): Order {
  const order = orders.get(id);
  if (!order) throw missing();
  return order;
}

export function createOrder(place: Place, request: OrderRequest, requestId: string | null, whole: boolean): Reply {
  const unit = request.purchase_units?.[0];
  if (request.intent !== 'CAPTURE' || !unit) {
    throw new Refusal(400, 'MISSING_REQUIRED_PARAMETER', 'A required field / parameter is missing.');
  }
  if (request.payment_source && !requestId) {
    throw new Refusal(
      400,
      'PAYPAL_REQUEST_ID_REQUIRED',
      'A PayPal-Request-Id is required if you are trying to process payment for an Order.',
    );
  }
  const cents = centsOf(unit.amount);
  freshInvoice(place.world, unit.invoice_id ?? null);
  const context = request.payment_source?.paypal?.experience_context ?? request.application_context;
  const order: Order = {
    id: newId(),
    status: request.payment_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    reference_id: unit.reference_id ?? 'default',
    invoice_id: unit.invoice_id ?? null,
    custom_id: unit.custom_id ?? null,
    description: unit.description ?? '',
    cents,
    currency: unit.amount!.currency_code!,
    return_url: context?.return_url ?? '',
    cancel_url: context?.cancel_url ?? '',
    guest: context?.landing_page === 'GUEST_CHECKOUT' || context?.landing_page === 'BILLING',
    sourced: request.payment_source !== undefined,
    funding: null,
    declines: 0,
    capture_id: null,
    created: now(),
  };
  place.world.orders.set(order.id, order);
  return { status: order.sourced ? 200 : 201, body: orderBody(place, order, whole) };
}

export function captureOrder(place: Place, deeds: Deeds, id: string, whole: boolean): Reply {
  const order = orderOf(place.world, id);
  if (order.capture_id) {
    throw new Refusal(
      422,
      'ORDER_ALREADY_CAPTURED',
      'Order already captured. If ‘intent=CAPTURE’ only one capture per order is allowed.',
    );
  }
  if (order.status !== 'APPROVED') {
    throw new Refusal(422, 'ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
  }
  freshInvoice(place.world, order.invoice_id);
  if (order.funding === 'declined') {
    // The payer may choose another method, on the same page.
    Object.assign(order, { status: 'PAYER_ACTION_REQUIRED', funding: null, declines: order.declines + 1 });
    const again = { href: `${place.base}/checkoutnow?token=${id}`, rel: 'redirect', method: 'GET' };
    throw new Refusal(
      422,
      'INSTRUMENT_DECLINED',
      'The instrument presented was either declined by the processor or bank, or it can’t be used for this payment.',
      [again],
    );
  }
  deeds.capture(order);
  const body = orderBody(place, order);
  // A capture is included even without the whole representation.
  return {
    status: 201,
    body: whole
      ? body
      : { ...orderBody(place, order, false), purchase_units: (body as { purchase_units: unknown }).purchase_units },
  };
}
