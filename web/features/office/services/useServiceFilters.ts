import { oneOf, text, useFilters } from '#web/filters.ts';

/** The id in the address of a service that isn't saved yet. */
export const newId = 'new';

const schema = { search: text(), show: oneOf(['off']), service: text() };

export function useServiceFilters() {
  const { filter, set, push, path } = useFilters(schema);
  const { search = '', show, service = null } = filter;
  return {
    search,
    off: show === 'off',
    service,
    look: (words: string) => set({ search: words }),
    reset: () => set({ search: '' }),
    open: (id: string) => push({ service: id }),
    /** The list shows it under the services that aren't sold. */
    openInactive: (id: string) => push({ service: id, show: 'off', search: null }),
    close: () => set({ service: null }),
    rowPath: (id: string) => path({ service: id }),
    listPath: (off: boolean) => path({ show: off ? 'off' : null, service: null }),
  };
}

export type ServiceFilters = ReturnType<typeof useServiceFilters>;
