/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern of the ARIA authoring practices: screen readers leave the arrow keys to it */
import { CalendarOff, ChevronLeft, ChevronRight } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { addDays, addMonths, startOfWeek, weekdayOf, weekOf, type WeekStart } from '#contract/base/days.ts';
import { fill } from '#contract/text/fill.ts';
import { commonText } from '#text/common.ts';
import { dayText } from '#text/days.ts';
import { pickerText } from '#text/pickers.ts';
import { useWeekStart } from '#web/business.ts';
import { formatCalendarDay } from '#web/when.ts';
import { formatLongDay, formatMonth, formatShortDay, weekdayName } from '#web/calendar.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import '#web/ui/calendar.css';

type Props = {
  value: string;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  /** The shaded days. */
  range?: { from: string | undefined; to: string | undefined } | undefined;
  /** Whether the calendar takes the focus when it opens. */
  focused: boolean;
  onChoose: (day: string) => void;
  onClear?: () => void;
};

/** The same date in another month, or the last one of that month. */
function inMonth(day: string, months: number): string {
  const month = addMonths(day.slice(0, 7), months);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

function weeksOf(month: string, first: WeekStart): string[][] {
  const end = addDays(`${addMonths(month, 1)}-01`, -1);
  const weeks: string[][] = [];
  for (let start = startOfWeek(`${month}-01`, first); start <= end; start = addDays(start, 7))
    weeks.push(weekOf(start, first));
  return weeks;
}

const moves: Record<string, (day: string, weekStart: WeekStart) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => inMonth(day, -1),
  PageDown: (day) => inMonth(day, 1),
  Home: startOfWeek,
  End: (day, first) => addDays(startOfWeek(day, first), 6),
};

/** A month of days with keyboard navigation. An unavailable day can be reached, and says why. */
export function Calendar({ value, today, min, max, range, focused, onChoose, onClear }: Props) {
  const nearest = (day: string) => (min && day < min ? min : max && day > max ? max : day);
  const [at, setAt] = useState(value || nearest(today));
  const [keyed, setKeyed] = useState(focused);
  const grid = useRef<HTMLTableElement>(null);
  const month = at.slice(0, 7);
  const weekStart = useWeekStart();
  const reasonOf = (day: string) =>
    min && day < min ? pickerText.notBefore : max && day > max ? pickerText.notAfter : null;
  const reason = reasonOf(at);

  // Before paint, so that the next key acts on the visible day.
  useLayoutEffect(() => {
    if (keyed) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at, keyed]);

  function press(event: KeyboardEvent) {
    const move = event.key.toLowerCase() === 't' ? () => today : moves[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setKeyed(true);
    setAt((day) => move(day, weekStart));
  }
  function turn(months: number) {
    setKeyed(false);
    setAt((day) => inMonth(day, months));
  }

  return (
    <div className="calendar">
      <div className="flex items-center px-3 pt-2">
        <IconButton size="work" Icon={ChevronLeft} label={pickerText.previousMonth} onClick={() => turn(-1)} />
        <p aria-live="polite" className="min-w-0 flex-1 text-center wide text-15">
          {formatMonth(month)}
        </p>
        <IconButton size="work" Icon={ChevronRight} label={pickerText.nextMonth} onClick={() => turn(1)} />
      </div>
      <table ref={grid} role="grid" aria-label={formatMonth(month)} onKeyDown={press}>
        <thead>
          <tr>
            {weekOf(today, weekStart).map((day) => (
              <th key={day} scope="col" abbr={weekdayName(weekdayOf(day))} className="text-12 font-medium text-muted">
                {weekdayName(weekdayOf(day), 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, weekStart).map((week) => (
            <tr key={week[0]}>
              {week.map((day) =>
                day.startsWith(month) ? (
                  <td
                    key={day}
                    aria-selected={day === value}
                    data-inside={(range?.from && range.to && range.from <= day && day <= range.to) || undefined}
                  >
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === at ? 0 : -1}
                      aria-label={formatLongDay(day)}
                      aria-current={day === today ? 'date' : undefined}
                      aria-disabled={reasonOf(day) !== null || undefined}
                      onClick={() => (reasonOf(day) === null ? onChoose(day) : setAt(day))}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ) : (
                  <td key={day} aria-hidden />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex min-h-12 items-center gap-2 rule-t px-3 py-2 text-13">
        {reason ? (
          <>
            <CalendarOff size={16} aria-hidden className="flex-none text-muted" />
            <output className="min-w-0 flex-1">{fill(reason, { day: formatShortDay(at) })}</output>
            <Button onClick={() => onChoose(nearest(at))}>
              {fill(pickerText.use, { day: formatCalendarDay(nearest(at)) })}
            </Button>
          </>
        ) : (
          <>
            <Button variant="quiet" onClick={() => (reasonOf(today) ? setAt(today) : onChoose(today))}>
              {dayText.today}
            </Button>
            {onClear && (
              <Button variant="quiet" onClick={onClear} className="ml-auto">
                {commonText.clear}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}
