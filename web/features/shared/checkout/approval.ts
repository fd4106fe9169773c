import type { OpenedOrder, Payment } from '#contract/money/payment.schema.ts';
import { checkoutText } from '#text/checkout.ts';
import { fill } from '#contract/text/fill.ts';
import { ApiError, call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';

const wayBack = 'payment-way-back';

/** The link where the payer approves. PayPal uses either name for it. */
export function approvalLink({ order }: OpenedOrder): string {
  if (!order.id) throw new Error(checkoutText.noOrder);
  const href = order.links.find(({ rel }) => rel === 'approve' || rel === 'payer-action')?.href ?? '';
  // A link could also be a javascript: address, so only http and https pass.
  if (!/^https?:$/.test(URL.parse(href)?.protocol ?? '')) throw new Error(checkoutText.noApproval);
  return href;
}

/** The order at PayPal; repeated calls return the same one. */
export async function openOrder(payment: Payment): Promise<string> {
  const opened = await call('payment.open', { params: { id: payment.id } }).catch((error: Error) => {
    // The server's message is complete; without one, the error says what was attempted.
    if (error instanceof ApiError) throw error;
    throw new Error(fill(checkoutText.orderFailed, { message: messageOf(error) }), { cause: error });
  });
  return approvalLink(opened);
}

/** Call it in the click handler, before any await: later the browser blocks it. Null: it was blocked. */
export function openWindow(): Window | null {
  const opened = window.open('about:blank', '_blank', 'popup,width=480,height=760');
  if (!opened) return null;
  opened.document.title = checkoutText.opening;
  const { body } = opened.document;
  body.textContent = checkoutText.opening;
  body.style.cssText = 'font: 16px/1.5 system-ui, sans-serif; padding: 2rem; color-scheme: light dark';
  return opened;
}

/** Without a window the page itself goes to PayPal and remembers where it was. */
export function leaveFor(link: string): void {
  sessionStorage.setItem(wayBack, location.pathname + location.search);
  location.assign(link);
}

/** The page that left for PayPal; null in a separate window, which has the other page behind it. */
export const readWayBack = (): string | null => sessionStorage.getItem(wayBack);
export const forgetWayBack = (): void => sessionStorage.removeItem(wayBack);
