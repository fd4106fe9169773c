import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { v7 } from 'uuid';
import type { Bill, BillPayment } from '#contract/money/payLink.schema.ts';
import { invoiceName } from '#contract/money/money.ts';
import { payLinkText as text } from '#text/payLink.ts';
import { fill } from '#contract/text/fill.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { outcomeOf, reasonOf, type Outcome } from '#web/features/shared/checkout/outcome.ts';
import { billPaymentQuery, hasEnded } from '#web/features/client/payLinks/bill.ts';
import { Gone } from '#web/features/client/payLinks/Gone.tsx';
import { Said } from '#web/features/client/payLinks/StatusMessage.tsx';
import { useBillCheckout } from '#web/features/client/payLinks/useBillCheckout.ts';
import { formatCents } from '#web/money.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, button } from '#web/ui/Button.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';

/** A payment that ended without money: the bill is shown again, with a word of it. */
export type Unpaid = Extract<Outcome, 'cancelled' | 'expired' | 'failed' | 'replaced'>;
const isUnpaid = (outcome: Outcome): outcome is Unpaid => outcome in text.ended;

type Props = { token: string; id: string; cancelled: boolean; bill: Bill | undefined; refresh: () => void };

/** Back from PayPal: what came of it, as the server hears it from PayPal itself. */
export function Returned({ token, id, cancelled, bill, refresh }: Props) {
  const navigate = useNavigate();
  const stop = useAction(() => call('payLink.cancel', { token, params: { id }, commandId: v7() }));
  const { run } = stop;
  useEffect(() => {
    if (cancelled) run();
  }, [cancelled, run]);
  // A refusal to cancel is no answer: money may have moved by then. What is true is asked for in either case.
  const stopped = !cancelled || stop.done || stop.error !== null;
  const { data, error } = useQuery(billPaymentQuery(token, id, stopped));
  const slow = useSlow();
  const outcome = data ? outcomeOf(data) : 'open';

  useEffect(() => {
    if (outcome !== 'open') refresh();
    if (isUnpaid(outcome)) void navigate('/pay', { replace: true, state: { unpaid: outcome } });
  }, [outcome, navigate, refresh]);

  if (error && hasEnded(error)) return <Gone paying />;
  if (data && outcome === 'done') return <Paid payment={data} bill={bill} />;
  if (data && outcome === 'pending') {
    const amount = formatCents(data.amount_cents + data.tip_cents, data.currency);
    return <Said variant="waiting" title={text.pending} body={[fill(text.pendingBody, { amount })]} />;
  }
  if (outcome === 'declined') return <Declined token={token} id={id} />;
  if (slow || error) return <Said variant="waiting" title={text.slow} body={[text.slowBody]} />;
  return (
    <Said variant="waiting" title={text.checking} body={[text.checkingBody]}>
      <LoadingLine text={text.checking} />
    </Said>
  );
}

const patience_ms = 20_000;

function useSlow(): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience_ms);
    return () => clearTimeout(timer);
  }, []);
  return slow;
}

/** That it is paid is known from the payment alone; which bill, and what is left of it, once that has arrived too. */
function Paid({ payment, bill }: { payment: BillPayment; bill: Bill | undefined }) {
  const { currency, captured_cents, amount_cents, tip_cents } = payment;
  const amount = formatCents(captured_cents ?? amount_cents + tip_cents, currency);
  const rest = bill?.state === 'open' && bill.reserved_cents === 0 ? bill.balance_cents : 0;
  return (
    <Said
      variant="good"
      title={text.done}
      body={[
        bill ? fill(text.doneBody, { amount, invoice: invoiceName(bill.number) }) : fill(text.received, { amount }),
        ...(rest > 0 ? [fill(text.rest, { amount: formatCents(rest, currency) })] : []),
      ]}
    >
      {rest > 0 && (
        <Link to="/pay" replace className={button({ size: 'large', className: 'w-full' })}>
          {text.payRest}
        </Link>
      )}
    </Said>
  );
}

/** The same order once more: another card, another account. */
function Declined({ token, id }: { token: string; id: string }) {
  const checkout = useBillCheckout(token);
  return (
    <Said variant="bad" title={text.declined} body={[text.declinedBody]}>
      {checkout.error && <Alert title={text.notStarted} body={reasonOf(checkout.error)} />}
      <Button
        variant="primary"
        size="large"
        softDisabled={checkout.leaving}
        onClick={() => checkout.again(id)}
        className="w-full"
      >
        {checkout.leaving ? text.opening : text.another}
      </Button>
      <Link to="/pay" replace className={button({ size: 'large', className: 'w-full' })}>
        {text.back}
      </Link>
    </Said>
  );
}
