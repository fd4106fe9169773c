import type { LeadResult } from '#contract/lead.ts';
import type { Actor } from '#contract/session.ts';
import { onBehalf } from '#server/db/asSystem.ts';
import { sqlStateOf } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as leads from '#server/features/leads/leads.queries.ts';

type Reach = { phone: string | null; email: string | null };

const inWork = new Set(['leads_one_phone', 'leads_one_email']);
const isInWork = (error: unknown) =>
  sqlStateOf(error) === '23505' && inWork.has((error as { constraint?: string }).constraint ?? '');

/** The one that is in the way may be over by the time it is looked for; then it is tried again. */
const mostTries = 3;

/**
 * Saves a lead, if its person isn't in work already: the database decides, so that of two at once one is saved. Somebody else's
 * lead is answered in one way, whichever it is, and the office is told of both representatives.
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
    if (clash) return clash;
  }
}

/** As the system, because a representative may not know which lead it is. The log and the notice are the office's alone. */
async function tellOffice(tx: Tx, actor: Actor, reach: Reach, own: string): Promise<Effect<LeadResult> | null> {
  const id = await leads.findOpen(tx, reach, own);
  if (!id) return null;
  const first = await leads.addClash(tx, id, actor.id);
  return {
    answer: { lead: null, existed: true },
    changes: [{ action: 'lead.clashed', entity: 'lead', id, fields: [], audience: { users: [], roles: ['admin'] } }],
    notices: first ? [{ notice: 'lead_clash', entity_id: id }] : [],
  };
}
