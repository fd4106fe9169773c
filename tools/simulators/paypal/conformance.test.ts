import {
  CheckoutPaymentIntent,
  Client,
  CustomError,
  Environment,
  OrderApplicationContextLandingPage,
  OrdersController,
  PaymentsController,
  TransactionSearchController,
} from '@paypal/paypal-server-sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPayPal } from '#test/support/paypal.ts';

let paypal: Awaited<ReturnType<typeof startPayPal>>;
let orders: OrdersController;
let payments: PaymentsController;
let statement: TransactionSearchController;

/** PayPal's own library knows only PayPal's addresses: its requests are redirected to the simulator on their way out. */
type Outgoing = { url: string; method: string; data?: string; headers: { toJSON: () => Record<string, string> } };
async function toSimulator(config: Outgoing) {
  const answer = await fetch(config.url.replace('https://api-m.sandbox.paypal.com', paypal.url), {
    method: config.method.toUpperCase(),
    headers: config.headers.toJSON(),
    ...(config.data !== undefined && { body: config.data }),
  });
  const headers = Object.fromEntries(answer.headers);
  return { data: await answer.text(), status: answer.status, statusText: '', headers, config, request: {} };
}

beforeAll(async () => {
  paypal = await startPayPal();
  const client = new Client({
    environment: Environment.Sandbox,
    clientCredentialsAuthCredentials: {
      oAuthClientId: paypal.env.PAYPAL_CLIENT_ID,
      oAuthClientSecret: paypal.env.PAYPAL_CLIENT_SECRET,
    },
    unstable_httpClientOptions: { adapter: toSimulator },
  });
  orders = new OrdersController(client);
  payments = new PaymentsController(client);
  statement = new TransactionSearchController(client);
});
afterAll(() => paypal.stop());

const prefer = 'return=representation';
const order = (value: string, id: string) =>
  orders.createOrder({
    paypalRequestId: `ord-${id}`,
    prefer,
    body: {
      intent: CheckoutPaymentIntent.Capture,
      purchaseUnits: [
        { invoiceId: `INV-1-${id}`, customId: id, description: 'Driveway', amount: { currencyCode: 'USD', value } },
      ],
      paymentSource: {
        paypal: {
          experienceContext: {
            returnUrl: 'https://portal.test/pay/return',
            cancelUrl: 'https://portal.test/pay/return?cancelled=1',
            landingPage: OrderApplicationContextLandingPage.Login as never,
          },
        },
      },
    },
  });

test('PayPal’s own library reads an order from its making to its refund', async () => {
  const { result: made, statusCode } = await order('250.50', 'a');
  expect(statusCode).toBe(200);
  expect(made).toMatchObject({ status: 'PAYER_ACTION_REQUIRED', intent: 'CAPTURE' });
  expect(made.links).toContainEqual(
    expect.objectContaining({ rel: 'payer-action', href: `${paypal.url}/checkoutnow?token=${made.id}` }),
  );

  await paypal.approve(made.id!);
  expect((await orders.getOrder({ id: made.id! })).result.status).toBe('APPROVED');

  const { result: taken, statusCode: created } = await orders.captureOrder({
    id: made.id!,
    paypalRequestId: 'c1',
    prefer,
  });
  expect(created).toBe(201);
  const capture = taken.purchaseUnits![0]!.payments!.captures![0]!;
  expect(capture).toMatchObject({
    status: 'COMPLETED',
    amount: { currencyCode: 'USD', value: '250.50' },
    customId: 'a',
    invoiceId: 'INV-1-a',
    sellerReceivableBreakdown: { paypalFee: { value: '9.23' }, netAmount: { value: '241.27' } },
  });
  expect((await payments.getCapturedPayment({ captureId: capture.id! })).result).toMatchObject({ status: 'COMPLETED' });

  const amount = { currencyCode: 'USD', value: '50.50' };
  const { result: refund } = await payments.refundCapturedPayment({
    captureId: capture.id!,
    paypalRequestId: 'r1',
    prefer,
    body: { amount, noteToPayer: 'Half of it was dry' },
  });
  expect(refund).toMatchObject({ status: 'COMPLETED', amount });
  expect((await payments.getRefund({ refundId: refund.id! })).result.links).toContainEqual(
    expect.objectContaining({ rel: 'up', href: `${paypal.url}/v2/payments/captures/${capture.id}` }),
  );
  const { result: after } = await orders.getOrder({ id: made.id! });
  expect(after.purchaseUnits![0]!.payments).toMatchObject({
    captures: [{ status: 'PARTIALLY_REFUNDED' }],
    refunds: [{ id: refund.id }],
  });

  const day = 86_400_000;
  const { result: lines } = await statement.searchTransactions({
    startDate: new Date(Date.now() - day).toISOString(),
    endDate: new Date(Date.now() + day).toISOString(),
  });
  expect(
    lines.transactionDetails!.map(({ transactionInfo: info }) => [info!.transactionId, info!.transactionAmount!.value]),
  ).toEqual([
    [capture.id, '250.50'],
    [refund.id, '-50.50'],
  ]);
});

test('PayPal’s own library reads a refusal', async () => {
  const { result: made } = await order('10.00', 'b');
  const refused = await orders
    .captureOrder({ id: made.id!, paypalRequestId: 'c2', prefer })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CustomError);
  expect(refused).toMatchObject({
    statusCode: 422,
    result: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_NOT_APPROVED' }] },
  });
});

test('PayPal’s own library reads a payment that is on its way', async () => {
  const { result: made } = await order('10.00', 'c');
  await paypal.approve(made.id!, 'echeck');
  const { result } = await orders.captureOrder({ id: made.id!, paypalRequestId: 'c3', prefer });
  expect(result.purchaseUnits![0]!.payments!.captures![0]).toMatchObject({
    status: 'PENDING',
    statusDetails: { reason: 'ECHECK' },
  });
});
