import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { Suspense, useId, useRef } from 'react';
import { isDay, weekOf } from '#contract/base/days.ts';
import { dayText } from '#text/days.ts';
import { dispatchText } from '#text/dispatch.ts';
import { useWeekStart } from '#web/business.ts';
import { formatCalendarDays, formatShortDay } from '#web/calendar.ts';
import type { DispatchAddress } from '#web/features/office/dispatch/useDispatchAddress.ts';
import { button } from '#web/ui/Button.tsx';
import { Calendar } from '#web/ui/DayField.tsx';
import { FieldPopover, type Popover } from '#web/ui/FieldPopover.tsx';
import { hasMouse } from '#web/ui/pointer.ts';

const small = button({ className: 'max-md:h-11 max-md:px-3' });
const arrow = button({ className: 'px-0! w-11 max-md:h-11 md:w-8' });

/** Previous, the day with its calendar, next, and today. */
export function DaySwitcher({ address }: { address: DispatchAddress }) {
  const { day, today, range, previous, next, goTo } = address;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const popover = useRef<Popover>(null);
  const week = weekOf(day, useWeekStart());
  const label = range === 'week' ? formatCalendarDays(week[0] ?? day, week[6] ?? day) : formatShortDay(day);
  const text =
    range === 'week'
      ? ([dayText.previousWeek, dayText.nextWeek] as const)
      : ([dispatchText.previousDay, dispatchText.nextDay] as const);
  const here = range === 'week' ? week.includes(today) : day === today;
  return (
    <div className="flex min-w-0 gap-1 max-md:flex-1">
      <button type="button" aria-label={text[0]} title={text[0]} onClick={() => goTo(previous)} className={arrow}>
        <ChevronLeft size={16} aria-hidden />
      </button>
      <div className="relative min-w-0 max-md:flex-1">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => (hasMouse() ? popover.current?.show() : input.current?.showPicker())}
          className={`${small} w-full tabular-nums`}
        >
          <CalendarDays size={15} aria-hidden className="flex-none" />
          <span className="sr-only">{dispatchText.chooseDay}</span>
          <span className="truncate font-strong">{label}</span>
        </button>
        <input
          ref={input}
          type="date"
          tabIndex={-1}
          aria-hidden
          value={day}
          onChange={(event) => {
            if (isDay(event.target.value)) goTo(event.target.value);
          }}
          className="pointer-events-none absolute bottom-0 left-0 size-px text-16 opacity-0"
        />
        <FieldPopover id={id} label={dispatchText.chooseDay} ref={popover}>
          <Suspense>
            <Calendar
              value={day}
              today={today}
              focused
              onChoose={(chosen) => {
                popover.current?.hide();
                goTo(chosen);
              }}
            />
          </Suspense>
        </FieldPopover>
      </div>
      <button type="button" aria-label={text[1]} title={text[1]} onClick={() => goTo(next)} className={arrow}>
        <ChevronRight size={16} aria-hidden />
      </button>
      <button
        type="button"
        aria-pressed={here}
        onClick={() => goTo(today)}
        className={`${small} aria-pressed:text-muted`}
      >
        {dayText.today}
      </button>
    </div>
  );
}
