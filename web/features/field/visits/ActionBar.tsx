import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Camera, Check, CircleCheckBig, Navigation, PenLine, Play, Timer, Trash2, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CheckItem } from '#contract/jobs/job.schema.ts';
import type { TimeRow } from '#contract/field/timeEntry.schema.ts';
import type { VisitDetail } from '#contract/field/visit.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { completionText, visitText as text } from '#text/visit.ts';
import { binsId } from '#web/features/field/visits/BinLines.tsx';
import { PickPhotos } from '#web/features/field/photos/PickPhotos.tsx';
import { useAddPhotos, useJobPhotos, useTicked } from '#web/features/field/photos/usePhotos.ts';
import { useAct } from '#web/features/field/visits/useAct.ts';
import { useTick } from '#web/features/field/visits/VisitSteps.tsx';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { now, runningQuery, runsElsewhere, startClock } from '#web/features/field/visits.ts';
import { toast } from '#web/ui/toasts.ts';

const SignDialog = lazy(async () => ({
  default: (await import('#web/features/field/visits/SignDialog.tsx')).SignDialog,
}));

type Action = {
  Icon: LucideIcon;
  label: string;
  note?: string;
  onPress: () => void;
  /** It is the phone's camera: what it took comes back here. */
  onPhoto?: (files: File[]) => void;
  /** Why it can't be done yet. */
  waits?: string;
};

/** The one thing to do next, large and in reach of a thumb, and at most one other beside it. */
export function ActionBar({ visit }: { visit: VisitDetail }) {
  const reason = useId();
  const { data: running } = useQuery(runningQuery);
  const [signs, setSigns] = useState(false);
  const { main, aside, busy } = useActions(visit, running, () => setSigns(true));
  const waits = runsElsewhere(running, visit.job.id) ? text.otherRuns : main.waits;
  return (
    <>
      <div className="visit-actions">
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
            {aside.label}
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
            <Said action={main} />
          </button>
        )}
      </div>
      <Suspense>{signs && <SignDialog visit={visit} onClose={() => setSigns(false)} />}</Suspense>
    </>
  );
}

const Said = ({ action: { Icon, label, note } }: { action: Action }) => (
  <>
    <Icon size={24} aria-hidden className="flex-none" />
    <span className="min-w-0">
      <b>{label}</b>
      {note && <small>{note}</small>}
    </span>
  </>
);

/** What a job asks for, in the order in which it is done. */
function useActions(visit: VisitDetail, running: TimeRow | null | undefined, sign: () => void) {
  const { job, progress, bins, signature, missing } = visit;
  const { id } = job;
  const navigate = useNavigate();
  const add = useAddPhotos();
  const { photos, unsent } = useJobPhotos(id);
  const ticked = useTicked(id);
  const isAnnounced = (step: string) => photos.some(({ step_id, state }) => step_id === step && state !== 'failed');
  const hasPhoto = (step: string) => isAnnounced(step) || unsent.some(({ stepId }) => stepId === step);
  const tick = useTick(id);
  const away = useAct('visit.onTheWay');
  const clock = useAct('visit.clockIn');
  const done = useAct('visit.complete', () =>
    toast({
      tone: 'success',
      title: completionText.completed,
      body: fill(completionText.completedBody, { title: job.title }),
    }),
  );
  const busy = away.busy || clock.busy || done.busy;
  const client = useQueryClient();
  const { id: me } = useActor();
  /** What runs then is known before it is read again: the next press may follow at once, and has to end it. */
  function start(kind: 'drive' | 'job') {
    const body = startClock(running);
    const { act } = kind === 'drive' ? away : clock;
    act({ params: { id }, body }, () =>
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
    );
  }
  const clockIn: Action = { Icon: Timer, label: text.clockIn, onPress: () => start('job') };
  const complete: Action = {
    Icon: CircleCheckBig,
    label: text.complete,
    onPress: () => done.act({ params: { id }, body: { reason: null, ...now() } }),
  };

  const addPhotos: Action = {
    Icon: Camera,
    label: text.addPhotos,
    onPress: () => void navigate(`/tech/jobs/${id}/photos`),
  };
  const photograph = (step: CheckItem): Action => ({
    Icon: Camera,
    label: fill(text.takePhoto, { task: step.task }),
    onPress: () => {},
    onPhoto: (files) => {
      const kind = photos.some((photo) => photo.kind === 'before') ? 'after' : 'before';
      const tickedAt = step.done_at ? undefined : now().occurred_at;
      add(files, { jobId: id, kind, stepId: step.id, tickedAt });
    },
  });

  function main(): { main: Action; aside?: Action } {
    if (job.status === 'pending') {
      if (progress?.on_the_way_at) return { main: clockIn };
      const onMyWay = { Icon: Navigation, label: text.onMyWay, onPress: () => start('drive') };
      return { main: job.client_id ? { ...onMyWay, note: text.onMyWayHint } : onMyWay, aside: clockIn };
    }
    if (running?.kind !== 'job' || running.job_id !== id) {
      return { main: { Icon: Play, label: text.resume, onPress: () => start('job') } };
    }
    // Those of bins that weren't cleaned are not asked for.
    const [step, following] = job.checklist.filter(
      (each) =>
        !each.done_at && !ticked.has(each.id) && missing.some(({ kind, id: of }) => kind === 'step' && of === each.id),
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
    // Those of steps come with their photos: none is open any more.
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
  return { ...main(), busy };
}
