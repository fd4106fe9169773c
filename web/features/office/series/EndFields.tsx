import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { repeatText } from '#text/series.ts';
import { fill } from '#contract/text/fill.ts';
import type { RepeatDraft } from '#web/features/office/series/repeatDraft.ts';
import { Button } from '#web/ui/Button.tsx';
import { DayField } from '#web/ui/DayField.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Stepper } from '#web/ui/Stepper.tsx';
import { formatCalendarDay } from '#web/when.ts';

type Props = {
  draft: RepeatDraft;
  onType: (part: Partial<RepeatDraft>) => void;
  startsOn: string;
  /** For an existing series: its current end. */
  kept?: string;
};

const choices = ['never', 'date', 'count'] as const;
const names = { never: repeatText.never, date: repeatText.onDate, count: repeatText.afterCount };

export function EndFields({ draft, onType, startsOn, kept }: Props) {
  const id = useId();
  return (
    <div className="grid items-end gap-3 md:grid-cols-2">
      <Select
        label={repeatText.ends}
        value={draft.ends}
        onChange={(event) =>
          onType({ ends: choices.find((each) => each === event.target.value) ?? (kept ? 'keep' : 'never') })
        }
      >
        {kept && <option value="keep">{`${repeatText.keep}: ${kept}`}</option>}
        {choices.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </Select>
      {draft.ends === 'date' && (
        <DayField
          label={repeatText.endsOn}
          min={startsOn}
          value={draft.ends_on}
          onChange={(event) => onType({ ends_on: event.target.value })}
        />
      )}
      {draft.ends === 'count' && (
        <div className="grid content-start gap-1.5 justify-self-start">
          <label htmlFor={id} className="text-14 font-medium md:text-12">
            {kept ? repeatText.countFrom : repeatText.count}
          </label>
          <Stepper
            id={id}
            value={draft.count}
            min={1}
            max={1_000}
            names={{ less: repeatText.fewer, more: repeatText.further }}
            onChange={(count) => onType({ count })}
          />
        </div>
      )}
    </div>
  );
}

/** Days without a visit, whatever the rule says. */
export function SkipFields({ draft, onType, startsOn }: Omit<Props, 'kept'>) {
  const [day, setDay] = useState('');
  const add = () => {
    if (day && !draft.skips.includes(day)) onType({ skips: [...draft.skips, day].toSorted() });
    setDay('');
  };
  const shown = draft.skips.filter((each) => each >= startsOn);
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1 md:max-w-[50%]">
          <DayField
            label={repeatText.skip}
            min={startsOn}
            value={day}
            onChange={(event) => setDay(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && day) add();
            }}
          />
        </div>
        <Button softDisabled={!day} onClick={add}>
          {repeatText.skipAdd}
        </Button>
      </div>
      {shown.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {shown.map((each) => (
            <li
              key={each}
              className="flex items-center rounded-chip bg-neutral-soft pl-2.5 text-14 text-neutral-on tabular-nums md:pl-2 md:text-12"
            >
              {fill(repeatText.skipped, { day: formatCalendarDay(each) })}
              <button
                type="button"
                aria-label={fill(repeatText.unskip, { day: formatCalendarDay(each) })}
                onClick={() => onType({ skips: draft.skips.filter((other) => other !== each) })}
                className="grid size-11 place-items-center rounded-chip hover:text-text md:size-7"
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
