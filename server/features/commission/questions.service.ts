import type { AskCommission, Question } from '#contract/money/commission.schema.ts';
import { PortalError } from '#contract/errors.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { commissionErrorText as text } from '#text/moneyErrors.ts';
import type { Change } from '#server/db/record.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as commission from '#server/features/commission/commission.queries.ts';
import { refused } from '#server/http/refused.ts';

const refusals: Refusals = { '23505': () => refused('question', text.askedAlready) };

const changeOf = (action: 'commission.asked' | 'commission.answered', staffId: string): Change => ({
  action,
  entity: 'commission',
  id: staffId,
  fields: [],
  audience: { users: [staffId], roles: ['admin'] },
});

/** A representative asks about their own line; they may ask about it again once the office has answered. */
export async function ask(tx: Tx, actor: Actor, { id, line_id, question }: AskCommission): Promise<Effect<Question>> {
  if (!(await commission.hasLine(tx, line_id, actor.id))) throw new PortalError('not_found');
  await refusing(refusals, commission.ask(tx, { id, entry_id: line_id, staff_id: actor.id, question }));
  return {
    answer: (await commission.findQuestion(tx, id))!,
    changes: [changeOf('commission.asked', actor.id)],
    notices: [{ notice: 'commission_asked', entity_id: id }],
  };
}

export async function answer(tx: Tx, actor: Actor, id: string, words: string): Promise<Effect<Question>> {
  const answered = await commission.answer(tx, id, words, actor.id);
  const found = await commission.findQuestion(tx, id);
  if (!found) throw new PortalError('not_found');
  if (answered === 0) throw new PortalError('changed_meanwhile');
  return {
    answer: found,
    changes: [changeOf('commission.answered', found.staff_id)],
    notices: [{ notice: 'commission_answered', entity_id: id }],
  };
}
