import { useQueries } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import { isDay } from '#contract/days.ts';
import type { JobRow } from '#contract/job.ts';
import { nameLimit } from '#contract/limits.ts';
import { commonText } from '#contract/text/en/common.ts';
import { hoursQuestionText, moveText, tourText } from '#contract/text/en/dispatch.ts';
import { fill } from '#contract/text/fill.ts';
import { travelMinutes } from '#contract/travel.ts';
import { ApiError } from '#web/api.ts';
import { timeIn } from '#web/calendar.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { instantOf } from '#web/features/office/dispatch/clock.ts';
import { whenText } from '#web/features/office/dispatch/preview.ts';
import { jobQuery } from '#web/features/office/jobs/jobs.ts';
import { TechnicianSelect } from '#web/features/office/jobs/TechnicianSelect.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { dayIn } from '#web/when.ts';

type Props = { rows: JobRow[]; day: string; zone: string; onClose: () => void };
const small =
  'grid size-11 flex-none place-items-center rounded-control text-muted hover:bg-sunken hover:text-text aria-disabled:text-control aria-disabled:hover:bg-transparent md:size-7';

/** Jobs that are driven one after the other, as one block on the board. */
export function MakeTour({ rows, day, zone, onClose }: Props) {
  const [id] = useState(() => v7());
  const [stops, setStops] = useState(rows);
  const [draft, setDraft] = useState({ name: '', technician: rows[0]?.assigned_to ?? null, day, time: '08:00' });
  const [tried, setTried] = useState(false);
  const details = useQueries({ queries: stops.map((stop) => jobQuery(stop.id)) });
  const create = useCommand('tour.create', ({ jobs }) => {
    const [first, last] = [jobs[0], jobs.at(-1)];
    const span = { start: Date.parse(first?.scheduled_start ?? ''), end: Date.parse(last?.scheduled_end ?? '') };
    const said = {
      name: draft.name.trim(),
      count: jobs.length,
      who: first?.assigned_to_name ?? '',
      when: whenText(span, zone),
    };
    toast({ tone: 'success', title: tourText.made, body: fill(tourText.madeBody, said) });
    onClose();
  });
  const problems = {
    name: draft.name.trim() ? null : tourText.nameMissing,
    technician: draft.technician ? null : moveText.technicianMissing,
    day: isDay(draft.day) ? null : moveText.dayMissing,
    time: draft.time ? null : moveText.timeMissing,
  };

  function type(part: Partial<typeof draft>) {
    setDraft({ ...draft, ...part });
    if (create.error) create.forget();
  }
  function swap(index: number, by: number) {
    const after = [...stops];
    const [moved] = after.splice(index, 1);
    if (moved) after.splice(index + by, 0, moved);
    setStops(after);
  }
  function submit(override: boolean) {
    setTried(true);
    if (!draft.technician || Object.values(problems).some(Boolean) || stops.length < 2) return;
    create.send({
      body: {
        id,
        name: draft.name.trim(),
        job_ids: stops.map((stop) => stop.id),
        assigned_to: draft.technician,
        scheduled_start: new Date(instantOf(draft.day, draft.time, zone)).toISOString(),
        override_hours: override,
      },
    });
  }
  const conflict = create.error instanceof ApiError ? create.error.detail.conflict : undefined;
  const outside = create.error instanceof ApiError && create.error.code === 'outside_hours';
  /** Straight lines, and only where both places are on the map. */
  const legAfter = (index: number) => {
    const [from, to] = [details[index]?.data?.where, details[index + 1]?.data?.where];
    return from && to ? travelMinutes(from, to) : null;
  };

  return (
    <Dialog
      title={tourText.title}
      busy={create.busy}
      onClose={onClose}
      onSubmit={() => submit(false)}
      footer={
        <>
          <Button refused={create.busy} onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button type="submit" look="primary" refused={create.busy || stops.length < 2}>
            {create.busy ? tourText.making : tourText.submit}
          </Button>
        </>
      }
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
            {outside && <Button onClick={() => submit(true)}>{hoursQuestionText.action}</Button>}
          </div>
        </Alert>
      )}
      <Field
        label={tourText.name}
        placeholder={tourText.namePlaceholder}
        maxLength={nameLimit}
        autoComplete="off"
        required
        value={draft.name}
        onChange={(event) => type({ name: event.target.value })}
        error={tried ? problems.name : null}
      />
      <TechnicianSelect
        label={moveText.technician}
        none={moveText.chooseTechnician}
        value={draft.technician}
        onChange={(technician) => type({ technician })}
        error={tried ? problems.technician : null}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={moveText.day}
          type="date"
          required
          value={draft.day}
          onChange={(event) => type({ day: event.target.value })}
          error={tried ? problems.day : null}
        />
        <Field
          label={tourText.start}
          type="time"
          required
          value={draft.time}
          onChange={(event) => type({ time: event.target.value })}
          error={tried ? problems.time : null}
        />
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
                <button
                  type="button"
                  aria-label={fill(tourText.up, { title })}
                  aria-disabled={index === 0 || undefined}
                  onClick={() => index > 0 && swap(index, -1)}
                  className={small}
                >
                  <ArrowUp size={15} aria-hidden />
                </button>
                <button
                  type="button"
                  aria-label={fill(tourText.down, { title })}
                  aria-disabled={index === stops.length - 1 || undefined}
                  onClick={() => index < stops.length - 1 && swap(index, 1)}
                  className={small}
                >
                  <ArrowDown size={15} aria-hidden />
                </button>
                <button
                  type="button"
                  aria-label={fill(tourText.leave, { title })}
                  aria-disabled={stops.length <= 2 || undefined}
                  onClick={() => stops.length > 2 && setStops(stops.filter((each) => each !== stop))}
                  className={small}
                >
                  <X size={15} aria-hidden />
                </button>
              </li>
            );
          })}
        </ol>
      </section>
    </Dialog>
  );
}
