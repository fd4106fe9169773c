import { UserPlus, X } from 'lucide-react';
import { useId } from 'react';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { dayText } from '#text/days.ts';
import { fieldText } from '#text/fields.ts';
import { crewText as text } from '#text/jobs.ts';
import { dayProblem, type DayDraft, type RowDraft } from '#web/features/office/jobs/crewDraft.ts';
import { TechnicianSelect } from '#web/features/office/jobs/TechnicianSelect.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DayField } from '#web/ui/DayField.tsx';
import { FieldNote } from '#web/ui/FieldNote.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TimeField } from '#web/ui/TimeField.tsx';

type Props = {
  day: DayDraft;
  /** Null for the only day. */
  number: number | null;
  names: ReadonlyMap<string, string>;
  /** Keyed by row id. */
  problems: Record<string, string>;
  misdated: boolean;
  /** The id of the note that says why no person can be added. */
  full: string | null;
  onDay: (day: string) => void;
  onChange: (row: string, part: Partial<RowDraft>) => void;
  /** Null for the only row. */
  onRemove: ((row: string) => void) | null;
  onAdd: () => void;
};

/** One day of a job: everyone who works on it then, and when. */
export function CrewDay({ day, number, names, problems, misdated, full, onDay, onChange, onRemove, onAdd }: Props) {
  const label = number === null ? fieldText.day : fill(text.day, { number });
  return (
    <fieldset data-day={day.id} className="grid min-w-0 gap-3 rounded-card p-3 hairline">
      <legend className="sr-only">{label}</legend>
      <div className="md:max-w-54">
        <DayField
          label={label}
          required
          value={day.day}
          onChange={({ target }) => onDay(target.value)}
          error={misdated ? dayProblem(day) : undefined}
        />
      </div>
      <ul className="grid gap-4 md:gap-2">
        {day.rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            name={row.person === null ? null : (names.get(row.person) ?? null)}
            problem={problems[row.id]}
            onChange={(part) => onChange(row.id, part)}
            onRemove={onRemove && (() => onRemove(row.id))}
          />
        ))}
      </ul>
      <Button
        variant="quiet"
        data-add
        softDisabled={full !== null}
        aria-describedby={full ?? undefined}
        onClick={onAdd}
        className="-mb-1 -ml-1 justify-self-start px-2!"
      >
        <UserPlus size={15} aria-hidden />
        {text.addPerson}
      </Button>
    </fieldset>
  );
}

type RowProps = {
  row: RowDraft;
  name: string | null;
  problem: string | undefined;
  onChange: (part: Partial<RowDraft>) => void;
  onRemove: (() => void) | null;
};

function Row({ row, name, problem, onChange, onRemove }: RowProps) {
  const id = useId();
  const time = (label: string, key: 'from' | 'until') => (
    <div className="max-w-full min-w-25.5 max-md:flex-1 md:w-25.5">
      <TimeField
        label={label}
        hideLabel
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        value={row[key]}
        onChange={({ target }) => onChange({ [key]: target.value })}
      />
    </div>
  );
  return (
    <li data-row={row.id} className="grid grid-cols-[minmax(0,1fr)_3rem] items-center gap-2 md:flex md:flex-wrap">
      <div className="md:min-w-32 md:flex-1">
        <TechnicianSelect
          label={fieldText.technician}
          hideLabel
          none={text.needed}
          value={row.person}
          name={name}
          onChange={(person) => onChange({ person })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2 max-md:col-span-2">
        {time(fieldText.start, 'from')}
        <span className="text-muted">{dayText.until}</span>
        {time(fieldText.end, 'until')}
      </div>
      {onRemove && (
        <IconButton
          size="work"
          Icon={X}
          label={name ? fill(actionText.removeName, { name }) : text.removeNeeded}
          onClick={onRemove}
          className="text-muted hover:bg-sunken hover:text-text max-md:col-start-2 max-md:row-start-1"
        />
      )}
      {problem && (
        <div className="col-span-full md:basis-full">
          <FieldNote id={id} error={problem} />
        </div>
      )}
    </li>
  );
}
