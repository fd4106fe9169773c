import type { SlotDay } from '#contract/booking/slot.schema.ts';
import { calculatorText } from '#text/calculator.ts';
import { useZone } from '#web/business.ts';
import { formatWindow } from '#web/calendar.ts';
import type { PickedSlot } from '#web/features/shared/slots/TimePicker.tsx';
import { endsOn } from '#web/features/shared/slots/takesDays.ts';
import { Button } from '#web/ui/Button.tsx';

const shown = 3;

/** The first free window of each of the first free days: what a representative says on the phone. */
export function FirstWindows({ days, onPick }: { days: readonly SlotDay[]; onPick: (slot: PickedSlot) => void }) {
  const zone = useZone();
  const first = days
    .flatMap(({ windows, near }) => {
      const free = windows.find(({ token }) => token !== null);
      return free?.token ? { ...free, token: free.token, near } : [];
    })
    .slice(0, shown);
  if (first.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-14 font-medium max-md:w-full md:text-12">{calculatorText.firstFree}</span>
      {first.map((slot) => (
        <Button key={slot.starts_at} onClick={() => onPick(slot)} className="max-w-full whitespace-normal tabular-nums">
          {formatWindow(slot.starts_at, slot.ends_at, zone)}
          {slot.days.length > 1 && `, ${endsOn(slot.days)}`}
        </Button>
      ))}
    </div>
  );
}
