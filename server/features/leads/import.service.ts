import { v7 as uuidv7 } from 'uuid';
import { instantAt } from '#contract/base/clock.ts';
import { openDayLater } from '#contract/sales/followUp.ts';
import type { ImportResult, ImportRows } from '#contract/base/import.schema.ts';
import type { LeadFileColumn } from '#contract/sales/lead.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { leadImportText as text } from '#text/leads.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import { read as business } from '#server/features/business/business.queries.ts';
import * as queries from '#server/features/leads/import.queries.ts';
import type { ImportedLead } from '#server/features/leads/import.queries.ts';
import { readRow, type LeadRow } from '#server/features/leads/import.rows.ts';
import { leadChange } from '#server/features/leads/leads.service.ts';

type Outcome = ImportResult['rows'][number];
type Planned = { outcome: Outcome; lead?: ImportedLead };

const failed = (column: LeadFileColumn | null, message: string): Planned => ({
  outcome: { outcome: 'error', errors: [{ column, message }] },
});
const unchanged: Planned = { outcome: { outcome: 'unchanged', errors: [] } };

/** Plans the import without changing anything. */
export async function check(tx: Tx, { rows }: ImportRows): Promise<ImportResult> {
  return { rows: (await plan(tx, rows, '')).map(({ outcome }) => outcome) };
}

/** A person who already has an open lead stays unchanged, so that the same file can be imported twice. */
export async function run(tx: Tx, actor: Actor, { rows }: ImportRows): Promise<Effect<ImportResult>> {
  const planned = await plan(tx, rows, actor.id);
  const made = planned.flatMap(({ lead }) => lead ?? []);
  const added = new Set(made.length > 0 ? await queries.insert(tx, made) : []);
  const kept = made.filter(({ id }) => added.has(id));
  return {
    answer: {
      rows: planned.map(({ outcome, lead }) =>
        lead && !added.has(lead.id) ? failed(null, text.meanwhile).outcome : outcome,
      ),
    },
    changes: kept.map((lead) =>
      leadChange('lead.imported', lead.id, { after: { ...lead, status: 'new' }, fields: ['status', 'owner_id'] }, [
        lead.owner_id,
      ]),
    ),
  };
}

/** Takes as many database queries for a hundred rows as for one. */
async function plan(tx: Tx, rows: ImportRows['rows'], created_by: string): Promise<Planned[]> {
  const read = rows.map(readRow);
  const good = read.flatMap((each) => ('row' in each ? [each.row] : []));
  const [services, reps, known, clock] = await Promise.all([
    queries.services(tx, words(good, 'service')),
    queries.reps(tx, words(good, 'rep')),
    queries.inWork(tx, good),
    business(tx),
  ]);
  const idOf = (found: typeof services, cell: string | null) =>
    cell === null ? null : found.find(({ key }) => key === cell.toLowerCase())?.id;
  const now = new Date().toISOString();
  const usual = openDayLater(now, 1, clock);
  const latest = new Date(Date.now() + 366 * 86_400_000).toISOString();
  const seen = new Set<string>();

  const one = (row: LeadRow, isKnown: boolean): Planned => {
    const { service, rep, follow_up, value: value_cents, ...fields } = row;
    const [service_id, owner_id] = [idOf(services, service), idOf(reps, rep)];
    if (service_id === undefined) return failed('service', text.service);
    if (owner_id === undefined) return failed('rep', text.rep);
    const follow_up_at = follow_up ? instantAt(follow_up, '09:00', clock.time_zone) : usual;
    // A follow-up day in the past is accepted: the lead is due now.
    if (follow_up_at > latest) return failed('follow_up', text.followUp);
    const keys = [fields.phone, fields.email].filter((key) => key !== null);
    if (isKnown || keys.some((key) => seen.has(key))) return unchanged;
    for (const key of keys) seen.add(key);
    return {
      outcome: { outcome: 'created', errors: [] },
      lead: {
        ...fields,
        id: uuidv7(),
        owner_id,
        service_id,
        value_cents,
        next_step: fields.phone ? 'call' : fields.email ? 'mail' : 'visit',
        follow_up_at: follow_up_at < now ? now : follow_up_at,
        created_by,
      },
    };
  };
  let at = 0;
  return read.map((each) => {
    if ('errors' in each) return { outcome: { outcome: 'error', errors: each.errors } };
    at += 1;
    return one(each.row, known[at - 1]!);
  });
}

const words = (rows: LeadRow[], column: 'service' | 'rep') => rows.flatMap((row) => row[column] ?? []);
