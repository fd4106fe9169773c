import { timeLimits } from '#contract/base/limits.ts';
import type { PersonWeek, TimeRow } from '#contract/field/timeEntry.schema.ts';
import { timeKinds } from '#contract/field/timeEntry.kinds.ts';
import { fieldText } from '#text/fields.ts';
import { correctionFormText as text, timeText } from '#text/time.ts';
import { formatShortDay } from '#web/calendar.ts';
import { useZone } from '#web/business.ts';
import type { FormOf } from '#web/form.ts';
import { whatOf } from '#web/features/shared/time/entries.ts';
import { endsNextDay, type TimeDraft } from '#web/features/shared/time/timeDraft.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { DayField } from '#web/ui/DayField.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TimeField } from '#web/ui/TimeField.tsx';
import { dayIn } from '#web/when.ts';

type Props = {
  form: FormOf<TimeDraft>;
  week: PersonWeek;
  /** Null: missing time, which can't be removed. */
  entry: TimeRow | null;
};

/** The entry's kind, time and reason. */
export function TimeFields({ form, week: { jobs, today }, entry }: Props) {
  const zone = useZone();
  const { shown, type, field, problems } = form;
  // The entry's job may belong to another week or technician by now.
  const current = entry?.job_id ? { id: entry.job_id, title: whatOf({ ...entry, kind: 'job' }) } : null;
  const listed = jobs.filter(({ id }) => id !== current?.id);
  return (
    <>
      {entry && (
        <label className="flex items-center gap-1">
          <Checkbox
            checked={shown.remove}
            onChange={({ target }) => type({ remove: target.checked })}
            className="-ml-3 md:-ml-2"
          />
          <span>{text.remove}</span>
        </label>
      )}
      {!shown.remove && (
        <>
          <Select
            label={text.what}
            value={shown.kind}
            onChange={({ target }) => type({ kind: timeKinds.find((kind) => kind === target.value)! })}
          >
            {timeKinds.map((kind) => (
              <option key={kind} value={kind}>
                {timeText.kinds[kind]}
              </option>
            ))}
          </Select>
          {(shown.kind === 'job' || shown.kind === 'drive') && (
            <Select
              label={text.job}
              value={shown.job_id}
              error={problems.job_id}
              onChange={({ target }) => type({ job_id: target.value })}
            >
              <option value="">{shown.kind === 'job' ? text.chooseJob : text.noJob}</option>
              {current && <option value={current.id}>{current.title}</option>}
              {listed.map(({ id, title, starts_at }) => (
                <option key={id} value={id}>
                  {starts_at ? `${formatShortDay(dayIn(zone, starts_at))}: ${title}` : title}
                </option>
              ))}
            </Select>
          )}
          <DayField label={fieldText.date} required max={today} {...field('day')} />
          <div className="grid grid-cols-2 gap-3">
            <TimeField label={fieldText.start} required {...field('starts')} />
            <TimeField
              label={fieldText.end}
              required
              {...(endsNextDay(shown) && { hint: text.nextDay })}
              {...field('ends')}
            />
          </div>
        </>
      )}
      <TextArea label={fieldText.reason} maxLength={timeLimits.reason} {...field('reason')} />
    </>
  );
}
