import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { BookingRequestDetail } from '#contract/booking/booking.schema.ts';
import { requestLimits } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { whenText } from '#text/book.ts';
import { requestsText as text } from '#text/requests.ts';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { otherTimesQuery } from '#web/features/office/bookings/requests.ts';
import { endsOn } from '#web/features/shared/slots/takesDays.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx';
import { formatSpan, formatWeekday } from '#web/when.ts';

/** Keyed by start time: a slot's token changes with every request. */
export type Chosen = ReadonlyMap<string, string>;

type Props = {
  request: BookingRequestDetail;
  from: string | null;
  onFrom: (day: string | null) => void;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
};

/** Free windows near the requested one. */
export function OtherTimes({ request, from, onFrom, chosen, onChoose }: Props) {
  const zone = useZone();
  const heading = useId();
  const { data, error, isFetching, refetch } = useQuery(otherTimesQuery(request, from));
  const wish = Date.parse(request.window_start!);
  const distance = (at: string) => Math.abs(Date.parse(at) - wish);
  const free = (data?.days ?? []).flatMap(({ windows }) =>
    windows.flatMap(({ starts_at, ends_at, days, token }) =>
      token && Date.parse(starts_at) !== wish ? [{ starts_at, ends_at, days, token }] : [],
    ),
  );
  const nearest = free.toSorted((one, other) => distance(one.starts_at) - distance(other.starts_at)).slice(0, 6);
  const full = chosen.size >= requestLimits.proposals;
  const toggle = (at: string, token: string) => {
    const next = new Map(chosen);
    if (!next.delete(at)) next.set(at, token);
    onChoose(next);
  };
  const lost = request.status === 'needs_time';
  return (
    <section aria-labelledby={heading} className="rule-t p-4 md:p-5">
      <div className="mb-2 flex flex-wrap items-baseline gap-2">
        <h3 id={heading} className="flex-1 text-15 font-strong md:text-14">
          {lost ? text.proposeOnly : text.propose}
        </h3>
        <p className="text-13 text-muted md:text-12">{lost ? text.proposeLostHint : text.proposeHint}</p>
      </div>
      {data ? (
        <ul>
          {nearest
            .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at))
            .map(({ starts_at, ends_at, days, token }) => (
              <li key={starts_at} className="rule-t">
                <label className="flex min-h-12 items-center gap-1">
                  <Checkbox
                    checked={chosen.has(starts_at)}
                    disabled={full && !chosen.has(starts_at)}
                    onChange={() => toggle(starts_at, token)}
                  />
                  <span className="text-15 tabular-nums md:text-13">
                    <span className="font-strong">{formatWeekday(starts_at, zone)}</span>
                    {`, ${formatSpan(starts_at, ends_at, zone)}`}
                    {days.length > 1 && `, ${endsOn(days)}`}
                  </span>
                </label>
              </li>
            ))}
          {nearest.length === 0 && <li className="py-2 text-15 text-muted md:text-13">{text.noTimes}</li>}
        </ul>
      ) : error ? (
        <LoadError title={text.timesFailed} body={messageOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows text={whenText.loading} />
      )}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {from && (
          <Button variant="quiet" onClick={() => onFrom(null)}>
            {text.earlierDays}
          </Button>
        )}
        {data?.more && (
          <Button variant="quiet" softDisabled={isFetching} onClick={() => onFrom(data.to)}>
            {whenText.later}
          </Button>
        )}
        <p className="text-13 text-muted md:text-12">{fill(text.atMost, { count: requestLimits.proposals })}</p>
      </div>
    </section>
  );
}
