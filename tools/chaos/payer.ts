import { setTimeout as wait } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { tabOf } from '#contract/money/money.ts';
import type { OpenedOrder, Payment } from '#contract/money/payment.schema.ts';
import type { Funding, PayPalControl } from '#test/support/paypal.ts';
import type { Browser } from '#tools/chaos/browser.ts';
import type { Bill } from '#tools/chaos/ground.ts';

export type Scene = { paypal: PayPalControl; payer: Browser; office: Browser; bill: Bill };

const chance = (part: number) => Math.random() < part;
const between = (low: number, high: number) => low + Math.floor(Math.random() * (high - low + 1));

/** Asks to pay, and has the order made: the same request until it is answered. Null: it no longer has to be paid. */
async function begin({ payer, bill }: Scene, tip_cents = 0): Promise<Begun | null> {
  const part = chance(0.4) ? 'deposit' : 'balance';
  const asked = { id: uuidv7(), part, tip_cents, method: chance(0.5) ? 'paypal' : 'card' };
  const { status, body } = await payer.insist<Payment>('POST', `/api/invoices/${bill.id}/pay`, asked);
  return status === 200 ? open(payer, body) : null;
}
type Begun = { id: string; order: string; amount_cents: number; tip_cents: number };

async function open(browser: Browser, { id, amount_cents, tip_cents }: Payment): Promise<Begun | null> {
  const { status, body } = await browser.insist<OpenedOrder>('POST', `/api/payments/${id}/order`);
  return status === 200 ? { id, order: body.order.id, amount_cents, tip_cents } : null;
}

/** Several requests at once report the approval: two tabs, an impatient finger, a return page and its opener. */
const knock = ({ payer }: Scene, { id }: Begun, times = between(2, 4)) =>
  Promise.all(Array.from({ length: times }, () => payer.send('POST', `/api/payments/${id}/capture`)));

async function approveAndKnock(scene: Scene, begun: Begun, how: Funding): Promise<void> {
  await scene.paypal.approve(begun.order, how);
  await knock(scene, begun);
}

/** Waits a little for the money; a payer who isn't served by then gives up. */
async function isPaid({ office }: Scene, { id }: Begun): Promise<boolean> {
  for (let look = 0; look < 20; look += 1, await wait(250)) {
    const { status, body } = await office.send<Payment>('GET', `/api/payments/${id}`);
    if (status === 200 && tabOf(body.status) === 'completed') return true;
  }
  return false;
}

/** Simultaneous refunds of all or more than the payment, one on PayPal's own site, a bank that takes it all back, a dispute. */
async function afterwards(scene: Scene, begun: Begun): Promise<void> {
  if (!(await isPaid(scene, begun))) return;
  const { office, paypal } = scene;
  const part = Math.ceil(begun.amount_cents * 0.6);
  const rest = begun.amount_cents + begun.tip_cents - part;
  const refund = (amount_cents: number) =>
    office.insist('POST', `/api/payments/${begun.id}/refunds`, {
      id: uuidv7(),
      amount_cents,
      reason: 'Not as agreed',
      credit: chance(0.5),
    });
  const choice = Math.random();
  if (choice < 0.25) await Promise.all([refund(part), refund(part), refund(between(1, 300))]);
  else if (choice < 0.5) await Promise.all([refund(part), refund(rest)]);
  else if (choice < 0.7) await Promise.all([refund(part), paypal.refundThere(begun.order, 100).catch(() => {})]);
  else if (choice < 0.85) await paypal.reverse(begun.order);
  else {
    await paypal.dispute(begun.order);
    if (chance(0.5)) await paypal.closeDispute(begun.order);
  }
}

/** The things a payer may do, and how often. eChecks clear or bounce when the storm is over. */
const lives: [number, (scene: Scene) => Promise<void>][] = [
  [
    0.28,
    async (scene) => {
      const begun = await begin(scene, chance(0.5) ? between(1, 2_000) : 0);
      if (!begun) return;
      await approveAndKnock(scene, begun, chance(0.5) ? 'paypal' : 'card');
      if (chance(0.5)) await afterwards(scene, begun);
    },
  ],
  [
    0.15, // Approves, and the browser is gone.
    async (scene) => {
      const begun = await begin(scene);
      if (begun) await scene.paypal.approve(begun.order, 'paypal');
    },
  ],
  [
    0.1, // Two tabs with different tips, both approved.
    async (scene) => {
      const tabs = await Promise.all([begin(scene, 100), begin(scene, 200)]);
      const begun = tabs.filter((tab) => tab !== null);
      await Promise.all(begun.map((tab) => approveAndKnock(scene, tab, 'paypal')));
    },
  ],
  [
    0.1, // Declined, then another method.
    async (scene) => {
      const begun = await begin(scene);
      if (!begun) return;
      await approveAndKnock(scene, begun, 'declined');
      await wait(between(0, 500));
      await approveAndKnock(scene, begun, 'card');
    },
  ],
  [
    0.08,
    async (scene) => {
      const begun = await begin(scene);
      if (begun) await approveAndKnock(scene, begun, 'echeck');
    },
  ],
  [
    0.05, // Cancels while it is being approved.
    async (scene) => {
      const begun = await begin(scene);
      if (!begun) return;
      const stop = scene.payer.insist('POST', `/api/payments/${begun.id}/cancel`);
      await Promise.all([stop, approveAndKnock(scene, begun, 'paypal')]);
    },
  ],
  [
    0.03, // Captured on PayPal's own site while we ask for it.
    async (scene) => {
      const begun = await begin(scene);
      if (!begun) return;
      await scene.paypal.approve(begun.order, 'paypal');
      await Promise.all([knock(scene, begun), scene.paypal.captureThere(begun.order)]);
    },
  ],
  [
    0.07, // The office, without an invoice.
    async (scene) => {
      const asked = {
        id: uuidv7(),
        amount_cents: between(100, 90_000),
        method: 'paypal',
        client_id: null,
        invoice_id: null,
      };
      const client_id = chance(0.5) ? scene.bill.client.id : null;
      const { status, body } = await scene.office.insist<Payment>('POST', '/api/payments', { ...asked, client_id });
      const begun = status === 200 ? await open(scene.office, body) : null;
      if (begun) await approveAndKnock({ ...scene, payer: scene.office }, begun, 'paypal');
    },
  ],
  [
    0.12, // A deposit: some withdraw while they pay, some lose their time and take the money back.
    async (scene) => {
      const { payer, bill } = scene;
      const path = `/api/bookings/${bill.booking}`;
      const asked = { id: uuidv7(), method: chance(0.5) ? 'paypal' : 'card' };
      const { status, body } = await payer.insist<Payment>('POST', `${path}/deposit`, asked);
      const begun = status === 200 ? await open(payer, body) : null;
      if (!begun) return;
      const stop = chance(0.2) ? payer.insist('POST', `${path}/withdraw`) : null;
      await Promise.all([stop, approveAndKnock(scene, begun, chance(0.1) ? 'declined' : 'paypal')]);
      await payer.send('POST', `${path}/settle`);
      if (chance(0.4)) await payer.insist('POST', `${path}/refund`);
      if (chance(0.2)) await afterwards(scene, begun);
    },
  ],
  [0.02, async (scene) => void (await begin(scene))],
];

export async function live(scene: Scene): Promise<void> {
  let left = Math.random();
  for (const [part, life] of lives) {
    left -= part;
    if (left < 0) return life(scene);
  }
}
