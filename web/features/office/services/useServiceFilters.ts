import { useSearchParams } from 'react-router';
import { addressWith } from '#web/addressWith.ts';

/** Stands in the address for a service that isn't saved yet. */
export const newId = 'new';

/** The address holds what is looked for and what is open, so that a link or Back brings it all again. */
export function useServiceFilters() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Record<string, string | null>, replace: boolean) =>
    setParams(addressWith(changes), { replace, preventScrollReset: true });
  return {
    search: params.get('search')?.trim().slice(0, 100) ?? '',
    off: params.get('show') === 'off',
    service: params.get('service'),
    look: (search: string) => change({ search }, true),
    reset: () => change({ search: '' }, true),
    open: (id: string) => change({ service: id }, false),
    close: () => change({ service: null }, true),
    rowPath: (id: string) => `?${addressWith({ service: id }, params)}`,
    listPath: (off: boolean) => `?${addressWith({ show: off ? 'off' : null, service: null }, params)}`,
  };
}

export type ServiceFilters = ReturnType<typeof useServiceFilters>;
