import { auditValues } from '#contract/office/auditValues.ts';
import type { AuditFilter, AuditRow, AuditSeal } from '#contract/office/audit.schema.ts';
import type { Entity } from '#contract/base/event.ts';
import { invoiceName, paymentName } from '#contract/money/money.ts';
import { fill } from '#contract/text/fill.ts';
import { amountText } from '#text/amounts.ts';
import { auditNameText as text, auditText } from '#text/audit.ts';
import { workText } from '#text/work.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as audit from '#server/features/audit/audit.queries.ts';
import type { StoredRow } from '#server/features/audit/audit.queries.ts';
import * as seals from '#server/features/audit/seals.queries.ts';
import { latest } from '#server/features/system/health.queries.ts';
import type { Cursor } from '#server/http/cursor.ts';

/** Rows as shown to the user: records with their numbers and names, people with their names. */
export async function rows(tx: Tx, filter: AuditFilter, after: Cursor | null, limit: number): Promise<AuditRow[]> {
  const found = await audit.find(tx, filter, after, limit);
  const names = await audit.namesOf(tx, [...new Set(found.flatMap(peopleIn))]);
  return found.map((row) => described(row, names));
}

function described({ name, number, ...row }: StoredRow, names: Map<string, string>): AuditRow {
  return { ...row, entity_name: nameOf({ ...row, name, number }), changes: named(row, names) };
}

/** The name of the record that is asked about, whether or not the audit has entries for it. */
export async function about(tx: Tx, record: string | undefined): Promise<string | null> {
  const found = record && (await audit.findRecord(tx, record));
  return found ? nameOf(found) : null;
}

function nameOf({ entity, name, number }: Pick<StoredRow, 'entity' | 'name' | 'number'>): string | null {
  const called = (first: string) => (name ? fill(text.both, { first, name }) : first);
  if (entity === 'invoice' && name) return called(number === null ? amountText.draftInvoice : invoiceName(number));
  if (number === null) return name;
  return called(entity === 'payment' || entity === 'tip' ? paymentName(number) : fill(workText.job, { number }));
}

const kindsOf = (entity: string) => auditValues[entity as Entity] ?? {};
const isPerson = (entity: string, field: string) => kindsOf(entity)[field] === 'person';

const peopleIn = ({ entity, changes }: StoredRow): string[] =>
  Object.entries(changes ?? {}).flatMap(([field, { from, to }]) =>
    isPerson(entity, field) ? [from, to].filter((id) => typeof id === 'string') : [],
  );

function named({ entity, changes }: Pick<StoredRow, 'entity' | 'changes'>, names: Map<string, string>) {
  if (!changes) return null;
  const tell = (id: string | number | boolean | null) =>
    id === null ? null : (names.get(String(id)) ?? auditText.deleted);
  return Object.fromEntries(
    Object.entries(changes).map(([field, { from, to }]) => [
      field,
      isPerson(entity, field) ? { from: tell(from), to: tell(to) } : { from, to },
    ]),
  );
}

/** The state of the chain, as the check that runs every minute last found it. */
export async function seal(tx: Tx): Promise<AuditSeal> {
  const [head, { unsealed }, checks] = await Promise.all([seals.head(tx), seals.state(tx, 0), latest(tx)]);
  const check = checks.find(({ part }) => part === 'audit');
  return {
    entries: head?.seq ?? 0,
    waiting: unsealed,
    checked_at: check?.probed_at ?? null,
    intact: check?.code !== 'chain_broken',
  };
}
