import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useState } from 'react';
import { v7 } from 'uuid';
import { formatItems } from '#contract/booking/bookLink.ts';
import type { BookingTerms } from '#contract/booking/bookingRules.schema.ts';
import { requestLimits } from '#contract/base/limits.ts';
import type { Hold } from '#contract/booking/slot.schema.ts';
import { actionText } from '#text/actions.ts';
import { bookPageText, confirmText as text, whenText } from '#text/book.ts';
import { fill } from '#contract/text/fill.ts';
import { useAction } from '#web/action.ts';
import { ApiError, call } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { bookingPath, holdQuery } from '#web/features/client/bookings/book.ts';
import { BookHead } from '#web/features/client/bookings/BookHead.tsx';
import type { BookFilters, Draft } from '#web/features/client/bookings/draft.ts';
import { DepositSplit } from '#web/features/client/bookings/DepositSplit.tsx';
import { HoldBar } from '#web/features/client/bookings/HoldBar.tsx';
import { PolicyLines } from '#web/features/client/bookings/PolicyLines.tsx';
import { QuoteLines } from '#web/features/client/bookings/QuoteLines.tsx';
import { DayModule } from '#web/features/client/ownVisits/DayModule.tsx';
import { takesDays } from '#web/features/shared/slots/takesDays.ts';
import { formatDuration } from '#web/duration.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';
import { formatSpan } from '#web/when.ts';

type Props = { draft: Draft; filters: BookFilters; terms: BookingTerms };

/** Shows everything once more, before the client agrees. */
export function ConfirmStep(props: Props) {
  const { data: hold, isPending } = useQuery(holdQuery);
  const {
    filters: { set },
    draft,
  } = props;
  if (isPending) return <LoadingLine text={bookPageText.loading} />;
  if (hold) return <Held {...props} hold={hold} />;
  return (
    <>
      <BookHead step="confirm" title={text.title} subtitle={`${draft.place.street}, ${draft.place.city}`} />
      <Alert title={whenText.over} body={whenText.overBody}>
        <Button onClick={() => set({ step: 'when' })} className="mt-3">
          {whenText.pick}
        </Button>
      </Alert>
    </>
  );
}

function Held({ draft, filters: { set, push }, terms, hold }: Props & { hold: Hold }) {
  const zone = useZone();
  const currency = useCurrency();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [id] = useState(() => v7());
  const [note, setNote] = useState('');
  const { quote, policy, window_start, window_end, days, stay_minutes } = hold;
  const arrive = () => {
    client.setQueryData(holdQuery.queryKey, null);
    void navigate(bookingPath(id), { replace: true });
  };
  // The booking's own page shows the outcome either way: it asks again for an answer that got lost.
  const settle = useAction(() => call('booking.settle', { params: { id } }), { onSuccess: arrive, onError: arrive });
  const create = useCommand('booking.create', ({ status }) => (status === 'requested' ? settle.run() : arrive()));
  const busy = create.busy || settle.busy;
  const release = useCommand('slot.release', () => {
    client.setQueryData(holdQuery.queryKey, null);
    toast({ tone: 'success', title: text.released });
  });
  useErrorToast(release.error, actionText.failed);
  const { error } = create;
  const code = error instanceof ApiError ? error.code : null;
  const place = draft.places.find((each) => each.id === hold.place_id) ?? draft.place;

  function book() {
    const body = { id, hold_id: hold.id, note, total_cents: quote.total_cents };
    create.send(
      { body },
      {
        onFailed: (failure) => {
          // The new price, or that the hold is gone, is shown next.
          if (failure instanceof ApiError) void client.refetchQueries({ queryKey: holdQuery.queryKey });
        },
      },
    );
  }
  // A representative also sells services that can't be booked online.
  const isOffered =
    terms.online &&
    hold.items.every(({ service_id }) => draft.services.some(({ id: offered }) => offered === service_id));
  const approval = terms.approval !== 'none';
  const label = busy
    ? text.booking
    : quote.deposit_cents > 0
      ? fill(text.toDeposit, { amount: formatCents(quote.deposit_cents, currency) })
      : approval
        ? text.request
        : text.book;
  return (
    <>
      <BookHead
        step="confirm"
        title={hold.holder ? fill(text.heldTitle, { holder: hold.holder }) : text.title}
        subtitle={`${place.street}, ${place.city}`}
      />
      <div className="book-columns">
        <div className="book-main">
          {error && (
            <Alert
              title={code === 'price_changed' ? text.changed : actionText.failed}
              body={
                code === 'price_changed'
                  ? fill(text.changedBody, { amount: formatCents(quote.total_cents, currency) })
                  : messageOf(error)
              }
            />
          )}
          <section className="flex items-center gap-3.5 rounded-panel bg-surface p-4 shadow-1">
            <DayModule at={window_start} />
            <p className="min-w-0 flex-1 text-15 text-muted md:text-13">
              <b className="block wide text-20 text-text">{formatSpan(window_start, window_end, zone)}</b>
              {takesDays(days) || fill(text.arrival, { duration: formatDuration(stay_minutes) })}
            </p>
            {isOffered && (
              <Button
                variant="quiet"
                onClick={() => push({ items: formatItems(hold.items), place: hold.place_id, step: 'when' })}
              >
                {actionText.change}
              </Button>
            )}
          </section>
          <section className="grid gap-4 rounded-panel bg-surface p-4 shadow-1">
            <QuoteLines quote={quote} />
            <DepositSplit quote={quote} />
          </section>
          <TextArea
            label={text.note}
            placeholder={text.notePlaceholder}
            value={note}
            maxLength={requestLimits.note}
            onChange={(event) => setNote(event.target.value)}
          />
          {hold.holder && (
            <div className="flex flex-wrap gap-2 max-md:*:flex-1">
              <Button softDisabled={release.busy || busy} onClick={() => release.send({ params: { id: hold.id } })}>
                {release.busy ? text.releasing : text.release}
              </Button>
              {terms.online && (
                <Button variant="quiet" onClick={() => set({ other: 'yes', step: 'what' })}>
                  {text.other}
                </Button>
              )}
            </div>
          )}
        </div>
        <div className="book-main book-side">
          <Panel title={text.plans}>
            <div className="grid gap-3 px-4 pb-4">
              <PolicyLines policy={policy} deposit={quote.deposit_cents} />
              {approval && <p className="text-14 text-muted md:text-12">{text.approval}</p>}
            </div>
          </Panel>
          <div className="book-hold docked">
            <HoldBar hold={hold} />
            <div className="book-bar">
              <Button variant="primary" size="alone" softDisabled={busy} onClick={book}>
                {label}
              </Button>
            </div>
          </div>
        </div>
      </div>
    </>
  );
}
