import { CircleAlert } from 'lucide-react';
import { dayText } from '#text/days.ts';
import { generalText } from '#text/settings.ts';
import { fill } from '#contract/text/fill.ts';
import { weekdayName } from '#web/calendar.ts';
import type { BusinessDraft, FieldsProps } from '#web/features/office/settings/businessDraft.ts';
import { Section } from '#web/features/office/settings/Section.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { TimeField } from '#web/ui/TimeField.tsx';

type Day = BusinessDraft['hours'][number];
const usual = { opens: '08:00', closes: '18:00' };

/** The week in the contract's order, Sunday first. */
export function HoursSection({ form: { shown, problems, type } }: FieldsProps) {
  const set = (index: number, day: Day) => type({ hours: shown.hours.with(index, day) });
  return (
    <Section title={generalText.hoursTitle} hint={generalText.hoursHint} className="self-start lg:row-span-3">
      {shown.hours.map((day, index) => (
        <WeekdayRow
          // oxlint-disable-next-line react/no-array-index-key -- a weekday is its place
          key={index}
          index={index}
          day={day}
          // A reopened day starts with the hours of another open day.
          onToggle={(open) => set(index, open ? (shown.hours.find((each) => each !== null) ?? usual) : null)}
          onTime={(part) => day && set(index, { ...day, ...part })}
          error={day && day.opens >= day.closes ? problems.hours : undefined}
        />
      ))}
    </Section>
  );
}

type RowProps = {
  index: number;
  day: Day;
  onToggle: (open: boolean) => void;
  onTime: (part: Partial<NonNullable<Day>>) => void;
  error: string | undefined;
};

function WeekdayRow({ index, day, onToggle, onTime, error }: RowProps) {
  const [id, name] = [`hours-${index}`, weekdayName(index)];
  const time = (key: 'opens' | 'closes', label: string) => (
    <div className="max-md:flex-1 md:w-[102px]">
      <TimeField
        name={`${key}-${index}`}
        label={fill(label, { day: name })}
        hideLabel
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        value={day?.[key] ?? ''}
        onChange={({ target }) => {
          if (target.value) onTime({ [key]: target.value });
        }}
      />
    </div>
  );
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 rule-t py-1 pr-4 pl-2.5 md:min-h-11 md:pl-3">
      <Switch id={id} on={day !== null} onChange={onToggle} />
      <label htmlFor={id} className="w-26 md:w-20 cursor-pointer text-15 font-strong md:text-13">
        {name}
      </label>
      {day ? (
        <span className="flex items-center gap-2 max-md:w-full max-md:pb-2 max-md:pl-11">
          {time('opens', generalText.opens)}
          <span className="text-muted">{dayText.until}</span>
          {time('closes', generalText.closes)}
        </span>
      ) : (
        <span className="text-15 text-muted md:text-13">{generalText.closed}</span>
      )}
      {error && (
        <p
          id={`${id}-note`}
          className="flex w-full items-center gap-1.5 pb-1 pl-11 text-13 font-medium text-danger md:pl-[138px] md:text-12"
        >
          <CircleAlert size={14} strokeWidth={2.25} aria-hidden className="flex-none" />
          {error}
        </p>
      )}
    </div>
  );
}
