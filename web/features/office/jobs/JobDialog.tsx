import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { JobDetail } from '#contract/job.ts';
import { commonText } from '#contract/text/en/common.ts';
import { jobDialogText } from '#contract/text/en/jobs.ts';
import { editSeriesText } from '#contract/text/en/series.ts';
import { ApiError } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { storeJob } from '#web/features/office/jobs/changes.ts';
import {
  check,
  draftOf,
  isFine,
  newDraft,
  scheduleOf,
  toBody,
  toSeries,
  type JobDraft,
  type JobStart,
  type Problems,
} from '#web/features/office/jobs/jobDraft.ts';
import { JobFields } from '#web/features/office/jobs/JobFields.tsx';
import { jobQuery } from '#web/features/office/jobs/jobs.ts';
import { Meanwhile } from '#web/features/office/jobs/Meanwhile.tsx';
import { merge } from '#web/features/office/jobs/merge.ts';
import { useEditing, useEditors } from '#web/features/office/jobs/presence.ts';
import { Refusal } from '#web/features/office/jobs/Refusal.tsx';
import { createdText } from '#web/features/office/series/misfits.ts';
import { repeatProblem, type RepeatDraft } from '#web/features/office/series/repeatDraft.ts';
import { staffQuery } from '#web/features/office/staff/staff.ts';
import { servicesQuery } from '#web/features/office/services/services.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { dismissErrors, toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';
import { dayIn } from '#web/when.ts';

type Props = {
  job: JobDetail | null;
  /** What a new job begins with. */
  initial?: JobStart;
  onClose: () => void;
};
const nothing: JobStart = {};
const plan = ['day', 'time', 'minutes', 'assigned_to'] as const;

/** Create New Job, or Edit Job where there is one. */
export function JobDialog({ job, initial = nothing, onClose }: Props) {
  const client = useQueryClient();
  const zone = useZone();
  const known = { zone, services: useQuery(servicesQuery).data ?? [], today: dayIn(zone) };
  /** As it was when the edits began; whoever saves says that they saw this. */
  const [opened, setOpened] = useState(job);
  const [draft, setDraft] = useState<JobDraft>(() => (job ? draftOf(job, zone) : newDraft(initial, zone)));
  const [repeat, setRepeat] = useState<RepeatDraft | null>(null);
  const { data: staff } = useQuery(staffQuery);
  const [override, setOverride] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [tried, setTried] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  // One id for every try: an answer that got lost doesn't make a second job.
  const [id] = useState(() => v7());

  const done = (title: string, text?: string) => {
    dismissErrors();
    toast({ tone: 'success', title, ...(text && { body: text }) });
    onClose();
  };
  const create = useCommand('job.create', (saved) => {
    storeJob(client, saved);
    done(jobDialogText.created);
  });
  const series = useCommand('series.create', (made) => {
    const name = staff?.find((each) => each.id === draft.assigned_to)?.full_name ?? editSeriesText.somebody;
    done(jobDialogText.created, createdText(made, zone, name));
  });
  const update = useCommand('job.update', (saved) => {
    storeJob(client, saved);
    done(jobDialogText.updated);
  });
  const seriesBody =
    repeat && draft.time && !repeatProblem(repeat, draft.day) ? toSeries(id, draft, known, repeat) : null;
  const save = opened ? update : repeat ? series : create;
  const failed = opened ? jobDialogText.updateFailed : jobDialogText.createFailed;
  useErrorToast(save.error, failed);

  // Told by the answer, or a moment earlier by the stream.
  const latest = useQuery({ ...jobQuery(opened?.id ?? ''), enabled: opened !== null }).data;
  const refused = save.error instanceof ApiError ? save.error : null;
  const theirs = newest(opened, refused?.detail.current, latest);
  const conflict = refused?.code === 'changed_meanwhile';

  useEffect(() => {
    if (tried) body.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [tried]);

  // What was refused is said at the top, wherever one is in the form.
  useEffect(() => {
    if (save.error || theirs) body.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [save.error, theirs]);

  function type(part: Partial<JobDraft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    if (plan.some((key) => key in part)) setOverride(false);
    // Once something was refused, its complaint goes as soon as it is met.
    if (!isFine(problems)) setProblems(check(next, { ...known, creating: !opened }));
    if (save.error && !conflict) save.forget();
  }

  function send(next: JobDraft, seen: JobDetail | null) {
    if (seen) {
      update.send({ params: { id: seen.id }, body: { ...toBody(next, known, override), version: seen.version } });
    } else if (repeat) series.send({ body: toSeries(id, next, known, repeat) });
    else create.send({ body: { id, ...toBody(next, known, override) } });
  }

  function submit() {
    const found = check(draft, { ...known, creating: !opened });
    if (repeat && !(draft.day && draft.time)) found.schedule = jobDialogText.repeatNeedsTime;
    const repeats = repeat && repeatProblem(repeat, draft.day);
    if (repeats) found.repeat = repeats;
    setProblems(found);
    if (isFine(found)) send(draft, opened);
    else setTried((times) => times + 1);
  }

  function keep(whose: 'mine' | 'theirs') {
    if (!opened || !theirs) return;
    const next = merge(draftOf(opened, zone), draftOf(theirs, zone), draft, whose);
    setOpened(theirs);
    setDraft(next);
    update.forget();
    dismissErrors();
    body.current?.querySelector('input')?.focus();
    // Asked for by a save, it goes on; told by the stream, there is still something to type.
    if (whose === 'mine' && conflict) send(next, theirs);
  }

  const close = () => {
    dismissErrors();
    onClose();
  };
  const [label, busy] = opened
    ? [jobDialogText.update, jobDialogText.updating]
    : [jobDialogText.create, jobDialogText.creating];

  return (
    <Dialog
      title={opened ? jobDialogText.editTitle : jobDialogText.createTitle}
      busy={save.busy}
      onClose={close}
      onSubmit={submit}
      footer={
        <>
          <kbd className="mr-auto self-center rounded-module px-1.5 font-sans text-11 text-muted hairline max-md:hidden">
            {jobDialogText.shortcut}
          </kbd>
          <Button refused={save.busy} onClick={close}>
            {commonText.cancel}
          </Button>
          <Button type="submit" look="primary" refused={save.busy} className="md:min-w-[104px]">
            {save.busy ? busy : label}
          </Button>
        </>
      }
    >
      <div ref={body} className="contents">
        {opened && <AlsoEditing id={opened.id} />}
        {opened && theirs && !save.busy && (
          <Meanwhile
            opened={draftOf(opened, zone)}
            theirs={draftOf(theirs, zone)}
            mine={draft}
            saved={conflict}
            onKeep={keep}
          />
        )}
        {save.error && !conflict && (
          <Refusal
            title={failed}
            error={save.error}
            onPick={(stretch) => type(scheduleOf(stretch, zone))}
            override={override}
            onOverride={setOverride}
          />
        )}
        <JobFields
          draft={draft}
          problems={problems}
          jobId={opened?.id ?? null}
          repeat={{ value: repeat, error: problems.repeat ?? null, series: seriesBody, onChange: setRepeat }}
          onType={type}
        />
      </div>
    </Dialog>
  );
}

/** What is newer than what was opened, if anything is. */
function newest(opened: JobDetail | null, ...others: (JobDetail | undefined)[]): JobDetail | null {
  if (!opened) return null;
  const newer = others.filter((job) => job !== undefined && job.version > opened.version);
  return newer.toSorted((one, other) => (other?.version ?? 0) - (one?.version ?? 0))[0] ?? null;
}

/** Says to others that it is being edited here, and here that others do. */
function AlsoEditing({ id }: { id: string }) {
  useEditing(id);
  const others = useEditors(id);
  return (
    <output className="flex items-center gap-2 rounded-card bg-warning-soft px-3.5 py-2 font-medium text-warning-on empty:hidden">
      {others && (
        <>
          <Users size={16} aria-hidden className="flex-none" />
          {others}
        </>
      )}
    </output>
  );
}
