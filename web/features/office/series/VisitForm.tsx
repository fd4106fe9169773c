import { CalendarX2, Repeat } from 'lucide-react';
import { jobLimits } from '#contract/base/limits.ts';
import type { Series } from '#contract/jobs/series.schema.ts';
import { fieldText } from '#text/fields.ts';
import { seriesRowText } from '#text/jobs.ts';
import { editSeriesText as text, repeatText } from '#text/series.ts';
import { usePlaces } from '#web/features/office/jobs/PlaceSelect.tsx';
import { PriorityChoice } from '#web/features/office/jobs/PriorityChoice.tsx';
import { TechnicianSelect } from '#web/features/office/jobs/TechnicianSelect.tsx';
import { describeRule } from '#web/features/shared/series/describe.ts';
import { endText } from '#web/features/office/series/differences.ts';
import { editsOf, ruleFor, type VisitFields, type EditForm } from '#web/features/office/series/editDraft.ts';
import { EndFields, SkipFields } from '#web/features/office/series/EndFields.tsx';
import { draftOfSeries, type RepeatDraft } from '#web/features/office/series/repeatDraft.ts';
import { binsOf, RuleFields, wayPart } from '#web/features/office/series/RuleFields.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DayField } from '#web/ui/DayField.tsx';
import { TimeField } from '#web/ui/TimeField.tsx';
import { WholeField } from '#web/ui/WholeField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

type Props = {
  form: EditForm;
  fields: VisitFields;
  series: Series;
  assignedName: string | null;
  /** Null if the visit is no longer open. */
  onLeaveOut: (() => void) | null;
  onOwn: () => void;
};

/** The first step: the changes. */
export function VisitForm({ form, fields, series, assignedName, onLeaveOut, onOwn }: Props) {
  const { shown, type } = form;
  return (
    <>
      <Field
        label={fieldText.title}
        autoComplete="off"
        required
        maxLength={jobLimits.title.max + 1}
        {...form.field('title')}
      />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[1.3fr_1fr_5.5rem]">
        <div className="max-md:col-span-2">
          <DayField data-first label={fieldText.day} {...form.field('day')} />
        </div>
        <TimeField label={fieldText.start} {...form.field('start_time')} />
        <WholeField
          label={fieldText.minutes}
          maxLength={4}
          {...form.field('minutes')}
          onChange={(event) => type({ minutes: event.target.value.replaceAll(/\D/g, '') })}
        />
      </div>
      <TechnicianSelect
        label={fieldText.assignedTo}
        value={shown.assigned_to}
        name={assignedName}
        onChange={(assigned_to) => type({ assigned_to })}
      />
      <PriorityChoice label={fieldText.priority} value={shown.priority} onChoose={(priority) => type({ priority })} />
      <TextArea label={fieldText.description} maxLength={jobLimits.description} {...form.field('description')} />
      <RepeatPart form={form} fields={fields} series={series} />
      <div className="-mt-1 flex flex-wrap gap-2">
        <Button variant="quiet" onClick={onOwn}>
          {text.ownOnly}
        </Button>
        <Button
          variant="quiet"
          softDisabled={!onLeaveOut}
          {...(!onLeaveOut && { title: text.leaveOutRefused })}
          onClick={() => onLeaveOut?.()}
        >
          <CalendarX2 size={16} aria-hidden />
          {text.leaveOut}
        </Button>
      </div>
    </>
  );
}

const ways = ['week', 'month', 'pickup'] as const;

/** The rule in words; its fields open on demand. */
function RepeatPart({ form, fields, series }: Pick<Props, 'form' | 'fields' | 'series'>) {
  const { repeat, day } = form.shown;
  const places = usePlaces(series.client_id);
  const bins = binsOf(places?.find(({ id }) => id === series.place_id)?.assets ?? []);
  const rule = ruleFor(editsOf(form), fields, series);
  // The effective rule: it follows the day unless the rule itself is changed.
  const { ends, ends_on, count, skips } = repeat ?? draftOfSeries(series);
  const shown = { ...draftOfSeries({ rule, skips }), ends, ends_on, count };
  const type = (part: Partial<RepeatDraft>) => form.type({ repeat: { ...shown, ...part } });
  return (
    <section aria-label={text.repeats} className="grid gap-3 rounded-card p-3 hairline">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-15 md:text-13">
        <Repeat size={16} aria-hidden className="flex-none text-muted" />
        <p className="min-w-0 flex-1">
          <span className="font-medium">{text.repeats}</span> {describeRule(rule)},{' '}
          <span className="whitespace-nowrap">{endText(series)}</span>
        </p>
        {!repeat && <Button onClick={() => form.type({ repeat: draftOfSeries(series) })}>{seriesRowText.edit}</Button>}
      </div>
      {repeat && (
        <>
          <Segmented
            label={repeatText.title}
            choices={ways
              .filter((way) => way !== 'pickup' || bins.length > 0 || shown.every === 'pickup')
              .map((way) => ({ value: way, label: repeatText[way] }))}
            value={shown.every}
            onChoose={(way) => type(wayPart(way, bins))}
          />
          <RuleFields draft={shown} onType={type} startsOn={day} bins={bins} />
          <EndFields draft={shown} onType={type} startsOn={day} kept={endText(series)} />
          <SkipFields draft={shown} onType={type} startsOn={day} />
        </>
      )}
    </section>
  );
}
