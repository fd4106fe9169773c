import { useQueryClient } from '@tanstack/react-query';
import {
  Camera,
  Check,
  CircleCheckBig,
  House,
  Navigation,
  PenLine,
  Play,
  Timer,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import type { CheckItem } from '#contract/jobs/job.schema.ts';
import type { TimeRow } from '#contract/field/timeEntry.schema.ts';
import type { VisitDetail } from '#contract/field/visit.schema.ts';
import { firstName } from '#contract/base/firstName.ts';
import { fill } from '#contract/text/fill.ts';
import { completionText, visitText as text } from '#text/visit.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { binsId } from '#web/features/field/visits/BinLines.tsx';
import { ofStep } from '#web/features/field/photos/shots.ts';
import { useAddPhotos, useJobPhotos, useWaitingSteps } from '#web/features/field/photos/usePhotos.ts';
import { hasDaysLeft, isAsked, isUnexpected } from '#web/features/field/visits/asked.ts';
import { useNextDay, useOwnTime } from '#web/features/field/visits/useOwnTime.ts';
import { tellFailure, useAct } from '#web/features/field/visits/useAct.ts';
import { useTapped, useTick } from '#web/features/field/visits/useTick.ts';
import { useNow } from '#web/features/shared/dashboard/useNow.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { isLead, now, runningQuery, runsHere, startClock, todaysTrip } from '#web/features/field/visits.ts';
import { toast } from '#web/ui/toasts.ts';
import { dayIn } from '#web/when.ts';

/** The kind of clock to start. */
export type Kind = 'drive' | 'job';

export type Action = {
  Icon: LucideIcon;
  label: string;
  note?: string;
  onPress: () => void;
  /** The button opens the phone's camera, and the photos come back here. */
  onPhoto?: (files: File[]) => void;
  /** Why the action isn't possible yet. */
  waits?: string;
  /** Said above the action, which is possible. */
  remark?: string;
};

/** A job's actions, in the order in which they are done. */
export function useActions(
  visit: VisitDetail,
  running: TimeRow | null | undefined,
  { sign, ask, askAll }: { sign: () => void; ask: (kind: Kind) => void; askAll: () => void },
) {
  const { job, progress, bins, signature, missing } = visit;
  const { id } = job;
  const navigate = useNavigate();
  const add = useAddPhotos();
  const { photos, unsent } = useJobPhotos(id);
  const waiting = useWaitingSteps(id);
  const tapped = useTapped();
  const isAnnounced = (step: string) => photos.some(({ step_id, state }) => step_id === step && state !== 'failed');
  const hasPhoto = (step: string) =>
    isAnnounced(step) || unsent.some(({ stepId, state }) => stepId === step && state !== 'failed');
  const tick = useTick(id);
  const away = useAct('visit.onTheWay');
  const clock = useAct('visit.clockIn');
  const done = useAct('visit.complete', () =>
    toast({
      tone: 'success',
      title: workText.jobCompleted,
      body: fill(completionText.completedBody, { title: job.title }),
    }),
  );
  const home = useAct('visit.pause');
  const busy = away.busy || clock.busy || done.busy || home.busy;
  const client = useQueryClient();
  const { id: me } = useActor();
  const leads = isLead(job, me);
  const planned = useOwnTime(job);
  const zone = useZone();
  const today = dayIn(zone, useNow());
  const trip = todaysTrip(progress, today);
  /** On each day of shared work the lead sets out anew. */
  const setsOut =
    job.status === 'pending' ||
    (leads &&
      job.spans.length > 0 &&
      !trip?.arrived_at &&
      !runsHere(running, id) &&
      planned.scheduled_start !== null &&
      dayIn(zone, planned.scheduled_start) === today);
  /** Puts the new running entry into the cache before it loads again: the next press may follow at once and has to end it. */
  function start(kind: Kind, confirmed = false) {
    if (!confirmed && isAsked(planned, leads && Boolean(trip?.on_the_way_at), zone)) return ask(kind);
    const body = { ...startClock(running), confirmed };
    const { act } = kind === 'drive' ? away : clock;
    act(
      { params: { id }, body },
      {
        onSent: () =>
          client.setQueryData(runningQuery.queryKey, (): TimeRow => ({
            id: body.entry_id,
            person_id: me,
            kind,
            job_id: id,
            started_at: body.occurred_at,
            ended_at: null,
            counted: true,
            flag: null,
            received_at: body.occurred_at,
            ended_received_at: null,
            job_number: job.number,
            job_title: job.title,
            client_name: job.client_name,
          })),
        onRefused: (error) => (isUnexpected(error) ? ask(kind) : tellFailure(error)),
      },
    );
  }
  const clockIn: Action = { Icon: Timer, label: workText.clockIn, onPress: () => start('job') };
  const goesOn = useNextDay(job) !== null;
  const finish = (confirmed: boolean) =>
    done.act(
      { params: { id }, body: { reason: null, confirmed, ...now() } },
      { onRefused: (error) => (hasDaysLeft(error) ? askAll() : tellFailure(error)) },
    );
  const leave = () => home.act({ params: { id }, body: { leaves: true, ...now() } });
  const complete: Action = {
    Icon: CircleCheckBig,
    label: workText.completeJob,
    onPress: () => (goesOn ? askAll() : finish(false)),
  };

  const addPhotos: Action = {
    Icon: Camera,
    label: workText.addPhotos,
    onPress: () => void navigate(`/tech/jobs/${id}/photos`),
  };
  const photograph = (step: CheckItem): Action => ({
    Icon: Camera,
    label: fill(text.takePhoto, { task: step.task }),
    onPress: () => {},
    onPhoto: (files) => {
      const kind = photos.some((photo) => photo.kind === 'before') ? 'after' : 'before';
      add(files, { kind, ...ofStep(job, step) });
    },
  });

  function main(): { main: Action; aside?: Action } {
    if (setsOut) {
      const drives = leads ? trip?.on_the_way_at : running?.kind === 'drive' && running.job_id === id;
      if (drives) return { main: clockIn };
      const onMyWay = { Icon: Navigation, label: text.onMyWay, onPress: () => start('drive') };
      return {
        main:
          leads && job.client_id && job.client_name
            ? { ...onMyWay, note: fill(text.onMyWayHint, { name: job.client_name.split(' ')[0]! }) }
            : onMyWay,
        aside: clockIn,
      };
    }
    if (!runsHere(running, id)) {
      // Of several people, this one may not have begun yet.
      if (job.spans.length > 0) return { main: clockIn };
      return { main: { Icon: Play, label: text.resume, onPress: () => start('job') } };
    }
    // Steps of bins that weren't cleaned are skipped.
    const [step, following] = job.checklist.filter(
      (each) =>
        !each.done_at &&
        !waiting.has(each.id) &&
        !tapped.has(each.id) &&
        missing.some(({ kind, id: of }) => kind === 'step' && of === each.id),
    );
    if (step?.photo && !hasPhoto(step.id)) return { main: photograph(step), aside: addPhotos };
    if (step) {
      return {
        aside: addPhotos,
        main: {
          Icon: Check,
          label: fill(text.stepDone, { task: step.task }),
          ...(step.photo && !isAnnounced(step.id) && { waits: text.photosOnTheWay }),
          ...(following && { note: fill(text.afterwards, { task: following.task }) }),
          onPress: () => tick(step, true),
        },
      };
    }
    // Step photos come with their steps, and no step is open any more.
    const late = missing.filter(({ kind }) => kind === 'photo' || kind === 'step');
    const unphotographed = job.checklist.find((each) => late.some((one) => one.id === each.id) && !hasPhoto(each.id));
    if (unphotographed) return { main: photograph(unphotographed), aside: addPhotos };
    if (!leads) {
      const name = firstName(job.assigned_to_name ?? '');
      return { main: { ...addPhotos, remark: fill(text.helping, { name }) } };
    }
    if (bins.some(({ outcome }) => outcome === null) || missing.some(({ kind }) => kind === 'proof')) {
      return {
        aside: addPhotos,
        main: { Icon: Trash2, label: text.reportBins, onPress: () => document.getElementById(binsId)?.focus() },
      };
    }
    if (goesOn) return { main: { Icon: House, label: workText.doneToday, onPress: leave }, aside: complete };
    if (!signature) {
      return {
        main: { Icon: PenLine, label: text.signature, note: text.thenComplete, onPress: sign },
        aside: complete,
      };
    }
    return { main: late.length > 0 ? { ...complete, waits: text.photosOnTheWay } : complete, aside: addPhotos };
  }
  return { ...main(), busy, start, finish, leave, planned };
}
