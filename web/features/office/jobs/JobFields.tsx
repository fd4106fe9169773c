import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { jobLimits } from '#contract/base/limits.ts';
import type { Asset } from '#contract/people/client.schema.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { NewSeries } from '#contract/jobs/series.schema.ts';
import { fieldText } from '#text/fields.ts';
import { jobDialogText } from '#text/jobs.ts';
import { jobStatusText } from '#text/jobStatus.ts';
import { fill } from '#contract/text/fill.ts';
import { jobStatuses } from '#contract/jobs/job.kinds.ts';
import { useZone } from '#web/business.ts';
import { ClientPicker } from '#web/features/office/jobs/ClientPicker.tsx';
import { CrewSummary } from '#web/features/office/jobs/CrewSummary.tsx';
import { FirstFreeTimes } from '#web/features/office/jobs/FirstFreeTimes.tsx';
import { FitLine } from '#web/features/office/jobs/FitLine.tsx';
import {
  durationOf,
  itemProblems,
  quantityAt,
  sumOf,
  worthOf,
  type JobForm,
} from '#web/features/office/jobs/jobDraft.ts';
import { PlaceSelect, usePlaces } from '#web/features/office/jobs/PlaceSelect.tsx';
import { PriorityChoice } from '#web/features/office/jobs/PriorityChoice.tsx';
import { ServiceLines } from '#web/features/office/jobs/ServiceLines.tsx';
import { TechnicianSelect } from '#web/features/office/jobs/TechnicianSelect.tsx';
import { RepeatFields } from '#web/features/office/series/RepeatFields.tsx';
import { servicesQuery } from '#web/features/shared/services/services.ts';
import { DayField } from '#web/ui/DayField.tsx';
import { TimeField } from '#web/ui/TimeField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { dayIn } from '#web/when.ts';

const optional = (label: string) => fill(jobDialogText.optional, { label });

/** A stable reference, so that effects don't run again. */
const noAssets: Asset[] = [];

type Props = {
  form: JobForm;
  /** The edited job; null for a new one, which may also repeat. */
  job: JobDetail | null;
  /** The series that would be sent, if the job repeats and the form is complete. */
  series: NewSeries | null;
  /** Starts a new client with the name typed so far, when the caller isn't a client yet. */
  onNewClient: (name: string) => void;
};

/** The form of both dialogs: services come first, because price, title and free times follow from them. */
export function JobFields({ form, job, series, onNewClient }: Props) {
  const creating = job === null;
  const { shown, problems, type } = form;
  const zone = useZone();
  const today = dayIn(zone);
  const { data: services = [] } = useQuery(servicesQuery);
  const assets = usePlaces(shown.client_id)?.find(({ id }) => id === shown.place_id)?.assets ?? noAssets;
  // Services are chosen before the place: once the place is known, so are the number of bins and the size of the car.
  const follow = useEffectEvent((there: Asset[]) => {
    const items = shown.items.map((item) => {
      const service = item.auto && services.find(({ id }) => id === item.service_id);
      return service ? { ...item, ...quantityAt(service, today, there) } : item;
    });
    if (JSON.stringify(items) !== JSON.stringify(shown.items)) type({ items });
  });
  useEffect(() => follow(assets), [assets]);
  return (
    <>
      <ServiceLines
        items={shown.items}
        onChange={(items) => type({ items })}
        today={today}
        assets={assets}
        problems={problems.items === undefined ? {} : itemProblems(shown.items, services)}
        discount={shown.discount}
      >
        {creating && shown.items.length > 0 && <DiscountFields form={form} />}
      </ServiceLines>
      <Field
        label={fieldText.title}
        autoComplete="off"
        required
        maxLength={jobLimits.title.max + 1}
        {...form.field('title')}
      />
      <div className="grid gap-4 md:grid-cols-2 md:gap-3">
        <ClientPicker
          label={optional(fieldText.client)}
          value={shown.client_id}
          onChange={(client_id) => type({ client_id, place_id: null })}
          onNew={onNewClient}
        />
        <PlaceSelect
          client={shown.client_id}
          value={shown.place_id}
          suggest={creating}
          onChange={(place_id) => type({ place_id })}
        />
      </div>
      {job?.span_count ? (
        <CrewSummary job={job} />
      ) : (
        <ScheduleFields form={form} jobId={job?.id ?? null} series={series} assets={assets} />
      )}
      <TextArea
        label={optional(fieldText.description)}
        maxLength={jobLimits.description}
        {...form.field('description')}
      />
      <div className="grid items-start gap-4 md:grid-cols-[11rem_1fr] md:gap-3">
        {!shown.repeat && (
          <Select
            label={fieldText.status}
            value={shown.status}
            onChange={(event) =>
              type({ status: jobStatuses.find((each) => each === event.target.value) ?? shown.status })
            }
          >
            {jobStatuses.map((status) => (
              <option key={status} value={status}>
                {jobStatusText[status]}
              </option>
            ))}
          </Select>
        )}
        <PriorityChoice label={fieldText.priority} value={shown.priority} onChoose={(priority) => type({ priority })} />
      </div>
      {!shown.repeat && <DueFields form={form} creating={creating} />}
    </>
  );
}

/** A discount on every line of a new job; later each line has its own price. */
function DiscountFields({ form }: { form: JobForm }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 rule-b px-3 py-2">
      <Field
        label={jobDialogText.discount}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        {...form.field('discount')}
      />
      {form.shown.discount.trim() !== '' && (
        <Field
          label={jobDialogText.discountReason}
          autoComplete="off"
          maxLength={jobLimits.price_reason - 20}
          {...form.field('discount_reason')}
        />
      )}
    </div>
  );
}

type ScheduleProps = Pick<Props, 'form' | 'series'> & { jobId: string | null; assets: Asset[] };

/** Time, repetition and technician: they depend on one another and on the length of the services. */
function ScheduleFields({ form, jobId, series, assets }: ScheduleProps) {
  const { shown, problems, type } = form;
  const zone = useZone();
  const today = dayIn(zone);
  const { data: services = [] } = useQuery(servicesQuery);
  const worth = sumOf(
    shown.items.map((item) =>
      worthOf(
        item,
        services.find(({ id }) => id === item.service_id),
        today,
      ),
    ),
  );
  const minutes = durationOf(shown, worth.minutes);
  return (
    <>
      {jobId === null && !shown.repeat && shown.items.length > 0 && (
        <FirstFreeTimes form={form} minutes={Number(minutes)} />
      )}
      <fieldset className="min-w-0">
        <legend className="sr-only">{jobDialogText.schedule}</legend>
        <div className="grid grid-cols-2 gap-3 md:grid-cols-[1.3fr_1fr_5.5rem]">
          <div className="max-md:col-span-2">
            <DayField label={optional(fieldText.day)} {...form.field('day')} />
          </div>
          <TimeField label={fieldText.start} {...form.field('time')} />
          <Field
            label={fieldText.minutes}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            {...form.field('minutes')}
            value={minutes}
            onChange={(event) => type({ minutes: event.target.value.replaceAll(/\D/g, '') })}
          />
        </div>
      </fieldset>
      {jobId === null && (
        <RepeatFields
          value={shown.repeat}
          onChange={(repeat) => type({ repeat })}
          startsOn={shown.day}
          assets={assets}
          error={problems.repeat ?? null}
          series={series}
        />
      )}
      <div className="grid gap-1.5">
        <TechnicianSelect
          label={optional(fieldText.technician)}
          value={shown.assigned_to}
          onChange={(assigned_to) => type({ assigned_to })}
          error={problems.assigned_to}
        />
        {shown.assigned_to && shown.day && shown.time && Number(minutes) > 0 && (
          <FitLine
            technician={shown.assigned_to}
            day={shown.day}
            time={shown.time}
            minutes={Number(minutes)}
            jobId={jobId}
          />
        )}
      </div>
    </>
  );
}

/** A new job can't be due in the past; an existing one may be. */
function DueFields({ form, creating }: { form: JobForm; creating: boolean }) {
  const zone = useZone();
  return (
    <div className="grid grid-cols-2 gap-3">
      <DayField
        label={optional(fieldText.dueDate)}
        {...(creating && { min: dayIn(zone) })}
        {...form.field('due_day')}
      />
      {form.shown.due_day && <TimeField label={jobDialogText.dueTime} {...form.field('due_time')} />}
    </div>
  );
}
