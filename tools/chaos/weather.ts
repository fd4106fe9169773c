import { calls, unclearFaults, type Fault, type FaultKind, type PayPalControl } from '#test/support/paypal.ts';

/** How often each call goes wrong, over all kinds together. */
const rates: Record<keyof typeof calls, number> = {
  token: 0.05,
  createOrder: 0.15,
  getOrder: 0.1,
  capture: 0.25,
  getCapture: 0.1,
  refund: 0.25,
  getRefund: 0.1,
  verify: 0.1,
  transactions: 0.1,
};
const kinds: FaultKind[] = [...unclearFaults, '401'];
/** Only a new order can lack these. */
const ofOrders: FaultKind[] = ['no-id', 'no-link'];

/** Everything that PayPal and the way to it can do wrong, all at once. */
export async function storm(paypal: PayPalControl): Promise<void> {
  const faults = Object.entries(calls).flatMap(([name, call]): Fault[] => {
    const own = name === 'createOrder' ? [...kinds, ...ofOrders] : kinds;
    // One after the other is tried, each with its part of the rate.
    const { method, path } = call;
    return own.map((kind) => ({ method, path, kind, rate: rates[name as keyof typeof calls] / own.length }));
  });
  await paypal.faults(faults);
  await paypal.delivery({ duplicate: 3, drop: 0.3, delay_ms: 1_500, reorder: true });
}

export async function calmDown(paypal: PayPalControl): Promise<void> {
  await paypal.calm();
  await paypal.delivery({ duplicate: 1, drop: 0, delay_ms: 0, reorder: false });
}
