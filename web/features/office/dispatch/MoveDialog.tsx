import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { actionText } from '#text/actions.ts';
import { dispatchText, hoursQuestionText, moveText, coverText } from '#text/dispatch.ts';
import { fieldText } from '#text/fields.ts';
import { workText } from '#text/work.ts';
import { useAction } from '#web/action.ts';
import { ApiError } from '#web/api.ts';
import { timeIn } from '#web/calendar.ts';
import { messageOf } from '#web/errors.ts';
import { isPlanned, stopsOf, waitingBlock, type Block } from '#web/features/office/dispatch/blocks.ts';
import { instantOf, minute } from '#web/features/office/dispatch/clock.ts';
import { FreeTimes } from '#web/features/office/dispatch/FreeTimes.tsx';
import { checkSlot, type SlotDraft } from '#web/features/office/dispatch/slotDraft.ts';
import type { BoardSlot } from '#web/features/office/dispatch/useMoves.ts';
import { jobQuery } from '#web/features/office/jobs/jobs.ts';
import { TechnicianSelect } from '#web/features/office/jobs/TechnicianSelect.tsx';
import { staffQuery } from '#web/features/office/staff/staff.ts';
import { plainForm, useForm, type Problems } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DayField } from '#web/ui/DayField.tsx';
import { TimeField } from '#web/ui/TimeField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { dayIn } from '#web/when.ts';

const EditSeries = lazy(async () => ({
  default: (await import('#web/features/office/series/EditSeries.tsx')).EditSeries,
}));

type Props = {
  block: Block;
  /** The proposed day for a job that isn't planned yet. */
  day: string;
  zone: string;
  save: (block: Block, place: BoardSlot, override: boolean) => Promise<void>;
  onSaved: () => void;
  onClose: () => void;
};

/** Does everything that dragging can: technician, day, time and length. */
export function MoveDialog(props: Props) {
  const { block, onClose } = props;
  const [first] = block.jobs;
  const { data: job, error } = useQuery({ ...jobQuery(first.id), enabled: block.kind === 'job' });
  const [series, setSeries] = useState(false);
  if (series && job) {
    return (
      <Suspense>
        <EditSeries job={job} onClose={onClose} />
      </Suspense>
    );
  }
  // The length of a drawer job comes from its details.
  const known = isPlanned(block) || job || error;
  if (!known) {
    return (
      <Dialog title={dispatchText.moveTo} form={plainForm(onClose)} submit={null} onClose={onClose}>
        <LoadingLine text={workText.loadingJob} />
      </Dialog>
    );
  }
  const whole = isPlanned(block) ? block : waitingBlock(first, job);
  return <MoveForm {...props} block={whole} onSeries={job?.series_id ? () => setSeries(true) : null} />;
}

type Draft = SlotDraft & { minutes: string };

const lengthOf = (block: Block) => (block.kind === 'job' ? stopsOf(block)[0].work : block.end - block.start);

const check = (draft: Draft): Problems<Draft> => ({
  ...checkSlot(draft),
  minutes: Number(draft.minutes) >= 5 && Number(draft.minutes) <= 1_440 ? undefined : moveText.durationWrong,
});

function MoveForm({ block, day, zone, save, onSaved, onClose, onSeries }: Props & { onSeries: (() => void) | null }) {
  const planned = isPlanned(block);
  const { data: staff } = useQuery(staffQuery);
  const sending = useAction(
    ({ place, override }: { place: BoardSlot; override: boolean }) => save(block, place, override),
    { retry: false, onSuccess: onSaved },
  );
  const form = useForm<Draft>({
    base: {
      technician: block.jobs[0].assigned_to,
      day: planned ? dayIn(zone, block.start) : day,
      time: planned ? timeIn(zone, block.start) : '08:00',
      minutes: String(Math.round(lengthOf(block) / minute)),
    },
    check,
    save: sending,
    send: () => move(false),
  });
  const { shown, problems, type } = form;
  const minutes = Number(shown.minutes);
  const fine = Object.values(check(shown)).every((problem) => problem === undefined);
  const start = fine ? instantOf(shown.day, shown.time, zone) : null;

  function move(override: boolean) {
    const person = staff?.find(({ id }) => id === shown.technician);
    if (start === null || !person) return;
    const technician = { id: person.id, full_name: person.full_name };
    const place = { technician, start, end: start + minutes * minute };
    sending.run({
      place: block.kind === 'job' ? { ...place, pause_minutes: 0, work_minutes: minutes } : place,
      override,
    });
  }
  const outside = sending.error instanceof ApiError && sending.error.code === 'outside_hours';

  return (
    <Dialog
      title={dispatchText.moveTo}
      form={form}
      onClose={onClose}
      submit={coverText.submitOne}
      doing={actionText.moving}
    >
      <p className="-mt-1 text-14 md:text-13">
        <span className="font-strong">{block.title}</span>
        <span className="text-muted">, {block.jobs[0].client_name ?? fieldText.noClient}</span>
      </p>
      {sending.error && (
        <Alert title={dispatchText.notMoved} body={messageOf(sending.error)}>
          {outside && (
            <Button className="mt-2" onClick={() => move(true)}>
              {hoursQuestionText.action}
            </Button>
          )}
        </Alert>
      )}
      <TechnicianSelect
        label={fieldText.technician}
        none={fieldText.chooseTechnician}
        value={shown.technician}
        name={block.jobs[0].assigned_to_name}
        onChange={(technician) => type({ technician })}
        error={problems.technician}
      />
      <div
        className={`grid gap-3 ${block.kind === 'job' ? 'grid-cols-2 md:grid-cols-[1.3fr_1fr_1fr]' : 'grid-cols-2'}`}
      >
        <div className="max-md:col-span-2">
          <DayField label={fieldText.day} required {...form.field('day')} />
        </div>
        <TimeField label={fieldText.start} required {...form.field('time')} />
        {block.kind === 'job' && (
          <Field
            label={moveText.duration}
            inputMode="numeric"
            required
            {...form.field('minutes')}
            onChange={(event) => type({ minutes: event.target.value.replaceAll(/\D/g, '').slice(0, 4) })}
          />
        )}
      </div>
      <FreeTimes
        wish={
          start === null || !shown.technician
            ? null
            : { technician: shown.technician, wish: new Date(start).toISOString(), minutes, job: block.jobs[0].id }
        }
        zone={zone}
        onChoose={(at) => type({ day: dayIn(zone, at), time: timeIn(zone, at) })}
      />
      {onSeries && (
        <p className="flex flex-wrap items-center gap-x-2 rounded-card bg-sunken px-3 py-2 text-14 md:text-13">
          <Repeat size={15} aria-hidden className="text-muted" />
          {moveText.series}
          <button
            type="button"
            onClick={onSeries}
            className="font-medium text-accent underline-offset-2 hover:underline"
          >
            {moveText.editSeries}
          </button>
        </p>
      )}
    </Dialog>
  );
}
