import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { JobDetail, JobRow } from '#contract/jobs/job.schema.ts';
import { crewText, jobDialogText, jobPanelText } from '#text/jobs.ts';
import { messageOf } from '#web/errors.ts';
import { AssignJob } from '#web/features/office/jobs/AssignJob.tsx';
import { CrewDialog } from '#web/features/office/jobs/CrewDialog.tsx';
import { DeleteJob } from '#web/features/office/jobs/DeleteJob.tsx';
import { JobDialog } from '#web/features/office/jobs/JobDialog.tsx';
import type { JobAction } from '#web/features/office/jobs/JobMenu.tsx';
import { jobQuery } from '#web/features/office/jobs/jobs.ts';
import { EditSeries } from '#web/features/office/series/EditSeries.tsx';
import { plainForm } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';

export type Asked = { action: JobAction; job: JobRow };
type Props = { asked: Asked | null; onClose: () => void; onDeleted: (id: string) => void };

type LoadedProps = { id: string; title: string; onClose: () => void; children: (job: JobDetail) => ReactNode };

/** Loads the job, because a row lacks fields that the dialog needs. */
function Loaded({ id, title, onClose, children }: LoadedProps) {
  const { data: job, error } = useQuery(jobQuery(id));
  if (job) return children(job);
  return (
    <Dialog title={title} form={plainForm(onClose)} submit={null} onClose={onClose}>
      {error ? (
        <Alert title={jobPanelText.failed} body={messageOf(error)} />
      ) : (
        <LoadingLine text={jobPanelText.loading} />
      )}
    </Dialog>
  );
}

/** The dialog for an action chosen in a row or in the panel. */
export function JobActions({ asked, onClose, onDeleted }: Props) {
  if (!asked) return null;
  const { action, job } = asked;
  if (action === 'assign') return <AssignJob job={job} onClose={onClose} />;
  if (action === 'crew') {
    return (
      <Loaded id={job.id} title={crewText.title} onClose={onClose}>
        {(loaded) => <CrewDialog job={loaded} onClose={onClose} />}
      </Loaded>
    );
  }
  if (action === 'edit') {
    return (
      <Loaded id={job.id} title={jobDialogText.editTitle} onClose={onClose}>
        {/* A visit of a series also asks which others to change. */}
        {(loaded) =>
          loaded.series_id ? (
            <EditSeries job={loaded} onClose={onClose} />
          ) : (
            <JobDialog job={loaded} onClose={onClose} />
          )
        }
      </Loaded>
    );
  }
  return <DeleteJob job={job} onClose={onClose} onDeleted={() => onDeleted(job.id)} />;
}
