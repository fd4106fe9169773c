import { CalendarX2 } from 'lucide-react';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import { skipVisitText as text, editSeriesText } from '#text/series.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toasts.ts';
import { formatInstant } from '#web/when.ts';

export function SkipVisit({ job, onClose }: { job: JobDetail; onClose: () => void }) {
  const zone = useZone();
  const day = job.scheduled_start ? formatInstant(job.scheduled_start, zone) : editSeriesText.unplanned;
  const skip = useCommand('series.skip', () => {
    toast({ tone: 'success', title: text.done, body: `${job.title}, ${day}` });
    onClose();
  });
  return (
    <Confirm
      danger
      title={text.title}
      question={fill(text.question, { day })}
      consequence={text.consequence}
      Icon={CalendarX2}
      action={text.submit}
      doing={text.busy}
      busy={skip.busy}
      error={skip.error && { title: text.failed, body: messageOf(skip.error) }}
      onConfirm={() => skip.send({ params: { id: job.id } })}
      onClose={onClose}
    />
  );
}
