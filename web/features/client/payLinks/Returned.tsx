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
import { StatusMessage } from '#web/features/client/payLinks/StatusMessage.tsx';
import { useBillCheckout } from '#web/features/client/payLinks/useBillCheckout.ts';
import { formatCents } from '#web/money.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, button } from '#web/ui/Button.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';

/** A payment that ended without money: the bill shows again, with a note about it. */
export type Unpaid = Extract<Outcome, 'cancelled' | 'expired' | 'failed' | 'replaced'>;
const isUnpaid = (outcome: Outcome): outcome is Unpaid => outcome in text.ended;

type Props = { token: string; id: string; cancelled: boolean; bill: Bill | undefined; refresh: () => void };

/** Back from PayPal: shows the outcome that the server hears from PayPal itself. */
export function Returned({ token, id, cancelled, bill, refresh }: Props) {
  const navigate = useNavigate();
  const stop = useAction(() => call('payLink.cancel', { token, params: { id }, commandId: v7() }));
  const { run } = stop;
  useEffect(() => {
    if (cancelled) run();
  }, [cancelled, run]);
  // A refused cancellation isn't an outcome: the money may have moved by then. Either way it asks for the real state.
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
    return <StatusMessage variant="waiting" title={fill(text.pending, { amount })} body={[text.pendingBody]} />;
  }
  if (outcome === 'declined') return <Declined token={token} id={id} />;
  if (slow || error) return <StatusMessage variant="waiting" title={text.slow} body={[text.slowBody]} />;
  return (
    <StatusMessage variant="waiting" title={text.checking} body={[text.checkingBody]}>
      <LoadingLine text={text.checking} />
    </StatusMessage>
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

/** The payment alone says that it is paid; the bill and its remaining balance show once they have loaded too. */
function Paid({ payment, bill }: { payment: BillPayment; bill: Bill | undefined }) {
  const { currency, captured_cents, amount_cents, tip_cents } = payment;
  const amount = formatCents(captured_cents ?? amount_cents + tip_cents, currency);
  const rest = bill?.state === 'open' && bill.reserved_cents === 0 ? bill.balance_cents : 0;
  return (
    <StatusMessage
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
    </StatusMessage>
  );
}

/** Pays the same order again, with another card or account. */
function Declined({ token, id }: { token: string; id: string }) {
  const checkout = useBillCheckout(token);
  return (
    <StatusMessage variant="bad" title={text.declined} body={[text.declinedBody]}>
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
    </StatusMessage>
  );
}
