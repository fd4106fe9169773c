import type { LeadResult } from '#contract/sales/lead.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { onBehalf } from '#server/db/asSystem.ts';
import { raised } from '#server/db/raised.ts';
import { refusedBy } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import { RefusedAndTold, type Effect } from '#server/db/write.ts';
import * as leads from '#server/features/leads/leads.queries.ts';

type Reach = { phone: string | null; email: string | null };

const inWork = [raised.in_work_elsewhere, 'leads_one_phone', 'leads_one_email'];

/** The lead that blocks the save may be closed by the time we look it up; then the save is tried again. */
const mostTries = 3;

/**
 * Saves a lead unless its person already has an open lead or is another representative's client. The database decides,
 * so that only one of two concurrent saves succeeds. A clash with another representative's lead or client gets the same
 * answer for both, and the office is told about both representatives.
 */
export async function onceInWork(
  tx: Tx,
  actor: Actor,
  reach: Reach,
  id: string,
  save: (tx: Tx) => Promise<Effect<null>>,
): Promise<Effect<LeadResult>> {
  const office = actor.role === 'admin';
  for (let tries = 1; ; tries += 1) {
    try {
      const effect = await tx.savepoint(save);
      return { ...effect, answer: { lead: (await leads.findById(tx, id, { office })) ?? null, existed: false } };
    } catch (error) {
      if (!refusedBy(error, ...inWork) || tries === mostTries) throw error;
    }
    const seen = await leads.findOpen(tx, reach, id);
    if (seen) {
      return { answer: { lead: (await leads.findById(tx, seen, { office }))!, existed: true }, changes: [] };
    }
    const clash = await onBehalf(tx, (system) => tellOffice(system, actor, reach, id));
    if (clash) return { answer: { lead: null, existed: true }, ...clash };
  }
}

/**
 * Runs as the system, because a representative may not know whom the clash is about. Only the office sees the log entry
 * and the notice.
 */
async function tellOffice(tx: Tx, actor: Actor, reach: Reach, own: string) {
  const id = await leads.findOpen(tx, reach, own);
  if (id) return clashOf('lead', id, await leads.addClash(tx, id, actor.id));
  const client = await leads.findClient(tx, reach, actor.id);
  return client && clashOf('client', client, await leads.addClientClash(tx, client, actor.id));
}

const clashOf = (entity: 'lead' | 'client', id: string, first: boolean) => ({
  changes: [{ action: `${entity}.clashed` as const, entity, id, fields: [], audience: adminsOnly }],
  notices: first ? [{ notice: `${entity}_clash` as const, entity_id: id }] : [],
});
const adminsOnly = { users: [], roles: ['admin' as const] };

/**
 * A quote for another representative's client, or for a client without a representative, gets the same answer, and the
 * office is told.
 */
export const inWorkElsewhere = (rep_id: string, findClient: (system: Tx) => Promise<string | null>) =>
  new RefusedAndTold('in_work', (tx) =>
    onBehalf(tx, async (system) => {
      const client = await findClient(system);
      return client ? clashOf('client', client, await leads.addClientClash(system, client, rep_id)) : { changes: [] };
    }),
  );
