import { CalendarClock, House } from 'lucide-react';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { completionText as text } from '#text/visit.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { useNextDay } from '#web/features/field/visits/useOwnTime.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { formatWeekday } from '#web/when.ts';

/** The plan of the job after today, in words; null if today is its last day. */
export function useGoesOn(job: JobDetail): string | null {
  const zone = useZone();
  const next = useNextDay(job);
  return next && fill(text.goesOn, { day: formatWeekday(next, zone) });
}

type Props = { job: JobDetail; busy: boolean; onFinish: () => void; onLeave: () => void; onClose: () => void };

/** Asks whether the whole job is done, or only today's part of it. */
export function FinishAll({ job, busy, onFinish, onLeave, onClose }: Props) {
  const plan = useGoesOn(job);
  return (
    <Confirm
      title={workText.completeJob}
      question={[plan, text.finishAll].filter(Boolean).join(' ')}
      consequence={text.freed}
      Icon={CalendarClock}
      action={text.finishNow}
      doing={actionText.completing}
      keep={actionText.notNow}
      busy={busy}
      error={null}
      onConfirm={onFinish}
      onClose={onClose}
    >
      <Button softDisabled={busy} onClick={onLeave}>
        <House size={17} aria-hidden />
        {workText.doneToday}
      </Button>
    </Confirm>
  );
}
