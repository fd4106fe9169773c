import { PortalError } from '#contract/errors.ts';

/** How many PDFs one user gets at the same time: enough for one person, too few to keep others waiting. */
const atOnce = 2;

/** Runs a user's request, unless too many of theirs are already running. */
export function createTurns() {
  const taken = new Map<string, number>();
  return async <T>(person: string, work: () => Promise<T>): Promise<T> => {
    const count = taken.get(person) ?? 0;
    if (count >= atOnce) throw new PortalError('too_many_requests', { retry_after: 1 });
    taken.set(person, count + 1);
    try {
      return await work();
    } finally {
      const left = taken.get(person)! - 1;
      if (left > 0) taken.set(person, left);
      else taken.delete(person);
    }
  };
}
