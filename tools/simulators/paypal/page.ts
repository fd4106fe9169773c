import { fromCents } from '#contract/base/amount.ts';
import { escape } from '#tools/simulators/board.ts';
import type { Order } from '#tools/simulators/paypal/world.ts';

const acts = {
  paypal: ['Approve', 'Pays at once from a PayPal balance.'],
  card: ['Pay by card', 'Pays at once, as a guest with a test card.'],
  echeck: ['eCheck', 'Approved now; the money takes days and may not come.'],
  declined: ['Decline funding', 'Approved here, refused by the bank afterwards.'],
  cancel: ['Cancel', 'Goes back without paying.'],
} as const;
export type Act = keyof typeof acts;
export const isAct = (act: string): act is Act => act in acts;

const price = ({ cents, currency }: Order) => `${currency === 'USD' ? '$' : ''}${fromCents(cents)} ${currency}`;

/** The payer's page. PayPal's real page asks for a sign-in or a card; this one asks for nothing. */
export function approvalPage(order: Order): string {
  const order_of = order.guest
    ? (['card', 'paypal', 'echeck', 'declined', 'cancel'] as const)
    : (Object.keys(acts) as Act[]);
  const buttons = order_of.map(
    (act, at) => `<li><button name="act" value="${act}" class="${at === 0 ? 'first' : act === 'cancel' ? 'last' : ''}"
      aria-describedby="about-${act}">${acts[act][0]}</button><p id="about-${act}">${acts[act][1]}</p></li>`,
  );
  const card = `<div class="card" role="img" aria-label="A test card"><span>TEST CARD</span><b>•••• •••• •••• ••••</b><span>No card number is asked for</span></div>`;
  return frame(
    order.guest ? 'Pay with debit or credit card' : 'Pay with PayPal',
    `<p class="sum"><span>${escape(order.description || 'Payment')}</span><strong>${escape(price(order))}</strong></p>
<p class="id">Order ${escape(order.id)}${order.invoice_id ? ` · ${escape(order.invoice_id)}` : ''}</p>
${order.guest ? card : ''}
<form method="post" action="/checkoutnow"><input type="hidden" name="token" value="${escape(order.id)}"><ul>${buttons.join('')}</ul></form>`,
  );
}

export const closedPage = (order: Order): string =>
  frame(
    order.status === 'COMPLETED' ? 'This order is paid' : 'This order is approved',
    `<p class="sum"><span>${escape(order.description || 'Payment')}</span><strong>${escape(price(order))}</strong></p>
<p>You can close this window, or <a href="${escape(order.return_url)}">return to the shop</a>.</p>`,
  );

export const unknownPage = (): string =>
  frame('There is no such order', '<p>It was never made, or it has ended. Close this window and start again.</p>');

const frame = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: start center; padding: 32px 16px; background: #eef1f6; color: #16243a; font: 16px/24px ui-sans-serif, system-ui, sans-serif; }
  main { width: 100%; max-width: 440px; padding: 28px; background: #fff; border: 1px solid #d5dbe6; border-radius: 14px; }
  .mark { display: inline-block; padding: 2px 10px; border-radius: 999px; background: #fff3c9; color: #5d4700; font-size: 13px; }
  h1 { margin: 14px 0 16px; font-size: 22px; line-height: 28px; }
  .sum { display: flex; justify-content: space-between; gap: 16px; margin: 0; padding: 14px 0 4px; border-top: 1px solid #d5dbe6; overflow-wrap: anywhere; }
  .sum strong { font-size: 20px; white-space: nowrap; } .id { margin: 0 0 18px; color: #54627a; font-size: 13px; overflow-wrap: anywhere; }
  .card { display: grid; gap: 14px; margin: 0 0 18px; padding: 18px; border-radius: 12px; background: #1f3a63; color: #fff; font-size: 13px; } .card b { font-size: 20px; letter-spacing: 2px; }
  ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; }
  button { width: 100%; min-height: 46px; border: 1px solid #8794ab; border-radius: 999px; background: #fff; color: #16243a; font: inherit; font-weight: 600; cursor: pointer; }
  button:hover { background: #f3f6fb; } button:focus-visible, a:focus-visible { outline: 3px solid #2f6fd6; outline-offset: 2px; }
  .first { border-color: #0b4fa8; background: #0b4fa8; color: #fff; } .first:hover { background: #083d83; }
  .last { border-color: transparent; background: none; text-decoration: underline; }
  li p { margin: 4px 0 0; text-align: center; color: #54627a; font-size: 13px; line-height: 18px; } a { color: #0b4fa8; }
</style></head>
<body><main><span class="mark">PayPal simulator: no money moves</span><h1>${title}</h1>
${body}
</main></body></html>`;
