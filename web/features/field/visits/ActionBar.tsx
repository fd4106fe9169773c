import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Camera,
  Check,
  CircleCheckBig,
  LoaderCircle,
  Navigation,
  PenLine,
  Play,
  Timer,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CheckItem } from '#contract/jobs/job.schema.ts';
import type { TimeRow } from '#contract/field/timeEntry.schema.ts';
import type { VisitDetail } from '#contract/field/visit.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { completionText, visitText as text } from '#text/visit.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { binsId } from '#web/features/field/visits/BinLines.tsx';
import { PickPhotos } from '#web/features/field/photos/PickPhotos.tsx';
import { ofStep } from '#web/features/field/photos/shots.ts';
import { useAddPhotos, useJobPhotos, useWaitingSteps } from '#web/features/field/photos/usePhotos.ts';
import { isAsked, isUnexpected } from '#web/features/field/visits/asked.ts';
import { StartAnyway } from '#web/features/field/visits/StartAnyway.tsx';
import { tellFailure, useAct } from '#web/features/field/visits/useAct.ts';
import { useTapped, useTick } from '#web/features/field/visits/useTick.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { now, runningQuery, runsElsewhere, startClock } from '#web/features/field/visits.ts';
import { toast } from '#web/ui/toasts.ts';
import { SignDialog } from '#web/features/field/visits/SignDialog.tsx';

/** The kind of clock to start. */
type Kind = 'drive' | 'job';

type Action = {
  Icon: LucideIcon;
  label: string;
  note?: string;
  onPress: () => void;
  /** The button opens the phone's camera, and the photos come back here. */
  onPhoto?: (files: File[]) => void;
  /** Why the action isn't possible yet. */
  waits?: string;
};

/** The next action, large and within reach of a thumb, and at most one other beside it. */
export function ActionBar({ visit }: { visit: VisitDetail }) {
  const reason = useId();
  const { data: running } = useQuery(runningQuery);
  const [signs, setSigns] = useState(false);
  const [asks, setAsks] = useState<Kind | null>(null);
  const { main, aside, busy, start } = useActions(visit, running, { sign: () => setSigns(true), ask: setAsks });
  const waits = runsElsewhere(running, visit.job.id) ? text.otherRuns : main.waits;
  return (
    <>
      <div className="visit-actions max-md:docked">
        {waits && (
          <p id={reason} className="visit-reason text-14 text-muted md:text-13">
            {waits}
          </p>
        )}
        {aside && !waits && (
          <button
            type="button"
            aria-disabled={busy || undefined}
            onClick={() => busy || aside.onPress()}
            className="visit-aside"
          >
            <aside.Icon size={20} aria-hidden />
            <span>{aside.label}</span>
          </button>
        )}
        {main.onPhoto && !waits ? (
          <PickPhotos camera onPick={main.onPhoto} className="visit-next">
            <Said action={main} />
          </PickPhotos>
        ) : (
          <button
            type="button"
            aria-disabled={busy || Boolean(waits) || undefined}
            aria-describedby={waits ? reason : undefined}
            onClick={() => busy || waits || main.onPress()}
            className="visit-next"
          >
            <Said action={busy ? { ...main, Icon: LoaderCircle, note: actionText.saving } : main} />
          </button>
        )}
      </div>
      {signs && <SignDialog visit={visit} onClose={() => setSigns(false)} />}
      {asks && (
        <StartAnyway
          job={visit.job}
          action={asks === 'drive' ? text.onMyWay : workText.clockIn}
          busy={busy}
          onConfirm={() => {
            start(asks, true);
            setAsks(null);
          }}
          onClose={() => setAsks(null)}
        />
      )}
    </>
  );
}

const Said = ({ action: { Icon, label, note } }: { action: Action }) => (
  <>
    <Icon size={24} aria-hidden className={`flex-none ${Icon === LoaderCircle ? 'animate-spin' : ''}`} />
    <span className="min-w-0">
      <b>{label}</b>
      {note && <small>{note}</small>}
    </span>
  </>
);

/** A job's actions, in the order in which they are done. */
function useActions(
  visit: VisitDetail,
  running: TimeRow | null | undefined,
  { sign, ask }: { sign: () => void; ask: (kind: Kind) => void },
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
  const busy = away.busy || clock.busy || done.busy;
  const client = useQueryClient();
  const { id: me } = useActor();
  const zone = useZone();
  /** Puts the new running entry into the cache before it loads again: the next press may follow at once and has to end it. */
  function start(kind: Kind, confirmed = false) {
    if (!confirmed && isAsked(job, Boolean(progress?.on_the_way_at), zone)) return ask(kind);
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
  const complete: Action = {
    Icon: CircleCheckBig,
    label: workText.completeJob,
    onPress: () => done.act({ params: { id }, body: { reason: null, ...now() } }),
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
    if (job.status === 'pending') {
      if (progress?.on_the_way_at) return { main: clockIn };
      const onMyWay = { Icon: Navigation, label: text.onMyWay, onPress: () => start('drive') };
      return {
        main:
          job.client_id && job.client_name
            ? { ...onMyWay, note: fill(text.onMyWayHint, { name: job.client_name.split(' ')[0]! }) }
            : onMyWay,
        aside: clockIn,
      };
    }
    if (running?.kind !== 'job' || running.job_id !== id) {
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
    if (bins.some(({ outcome }) => outcome === null) || missing.some(({ kind }) => kind === 'proof')) {
      return {
        aside: addPhotos,
        main: { Icon: Trash2, label: text.reportBins, onPress: () => document.getElementById(binsId)?.focus() },
      };
    }
    if (!signature) {
      return {
        main: { Icon: PenLine, label: text.signature, note: text.thenComplete, onPress: sign },
        aside: complete,
      };
    }
    return { main: late.length > 0 ? { ...complete, waits: text.photosOnTheWay } : complete, aside: addPhotos };
  }
  return { ...main(), busy, start };
}
