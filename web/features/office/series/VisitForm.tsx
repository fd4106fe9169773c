import { CalendarX2, Repeat } from 'lucide-react';
import { jobLimits } from '#contract/limits.ts';
import type { Series } from '#contract/series.ts';
import { jobPriorityText } from '#contract/text/en/jobs.ts';
import { editSeriesText as text, repeatText } from '#contract/text/en/series.ts';
import { jobPriorities } from '#contract/trade.ts';
import { ChipChoice } from '#web/ui/ChipChoice.tsx';
import { usePlaces } from '#web/features/office/jobs/PlaceSelect.tsx';
import { PriorityBars } from '#web/features/office/jobs/PriorityMark.tsx';
import { TechnicianSelect } from '#web/features/office/jobs/TechnicianSelect.tsx';
import { describeRule } from '#web/features/office/series/describe.ts';
import { endText } from '#web/features/office/series/differences.ts';
import { ruleFor, type EditDraft, type Problems, type VisitFields } from '#web/features/office/series/editDraft.ts';
import { EndFields, SkipFields } from '#web/features/office/series/EndFields.tsx';
import { draftOfSeries, type RepeatDraft } from '#web/features/office/series/repeatDraft.ts';
import { binsOf, RuleFields, wayPart } from '#web/features/office/series/RuleFields.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

const priorities = jobPriorities.map((value) => ({
  value,
  label: jobPriorityText[value],
  icon: <PriorityBars priority={value} />,
}));

type Props = {
  fields: VisitFields;
  draft: EditDraft;
  series: Series;
  assignedName: string | null;
  problems: Problems;
  onType: (part: Partial<VisitFields>) => void;
  onRepeat: (repeat: RepeatDraft) => void;
  /** Null: it isn't open any more. */
  onLeaveOut: (() => void) | null;
  onOwn: () => void;
};

/** The first step: what should be different. */
export function VisitForm({
  fields,
  draft,
  series,
  assignedName,
  problems,
  onType,
  onRepeat,
  onLeaveOut,
  onOwn,
}: Props) {
  const shown = { ...fields, ...draft.edits };
  return (
    <>
      <Field
        label={text.jobTitle}
        autoComplete="off"
        required
        maxLength={jobLimits.title.max + 1}
        value={shown.title}
        onChange={(event) => onType({ title: event.target.value })}
        error={problems.title}
      />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[1.3fr_1fr_5.5rem]">
        <div className="max-md:col-span-2">
          <Field
            data-first
            label={text.day}
            type="date"
            value={shown.day}
            onChange={(event) => onType({ day: event.target.value })}
            error={problems.day}
          />
        </div>
        <Field
          label={text.start}
          type="time"
          value={shown.start_time}
          onChange={(event) => onType({ start_time: event.target.value })}
          error={problems.start_time}
        />
        <Field
          label={text.minutes}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={shown.minutes}
          onChange={(event) => onType({ minutes: event.target.value.replaceAll(/\D/g, '') })}
          error={problems.minutes}
        />
      </div>
      <TechnicianSelect
        label={text.technician}
        value={shown.assigned_to}
        name={assignedName}
        onChange={(assigned_to) => onType({ assigned_to })}
      />
      <ChipChoice
        label={text.priority}
        choices={priorities}
        value={shown.priority}
        onChoose={(priority) => onType({ priority })}
      />
      <TextArea
        label={text.description}
        maxLength={jobLimits.description}
        value={shown.description}
        onChange={(event) => onType({ description: event.target.value })}
      />
      <RepeatPart draft={draft} fields={fields} series={series} day={shown.day} onRepeat={onRepeat} />
      <div className="-mt-1 flex flex-wrap gap-2">
        <Button look="quiet" onClick={onOwn}>
          {text.ownOnly}
        </Button>
        <Button
          look="quiet"
          refused={!onLeaveOut}
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
type RepeatProps = Pick<Props, 'draft' | 'fields' | 'series' | 'onRepeat'> & { day: string };

/** The rule in words; its fields, once somebody wants to change it. */
function RepeatPart({ draft, fields, series, day, onRepeat }: RepeatProps) {
  const { repeat } = draft;
  const places = usePlaces(series.client_id);
  const bins = binsOf(places?.find(({ id }) => id === series.place_id)?.assets ?? []);
  const rule = ruleFor(draft, fields, series);
  // The rule in force, which follows the day as long as it isn't changed itself.
  const { ends, ends_on, count, skips } = repeat ?? draftOfSeries(series);
  const shown = { ...draftOfSeries({ rule, skips }), ends, ends_on, count };
  const type = (part: Partial<RepeatDraft>) => onRepeat({ ...shown, ...part });
  return (
    <section aria-label={text.repeats} className="grid gap-3 rounded-card p-3 hairline">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-15 md:text-13">
        <Repeat size={16} aria-hidden className="flex-none text-muted" />
        <p className="min-w-0 flex-1">
          <span className="font-medium">{text.repeats}</span> {describeRule(rule)},{' '}
          <span className="whitespace-nowrap">{endText(series)}</span>
        </p>
        {!repeat && <Button onClick={() => onRepeat(draftOfSeries(series))}>{text.changeRule}</Button>}
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
