import { openChannel } from '#web/tabs.ts';

/** Spec, section 4. */
const success = 'paypal-payment-success';
type Word = { payment: string };

/** Every tab that waits for the payment asks now, not at its next poll. */
export function tellTabs(payment: string): void {
  const channel = openChannel<Word>('payment');
  channel.tell({ payment });
  channel.close();
}

/** The window that PayPal returned to notifies its opener and every waiting tab. It is only a hint: the server decides. */
export function tellReturn(payment: string): void {
  // PayPal's page may have cut the link to the opener, and the opener may be gone; then the channel remains.
  const opener = window.opener as Window | null;
  opener?.postMessage(success, location.origin);
  tellTabs(payment);
}

/** Listens for a returned window. Any page may post to a window, so messages from other origins are ignored. */
export function hearReturn(payment: string, came: () => void): () => void {
  const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
    if (origin === location.origin && data === success) came();
  };
  const channel = openChannel<Word>('payment');
  channel.hear((word) => {
    if (word.payment === payment) came();
  });
  window.addEventListener('message', onMessage);
  return () => {
    window.removeEventListener('message', onMessage);
    channel.close();
  };
}
