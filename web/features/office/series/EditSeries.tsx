import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import { editSeriesText as text } from '#text/series.ts';
import { messageOf } from '#web/errors.ts';
import { JobDialog } from '#web/features/office/jobs/JobDialog.tsx';
import { EditVisits } from '#web/features/office/series/EditVisits.tsx';
import { seriesQuery } from '#web/features/office/series/series.ts';
import { SkipVisit } from '#web/features/office/series/SkipVisit.tsx';
import { plainForm } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';

/** One visit of several is edited together with the question which of them it is about. */
export function EditSeries({ job, onClose }: { job: JobDetail; onClose: () => void }) {
  const { data: series, error, refetch } = useQuery(seriesQuery(job.series_id ?? ''));
  const [asked, setAsked] = useState<'own' | 'skip' | null>(null);
  if (asked === 'own') return <JobDialog job={job} onClose={onClose} />;
  if (asked === 'skip') return <SkipVisit job={job} onClose={onClose} />;
  if (series) return <EditVisits job={job} series={series} onAsk={setAsked} onClose={onClose} />;
  return (
    <Dialog title={text.title} form={plainForm(() => void refetch())} onClose={onClose} submit={error && text.retry}>
      {error ? <Alert title={text.failed} body={messageOf(error)} /> : <LoadingLine text={text.loading} />}
    </Dialog>
  );
}
