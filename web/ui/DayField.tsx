/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the combobox pattern of the ARIA authoring practices: its popup is a dialog */
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState, type ComponentProps } from 'react';
import { pickerText } from '#text/pickers.ts';
import { useZone } from '#web/business.ts';
import { formatDay } from '#web/calendar.ts';
import { isWholeDay, parseDay } from '#web/typed.ts';
import { Field } from '#web/ui/Field.tsx';
import { FieldPopover, type Popover } from '#web/ui/FieldPopover.tsx';
import { keepEnter } from '#web/ui/keepEnter.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { hasMouse } from '#web/ui/pointer.ts';
import { useTyped } from '#web/ui/useTyped.ts';
import { dayIn } from '#web/when.ts';

export const Calendar = lazy(async () => ({ default: (await import('#web/ui/Calendar.tsx')).Calendar }));

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'end' | 'value' | 'onChange' | 'min' | 'max'> & {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  min?: string | undefined;
  max?: string | undefined;
  /** The range that the calendar shades; this field is one end of it. */
  range?: { from: string | undefined; to: string | undefined };
};

/** A day, typed or chosen from a calendar. On touch devices it is the native picker. */
export const DayField = (props: Props) => {
  const { range: _, ...field } = props;
  if (hasMouse()) return <TypedDay {...props} />;
  return (
    <Field
      {...field}
      type="date"
      onKeyDown={(event) => {
        keepEnter(event);
        field.onKeyDown?.(event);
      }}
    />
  );
};

function TypedDay({ value, onChange, min, max, range, error, onKeyDown, ...field }: Props) {
  const id = useId();
  const today = dayIn(useZone());
  const box = useRef<HTMLDivElement>(null);
  const popover = useRef<Popover>(null);
  const [open, setOpen] = useState(false);
  /** Opened by a key, the calendar takes the focus; opened by the mouse, the user can go on typing. */
  const [byKey, setByKey] = useState(false);
  const typed = useTyped({
    value,
    onChange,
    format: formatDay,
    parse: (text) => parseDay(text, today),
    isWhole: isWholeDay,
    meanwhile: range ? value : '',
  });
  const focusField = () => box.current?.querySelector('input')?.focus();
  function show(key: boolean) {
    setByKey(key);
    popover.current?.show();
  }
  function choose(day: string) {
    typed.choose(day);
    popover.current?.hide();
    focusField();
  }
  return (
    <div
      ref={box}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        typed.leave();
        popover.current?.hide();
      }}
    >
      <Field
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={id}
        autoComplete="off"
        spellCheck={false}
        {...field}
        value={typed.shown}
        onChange={(event) => {
          typed.type(event.target.value);
          if (isWholeDay(event.target.value)) popover.current?.hide();
        }}
        onClick={() => show(false)}
        onKeyDown={(event) => {
          keepEnter(event);
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            show(true);
          } else if (event.key === 'Escape' && open) {
            // Closes only the calendar, not the dialog around the field.
            event.preventDefault();
            popover.current?.hide();
          } else if (event.key === 'Enter') {
            typed.leave();
            popover.current?.hide();
          }
          onKeyDown?.(event);
        }}
        error={typed.unread ? pickerText.dayUnread : error}
        end={
          <IconButton
            size="work"
            Icon={CalendarDays}
            label={pickerText.openCalendar}
            // The field opens it with the down arrow, so the button is no tab stop.
            tabIndex={-1}
            popoverTarget={id}
          />
        }
      />
      <FieldPopover id={id} label={pickerText.calendar} ref={popover} onToggle={setOpen}>
        <Suspense>
          <Calendar
            value={value}
            today={today}
            min={min}
            max={max}
            range={range}
            focused={byKey}
            onChoose={choose}
            {...(value && !field.required && { onClear: () => choose('') })}
          />
        </Suspense>
      </FieldPopover>
    </div>
  );
}
