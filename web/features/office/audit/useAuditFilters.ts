import { kinds } from '#web/features/office/audit/names.ts';
import { day, nothingOf, oneOf, useFilters, uuid } from '#web/filters.ts';
import { routePath } from '#web/routePath.ts';

const actions = Object.values(kinds).flatMap((group) => Object.keys(group));
const schema = { person: uuid, by: uuid, record: uuid, action: oneOf(actions), from: day, to: day };
const nothing = nothingOf(schema);

export function useAuditFilters() {
  const { filter, set } = useFilters(schema);
  return {
    filter,
    filtered: Object.keys(filter).length > 0,
    /** The server would refuse it; the page says why. */
    backwards: Boolean(filter.from && filter.to && filter.to < filter.from),
    look: set,
    reset: () => set(nothing),
    exportAddress: routePath('audit.export', { query: filter }),
  };
}

export type AuditFilters = ReturnType<typeof useAuditFilters>;
