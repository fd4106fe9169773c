import { asSystem } from '#server/db/asSystem.ts';
import { byTask, record } from '#server/db/record.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import { jobChange } from '#server/features/jobs/jobs.service.ts';
import { tellTrip } from '#server/features/visits/visits.queries.ts';
import { isOpen } from '#server/features/visits/visits.service.ts';
import { enqueueNotice } from '#server/tasks/enqueue.ts';
import type { Payloads, TaskDeps } from '#server/tasks/task.ts';

/** Checks again, because it runs a while after the tap: only a technician who is still on the way is announced. */
export const tellOnTheWay = ({ pool }: TaskDeps, { job_id, on_the_way_at }: Payloads['tellOnTheWay']): Promise<void> =>
  asSystem(pool, async (tx) => {
    // Takes the same lock as undoOnTheWay.
    const [job] = await jobs.lock(tx, [job_id]);
    const trip = job && (await tellTrip(tx, job_id, on_the_way_at));
    if (!trip || trip.arrived_at || !isOpen(job)) return;
    await record(tx, byTask('tellOnTheWay'), jobChange('visit.on_the_way_told', job, job, []));
    if (job.client_id) {
      await enqueueNotice(tx, job.assigned_to, {
        notice: 'on_the_way',
        entity_id: job_id,
        starts_at: trip.arrives_from,
      });
    }
  });
