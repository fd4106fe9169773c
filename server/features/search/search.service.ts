import { recordKinds, recordKindsOf, type RecordKind } from '#contract/base/recordPages.ts';
import { searchLimits } from '#contract/base/limits.ts';
import type { Role } from '#contract/base/role.ts';
import type { SearchFound } from '#contract/office/search.schema.ts';
import { Id } from '#contract/base/scalars.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { askedOf } from '#server/features/search/asked.ts';
import * as clients from '#server/features/search/clients.queries.ts';
import * as invoices from '#server/features/search/invoices.queries.ts';
import * as jobs from '#server/features/search/jobs.queries.ts';
import * as leads from '#server/features/search/leads.queries.ts';
import * as payments from '#server/features/search/payments.queries.ts';
import * as people from '#server/features/search/people.queries.ts';
import { repClients } from '#server/features/search/repClients.queries.ts';
import type { Source } from '#server/features/search/source.ts';

type Sources = { [Kind in RecordKind]: Source<Kind> };
const sources: Sources = {
  client: clients,
  lead: leads,
  job: jobs,
  invoice: invoices,
  payment: payments,
  person: people,
};

/** A sales representative finds only their own clients and sees no money. */
const sourcesOf = (role: Role): Sources => (role === 'sales' ? { ...sources, client: repClients } : sources);

/** Searches each kind that the role has a page for; the others stay empty. */
async function ofEach(tx: Tx, role: Role, idsOf: (kind: RecordKind) => Promise<string[]>): Promise<SearchFound> {
  const shown = recordKindsOf(role);
  const groups = recordKinds.map(async (kind) => {
    const ids = shown.includes(kind) ? await idsOf(kind) : [];
    const items = ids.length > 0 ? await sourcesOf(role)[kind].rows(tx, ids.slice(0, searchLimits.hits)) : [];
    return [kind, { items, more: ids.length > searchLimits.hits }] as const;
  });
  return Object.fromEntries(await Promise.all(groups)) as SearchFound;
}

export async function find(tx: Tx, role: Role, text: string): Promise<SearchFound> {
  const asked = askedOf(text);
  // Jobs, invoices, payments and the office's clients are also found by the client's name.
  const byClient = role !== 'sales' && recordKindsOf(role).length > 0;
  const named = byClient ? await clients.named(tx, asked) : { ids: [], common: false };
  return ofEach(tx, role, (kind) => sourcesOf(role)[kind].find(tx, asked, named));
}

/** `job.0192…,client.0192…`. Records that no longer exist, or that the user may not see, are left out. */
export function recent(tx: Tx, role: Role, records: string): Promise<SearchFound> {
  const named = records
    .split(',')
    .slice(0, searchLimits.recent)
    .map((record) => record.split('.'));
  return ofEach(tx, role, async (wanted) =>
    named.flatMap(([kind, id]) => (kind === wanted && Id.safeParse(id).success ? [id!] : [])),
  );
}
