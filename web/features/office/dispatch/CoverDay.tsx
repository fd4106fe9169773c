import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import { covered } from '#contract/jobs/cover.ts';
import type { Cover, CoverOption } from '#contract/jobs/schedule.schema.ts';
import { actionText } from '#text/actions.ts';
import { coverText as text } from '#text/dispatch.ts';
import { fill } from '#contract/text/fill.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { formatShortDay } from '#web/calendar.ts';
import { useEachCommand, type Each } from '#web/eachCommand.ts';
import { messageOf } from '#web/errors.ts';
import { coverQuery } from '#web/features/office/dispatch/board.ts';
import { CoverRow, type Move } from '#web/features/office/dispatch/CoverRow.tsx';
import { offerUndo } from '#web/features/office/jobs/undo.ts';
import { plainForm } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';

type Plan = Cover['plans'][number];
type Placed = Move & { to: CoverOption };
type Sending = { list: readonly Placed[]; plans: readonly Plan[] };
type Props = { technician: { id: string; full_name: string }; day: string; zone: string; onClose: () => void };

const counted = (one: string, many: string, count: number) => (count === 1 ? one : fill(many, { count }));
const stopsIn = (moves: readonly Move[]) => moves.reduce((sum, { stops }) => sum + stops, 0);
const givenOf = (moves: readonly Placed[], job: string) => moves.filter(({ part, job_id }) => part && job_id === job);
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

/** The spans of one job are given in one command. */
const spanMoves = ({ job_id, version, spans }: Plan, given: readonly Placed[]): Each<'job.plan'> => ({
  about: job_id,
  content: given.map(contentOf).join(' '),
  input: () => ({ params: { id: job_id }, body: { spans: covered(spans, given), override_hours: false, version } }),
});

/** Gives a technician's day to others: it proposes who could do each job and when, and one button moves them all. */
export function CoverDay({ technician, day, zone, onClose }: Props) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const jobs = useEachCommand('job.schedule');
  const tours = useEachCommand('tour.move');
  const crews = useEachCommand('job.plan');
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
  const plans = query.data?.plans ?? [];
  const planOf = ({ job_id }: Move) => plans.find((plan) => plan.job_id === job_id);
  const leadAfter = (move: Move) =>
    covered(planOf(move)?.spans ?? [], givenOf(going, move.job_id)).find(({ lead }) => lead)?.person_id ?? null;
  const refusals = new Map([...jobs.refusals, ...tours.refusals, ...crews.refusals]);
  const count = stopsIn(going);

  async function send({ list, plans: known }: Sending) {
    const byKind = Map.groupBy(list, ({ kind }) => kind);
    const [one, all] = [byKind.get('job') ?? [], byKind.get('tour') ?? []];
    const moved = await jobs.runAsync(one.map(jobMove));
    const driven = await tours.runAsync(all.map(tourMove));
    const shared = known.filter(({ job_id }) => givenOf(list, job_id).length);
    const given = await crews.runAsync(shared.map((plan) => spanMoves(plan, givenOf(list, plan.job_id))));
    return { list, shared, jobs: [...moved.answers, ...driven.answers.flatMap((tour) => tour.jobs), ...given.answers] };
  }

  function done({ list, shared, jobs: saved }: Awaited<ReturnType<typeof send>>) {
    const versions = new Map(saved.map((job) => [job.id, job.version]));
    const gone = list.filter(({ job_id }) => versions.has(job_id));
    if (gone.length) sayMoved(gone, shared, versions);
    if (gone.length === list.length) onClose();
  }

  function sayMoved(gone: readonly Placed[], shared: readonly Plan[], versions: ReadonlyMap<string, number>) {
    const names = [...new Set(gone.map(({ to }) => to.full_name))].join(', ');
    offerUndo(client, {
      title: counted(text.movedOne, text.moved, stopsIn(gone)),
      body: fill(text.movedBody, { names }),
      ids: [...versions.keys()],
      back: async () => {
        const alone = gone.filter(({ part }) => !part);
        for (const move of alone) await takeBack(move, technician.id, versions.get(move.job_id) ?? 0);
        for (const { job_id, spans } of shared.filter((plan) => versions.has(plan.job_id)))
          await call('job.plan', {
            params: { id: job_id },
            body: { spans, override_hours: true, version: versions.get(job_id) ?? 0 },
            commandId: v7(),
          });
      },
    });
  }

  const empty = query.data && !moves.length;
  return (
    <Dialog
      title={fill(text.title, { name: technician.full_name })}
      form={plainForm(() => count > 0 && moving.run({ list: going, plans }), moving.busy)}
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
            <CoverRow
              key={move.id}
              move={move}
              zone={zone}
              absent={technician}
              lead={leadAfter(move)}
              kept={kept.has(move.id)}
              refusal={refusals.get(move.kind === 'tour' ? move.id : move.job_id)}
              onKeep={(keep) => setKept(new Set(keep ? [...kept, move.id] : [...kept].filter((id) => id !== move.id)))}
              onChoose={(to) => setChosen(new Map([...chosen, [move.id, to]]))}
            />
          ))}
        </ul>
      )}
      {Boolean(query.data?.begun) && (
        <p className="text-14 text-muted md:text-13">{counted(text.begunOne, text.begun, query.data?.begun ?? 0)}</p>
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
