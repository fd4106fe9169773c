import { useEffect, useRef } from 'react';
import type { SlotWindow } from '#contract/slot.ts';
import { whenText as text } from '#text/book.ts';
import { useZone } from '#web/business.ts';
import { formatHours } from '#web/calendar.ts';
import type { PickedSlot } from '#web/features/shared/slots/TimePicker.tsx';
import { Button } from '#web/ui/Button.tsx';
import { formatWeekday } from '#web/when.ts';

type Props = { title: string; body: string; windows: readonly SlotWindow[]; onPick: (slot: PickedSlot) => void };

/** What is left when a time is gone. It takes the focus: whoever can't see it hears it at once. */
export function Alternatives({ title, body, windows, onPick }: Props) {
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
        <p className="font-strong">{title}</p>
        <p>{body}</p>
      </div>
      {windows.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {windows.map(({ token, starts_at, ends_at }) => (
            <Button key={starts_at} onClick={() => token && onPick({ starts_at, ends_at, token, near: false })}>
              {`${formatWeekday(starts_at, zone)}, ${formatHours(starts_at, ends_at, zone)}`}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

export const lostWords = () => ({ title: text.lost, body: text.lostBody });
