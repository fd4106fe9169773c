import { useOwnVisits } from '#web/features/client/ownVisits/ownVisits.ts';
import { rowsOf } from '#web/rowsOf.ts';

/** Visits that are done, newest first; one page of them is enough for a first page. */
export function useHistory() {
  const list = useOwnVisits('past');
  return { list, done: rowsOf(list).filter(({ status }) => status === 'completed') };
}
