import { CircleAlert, Plus, X } from 'lucide-react';
import { useId } from 'react';
import { dayText } from '#text/days.ts';
import { weekText } from '#text/staff.ts';
import { fill } from '#contract/text/fill.ts';
import { weekdayName } from '#web/calendar.ts';
import { switchedOff, switchedOn, usualRest, type DayDraft } from '#web/features/office/staff/week.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TimeField } from '#web/ui/TimeField.tsx';

type Props = {
  day: DayDraft;
  /** The saved hours, which a day gets when it is switched on again. */
  known: DayDraft | undefined;
  problem: string | null;
  onChange: (day: DayDraft) => void;
};

/** One weekday: whether they work, the hours, and the break. */
export function WeekdayRow({ day, known, problem, onChange }: Props) {
  const id = useId();
  const name = weekdayName(day.weekday, 'long');
  const { rest } = day;
  const time = (label: string, value: string, onType: (value: string) => void) => (
    <div className="max-md:flex-1 md:w-[102px]">
      <TimeField
        label={fill(label, { day: name })}
        hideLabel
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-note` : undefined}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  );
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1.5 rule-t py-1.5 pr-4 pl-2.5 md:min-h-12 md:pl-3">
      <Switch
        id={id}
        on={day.works}
        onChange={(works) => onChange(works ? switchedOn(day.weekday, known) : switchedOff(day.weekday))}
      />
      <label htmlFor={id} className="w-[86px] cursor-pointer text-15 font-strong md:text-13">
        {name}
      </label>
      {day.works ? (
        <div className="grid min-w-0 gap-1.5 max-md:basis-full max-md:pb-1.5 max-md:pl-1.5">
          <div className="flex items-center gap-2 max-md:flex-wrap">
            {time(weekText.starts, day.starts, (starts) => onChange({ ...day, starts }))}
            <span className="text-muted">{dayText.until}</span>
            {time(weekText.ends, day.ends, (ends) => onChange({ ...day, ends }))}
            {!rest && (
              <button
                type="button"
                aria-label={fill(weekText.addBreakOn, { day: name })}
                onClick={() => onChange({ ...day, rest: usualRest })}
                className="flex h-12 items-center gap-1 rounded-control px-2 text-14 whitespace-nowrap text-muted hover:bg-sunken hover:text-text max-md:basis-full md:h-9 md:text-13"
              >
                <Plus size={15} aria-hidden />
                {weekText.addBreak}
              </button>
            )}
          </div>
          {rest && (
            <div className="flex items-center gap-2 max-md:flex-wrap">
              <div className="flex min-w-0 items-center gap-2 max-md:order-last max-md:basis-full">
                {time(weekText.breakStarts, rest.starts, (starts) => onChange({ ...day, rest: { ...rest, starts } }))}
                <span className="text-muted">{dayText.until}</span>
                {time(weekText.breakEnds, rest.ends, (ends) => onChange({ ...day, rest: { ...rest, ends } }))}
              </div>
              <span className="text-14 text-muted max-md:flex-1 md:text-13">{weekText.break}</span>
              <IconButton
                size="work"
                Icon={X}
                label={fill(weekText.removeBreakOn, { day: name })}
                onClick={() => onChange({ ...day, rest: null })}
              />
            </div>
          )}
        </div>
      ) : (
        <span className="text-15 text-muted md:text-13">{weekText.off}</span>
      )}
      {problem && (
        <p
          id={`${id}-note`}
          className="flex basis-full items-center gap-1.5 pl-1.5 text-13 font-medium text-danger md:pl-[146px] md:text-12"
        >
          <CircleAlert size={14} strokeWidth={2.25} aria-hidden className="flex-none" />
          {problem}
        </p>
      )}
    </div>
  );
}
