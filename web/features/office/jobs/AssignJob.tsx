import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobDetail, JobRow } from '#contract/jobs/job.schema.ts';
import { actionText } from '#text/actions.ts';
import { skillText } from '#text/dispatch.ts';
import { fieldText } from '#text/fields.ts';
import { assignText, jobStepText } from '#text/jobs.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { storeJob } from '#web/features/office/jobs/changes.ts';
import { ClientName } from '#web/features/office/jobs/JobParts.tsx';
import { PriorityMark } from '#web/features/office/jobs/PriorityMark.tsx';
import { Refusal } from '#web/features/office/jobs/Refusal.tsx';
import { StatusBadge } from '#web/features/shared/jobs/StatusBadge.tsx';
import { TechnicianSelect } from '#web/features/office/jobs/TechnicianSelect.tsx';
import { useFreeTimes, type FreeTimes } from '#web/features/office/jobs/useFreeTimes.ts';
import { useFresh } from '#web/features/office/jobs/useFresh.ts';
import { jobQuery } from '#web/features/office/jobs/jobs.ts';
import { offerOldPlan } from '#web/features/office/jobs/undo.ts';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { dismissErrors } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';
import { formatTime, formatWeekday } from '#web/when.ts';

/** Assigns a job to a technician or unassigns it. The job's other facts are shown and can't be changed here. */
export function AssignJob({ job: row, onClose }: { job: JobRow; onClose: () => void }) {
  const client = useQueryClient();
  const job = useFresh(row);
  const [override, setOverride] = useState(false);

  function done(saved: JobDetail) {
    dismissErrors();
    storeJob(client, saved);
    const { title, assigned_to_name: name } = saved;
    offerOldPlan(client, job, saved, {
      title: assignText.done,
      body: name ? fill(assignText.to, { title, name }) : fill(assignText.freed, { title }),
    });
    onClose();
  }
  const assign = useCommand('job.assign', done);
  const move = useCommand('job.schedule', done);
  const error = assign.error ?? move.error;
  useErrorToast(error, assignText.failed);
  const form = useForm({
    base: { assigned_to: job.assigned_to },
    save: {
      busy: assign.busy || move.busy,
      error,
      forget() {
        assign.forget();
        move.forget();
      },
    },
    send: ({ assigned_to }) =>
      assign.send({ params: { id: job.id }, body: { assigned_to, override_hours: override, version: job.version } }),
  });
  const { assigned_to } = form.shown;
  const { data: detail } = useQuery(jobQuery(job.id));
  const free = useFreeTimes(detail, detail ? 'assign' : null);
  const zone = useZone();
  const note = assigned_to === null ? null : noteOf(free, assigned_to, job.scheduled_start, zone);

  function close() {
    dismissErrors();
    onClose();
  }
  return (
    <Dialog
      title={assignText.submit}
      form={form}
      onClose={close}
      submit={assignText.submit}
      doing={actionText.assigning}
    >
      {error && (
        <Refusal
          title={assignText.failed}
          error={error}
          onPick={({ start, end }) =>
            move.send({
              params: { id: job.id },
              body: {
                assigned_to,
                scheduled_start: start,
                scheduled_end: end,
                override_hours: false,
                version: job.version,
              },
            })
          }
          override={override}
          onOverride={setOverride}
        />
      )}
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 rounded-card bg-sunken px-3.5 py-3 text-15 md:text-13">
        <dt className="text-muted">{assignText.job}</dt>
        <dd className="font-strong wrap-anywhere">{job.title}</dd>
        <dt className="text-muted">{fieldText.status}</dt>
        <dd>
          <StatusBadge status={job.status} />
        </dd>
        <dt className="text-muted">{fieldText.priority}</dt>
        <dd>
          <PriorityMark priority={job.priority} />
        </dd>
        <dt className="text-muted">{fieldText.client}</dt>
        <dd className="min-w-0">
          <ClientName job={job} />
        </dd>
      </dl>
      <TechnicianSelect
        label={fieldText.technician}
        value={assigned_to}
        name={job.assigned_to_name}
        onChange={(id) => {
          form.type({ assigned_to: id });
          setOverride(false);
        }}
        {...(note && { hint: note })}
        error={form.problems.assigned_to}
      />
    </Dialog>
  );
}

/** The technician's skills, their free time nearest to the planned one, and the drive to it. */
function noteOf({ times, others }: FreeTimes, id: string, planned: string | null, zone: string): string | null {
  const offer = times.find(({ technician }) => technician === id)?.offer;
  const person = offer ?? others.find((other) => other.id === id);
  if (!person) return null;
  const skills = person.skills.map((skill) => skillText[skill]).join(', ');
  if (!offer) {
    const other = others.find((each) => each.id === id);
    return [skills, other && jobStepText.reasons[other.reason]].filter(Boolean).join('; ');
  }
  const then = planned !== null && Date.parse(planned) === Date.parse(offer.start);
  const when = `${formatWeekday(offer.start, zone)}, ${formatTime(offer.start, zone)}`;
  const drive = offer.travel_minutes === null ? null : fill(workText.drive, { minutes: offer.travel_minutes });
  return [skills, then ? assignText.freeThen : fill(assignText.free, { when }), drive].filter(Boolean).join('; ');
}
