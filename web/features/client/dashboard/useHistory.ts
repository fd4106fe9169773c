import { useOwnVisits } from '#web/features/client/ownVisits/ownVisits.ts';
import { rowsOf } from '#web/rowsOf.ts';

/** Completed visits, newest first; the first page of the list is enough here. */
export function useHistory() {
  const list = useOwnVisits('past');
  return { list, done: rowsOf(list).filter(({ status }) => status === 'completed') };
}
