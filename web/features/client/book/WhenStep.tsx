import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import { bookPageText, whenText as text } from '#text/book.ts';
import { fill } from '#contract/text/fill.ts';
import { ApiError } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { formatHours } from '#web/calendar.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { Alternatives } from '#web/features/shared/slots/Alternatives.tsx';
import { holdQuery } from '#web/features/client/book/book.ts';
import { slotsQuery } from '#web/features/shared/slots/slots.ts';
import { BookHead } from '#web/features/client/book/BookHead.tsx';
import type { BookFilters, Draft } from '#web/features/client/book/draft.ts';
import { QuoteLines } from '#web/features/client/book/QuoteLines.tsx';
import { TimePicker, type PickedSlot } from '#web/features/shared/slots/TimePicker.tsx';
import { formatDuration } from '#web/duration.ts';
import { ownVisitQuery } from '#web/features/client/visit/ownVisits.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { formatWeekday } from '#web/when.ts';

type Props = { draft: Draft; filters: BookFilters };

/** When it suits. The time is held once somebody continues, not with each arrow key: an hour has only so many holds. */
export function WhenStep({ draft, filters: { filter, set, push } }: Props) {
  const zone = useZone();
  const currency = useCurrency();
  const client = useQueryClient();
  const wanted = { place_id: draft.place.id, items: draft.lines.map(({ item }) => item) };
  const slots = useQuery(slotsQuery(wanted, filter.from));
  const earlier = useQuery({ ...ownVisitQuery(draft.again ?? ''), enabled: draft.again !== undefined });
  const [picked, setPicked] = useState<PickedSlot | null>(null);
  const hold = useCommand('slot.hold', (held) => {
    client.setQueryData(holdQuery.queryKey, held);
    push({ step: 'confirm' });
  });
  const { error } = hold;
  const lost = error instanceof ApiError && error.code === 'slot_lost' ? (error.detail.windows ?? []) : null;

  function pick(slot: PickedSlot) {
    setPicked(slot);
    hold.forget();
  }
  function proceed() {
    if (!picked || hold.busy) return;
    hold.send(
      { body: { id: v7(), token: picked.token } },
      // What was offered is gone or too old: what is free now is asked for.
      {
        onFailed: () => {
          setPicked(null);
          void slots.refetch();
        },
      },
    );
  }
  const quote = (picked?.near && slots.data?.near_quote) || slots.data?.quote;
  const duration = quote ? formatDuration(quote.minutes) : '';
  return (
    <>
      <BookHead step="when" title={text.title} subtitle={fill(text.stay, { duration })} />
      <div className="book-columns">
        <div className="book-main">
          {lost && <Alternatives title={text.lost} body={text.lostBody} windows={lost} onPick={pick} />}
          {error && !lost && <Alert title={bookPageText.failed} body={messageOf(error)} />}
          <TimePicker
            wanted={wanted}
            from={filter.from}
            onFrom={(from) => set({ from })}
            picked={picked}
            onPick={pick}
            usual={earlier.data?.window_start ?? null}
          />
        </div>
        <div className="book-main book-side">
          {quote && (
            <section className="book-summary">
              <p className="text-13 text-muted">{picked ? text.arrival : text.pick}</p>
              {picked && (
                <p className="wide text-20">
                  {`${formatWeekday(picked.starts_at, zone)}, ${formatHours(picked.starts_at, picked.ends_at, zone)}`}
                </p>
              )}
              <QuoteLines quote={quote} />
            </section>
          )}
          <div className="book-bar">
            <p aria-live="polite">
              {quote && <b>{formatCents(quote.total_cents, currency)}</b>}
              <span>
                {picked
                  ? `${formatWeekday(picked.starts_at, zone)}, ${formatHours(picked.starts_at, picked.ends_at, zone)}`
                  : text.pick}
              </span>
            </p>
            <Button variant="primary" size="alone" softDisabled={!picked || hold.busy} onClick={proceed}>
              {hold.busy ? text.holding : text.continue}
            </Button>
          </div>
        </div>
      </div>
    </>
  );
}
