import { useSearchParams } from 'react-router';
import type { UserFilter } from '#contract/profile.ts';
import { isRole } from '#contract/role.ts';
import { addressWith } from '#web/addressWith.ts';

export const statuses = ['active', 'invited', 'inactive'] as const;
type Change = { search?: string; role?: string; status?: string; user?: string | null };

/** The address holds what is looked for and who is open, so that a link or Back brings it all again. */
export function useUserFilters() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search')?.trim().slice(0, 100) ?? '';
  const role = params.get('role');
  const status = statuses.find((each) => each === params.get('status'));
  const filter: UserFilter = { ...(search && { search }), ...(isRole(role) && { role }), ...(status && { status }) };

  function change(changes: Change, how: { replace: boolean }) {
    setParams(addressWith(changes), { ...how, preventScrollReset: true });
  }

  return {
    filter,
    filtered: Object.keys(filter).length > 0,
    user: params.get('user'),
    look: (changes: Omit<Change, 'user'>) => change(changes, { replace: true }),
    reset: () => change({ search: '', role: '', status: '' }, { replace: true }),
    open: (id: string) => change({ user: id }, { replace: false }),
    close: () => change({ user: null }, { replace: true }),
    rowPath: (id: string) => `?${addressWith({ user: id }, params)}`,
  };
}

export type UserFilters = ReturnType<typeof useUserFilters>;
