import { knownLeadSources, leadGroups } from '#contract/sales/lead.kinds.ts';
import { oneOf, text, useFilters, uuid } from '#web/filters.ts';

const schema = {
  view: oneOf(['board', 'list']),
  group: oneOf(leadGroups, 'open'),
  search: text(),
  source: oneOf(knownLeadSources),
  /** For the office: an owner, or the unassigned leads. */
  owner: (said: string) => (said === 'none' ? said : uuid(said)),
  lead: uuid,
  add: oneOf(['lead']),
};

/** The filters and the open lead, from the address. */
export function useLeadFilters() {
  const filters = useFilters(schema);
  const { filter } = filters;
  return {
    ...filters,
    pathOf: (lead: string) => filters.path({ lead }),
    listed: {
      group: filter.group,
      ...(filter.search && { search: filter.search }),
      ...(filter.source && { source: filter.source }),
      ...(filter.owner && { owner: filter.owner }),
    },
  };
}

export type LeadFilters = ReturnType<typeof useLeadFilters>;
