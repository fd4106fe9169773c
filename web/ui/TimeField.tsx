/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the combobox pattern of the ARIA authoring practices: the field keeps focus and keys */
import { Clock } from 'lucide-react';
import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { pickerText } from '#text/pickers.ts';
import { formatClock } from '#web/calendar.ts';
import { isWholeTime, parseTime } from '#web/typed.ts';
import { Field } from '#web/ui/Field.tsx';
import { FieldPopover, type Popover } from '#web/ui/FieldPopover.tsx';
import { keepEnter } from '#web/ui/keepEnter.ts';
import { hasMouse } from '#web/ui/pointer.ts';
import { useTyped } from '#web/ui/useTyped.ts';
import '#web/ui/calendar.css';

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'end' | 'value' | 'onChange' | 'onKeyDown'> & {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

/** Every half hour; times in between are typed. */
const times = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
);
/** An empty field offers the morning first. */
const morning = '08:00';
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** A time of day, typed or chosen from a list. On touch devices it is the native picker. */
export const TimeField = (props: Props) =>
  hasMouse() ? <TypedTime {...props} /> : <Field {...props} type="time" onKeyDown={keepEnter} />;

function TypedTime({ value, onChange, error, ...field }: Props) {
  const id = useId();
  const popover = useRef<Popover>(null);
  const [open, setOpen] = useState(false);
  const typed = useTyped({
    value,
    onChange,
    format: formatClock,
    parse: parseTime,
    isWhole: isWholeTime,
    meanwhile: '',
  });
  /** The keyboard's position in the list. Null: at the field's own time. */
  const [active, setActive] = useState<number | null>(null);
  const said = parseTime(typed.shown) ?? (value || morning);
  const at = active ?? times.findLastIndex((time) => time <= said);

  function choose(time: string) {
    typed.choose(time);
    popover.current?.hide();
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    keepEnter(event);
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      popover.current?.show();
      if (open) setActive((at + step + times.length) % times.length);
    } else if (event.key === 'Escape' && open) {
      // Closes only the list, not the dialog around the field.
      event.preventDefault();
      popover.current?.hide();
    } else if (event.key === 'Enter') {
      if (open && active !== null) choose(times[active]!);
      else typed.leave();
      popover.current?.hide();
    }
  }
  return (
    <div
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        typed.leave();
        popover.current?.hide();
      }}
    >
      <Field
        role="combobox"
        aria-expanded={open}
        aria-controls={id}
        aria-autocomplete="none"
        aria-activedescendant={open ? `${id}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        {...field}
        value={typed.shown}
        onChange={(event) => {
          setActive(null);
          typed.type(event.target.value);
        }}
        onClick={() => popover.current?.show()}
        onKeyDown={press}
        error={typed.unread ? pickerText.timeUnread : error}
        end={!field.hideLabel && <Clock size={15} aria-hidden className="pointer-events-none mr-2.5 text-muted" />}
      />
      <FieldPopover
        id={`${id}-list`}
        label={pickerText.times}
        ref={popover}
        onToggle={(shown) => {
          setOpen(shown);
          setActive(null);
        }}
      >
        <div role="listbox" id={id} aria-label={pickerText.times} className="times">
          {times.map((time, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
            <div
              key={time}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={time === value}
              data-active={index === at || undefined}
              ref={(option) => {
                if (index === at) option?.scrollIntoView({ block: active === null ? 'center' : 'nearest' });
              }}
              onClick={() => choose(time)}
            >
              {formatClock(time)}
            </div>
          ))}
        </div>
      </FieldPopover>
    </div>
  );
}
