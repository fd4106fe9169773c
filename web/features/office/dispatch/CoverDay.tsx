import { useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { Cover, Offer } from '#contract/jobs/schedule.schema.ts';
import { actionText } from '#text/actions.ts';
import { coverText as text, dispatchText, skillText } from '#text/dispatch.ts';
import { fieldText } from '#text/fields.ts';
import { fill } from '#contract/text/fill.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { formatShortDay } from '#web/calendar.ts';
import { useEachCommand, type Each } from '#web/eachCommand.ts';
import { messageOf } from '#web/errors.ts';
import { coverQuery } from '#web/features/office/dispatch/board.ts';
import { offerUndo } from '#web/features/office/jobs/undo.ts';
import { plainForm } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { Select } from '#web/ui/Select.tsx';
import { dayIn, formatSpan, formatTime } from '#web/when.ts';

type Move = Cover['moves'][number];
type Placed = Move & { to: Offer };
type Props = { technician: { id: string; full_name: string }; day: string; zone: string; onClose: () => void };

const counted = (one: string, many: string, count: number) => (count === 1 ? one : fill(many, { count }));
const stopsIn = (moves: readonly Move[]) => moves.reduce((sum, { stops }) => sum + stops, 0);
const contentOf = ({ id, version, to }: Placed) => [id, version, to.id, to.start].join(' ');

const jobMove = (move: Placed): Each<'job.schedule'> => ({
  about: move.id,
  content: contentOf(move),
  input: () => ({
    params: { id: move.id },
    body: {
      assigned_to: move.to.id,
      scheduled_start: move.to.start,
      scheduled_end: move.to.end,
      override_hours: false,
      version: move.version,
    },
  }),
});
const tourMove = (move: Placed): Each<'tour.move'> => ({
  about: move.id,
  content: contentOf(move),
  input: () => ({
    params: { id: move.id },
    body: { assigned_to: move.to.id, scheduled_start: move.to.start, override_hours: false },
  }),
});

/** Gives a technician's day to others: it proposes who could do each job and when, and one button moves them all. */
export function CoverDay({ technician, day, zone, onClose }: Props) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const jobs = useEachCommand('job.schedule');
  const tours = useEachCommand('tour.move');
  const moving = useAction(send, { retry: false, onSuccess: done });
  const query = useQuery({
    ...coverQuery({
      technician: technician.id,
      day,
      chosen: [...chosen].map(([id, to]) => ({ id, technician: to })),
      kept: [...kept],
    }),
    // The proposals stay fixed while they are being sent.
    enabled: !moving.busy,
  });
  const moves = query.data?.moves ?? [];
  const going = moves.flatMap((move): Placed[] => {
    const to = move.options.find(({ id }) => id === move.technician);
    return to && !kept.has(move.id) ? [{ ...move, to }] : [];
  });
  const refusals = new Map([...jobs.refusals, ...tours.refusals]);
  const count = stopsIn(going);

  async function send(list: readonly Placed[]) {
    const byKind = Map.groupBy(list, ({ kind }) => kind);
    const [one, all] = [byKind.get('job') ?? [], byKind.get('tour') ?? []];
    const moved = await jobs.runAsync(one.map(jobMove));
    const driven = await tours.runAsync(all.map(tourMove));
    return { list, moved: moved.answers, driven: driven.answers };
  }

  function done({ list, moved, driven }: Awaited<ReturnType<typeof send>>) {
    const versions = new Map([...moved, ...driven.flatMap((tour) => tour.jobs)].map((job) => [job.id, job.version]));
    const tourIds = new Set(driven.flatMap((tour) => tour.jobs.map(({ tour_id }) => tour_id)));
    const gone = list.filter(({ id }) => versions.has(id) || tourIds.has(id));
    if (gone.length) sayMoved(gone, versions);
    if (gone.length === list.length) onClose();
  }

  function sayMoved(gone: readonly Placed[], versions: ReadonlyMap<string, number>) {
    const names = [...new Set(gone.map(({ to }) => to.full_name))].join(', ');
    offerUndo(client, {
      title: counted(text.movedOne, text.moved, stopsIn(gone)),
      body: fill(text.movedBody, { names }),
      ids: [...versions.keys()],
      back: async () => {
        for (const move of gone) await takeBack(move, technician.id, versions.get(move.id) ?? 0);
      },
    });
  }

  const empty = query.data && !moves.length;
  return (
    <Dialog
      title={fill(text.title, { name: technician.full_name })}
      form={plainForm(() => count > 0 && moving.run(going), moving.busy)}
      onClose={onClose}
      first="submit"
      submit={count ? counted(text.submitOne, text.submit, count) : text.nothing}
      doing={actionText.moving}
      softDisabled={count === 0 || query.isFetching}
    >
      <p className="-mt-1 text-14 text-muted md:text-13">
        {formatShortDay(day)}. {text.hint}
      </p>
      {refusals.size > 0 && !moving.busy && <Alert title={text.partly} body={text.partlyBody} />}
      {query.error && !query.data && (
        <LoadError
          title={text.failed}
          body={messageOf(query.error)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && !query.error && <LoadingLine text={text.looking} />}
      {empty && <p className="text-15 md:text-13">{fill(text.empty, { name: technician.full_name })}</p>}
      {moves.length > 0 && (
        <ul aria-label={text.jobs} aria-busy={query.isPlaceholderData || undefined} className="grid gap-2">
          {moves.map((move) => (
            <MoveRow
              key={move.id}
              move={move}
              zone={zone}
              kept={kept.has(move.id)}
              refusal={refusals.get(move.id)}
              onKeep={(keep) => setKept(new Set(keep ? [...kept, move.id] : [...kept].filter((id) => id !== move.id)))}
              onChoose={(to) => setChosen(new Map([...chosen, [move.id, to]]))}
            />
          ))}
        </ul>
      )}
      {Boolean(query.data?.begun) && (
        <p className="text-14 text-muted md:text-13">{counted(text.begunOne, text.begun, query.data?.begun ?? 0)}</p>
      )}
      {Boolean(query.data?.spread) && (
        <p className="text-14 text-muted md:text-13">{counted(text.spreadOne, text.spread, query.data?.spread ?? 0)}</p>
      )}
    </Dialog>
  );
}

/** A job may always return to its earlier slot, even outside working hours. */
const takeBack = ({ id, kind, start, end }: Move, technician: string, version: number) => {
  const plan = { assigned_to: technician, scheduled_start: start, override_hours: true };
  return kind === 'tour'
    ? call('tour.move', { params: { id }, body: plan, commandId: v7() })
    : call('job.schedule', { params: { id }, body: { ...plan, scheduled_end: end, version }, commandId: v7() });
};

type RowProps = {
  move: Move;
  zone: string;
  kept: boolean;
  refusal: string | undefined;
  onKeep: (keep: boolean) => void;
  onChoose: (technician: string) => void;
};

function MoveRow({ move, zone, kept, refusal, onKeep, onChoose }: RowProps) {
  const { title, client_name, place, start, end, stops, options, technician, skills } = move;
  const to = options.find(({ id }) => id === technician);
  const name = stops > 1 ? fill(dispatchText.tour, { name: title, count: stops }) : title;
  const needed = skills.map((skill) => skillText[skill]).join(', ');
  return (
    <li className="flex rounded-card py-2 pr-3 hairline">
      <Checkbox
        checked={Boolean(to) && !kept}
        disabled={!to}
        aria-label={fill(text.include, { title: name })}
        onChange={(event) => onKeep(!event.target.checked)}
      />
      <div className="grid min-w-0 flex-1 gap-1 pt-1.5">
        <p className="flex justify-between gap-3 text-15 md:text-13">
          <span className="min-w-0 truncate font-strong">{name}</span>
          <span className="flex-none text-muted tabular-nums">{formatSpan(start, end, zone)}</span>
        </p>
        <p className="truncate text-14 text-muted md:text-12">
          {[client_name, place].filter(Boolean).join(', ') || fieldText.noClient}
        </p>
        {to ? (
          <>
            <Select
              hideLabel
              label={fill(text.who, { title: name })}
              value={to.id}
              onChange={(event) => onChoose(event.target.value)}
            >
              {options.map((offer) => (
                <option key={offer.id} value={offer.id}>
                  {fill(text.option, { name: offer.full_name, when: whenOf(offer, move, zone) })}
                </option>
              ))}
            </Select>
            {to.travel_minutes !== null && (
              <p className="text-13 text-muted tabular-nums md:text-12">
                {fill(text.drive, { minutes: to.travel_minutes })}
              </p>
            )}
          </>
        ) : (
          <p className="text-14 text-warning-on md:text-12">
            {needed ? fill(text.nobodySkilled, { skills: needed }) : text.nobodyFree}
          </p>
        )}
        {refusal && (
          <p role="alert" className="flex gap-1.5 text-14 text-danger md:text-12">
            <TriangleAlert size={14} aria-hidden className="mt-0.5 flex-none" />
            {refusal}
          </p>
        )}
      </div>
    </li>
  );
}

/** The same time, another time that day, or another day. */
function whenOf({ start }: Offer, move: Move, zone: string): string {
  if (Date.parse(start) === Date.parse(move.start)) return text.sameTime;
  const day = dayIn(zone, start);
  return day === dayIn(zone, move.start)
    ? formatTime(start, zone)
    : `${formatShortDay(day)}, ${formatTime(start, zone)}`;
}
