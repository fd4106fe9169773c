import type { CheckItem, JobDetail } from '#contract/jobs/job.schema.ts';
import type { ListedPhoto } from '#contract/jobs/photo.schema.ts';
import { isPhoto, type Target, type Upload } from '#web/features/field/photos/uploads.ts';
import { now } from '#web/features/field/visits.ts';

/** The checklist steps that require a photo, and whether they have one, on the server or on this phone. */
export function requiredShots(
  checklist: readonly CheckItem[],
  photos: readonly ListedPhoto[],
  unsent: readonly Upload[],
): { id: string; task: string; done: boolean }[] {
  const covered = new Set([
    ...photos.flatMap(({ step_id, state }) => (state === 'failed' ? [] : [step_id])),
    ...unsent.flatMap((each) => (isPhoto(each) && each.state !== 'failed' ? [each.stepId] : [])),
  ]);
  return checklist.filter(({ photo }) => photo).map(({ id, task }) => ({ id, task, done: covered.has(id) }));
}

/** The before picture for the next after: the first after gets the first before, and so on; then it starts over. */
export function ghostFor(photos: readonly ListedPhoto[], unsent: readonly Upload[]): string | null {
  const before = photos.filter(({ kind, state }) => kind === 'before' && state === 'ready');
  const after =
    photos.filter(({ kind, state }) => kind === 'after' && state !== 'failed').length +
    unsent.filter(({ kind }) => kind === 'after').length;
  return before[after % Math.max(1, before.length)]?.id ?? null;
}

/** The target of a step's photo. The photo also checks the step off while the job is in progress. */
export const ofStep = (job: Pick<JobDetail, 'id' | 'status'>, { id, done_at }: CheckItem): Omit<Target, 'kind'> => ({
  jobId: job.id,
  stepId: id,
  tickedAt: job.status === 'in_progress' && !done_at ? now().occurred_at : undefined,
});
