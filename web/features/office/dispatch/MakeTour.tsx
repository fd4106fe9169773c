import { useQueries } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { JobRow } from '#contract/jobs/job.schema.ts';
import { nameLimit } from '#contract/base/limits.ts';
import { actionText } from '#text/actions.ts';
import { hoursQuestionText, tourText } from '#text/dispatch.ts';
import { fieldText } from '#text/fields.ts';
import { fill } from '#contract/text/fill.ts';
import { travelMinutes } from '#contract/jobs/travel.ts';
import { ApiError, type Output } from '#web/api.ts';
import { timeIn } from '#web/calendar.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { instantOf } from '#web/features/office/dispatch/clock.ts';
import { whenText } from '#web/features/office/dispatch/preview.ts';
import { checkSlot, type SlotDraft } from '#web/features/office/dispatch/slotDraft.ts';
import { jobQuery } from '#web/features/office/jobs/jobs.ts';
import { TechnicianSelect } from '#web/features/office/jobs/TechnicianSelect.tsx';
import { useForm, type Problems } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DayField } from '#web/ui/DayField.tsx';
import { TimeField } from '#web/ui/TimeField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { MoveButton } from '#web/ui/MoveButton.tsx';
import { toast } from '#web/ui/toasts.ts';
import { dayIn } from '#web/when.ts';

type Props = { rows: JobRow[]; day: string; zone: string; onClose: () => void };
type Draft = SlotDraft & { name: string; stops: JobRow[] };

const check = (draft: Draft): Problems<Draft> => ({
  ...checkSlot(draft),
  name: draft.name.trim() ? undefined : fieldText.nameMissing,
});

/** Creates a tour: jobs driven one after the other, as one block on the board. */
export function MakeTour({ rows, day, zone, onClose }: Props) {
  const id = useRecordId(null);
  const create = useCommand('tour.create', done);
  const form = useForm<Draft>({
    base: { name: '', technician: rows[0]?.assigned_to ?? null, day, time: '08:00', stops: rows },
    check,
    save: create,
    send: () => make(false),
    sentAs: { assigned_to: 'technician', scheduled_start: 'time' },
  });
  const { shown, problems, type } = form;
  const { stops } = shown;
  const details = useQueries({ queries: stops.map((stop) => jobQuery(stop.id)) });

  function done({ jobs }: Output<'tour.create'>) {
    const [first, last] = [jobs[0], jobs.at(-1)];
    const span = { start: Date.parse(first?.scheduled_start ?? ''), end: Date.parse(last?.scheduled_end ?? '') };
    const [name, who] = [shown.name.trim(), first?.assigned_to_name ?? ''];
    const said = { name, count: jobs.length, who, when: whenText(span, zone) };
    toast({ tone: 'success', title: tourText.made, body: fill(tourText.madeBody, said) });
    onClose();
  }
  function swap(index: number, by: number) {
    const after = [...stops];
    const [moved] = after.splice(index, 1);
    if (moved) after.splice(index + by, 0, moved);
    type({ stops: after });
  }
  function make(override: boolean) {
    if (!shown.technician || stops.length < 2) return;
    create.send({
      body: {
        id,
        name: shown.name.trim(),
        job_ids: stops.map((stop) => stop.id),
        assigned_to: shown.technician,
        scheduled_start: new Date(instantOf(shown.day, shown.time, zone)).toISOString(),
        override_hours: override,
      },
    });
  }
  const conflict = create.error instanceof ApiError ? create.error.detail.conflict : undefined;
  const outside = create.error instanceof ApiError && create.error.code === 'outside_hours';
  /** Straight-line estimates, only if both places are on the map. */
  const legAfter = (index: number) => {
    const [from, to] = [details[index]?.data?.where, details[index + 1]?.data?.where];
    return from && to ? travelMinutes(from, to) : null;
  };

  return (
    <Dialog
      title={tourText.submit}
      form={form}
      onClose={onClose}
      submit={tourText.submit}
      doing={actionText.creating}
      softDisabled={stops.length < 2}
    >
      {create.error && (
        <Alert title={tourText.notMade} body={messageOf(create.error)}>
          <div className="mt-2 flex flex-wrap gap-2">
            {conflict?.alternatives.map(({ start, end }) => (
              <Button
                key={start}
                onClick={() => {
                  const at = Date.parse(start);
                  type({ day: dayIn(zone, at), time: timeIn(zone, at) });
                }}
              >
                {whenText({ start: Date.parse(start), end: Date.parse(end) }, zone)}
              </Button>
            ))}
            {outside && <Button onClick={() => make(true)}>{hoursQuestionText.action}</Button>}
          </div>
        </Alert>
      )}
      <Field
        label={fieldText.name}
        placeholder={tourText.namePlaceholder}
        maxLength={nameLimit}
        autoComplete="off"
        required
        {...form.field('name')}
      />
      <TechnicianSelect
        label={fieldText.technician}
        none={fieldText.chooseTechnician}
        value={shown.technician}
        onChange={(technician) => type({ technician })}
        error={problems.technician}
      />
      <div className="grid grid-cols-2 gap-3">
        <DayField label={fieldText.day} required {...form.field('day')} />
        <TimeField label={tourText.start} required {...form.field('time')} />
      </div>
      <section aria-labelledby={`${id}-order`}>
        <h3 id={`${id}-order`} className="mb-1.5 text-14 font-medium md:text-12">
          {tourText.order}
        </h3>
        <ol className="rounded-card hairline">
          {stops.map((stop, index) => {
            const leg = legAfter(index);
            const { title } = stop;
            return (
              <li key={stop.id} className="flex items-center gap-1 rule-t py-1 pr-1 pl-3 first:border-t-0">
                <span className="w-6 flex-none wide text-13 tabular-nums">{index + 1}</span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{stop.client_name ?? title}</span>
                  <span className="block truncate text-12 text-muted">
                    {stop.place ?? title}
                    {leg !== null && index < stops.length - 1 && `, ${fill(tourText.leg, { minutes: leg })}`}
                  </span>
                </span>
                <MoveButton
                  part="up"
                  label={fill(tourText.up, { title })}
                  atEnd={index === 0 ? fill(tourText.up, { title }) : null}
                  onMove={(by) => swap(index, by)}
                />
                <MoveButton
                  part="down"
                  label={fill(tourText.down, { title })}
                  atEnd={index === stops.length - 1 ? fill(tourText.down, { title }) : null}
                  onMove={(by) => swap(index, by)}
                />
                <IconButton
                  size="work"
                  Icon={X}
                  label={fill(tourText.leave, { title })}
                  aria-disabled={stops.length <= 2 || undefined}
                  onClick={() => stops.length > 2 && type({ stops: stops.filter((each) => each !== stop) })}
                  className="text-muted hover:bg-sunken hover:text-text aria-disabled:text-control aria-disabled:hover:bg-transparent"
                />
              </li>
            );
          })}
        </ol>
      </section>
    </Dialog>
  );
}
