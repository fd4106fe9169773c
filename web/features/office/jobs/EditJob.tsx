import { useQuery } from '@tanstack/react-query';
import { jobDialogText, jobPanelText } from '#text/jobs.ts';
import { messageOf } from '#web/errors.ts';
import { JobDialog } from '#web/features/office/jobs/JobDialog.tsx';
import { jobQuery } from '#web/features/office/jobs/jobs.ts';
import { EditSeries } from '#web/features/office/series/EditSeries.tsx';
import { plainForm } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';

/** A row knows less than the dialog needs. One visit of a series is edited together with the question which others. */
export function EditJob({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: job, error } = useQuery(jobQuery(id));
  if (job)
    return job.series_id ? <EditSeries job={job} onClose={onClose} /> : <JobDialog job={job} onClose={onClose} />;
  return (
    <Dialog title={jobDialogText.editTitle} form={plainForm(onClose)} onClose={onClose}>
      {error ? (
        <Alert title={jobPanelText.failed} body={messageOf(error)} />
      ) : (
        <LoadingLine text={jobPanelText.loading} />
      )}
    </Dialog>
  );
}
