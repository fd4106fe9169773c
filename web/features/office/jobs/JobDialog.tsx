import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { clockAt } from '#contract/base/clock.ts';
import type { Completing, JobDetail } from '#contract/jobs/job.schema.ts';
import { actionText } from '#text/actions.ts';
import { createText } from '#text/create.ts';
import { jobDialogText } from '#text/jobs.ts';
import { editSeriesText } from '#text/series.ts';
import { ApiError } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { useEdits } from '#web/edits.ts';
import { AddClient } from '#web/features/office/clients/AddClient.tsx';
import { storeJob } from '#web/features/office/jobs/changes.ts';
import { CompleteAnyway } from '#web/features/office/jobs/CompleteAnyway.tsx';
import { asksOf } from '#web/features/office/jobs/completion.ts';
import {
  check,
  draftOf,
  newDraft,
  titleFrom,
  toBody,
  toSeries,
  type JobDraft,
  type JobStart,
} from '#web/features/office/jobs/jobDraft.ts';
import { JobFields } from '#web/features/office/jobs/JobFields.tsx';
import { jobQuery } from '#web/features/office/jobs/jobs.ts';
import { Meanwhile } from '#web/features/office/jobs/Meanwhile.tsx';
import { merge } from '#web/features/office/jobs/merge.ts';
import { useEditing, useEditors } from '#web/features/office/jobs/presence.ts';
import { usePlaces } from '#web/features/office/jobs/PlaceSelect.tsx';
import { Refusal } from '#web/features/office/jobs/Refusal.tsx';
import { createdText } from '#web/features/office/series/misfits.ts';
import { staffQuery } from '#web/features/office/staff/staff.ts';
import { servicesQuery } from '#web/features/shared/services/services.ts';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { dismissErrors, toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';
import { dayIn } from '#web/when.ts';

type Props = {
  job: JobDetail | null;
  /** The initial values of a new job. */
  initial?: JobStart;
  onClose: () => void;
};
const nothing: JobStart = {};
const sentAs = {
  scheduled_start: 'day',
  scheduled_end: 'minutes',
  due_date: 'due_day',
  starts_on: 'day',
  start_time: 'time',
  duration_minutes: 'minutes',
  rule: 'repeat',
} as const;

/** Create New Job, or Edit Job if a job is given. */
export function JobDialog({ job, initial = nothing, onClose }: Props) {
  const client = useQueryClient();
  const zone = useZone();
  /** The job when the edits began; saving sends its version. */
  const [opened, setOpened] = useState(job);
  const services = useQuery(servicesQuery).data ?? [];
  const known = { zone, services, today: dayIn(zone), spread: opened?.span_count ? opened : null };
  const { data: staff } = useQuery(staffQuery);
  const places = usePlaces(job ? null : (initial.client_id ?? null));
  const place = places?.length === 1 && { place_id: places[0]!.id };
  const body = useRef<HTMLDivElement>(null);
  const id = useRecordId(job);
  // Edits of an older version aren't silently applied to a newer one.
  const keepAs = `job ${opened ? `${opened.id} ${opened.version}` : JSON.stringify(initial)}`;
  const held = useEdits<JobDraft>(keepAs);

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
    const name = staff?.find((each) => each.id === shown.assigned_to)?.full_name ?? editSeriesText.anyTechnician;
    done(jobDialogText.created, createdText(made, zone, name));
  });
  const update = useCommand('job.update', (saved) => {
    storeJob(client, saved);
    done(jobDialogText.updated);
  });
  const save = opened ? update : held.edits.repeat?.now ? series : create;
  const failed = opened ? jobDialogText.updateFailed : jobDialogText.createFailed;
  useErrorToast(asksOf(save.error) ? null : save.error, failed);
  const refused = save.error instanceof ApiError ? save.error : null;
  const conflict = refused?.code === 'changed_meanwhile';
  const asks = asksOf(save.error);

  const form = useForm<JobDraft>({
    // A client's only place and the services' names are suggestions in the base, not edits.
    base: opened
      ? draftOf(opened, zone)
      : newDraft({ title: titleFrom(held.edits.items?.now ?? [], known.services), ...place, ...initial }, zone),
    check: (typed) => check(typed, { ...known, creating: !opened }),
    // Further typing doesn't clear a conflict.
    save: conflict ? { busy: save.busy, error: save.error } : save,
    send: (typed) => send(typed, opened),
    sentAs,
    held,
  });
  const { shown, type } = form;
  const seriesBody = toSeries(id, shown, known);
  // An override of working hours holds only for the time and technician it was given for.
  const planned = JSON.stringify([shown.day, shown.time, shown.minutes, shown.assigned_to]);
  const [allowed, setAllowed] = useState<string | null>(null);
  const override = allowed === planned;
  /** The name typed so far, when the caller isn't a client yet. */
  const [newClient, setNewClient] = useState<string | null>(null);

  // The newer version comes with the refusal, or a moment earlier from the change stream.
  const latest = useQuery({ ...jobQuery(opened?.id ?? ''), enabled: opened !== null }).data;
  const theirs = newest(opened, refused?.detail.current, latest);

  // Scrolls to the alert at the top when another user changed the job.
  useEffect(() => {
    if (theirs) body.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [theirs]);

  function send(next: JobDraft, seen: JobDetail | null, completion?: Completing) {
    const values = { ...toBody(next, known, override), ...(completion && { completion }) };
    if (seen) update.send({ params: { id }, body: { ...values, version: seen.version } });
    else if (seriesBody) series.send({ body: seriesBody });
    else create.send({ body: { id, ...values } });
  }

  function keep(whose: 'mine' | 'theirs') {
    if (!opened || !theirs) return;
    const after = draftOf(theirs, zone);
    const next = merge(draftOf(opened, zone), after, shown, whose);
    setOpened(theirs);
    // Every difference from their version becomes an edit, including fields that this user left unchanged.
    held.drop();
    for (const key of Object.keys(next) as (keyof JobDraft)[]) held.edit(after, key, next[key]);
    update.forget();
    dismissErrors();
    body.current?.querySelector('input')?.focus();
    // After a refused save, it saves again; after a change from the stream, the user goes on editing.
    if (whose === 'mine' && conflict) send(next, theirs);
  }

  const close = () => {
    dismissErrors();
    onClose();
  };
  const [label, busy] = opened ? [jobDialogText.update, actionText.updating] : [createText.job, actionText.creating];

  return (
    <>
      <Dialog
        title={opened ? jobDialogText.editTitle : jobDialogText.createTitle}
        form={form}
        onClose={close}
        submit={label}
        doing={busy}
        aside={
          <kbd className="mr-auto self-center rounded-module px-1.5 font-sans text-11 text-muted hairline max-md:hidden">
            {actionText.key}
          </kbd>
        }
      >
        <div ref={body} className="contents">
          {opened && <AlsoEditing id={opened.id} />}
          {opened && theirs && !save.busy && (
            <Meanwhile
              opened={draftOf(opened, zone)}
              theirs={draftOf(theirs, zone)}
              mine={shown}
              saved={conflict}
              onKeep={keep}
            />
          )}
          {save.error && !conflict && !asks && (
            <Refusal
              title={failed}
              error={save.error}
              onPick={({ start }) => type(clockAt(start, zone))}
              override={override}
              onOverride={(yes) => setAllowed(yes ? planned : null)}
            />
          )}
          <JobFields form={form} job={opened} series={seriesBody} onNewClient={setNewClient} />
        </div>
      </Dialog>
      {/* A sibling, because forms can't be nested. */}
      {asks && (
        <CompleteAnyway
          jobs={[{ id, scheduled_start: toBody(shown, known, override).scheduled_start }]}
          asks={asks}
          busy={save.busy}
          onConfirm={(reason) => send(shown, opened, { reason })}
          onClose={save.forget}
        />
      )}
      {newClient !== null && (
        <AddClient
          fullName={newClient}
          onClose={() => setNewClient(null)}
          onAdded={(client_id) => {
            type({ client_id, place_id: null });
            setNewClient(null);
          }}
        />
      )}
    </>
  );
}

/** The newest version that is newer than the opened one, if any. */
function newest(opened: JobDetail | null, ...others: (JobDetail | undefined)[]): JobDetail | null {
  if (!opened) return null;
  const newer = others.filter((job) => job !== undefined && job.version > opened.version);
  return newer.toSorted((one, other) => (other?.version ?? 0) - (one?.version ?? 0))[0] ?? null;
}

/** Tells other users that the job is being edited here, and shows who else is editing it. */
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
