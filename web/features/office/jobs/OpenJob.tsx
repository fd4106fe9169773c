import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { assignText, jobStepText as text, jobsText } from '#text/jobs.ts';
import { useZone } from '#web/business.ts';
import { formatDateSpan } from '#web/calendar.ts';
import { useCommand } from '#web/command.ts';
import { storeJob } from '#web/features/office/jobs/changes.ts';
import { OpenSteps } from '#web/features/office/jobs/Checklist.tsx';
import { FreeTimeChoice } from '#web/features/office/jobs/FreeTimeChoice.tsx';
import { DepositPaid, JobBill } from '#web/features/office/jobs/JobBill.tsx';
import { JobDetails } from '#web/features/office/jobs/JobDetails.tsx';
import { canSpread, JobMenu, type JobAction } from '#web/features/office/jobs/JobMenu.tsx';
import { stepOf } from '#web/features/office/jobs/jobStep.ts';
import { NextStep } from '#web/features/office/jobs/NextStep.tsx';
import { Refusal } from '#web/features/office/jobs/Refusal.tsx';
import { offerOldPlan } from '#web/features/office/jobs/undo.ts';
import { useFreeTimes } from '#web/features/office/jobs/useFreeTimes.ts';
import { sayNeeds, useNeeds } from '#web/features/office/jobs/useNeeds.ts';
import { jobBillingQuery } from '#web/features/shared/invoices/invoices.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { dismissErrors } from '#web/ui/toasts.ts';

type Props = { job: JobDetail; onAct: (action: JobAction) => void };

type Plan = { technician: string; start: string; end: string };

/** Assigns and schedules a job. The user can undo it for ten seconds. */
function useSchedule(job: JobDetail) {
  const client = useQueryClient();
  const zone = useZone();
  const [sent, setSent] = useState<Plan | null>(null);
  const [override, setOverride] = useState(false);
  const { send, busy, error, forget } = useCommand('job.schedule', (saved) => {
    dismissErrors();
    storeJob(client, saved);
    const { title, assigned_to_name: name, scheduled_start: start, scheduled_end: end } = saved;
    offerOldPlan(client, job, saved, {
      title: job.assigned_to === saved.assigned_to ? text.scheduled : assignText.done,
      body: fill(text.at, { title, name: name ?? '', when: formatDateSpan(start!, end!, zone) }),
    });
  });
  return {
    busy,
    error,
    forget,
    /** The last plan sent. */
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

/** A loaded job: its details, and below them the next step. */
export function OpenJob({ job, onAct }: Props) {
  const billing = useQuery({ ...jobBillingQuery(job.id), enabled: job.client_id !== null });
  const next = stepOf(job, job.status === 'completed' ? billing.data : undefined);
  const planning = next === 'assign' || next === 'schedule' ? next : null;
  const needs = useNeeds(job);
  const several = planning && needs && !needs.oneVisit && canSpread(job) ? needs : null;
  const step = several ? 'plan' : next;
  const free = useFreeTimes(job, needs && !several ? planning : null);
  const schedule = useSchedule(job);
  /** The checklist items that were open when the user pressed Complete. */
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const open = step === 'complete' ? asked : null;
  const [mails, setMails] = useState(true);
  return (
    <>
      <JobDetails job={job} onEditSeries={() => onAct('edit')}>
        {schedule.error && (
          <Refusal
            title={text.notScheduled}
            error={schedule.error}
            onPick={(stretch) => schedule.sent && schedule.plan({ ...schedule.sent, ...stretch })}
            override={schedule.override}
            onOverride={schedule.setOverride}
          />
        )}
        {several ? (
          <p className="text-muted">{sayNeeds(several)}</p>
        ) : (
          planning && <FreeTimeChoice free={free} job={job} />
        )}
        {open && <StillOpen job={job} ids={open} />}
        {job.status === 'completed' ? (
          <JobBill job={job} billing={billing} mails={mails} onMails={setMails} />
        ) : (
          <DepositPaid cents={billing.data?.deposit_held_cents ?? 0} />
        )}
      </JobDetails>
      <div className="flex flex-wrap items-center gap-1.5 rule-t px-5 py-3.5 pb-[calc(0.875rem+env(safe-area-inset-bottom))]">
        <NextStep
          job={job}
          step={step}
          billing={billing.data}
          email={mails ? (billing.data?.draft?.client_email ?? null) : null}
          chosen={free.chosen}
          busy={schedule.busy}
          onPlan={schedule.plan}
          onAct={onAct}
          asked={open !== null}
          onAsk={setAsked}
        />
        {open ? (
          <Button onClick={() => setAsked(null)}>{actionText.keepOpen}</Button>
        ) : (
          <>
            <IconButton size="work" Icon={Pencil} label={jobsText.edit} onClick={() => onAct('edit')} />
            <JobMenu job={job} label={actionText.moreActions} onAct={onAct} />
          </>
        )}
      </div>
    </>
  );
}

/** Lists the unchecked steps before a job is completed. */
function StillOpen({ job, ids }: { job: JobDetail; ids: readonly string[] }) {
  const section = useRef<HTMLElement>(null);
  const title = ids.length === 1 ? text.openItem : fill(text.openItems, { count: ids.length });
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} tabIndex={-1} aria-label={title} className="grid gap-1 rounded-card bg-sunken px-3.5 py-3">
      <h3 className="text-15 font-strong md:text-14">{title}</h3>
      <p className="text-muted">{text.openBody}</p>
      <OpenSteps job={job} ids={ids} />
    </section>
  );
}
