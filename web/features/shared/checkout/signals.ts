import { openChannel } from '#web/tabs.ts';

/** Spec, section 4. */
const success = 'paypal-payment-success';
type Word = { payment: string };

/** Every tab that waits for it asks now, not at its next turn. */
export function tellTabs(payment: string): void {
  const channel = openChannel<Word>('payment');
  channel.tell({ payment });
  channel.close();
}

/** The window PayPal sent back tells whoever opened it, and every tab that waits. Only a hint: the server decides. */
export function tellReturn(payment: string): void {
  // PayPal's page may have cut the tie to the opener, and the opener may be gone; then the channel is left.
  const opener = window.opener as Window | null;
  opener?.postMessage(success, location.origin);
  tellTabs(payment);
}

/** Hears that a window came back. Anybody may post to a window, so what isn't from our own origin is nothing. */
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
