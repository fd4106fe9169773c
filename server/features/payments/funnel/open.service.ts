import { PortalError } from '#contract/errors.ts';
import { invoiceName, paymentName } from '#contract/money/money.ts';
import type { OpenedOrder } from '#contract/money/payment.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { checkoutText } from '#text/checkout.ts';
import { paymentErrorText as text } from '#text/moneyErrors.ts';
import { fill } from '#contract/text/fill.ts';
import { asActor, type Payer } from '#server/db/asActor.ts';
import { asSystem } from '#server/db/asSystem.ts';
import { record, type By } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import { bookingOf, holdMinutes } from '#server/features/bookings/deposits.queries.ts';
import * as invoices from '#server/features/invoices/invoices.queries.ts';
import { assertOffered } from '#server/features/payments/funnel/checkout.service.ts';
import { note } from '#server/features/payments/funnel/events.ts';
import { findWhole, later, lock, update, type LockedPayment } from '#server/features/payments/payments.queries.ts';
import { paymentChange } from '#server/features/payments/payments.service.ts';
import { keep as keepHold } from '#server/features/slots/holds.queries.ts';
import type { Deps } from '#server/http/deps.ts';
import { PayPalFailure, type Order, type PayPal } from '#server/integrations/paypal/client.ts';

/**
 * Creates the order at PayPal, and returns where to pay it. A repeat, even after a lost answer, gives the same order, because its
 * request id is the payment's.
 */
export async function open(
  { pool, paypal, config }: Pick<Deps, 'pool' | 'paypal' | 'config'>,
  actor: Actor | Payer,
  id: string,
  by: By,
): Promise<OpenedOrder> {
  const { payment, reference } = await asActor(pool, actor, async (tx) => {
    const found = await findWhole(tx, id);
    if (!found) throw new PortalError('not_found');
    assertOpen(found);
    await assertOffered(tx, paypal !== null, found.method);
    return { payment: found, reference: await referenceOf(tx, found) };
  });
  if (payment.provider_order_id) return opened(payment);
  const back = `${config.BASE_URL}/pay/return?payment=${id}`;
  const order = await createOrder(paypal!, {
    requestId: `ord-${id}`,
    invoiceId: reference,
    customId: id,
    description: payment.description,
    amountCents: payment.amount_cents,
    tipCents: payment.tip_cents,
    currency: payment.currency,
    method: payment.method === 'card' ? 'card' : 'paypal',
    returnUrl: back,
    cancelUrl: `${back}&cancelled=1`,
  });
  const approve_url = approvalOf(order);
  return asSystem(pool, (tx) => keep(tx, by, id, order.id, approve_url));
}

/** PayPal accepts an invoice number once, so each payment of an invoice has its own. */
async function referenceOf(tx: Tx, payment: LockedPayment): Promise<string> {
  const number = payment.invoice_id ? await invoices.numberOf(tx, payment.invoice_id) : undefined;
  return `${number ? invoiceName(number) : paymentName(payment.number)}-${payment.id.slice(-8)}`;
}

function assertOpen({ provider, status, quarantined }: LockedPayment): void {
  if (provider !== 'paypal') throw new PortalError('invoice_changed', { message: text.notOnline });
  if (status === 'capturing' || status === 'pending') throw new PortalError('payment_under_way');
  if (quarantined || !['created', 'approved', 'declined'].includes(status))
    throw new PortalError('invoice_changed', { message: text.over });
}

async function createOrder(paypal: PayPal, input: Parameters<PayPal['createOrder']>[0]): Promise<Order> {
  try {
    return await paypal.createOrder(input);
  } catch (error) {
    if (!(error instanceof PayPalFailure)) throw error;
    throw new PortalError('provider_failed', {
      message: fill(checkoutText.orderFailed, { message: error.message }),
    });
  }
}

/** https://developer.paypal.com/docs/api/orders/v2/: which of the two names the link has depends on how the order was created. */
function approvalOf(order: Order): string {
  if (!order.id) throw new PortalError('provider_failed', { message: checkoutText.noOrder });
  const link = order.links.find(({ rel, href }) => (rel === 'approve' || rel === 'payer-action') && isWeb(href));
  if (!link) throw new PortalError('provider_failed', { message: checkoutText.noApproval });
  return link.href;
}

/** The browser is sent to this address. */
const isWeb = (href: string): boolean => /^https?:\/\//.test(href);

/** Stores the order before the payer learns of it: an order that isn't stored must not be paid. */
async function keep(tx: Tx, by: By, id: string, orderId: string, approve_url: string): Promise<OpenedOrder> {
  const payment = (await lock(tx, id))!;
  assertOpen(payment);
  if (payment.provider_order_id) return opened(payment);
  await update(tx, id, { provider_order_id: orderId, approve_url, check_at: later(60) });
  if (payment.deposit_id) await keepForPayer(tx, payment.deposit_id);
  await note(tx, id, 'ordered', { note: orderId });
  await record(tx, by, paymentChange('payment.ordered', payment, ['provider_order_id']));
  return opened({ provider_order_id: orderId, approve_url });
}

/** While the payer is at PayPal they keep the time that they pay for, within the limit of a hold. */
async function keepForPayer(tx: Tx, depositId: string): Promise<void> {
  const booking = await bookingOf(tx, depositId);
  if (booking?.hold_id) await keepHold(tx, booking.hold_id, holdMinutes.order);
}

const opened = ({ provider_order_id, approve_url }: Pick<LockedPayment, 'provider_order_id' | 'approve_url'>) => ({
  order: { id: provider_order_id!, links: [{ rel: 'approve', href: approve_url! }] },
});
