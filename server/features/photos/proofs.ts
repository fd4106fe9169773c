import type { AuditAction } from '#text/audit.ts';
import type { Change } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as photos from '#server/features/photos/photos.queries.ts';
import type { NoticeEvent } from '#server/tasks/task.ts';

type Of = Pick<photos.PhotoRow, 'job_id' | 'technician_id' | 'helpers' | 'step_id' | 'state'>;

const jobChange = (action: AuditAction, { job_id, technician_id, helpers }: Of): Change => ({
  action,
  entity: 'job',
  id: job_id,
  fields: ['photos'],
  audience: { users: [technician_id, ...(helpers ?? [])].filter((id) => id !== null), roles: ['admin'] },
});

/** A photo can't be read, or is gone. The office and the technician are notified once if a completed job depends on it. */
export async function lost(tx: Tx, photo: Of): Promise<{ changes: Change[]; notices: NoticeEvent[] }> {
  if (photo.state === 'failed' || !(await photos.leavesGap(tx, photo))) return { changes: [], notices: [] };
  const entity_id = photo.job_id;
  return {
    changes: [jobChange('job.photo_missing', photo)],
    notices: [
      { notice: 'photo_missing', entity_id },
      { notice: 'photo_resend', entity_id },
    ],
  };
}

/** A photo is ready, so its completed job may now be billed. */
export const arrived = async (tx: Tx, photo: Of): Promise<Change[]> =>
  (await photos.isDue(tx, photo.job_id)) ? [jobChange('job.photo_ready', photo)] : [];
