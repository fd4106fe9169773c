import { roles } from '#contract/base/role.ts';
import { oneOf, text, useFilters } from '#web/filters.ts';

export const statuses = ['active', 'invited', 'inactive', 'online'] as const;
const schema = { search: text(), role: oneOf(roles), status: oneOf(statuses), user: text() };

export function useUserFilters() {
  const { filter: read, set, push, path } = useFilters(schema);
  const { user, ...filter } = read;
  return {
    filter,
    filtered: Object.keys(filter).length > 0,
    user,
    setFilter: set,
    reset: () => set({ search: '', role: '', status: '' }),
    open: (id: string) => push({ user: id }),
    close: () => set({ user: null }),
    rowPath: (id: string) => path({ user: id }),
  };
}

export type UserFilters = ReturnType<typeof useUserFilters>;
