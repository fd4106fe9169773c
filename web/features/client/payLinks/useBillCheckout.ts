import { useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { OpenBill } from '#contract/money/payLink.schema.ts';
import { payText } from '#text/billing.ts';
import { call } from '#web/api.ts';
import { approvalLink } from '#web/features/shared/checkout/approval.ts';
import { amountOf, type PayDraft } from '#web/features/client/invoices/payDraft.ts';
import { tipOf } from '#web/features/shared/payments/tips.ts';
import { keepPayment } from '#web/features/client/payLinks/link.ts';

/** PayPal's page replaces this one: mail apps and phones block windows, and this page has nothing to wait with. */
export function useBillCheckout(token: string) {
  const [state, setState] = useState<'idle' | 'leaving' | Error>('idle');
  // The same press, repeated after a lost answer, is the same payment.
  const ids = useRef({ content: '', command: '', payment: '' });

  useEffect(() => {
    // After the browser's Back button, the page may be restored as it was left.
    const back = ({ persisted }: PageTransitionEvent) => persisted && setState('idle');
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);

  async function leave(id: string) {
    const link = approvalLink(await call('payLink.open', { token, params: { id } }));
    keepPayment(token, id);
    location.assign(link);
  }
  async function begin(bill: OpenBill, draft: PayDraft) {
    const { part, method } = draft;
    const amount = amountOf(bill, part);
    const chosen = { part, method, tip_cents: tipOf(draft, amount).cents };
    const content = JSON.stringify([amount, chosen]);
    if (ids.current.content !== content) ids.current = { content, command: v7(), payment: v7() };
    const payment = await call('payLink.pay', {
      token,
      body: { id: ids.current.payment, ...chosen },
      commandId: ids.current.command,
    });
    // The server knows the open balance. If it differs from the amount on the button, the client isn't sent to pay.
    if (payment.amount_cents !== amount) throw new Error(payText.changed);
    await leave(payment.id);
  }
  function run(work: () => Promise<void>) {
    if (state === 'leaving') return;
    setState('leaving');
    work().catch(setState);
  }
  return {
    leaving: state === 'leaving',
    error: state instanceof Error ? state : null,
    start: (bill: OpenBill, draft: PayDraft) => run(() => begin(bill, draft)),
    again: (payment: string) => run(() => leave(payment)),
  };
}
