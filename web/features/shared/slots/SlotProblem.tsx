import { useEffect, useRef } from 'react';
import type { SlotWindow } from '#contract/booking/slot.schema.ts';
import { whenText as text } from '#text/book.ts';
import { ApiError } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { formatWindow } from '#web/calendar.ts';
import { messageOf } from '#web/errors.ts';
import { endsOn } from '#web/features/shared/slots/takesDays.ts';
import type { PickedSlot } from '#web/features/shared/slots/TimePicker.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';

type Pick = (slot: PickedSlot) => void;
type Props = { error: Error | null; /** The title for errors other than a lost time. */ title: string; onPick: Pick };

/** Why a time couldn't be held, with the remaining windows if another client was faster. */
export function SlotProblem({ error, title, onPick }: Props) {
  if (!error) return null;
  if (error instanceof ApiError && error.code === 'slot_lost')
    return <Alternatives windows={error.detail.windows ?? []} onPick={onPick} />;
  return <Alert title={title} body={messageOf(error)} />;
}

/** It takes the focus, so that screen readers announce it at once. */
function Alternatives({ windows, onPick }: { windows: readonly SlotWindow[]; onPick: Pick }) {
  const zone = useZone();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid gap-3 rounded-touch bg-warning-soft px-4 py-3.5 text-warning-on"
    >
      <div className="text-15 md:text-14">
        <p className="font-strong">{text.lost}</p>
        <p>{text.lostBody}</p>
      </div>
      {windows.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {windows.map(({ token, starts_at, ends_at, days }) => (
            <Button
              key={starts_at}
              className="max-w-full whitespace-normal"
              onClick={() => token && onPick({ starts_at, ends_at, days, token, near: false })}
            >
              {formatWindow(starts_at, ends_at, zone)}
              {days.length > 1 && `, ${endsOn(days)}`}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
