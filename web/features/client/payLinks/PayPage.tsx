import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { invoiceName } from '#contract/money/money.ts';
import { payLinkText as text } from '#text/payLink.ts';
import { fill } from '#contract/text/fill.ts';
import { messageOf } from '#web/errors.ts';
import { billQuery, hasEnded } from '#web/features/client/payLinks/bill.ts';
import { BillView } from '#web/features/client/payLinks/BillView.tsx';
import { Gone } from '#web/features/client/payLinks/Gone.tsx';
import { leftWith, useLinkToken } from '#web/features/client/payLinks/link.ts';
import { PayFrame } from '#web/features/client/payLinks/PayFrame.tsx';
import { Returned, type Unpaid } from '#web/features/client/payLinks/Returned.tsx';
import { StatusMessage } from '#web/features/client/payLinks/StatusMessage.tsx';
import { learnEndpoints } from '#web/routePath.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';

learnEndpoints(endpoints);

/** One invoice, for anyone who has its link. There is no session here, and nothing else can be reached. */
export function PayPage() {
  const token = useLinkToken();
  const [params] = useSearchParams();
  const unpaid = (useLocation().state as { unpaid?: Unpaid } | null)?.unpaid;
  const { data: bill, error, isFetching, refetch } = useQuery(billQuery(token));
  const refresh = useCallback(() => void refetch(), [refetch]);
  const payment = params.get('payment') ?? '';
  const title = bill ? fill(text.title, { invoice: invoiceName(bill.number) }) : text.untitled;

  function content() {
    if (token === null) return <Gone />;
    if (leftWith(payment)) {
      const cancelled = params.get('cancelled') === '1';
      return <Returned key={payment} token={token} id={payment} cancelled={cancelled} bill={bill} refresh={refresh} />;
    }
    if (bill?.state === 'paid') {
      return (
        <StatusMessage
          variant="good"
          title={text.paid}
          body={[fill(text.paidBody, { invoice: invoiceName(bill.number) })]}
        />
      );
    }
    if (hasEnded(error)) return <Gone />;
    if (bill) {
      const ended = unpaid && text.ended[unpaid];
      return <BillView bill={bill} token={token} note={ended && <EndedNote {...ended} />} />;
    }
    if (!error) return <LoadingLine text={text.loading} />;
    return (
      <StatusMessage variant="bad" title={text.failed} body={[messageOf(error)]}>
        <Button
          variant="primary"
          size="large"
          softDisabled={isFetching}
          onClick={() => void refetch()}
          className="w-full"
        >
          {text.retry}
        </Button>
      </StatusMessage>
    );
  }
  return <PayFrame title={title}>{content()}</PayFrame>;
}

/** Quiet, because no money was lost; screen readers still announce it. */
const EndedNote = ({ title, body }: { title: string; body: string }) => (
  <output className="mb-4 flex gap-3 rounded-touch bg-neutral-soft px-4 py-3 text-15 text-neutral-on">
    <Info size={19} aria-hidden className="mt-px flex-none" />
    <span className="min-w-0">
      <b className="block font-strong">{title}</b>
      {body}
    </span>
  </output>
);
