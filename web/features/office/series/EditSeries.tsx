import { useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { useState } from 'react';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import { actionText } from '#text/actions.ts';
import { skipPlanText } from '#text/clientPlans.ts';
import { commonText } from '#text/common.ts';
import { fill } from '#contract/text/fill.ts';
import { seriesRowText, jobDialogText } from '#text/jobs.ts';
import { skipVisitText, editSeriesText } from '#text/series.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { JobDialog } from '#web/features/office/jobs/JobDialog.tsx';
import { EditVisits } from '#web/features/office/series/EditVisits.tsx';
import { seriesQuery } from '#web/features/office/series/series.ts';
import { plainForm } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { toast } from '#web/ui/toasts.ts';
import { formatInstant } from '#web/when.ts';

function SkipVisit({ job, onClose }: { job: JobDetail; onClose: () => void }) {
  const zone = useZone();
  const day = job.scheduled_start ? formatInstant(job.scheduled_start, zone) : editSeriesText.unplanned;
  const skip = useCommand('series.skip', () => {
    toast({ tone: 'success', title: skipPlanText.done, body: `${job.title}, ${day}` });
    onClose();
  });
  return (
    <Confirm
      danger
      title={skipPlanText.submit}
      question={fill(skipPlanText.question, { day })}
      consequence={skipVisitText.consequence}
      Icon={CalendarX2}
      action={skipPlanText.submit}
      doing={actionText.skipping}
      busy={skip.busy}
      error={skip.error && { title: skipVisitText.failed, body: messageOf(skip.error) }}
      onConfirm={() => skip.send({ params: { id: job.id } })}
      onClose={onClose}
    />
  );
}

/** Editing a visit of a series also asks which visits to change. */
export function EditSeries({ job, onClose }: { job: JobDetail; onClose: () => void }) {
  const { data: series, error, refetch } = useQuery(seriesQuery(job.series_id ?? ''));
  const [asked, setAsked] = useState<'own' | 'skip' | null>(null);
  if (asked === 'own') return <JobDialog job={job} onClose={onClose} />;
  if (asked === 'skip') return <SkipVisit job={job} onClose={onClose} />;
  if (series) return <EditVisits job={job} series={series} onAsk={setAsked} onClose={onClose} />;
  return (
    <Dialog
      title={jobDialogText.editTitle}
      form={plainForm(() => void refetch())}
      onClose={onClose}
      submit={error && commonText.retry}
    >
      {error ? (
        <Alert title={workText.visitsFailed} body={messageOf(error)} />
      ) : (
        <LoadingLine text={seriesRowText.loading} />
      )}
    </Dialog>
  );
}
