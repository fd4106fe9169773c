import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { jobStepText as text, jobsText } from '#text/jobs.ts';
import { OpenSteps } from '#web/features/office/jobs/Checklist.tsx';
import { FreeTimeChoice } from '#web/features/office/jobs/FreeTimeChoice.tsx';
import { JobBill } from '#web/features/office/jobs/JobBill.tsx';
import { JobDetails } from '#web/features/office/jobs/JobDetails.tsx';
import { JobMenu, type JobAction } from '#web/features/office/jobs/JobMenu.tsx';
import { stepOf } from '#web/features/office/jobs/jobStep.ts';
import { NextStep } from '#web/features/office/jobs/NextStep.tsx';
import { Refusal } from '#web/features/office/jobs/Refusal.tsx';
import { useFreeTimes } from '#web/features/office/jobs/useFreeTimes.ts';
import { useSchedule } from '#web/features/office/jobs/useSchedule.ts';
import { jobBillingQuery } from '#web/features/shared/invoices/invoices.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

type Props = { job: JobDetail; onAct: (action: JobAction) => void };

/** A job that was found: all about it, and below it the one thing to do next. */
export function OpenJob({ job, onAct }: Props) {
  const billing = useQuery({ ...jobBillingQuery(job.id), enabled: job.status === 'completed' });
  const step = stepOf(job, job.status === 'completed' ? billing.data : undefined);
  const planning = step === 'assign' || step === 'schedule' ? step : null;
  const free = useFreeTimes(job, planning);
  const schedule = useSchedule(job);
  /** The checklist items that were open when the job was to be completed. */
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
        {planning && <FreeTimeChoice free={free} name={job.assigned_to_name} />}
        {open && <StillOpen job={job} ids={open} />}
        {job.status === 'completed' && <JobBill job={job} billing={billing} mails={mails} onMails={setMails} />}
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
          <Button onClick={() => setAsked(null)}>{text.keepOpen}</Button>
        ) : (
          <>
            <IconButton size="work" Icon={Pencil} label={jobsText.edit} onClick={() => onAct('edit')} />
            <JobMenu job={job} label={text.more} onAct={onAct} />
          </>
        )}
      </div>
    </>
  );
}

/** Asked before a job is completed: what nobody has checked off. */
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
