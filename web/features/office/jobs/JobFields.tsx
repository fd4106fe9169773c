import { useQuery } from '@tanstack/react-query';
import { jobLimits } from '#contract/limits.ts';
import type { NewSeries } from '#contract/series.ts';
import { jobDialogText, jobPriorityText, jobStatusText } from '#contract/text/en/jobs.ts';
import { fill } from '#contract/text/fill.ts';
import { jobPriorities, jobStatuses } from '#contract/trade.ts';
import { useZone } from '#web/business.ts';
import { ChipChoice } from '#web/ui/ChipChoice.tsx';
import { ClientPicker } from '#web/features/office/jobs/ClientPicker.tsx';
import { FitLine } from '#web/features/office/jobs/FitLine.tsx';
import { durationOf, sumOf, worthOf, type JobDraft, type Problems } from '#web/features/office/jobs/jobDraft.ts';
import { PlaceSelect, usePlaces } from '#web/features/office/jobs/PlaceSelect.tsx';
import { PriorityBars } from '#web/features/office/jobs/PriorityMark.tsx';
import { ServiceLines } from '#web/features/office/jobs/ServiceLines.tsx';
import { TechnicianSelect } from '#web/features/office/jobs/TechnicianSelect.tsx';
import type { RepeatDraft } from '#web/features/office/series/repeatDraft.ts';
import { RepeatFields } from '#web/features/office/series/RepeatFields.tsx';
import { servicesQuery } from '#web/features/office/services/services.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { dayIn } from '#web/when.ts';

const optional = (label: string) => fill(jobDialogText.optional, { label });
const priorities = jobPriorities.map((value) => ({
  value,
  label: jobPriorityText[value],
  icon: <PriorityBars priority={value} />,
}));

type Props = {
  draft: JobDraft;
  problems: Problems;
  /** The job that is edited; a new one may also come again. */
  jobId: string | null;
  repeat: {
    value: RepeatDraft | null;
    error: string | null;
    series: NewSeries | null;
    onChange: (value: RepeatDraft | null) => void;
  };
  onType: (part: Partial<JobDraft>) => void;
};

/** The form of both dialogs. */
export function JobFields({ draft, problems, jobId, repeat, onType }: Props) {
  const creating = jobId === null;
  return (
    <>
      <Field
        label={jobDialogText.title}
        autoComplete="off"
        required
        maxLength={jobLimits.title.max + 1}
        value={draft.title}
        onChange={(event) => onType({ title: event.target.value })}
        error={problems.title}
      />
      <TextArea
        label={optional(jobDialogText.description)}
        maxLength={jobLimits.description}
        value={draft.description}
        onChange={(event) => onType({ description: event.target.value })}
      />
      <div className="grid gap-4 md:grid-cols-2 md:gap-3">
        <ClientPicker
          label={optional(jobDialogText.client)}
          value={draft.client_id}
          onChange={(client_id) => onType({ client_id, place_id: null })}
        />
        <PlaceSelect
          client={draft.client_id}
          value={draft.place_id}
          suggest={creating}
          onChange={(place_id) => onType({ place_id })}
        />
      </div>
      <ScheduleFields draft={draft} problems={problems} jobId={jobId} repeat={repeat} onType={onType} />
      <div className="grid items-start gap-4 md:grid-cols-[11rem_1fr] md:gap-3">
        {!repeat.value && (
          <Select
            label={jobDialogText.status}
            value={draft.status}
            onChange={(event) =>
              onType({ status: jobStatuses.find((each) => each === event.target.value) ?? draft.status })
            }
          >
            {jobStatuses.map((status) => (
              <option key={status} value={status}>
                {jobStatusText[status]}
              </option>
            ))}
          </Select>
        )}
        <ChipChoice
          label={jobDialogText.priority}
          choices={priorities}
          value={draft.priority}
          onChoose={(priority) => onType({ priority })}
        />
      </div>
      {!repeat.value && <DueFields draft={draft} problem={problems.due} creating={creating} onType={onType} />}
    </>
  );
}

/** What is to be done, when, how often, and by whom: they depend on one another. */
function ScheduleFields({ draft, problems, jobId, repeat, onType }: Props) {
  const zone = useZone();
  const today = dayIn(zone);
  const { data: services = [] } = useQuery(servicesQuery);
  const assets = usePlaces(draft.client_id)?.find(({ id }) => id === draft.place_id)?.assets ?? [];
  const worth = sumOf(
    draft.items.map((item) =>
      worthOf(
        item,
        services.find(({ id }) => id === item.service_id),
        today,
      ),
    ),
  );
  const minutes = durationOf(draft, worth.minutes);
  return (
    <>
      <ServiceLines
        items={draft.items}
        onChange={(items) => onType({ items })}
        today={today}
        assets={assets}
        problems={problems.items}
      />
      <fieldset className="min-w-0">
        <legend className="sr-only">{jobDialogText.schedule}</legend>
        <div className="grid grid-cols-2 gap-3 md:grid-cols-[1.3fr_1fr_5.5rem]">
          <div className="max-md:col-span-2">
            <Field
              label={optional(jobDialogText.day)}
              type="date"
              value={draft.day}
              onChange={(event) => onType({ day: event.target.value })}
              error={problems.schedule}
            />
          </div>
          <Field
            label={jobDialogText.time}
            type="time"
            value={draft.time}
            onChange={(event) => onType({ time: event.target.value })}
          />
          <Field
            label={jobDialogText.duration}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={minutes}
            onChange={(event) => onType({ minutes: event.target.value.replaceAll(/\D/g, '') })}
            error={problems.minutes}
          />
        </div>
      </fieldset>
      {jobId === null && (
        <RepeatFields
          value={repeat.value}
          onChange={repeat.onChange}
          startsOn={draft.day}
          assets={assets}
          error={repeat.error}
          series={repeat.series}
        />
      )}
      <div className="grid gap-1.5">
        <TechnicianSelect
          label={optional(jobDialogText.technician)}
          value={draft.assigned_to}
          onChange={(assigned_to) => onType({ assigned_to })}
        />
        {draft.assigned_to && draft.day && draft.time && Number(minutes) > 0 && (
          <FitLine
            technician={draft.assigned_to}
            day={draft.day}
            time={draft.time}
            minutes={Number(minutes)}
            jobId={jobId}
          />
        )}
      </div>
    </>
  );
}

type DueProps = Pick<Props, 'draft' | 'onType'> & { problem: string | undefined; creating: boolean };

/** A new job can't be due before now; one that exists may have been. */
function DueFields({ draft, problem, creating, onType }: DueProps) {
  const zone = useZone();
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field
        label={optional(jobDialogText.due)}
        type="date"
        {...(creating && { min: dayIn(zone) })}
        value={draft.due_day}
        onChange={(event) => onType({ due_day: event.target.value })}
        error={problem}
      />
      {draft.due_day && (
        <Field
          label={jobDialogText.dueTime}
          type="time"
          value={draft.due_time}
          onChange={(event) => onType({ due_time: event.target.value })}
        />
      )}
    </div>
  );
}
