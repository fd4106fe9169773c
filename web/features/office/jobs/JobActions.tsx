import type { JobRow } from '#contract/jobs/job.schema.ts';
import { AssignJob } from '#web/features/office/jobs/AssignJob.tsx';
import { DeleteJob } from '#web/features/office/jobs/DeleteJob.tsx';
import { EditJob } from '#web/features/office/jobs/EditJob.tsx';
import type { JobAction } from '#web/features/office/jobs/JobMenu.tsx';

export type Asked = { action: JobAction; job: JobRow };
type Props = { asked: Asked | null; onClose: () => void; onDeleted: (id: string) => void };

/** The dialog of what was asked for, in a row or in the panel. */
export function JobActions({ asked, onClose, onDeleted }: Props) {
  if (!asked) return null;
  const { action, job } = asked;
  if (action === 'assign') return <AssignJob job={job} onClose={onClose} />;
  if (action === 'edit') return <EditJob id={job.id} onClose={onClose} />;
  return <DeleteJob job={job} onClose={onClose} onDeleted={() => onDeleted(job.id)} />;
}
