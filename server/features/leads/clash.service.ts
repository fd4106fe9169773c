import type { LeadResult } from '#contract/sales/lead.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { onBehalf } from '#server/db/asSystem.ts';
import { sqlStateOf } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import { RefusedAndTold, type Effect } from '#server/db/write.ts';
import * as leads from '#server/features/leads/leads.queries.ts';

type Reach = { phone: string | null; email: string | null };

const inWork = new Set(['leads_one_phone', 'leads_one_email']);
const isInWork = (error: unknown) =>
  sqlStateOf(error) === 'QR089' ||
  (sqlStateOf(error) === '23505' && inWork.has((error as { constraint?: string }).constraint ?? ''));

/** The one that is in the way may be over by the time it is looked for; then it is tried again. */
const mostTries = 3;

/**
 * Saves a lead, if its person isn't in work already: the database decides, so that of two at once one is saved. Somebody else's
 * lead or client is answered in one way, whichever it is, and the office is told of both representatives.
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
      if (!isInWork(error) || tries === mostTries) throw error;
    }
    const seen = await leads.findOpen(tx, reach, id);
    if (seen) {
      return { answer: { lead: (await leads.findById(tx, seen, { office }))!, existed: true }, changes: [] };
    }
    const clash = await onBehalf(tx, (system) => tellOffice(system, actor, reach, id));
    if (clash) return { answer: { lead: null, existed: true }, ...clash };
  }
}

/** As the system, because a representative may not know whom it is about. The log and the notice are the office's alone. */
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

/** A quote that would reach another's client, or one without a representative: the same words, and the office is told. */
export const inWorkElsewhere = (rep_id: string, findClient: (system: Tx) => Promise<string | null>) =>
  new RefusedAndTold('in_work', (tx) =>
    onBehalf(tx, async (system) => {
      const client = await findClient(system);
      return client ? clashOf('client', client, await leads.addClientClash(system, client, rep_id)) : { changes: [] };
    }),
  );
