import { isExpected, type Planned } from '#contract/jobs/expected.ts';
import { ApiError } from '#web/api.ts';

export type Starting = Planned & { status: string; client_name: string | null };

/** Whether a technician who starts now has to confirm. One who is already on the way has confirmed. */
export const isAsked = (job: Starting, onTheWay: boolean, zone: string): boolean =>
  job.status === 'pending' && !onTheWay && !isExpected(job, new Date().toISOString(), zone);

/** The lead finishes the whole job although other days are planned. */
export const hasDaysLeft = (error: Error): boolean => error instanceof ApiError && error.code === 'days_planned';

/** By the server's clock the client doesn't expect them now, whatever this phone's clock says. */
export const isUnexpected = (error: Error): boolean => error instanceof ApiError && error.code === 'not_expected';
