import type { CheckItem } from '#contract/jobs/job.schema.ts';
import type { ListedPhoto } from '#contract/jobs/photo.schema.ts';
import type { Upload } from '#web/features/field/photos/uploads.ts';

/** The steps of a checklist that ask for a photo, and whether they have one, on the server or on this phone. */
export function requiredShots(
  checklist: readonly CheckItem[],
  photos: readonly ListedPhoto[],
  unsent: readonly Upload[],
): { id: string; task: string; done: boolean }[] {
  const covered = new Set([
    ...photos.flatMap(({ step_id, state }) => (state === 'failed' ? [] : [step_id])),
    ...unsent.map(({ stepId }) => stepId),
  ]);
  return checklist.filter(({ photo }) => photo).map(({ id, task }) => ({ id, task, done: covered.has(id) }));
}

/** The before picture that the next after belongs to: the first has the first, and so on; then they begin again. */
export function ghostFor(photos: readonly ListedPhoto[], unsent: readonly Upload[]): string | null {
  const before = photos.filter(({ kind, state }) => kind === 'before' && state === 'ready');
  const after =
    photos.filter(({ kind, state }) => kind === 'after' && state !== 'failed').length +
    unsent.filter(({ kind }) => kind === 'after').length;
  return before[after % Math.max(1, before.length)]?.id ?? null;
}
