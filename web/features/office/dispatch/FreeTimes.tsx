import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { moveText } from '#text/dispatch.ts';
import { formatShortDay } from '#web/calendar.ts';
import { messageOf } from '#web/errors.ts';
import { slotsQuery } from '#web/features/office/dispatch/board.ts';
import { button } from '#web/ui/Button.tsx';
import { dayIn, formatTime } from '#web/when.ts';

type Props = {
  wish: { technician: string; wish: string; minutes: number; job: string } | null;
  zone: string;
  onChoose: (start: number) => void;
};

/** The server's three free times nearest to the entered one. */
export function FreeTimes({ wish, zone, onChoose }: Props) {
  const slots = useQuery({
    ...slotsQuery(wish ?? { technician: '', wish: '', minutes: 0 }),
    enabled: wish !== null,
    placeholderData: keepPreviousData,
  });
  if (!wish) return null;
  return (
    <section aria-label={moveText.free} aria-live="polite" className="grid gap-1.5">
      <h3 className="text-14 font-medium md:text-12">{moveText.free}</h3>
      {slots.error ? (
        <p className="text-13 text-danger md:text-12">{messageOf(slots.error)}</p>
      ) : !slots.data ? (
        <p className="text-13 text-muted md:text-12">{moveText.looking}</p>
      ) : slots.data.slots.length ? (
        <div className="flex flex-wrap gap-2">
          {slots.data.slots.map(({ start }) => {
            const at = Date.parse(start);
            const chosen = at === Date.parse(wish.wish);
            return (
              <button
                key={start}
                type="button"
                aria-pressed={chosen}
                onClick={() => onChoose(at)}
                className={button({ className: 'tabular-nums aria-pressed:bg-accent-soft aria-pressed:text-accent' })}
              >
                {formatShortDay(dayIn(zone, at))}, {formatTime(at, zone)}
              </button>
            );
          })}
        </div>
      ) : (
        <p className="text-13 text-muted md:text-12">{moveText.noFree}</p>
      )}
      <p className="text-13 text-muted md:text-12">{moveText.freeHint}</p>
    </section>
  );
}
