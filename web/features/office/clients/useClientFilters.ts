import type { ClientFilter } from '#contract/people/clientList.schema.ts';
import { clientGroups, type ClientGroup } from '#contract/people/client.kinds.ts';
import { oneOf, text, useFilters, type Schema } from '#web/filters.ts';

const filterSchema = { search: text(), show: oneOf(clientGroups) } satisfies Record<
  Exclude<keyof ClientFilter, 'cursor'>,
  Schema[string]
>;
const schema = { ...filterSchema, new: oneOf(['true']) };

export function useClientFilters() {
  const { filter: read, set, push, path } = useFilters(schema);
  const { new: adding, ...filter } = read;
  return {
    filter,
    /** The dialog that adds a client is open. */
    adding: adding !== undefined,
    add: () => push({ new: 'true' }),
    close: () => set({ new: null }),
    setFilter: set,
    reset: () => set({ search: '' }),
    /** The same search in another group. */
    groupPath: (group: ClientGroup | '') => path({ show: group }),
  };
}

export type ClientFilters = ReturnType<typeof useClientFilters>;
