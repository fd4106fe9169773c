import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { assignText, jobStepText } from '#text/jobs.ts';
import { useZone } from '#web/business.ts';
import { formatDateSpan } from '#web/calendar.ts';
import { useCommand } from '#web/command.ts';
import { storeJob } from '#web/features/office/jobs/changes.ts';
import { offerOldPlan } from '#web/features/office/jobs/undo.ts';
import { dismissErrors } from '#web/ui/toasts.ts';

type Plan = { technician: string; start: string; end: string };

/** Gives a job to somebody together with their time. It can be taken back for ten seconds. */
export function useSchedule(job: JobDetail) {
  const client = useQueryClient();
  const zone = useZone();
  const [sent, setSent] = useState<Plan | null>(null);
  const [override, setOverride] = useState(false);
  const { send, busy, error, forget } = useCommand('job.schedule', (saved) => {
    dismissErrors();
    storeJob(client, saved);
    const { title, assigned_to_name: name, scheduled_start: start, scheduled_end: end } = saved;
    offerOldPlan(client, job, saved, {
      title: job.assigned_to === saved.assigned_to ? jobStepText.scheduled : assignText.done,
      body: fill(jobStepText.at, { title, name: name ?? '', when: formatDateSpan(start!, end!, zone) }),
    });
  });
  return {
    busy,
    error,
    forget,
    /** What was asked for last. */
    sent,
    override,
    setOverride,
    plan: (next: Plan) => {
      setSent(next);
      const { technician: assigned_to, start: scheduled_start, end: scheduled_end } = next;
      send({
        params: { id: job.id },
        body: { assigned_to, scheduled_start, scheduled_end, override_hours: override, version: job.version },
      });
    },
  };
}
