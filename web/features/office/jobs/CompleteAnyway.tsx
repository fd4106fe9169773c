import { CalendarClock } from 'lucide-react';
import { addDays } from '#contract/base/days.ts';
import type { JobRow } from '#contract/jobs/job.schema.ts';
import { visitLimits } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { completeText as text } from '#text/jobs.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { ReasonDialog } from '#web/features/office/invoices/ReasonDialog.tsx';
import type { Asks } from '#web/features/office/jobs/completion.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { dayIn, formatTime, formatWeekday } from '#web/when.ts';

type Props = {
  /** The jobs to complete. */
  jobs: readonly Pick<JobRow, 'id' | 'scheduled_start'>[];
  asks: Asks;
  busy: boolean;
  onConfirm: (reason: string | null) => void;
  onClose: () => void;
};

/** Questions for the office before it completes one or many jobs. */
export function CompleteAnyway({ jobs, asks: { ahead, missing }, busy, onConfirm, onClose }: Props) {
  const zone = useZone();
  const count = jobs.length;
  const one = count === 1;
  const aheadText = one
    ? dayText(jobs[0]!.scheduled_start ?? '', zone)
    : ahead === 1
      ? text.aheadOneOfMany
      : text.aheadMany;
  const missingText = one ? text.missing : missing === 1 ? text.missingOneOfMany : text.missingMany;
  const lines = [...(ahead ? [aheadText] : []), ...(missing ? [missingText] : [])];
  const asked = {
    title: one ? text.title : fill(text.titleMany, { count }),
    question: lines.map((line) => fill(line, { count, ahead, missing })).join(' '),
    Icon: CalendarClock,
    action: one ? text.action : fill(text.actionMany, { count }),
    doing: actionText.completing,
    keep: actionText.keepOpen,
    onClose,
  };
  if (!missing) return <Confirm {...asked} busy={busy} error={null} onConfirm={() => onConfirm(null)} />;
  return (
    <ReasonDialog
      {...asked}
      consequence={one ? text.keepsReason : text.keepsReasonMany}
      hint={text.hint}
      missing={workText.fewWords}
      min={visitLimits.reason.min}
      failed={workText.notCompleted}
      keepAs={`complete ${jobs.map(({ id }) => id).join(' ')}`}
      command={{ busy, error: null, forget: () => {} }}
      onConfirm={onConfirm}
    />
  );
}

function dayText(start: string, zone: string): string {
  const [day, today] = [dayIn(zone, start), dayIn(zone)];
  if (day === today) return fill(text.today, { time: formatTime(start, zone) });
  return day === addDays(today, 1) ? text.tomorrow : fill(text.later, { day: formatWeekday(start, zone) });
}
