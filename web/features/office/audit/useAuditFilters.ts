import { useSearchParams } from 'react-router';
import type { AuditFilter } from '#contract/audit.ts';
import { auditKindText } from '#contract/text/en/audit.ts';
import { addressWith } from '#web/addressWith.ts';
import { routePath } from '#web/routePath.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const day = /^\d{4}-\d{2}-\d{2}$/;
const kinds = new Set(Object.values(auditKindText).flatMap((group) => Object.keys(group)));
const names = ['person', 'action', 'from', 'to'] as const;

/** The address holds the filters; what makes no sense in it is left out rather than sent. */
export function useAuditFilters() {
  const [params, setParams] = useSearchParams();
  const fits = { person: uuid, from: day, to: day };
  const filter: AuditFilter = {};
  for (const name of names) {
    const value = params.get(name);
    if (value && (name === 'action' ? kinds.has(value) : fits[name].test(value))) filter[name] = value;
  }
  const look = (changes: { [Name in (typeof names)[number]]?: string }) =>
    setParams(addressWith(changes), { replace: true, preventScrollReset: true });
  return {
    filter,
    filtered: Object.keys(filter).length > 0,
    /** The server would refuse it, and the screen says why. */
    backwards: Boolean(filter.from && filter.to && filter.to < filter.from),
    look,
    reset: () => setParams({}, { replace: true, preventScrollReset: true }),
    exportAddress: routePath('audit.export', { query: filter }),
  };
}

export type AuditFilters = ReturnType<typeof useAuditFilters>;
