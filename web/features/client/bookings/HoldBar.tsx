import { useEffect, useState } from 'react';
import type { Hold } from '#contract/booking/slot.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { holdText as text } from '#text/book.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { holdQuery } from '#web/features/client/bookings/book.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatLately } from '#web/when.ts';

const second = 1_000;
const minute = 60 * second;

/** Milliseconds left, updated every second. */
function useTimeLeft(until: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Date.parse(until) - now);
}

const clockOf = (left: number) =>
  `${Math.floor(left / minute)}:${String(Math.floor((left % minute) / second)).padStart(2, '0')}`;

/** Announced once each, when the hold reaches these minutes, not every second. */
const spoken = [1, 5];
const warningOf = (left: number) => {
  if (left === 0) return text.over;
  const minutes = spoken.find((each) => left <= each * minute);
  return minutes === undefined ? '' : fill(text.left, { minutes });
};

/** Shows how long the time stays held. The client can extend it once, when it runs short. */
export function HoldBar({ hold }: { hold: Hold }) {
  const client = useQueryClient();
  const zone = useZone();
  const left = useTimeLeft(hold.expires_at);
  const extend = useCommand('slot.extend', (held) => client.setQueryData(holdQuery.queryKey, held));
  const over = left === 0;
  // A representative holds a time for hours; then the time of day says more than a countdown.
  const counts = !over && left < 60 * minute;
  return (
    <div className="hold-bar" data-over={over || undefined}>
      <p>
        <b>{over ? text.over : text.held}</b>
        <span>
          {over
            ? text.overBody
            : counts
              ? text.nobody
              : fill(text.until, { time: formatLately(hold.expires_at, zone) })}
        </span>
      </p>
      {!over && !hold.extended && left <= 5 * minute && (
        <Button variant="onDark" softDisabled={extend.busy} onClick={() => extend.send({ params: { id: hold.id } })}>
          {extend.busy ? text.extending : text.extend}
        </Button>
      )}
      {counts && (
        <span role="timer" aria-label={text.label} className="hold-clock">
          {clockOf(left)}
        </span>
      )}
      <output className="sr-only">{warningOf(left)}</output>
    </div>
  );
}
