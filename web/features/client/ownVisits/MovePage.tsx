import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { v7 } from 'uuid';
import type { VisitPolicy } from '#contract/booking/booking.schema.ts';
import { actionText } from '#text/actions.ts';
import { changeText as text, whenText } from '#text/book.ts';
import { refusalText } from '#text/bookings.ts';
import { pageText } from '#text/sections.ts';
import { fill } from '#contract/text/fill.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { SlotProblem } from '#web/features/shared/slots/SlotProblem.tsx';
import { policyQuery } from '#web/features/client/bookings/book.ts';
import { slotsQuery } from '#web/features/shared/slots/slots.ts';
import { takesDays } from '#web/features/shared/slots/takesDays.ts';
import { TimePicker, type PickedSlot } from '#web/features/shared/slots/TimePicker.tsx';
import { usePolicyWords } from '#web/features/client/ownVisits/ChangeVisit.tsx';
import { priceWords, quoteOn } from '#web/features/client/ownVisits/describe.ts';
import { useFeeWords } from '#web/features/client/ownVisits/LateFees.tsx';
import { visitPath } from '#web/features/client/ownVisits/ownVisits.ts';
import { day as dayOf, useFilters } from '#web/filters.ts';
import { refresh } from '#web/freshness.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { toast } from '#web/ui/toasts.ts';
import { formatSpan, formatWeekday } from '#web/when.ts';
import '#web/features/client/bookings/book.css';

const schema = { from: dayOf };

/** Picks another time for a visit. Its services and place stay, and so does its price, except for a neighborhood discount. */
export function MovePage() {
  const { id = '' } = useParams();
  useSectionTitle(text.moveTitle);
  const { data, error, isFetching, refetch } = useQuery(policyQuery(id));
  if (data) return data.can_move ? <Move id={id} policy={data} /> : <Navigate replace to={visitPath(id)} />;
  if (!error) return <LoadingLine text={text.loading} />;
  return (
    <LoadError level={1} title={text.failed} body={messageOf(error)} busy={isFetching} onRetry={() => void refetch()} />
  );
}

function Move({ id, policy }: { id: string; policy: VisitPolicy }) {
  const zone = useZone();
  const currency = useCurrency();
  const client = useQueryClient();
  const navigate = useNavigate();
  const wordsOf = usePolicyWords();
  const { filter, set } = useFilters(schema);
  const [picked, setPicked] = useState<PickedSlot | null>(null);
  const { window_start, window_end, fee_cents } = policy;
  const wanted = { job_id: id };
  const slots = useQuery(slotsQuery(wanted, filter.from)).data;
  const feeWords = useFeeWords();
  const said = (start: string, end: string) => ({
    day: formatWeekday(start, zone),
    window: formatSpan(start, end, zone),
  });

  const move = useAction(
    async (slot: PickedSlot) => {
      const booking = v7();
      await call('visit.moveOwn', {
        params: { id },
        body: {
          id: booking,
          token: slot.token,
          seen_start: window_start!,
          fee_cents,
          total_cents: quoteOn(slots!, slot.near).total_cents,
        },
        commandId: v7(),
      });
      const settled = await call('booking.settle', { params: { id: booking } });
      if (settled.status === 'refused') throw new Error(refusalText[settled.refusal ?? 'office']);
      return slot;
    },
    {
      onSuccess: ({ starts_at, ends_at }) => {
        const title = fee_cents > 0 ? feeWords({ kind: 'move', fee_cents, from_deposit: false }) : text.moved;
        toast({ tone: 'success', title, body: fill(text.movedBody, said(starts_at, ends_at)) });
        void refresh(client, 'job');
        void navigate(visitPath(id));
      },
      onError: () => {
        setPicked(null);
        void client.refetchQueries({ queryKey: ['slot'] });
        void client.refetchQueries({ queryKey: policyQuery(id).queryKey });
      },
    },
  );
  const pick = (slot: PickedSlot) => {
    setPicked(slot);
    move.forget();
  };
  return (
    <>
      <Link
        to={visitPath(id)}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-module text-14 font-medium text-accent hover:underline md:min-h-6 md:text-12"
      >
        <ArrowLeft size={15} aria-hidden />
        {pageText.appointments}
      </Link>
      <div className="mb-4">
        <PageTitle className="text-28 md:text-22">{text.moveTitle}</PageTitle>
        <p className="text-15 text-muted md:text-13">
          {window_start && window_end && fill(text.now, said(window_start, window_end))}
        </p>
      </div>
      <div className="book-main">
        <p className="text-15 md:text-13">{wordsOf(policy)}</p>
        <SlotProblem error={move.error} title={text.moveFailed} onPick={pick} />
        <TimePicker wanted={wanted} from={filter.from} onFrom={(from) => set({ from })} picked={picked} onPick={pick} />
        <div className="book-bar docked">
          <p aria-live="polite">
            <span>{picked ? fill(text.movedBody, said(picked.starts_at, picked.ends_at)) : whenText.pick}</span>
            {picked && picked.days.length > 1 && <span>{takesDays(picked.days)}</span>}
            {picked && slots && <span>{priceWords(slots, picked.near, currency)}</span>}
          </p>
          <Button
            variant="primary"
            size="alone"
            softDisabled={!picked || move.busy}
            onClick={() => picked && move.run(picked)}
          >
            {move.busy
              ? actionText.moving
              : fee_cents > 0
                ? fill(text.moveFee, { fee: formatCents(fee_cents, currency) })
                : text.moveTo}
          </Button>
        </div>
      </div>
    </>
  );
}
