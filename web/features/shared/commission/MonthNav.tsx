import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { addMonths } from '#contract/base/days.ts';
import { pickerText } from '#text/pickers.ts';
import { formatMonth } from '#web/calendar.ts';
import { button } from '#web/ui/Button.tsx';

type Props = { month: string; first: string; last: string; path: (month: string) => string };

/** Steps from the first month with data to the current one. */
export function MonthNav({ month, first, last, path }: Props) {
  const step = (by: number, end: boolean, label: string, Icon: typeof ChevronLeft) =>
    end ? (
      <span aria-hidden className={button({ className: 'opacity-40' })}>
        <Icon size={16} />
      </span>
    ) : (
      <Link to={path(addMonths(month.slice(0, 7), by))} preventScrollReset aria-label={label} className={button()}>
        <Icon size={16} aria-hidden />
      </Link>
    );
  return (
    <span className="flex items-center gap-1 max-md:w-full">
      {step(-1, month <= first, pickerText.previousMonth, ChevronLeft)}
      <span className="min-w-0 flex-1 px-2 text-center text-15 font-medium whitespace-nowrap tabular-nums md:text-13">
        {formatMonth(month)}
      </span>
      {step(1, month >= last, pickerText.nextMonth, ChevronRight)}
    </span>
  );
}
