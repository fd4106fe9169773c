import { PortalError } from '#contract/errors.ts';
import type { RepAssign } from '#contract/people/client.schema.ts';
import { serverClientText as text } from '#text/clients.ts';
import { raised } from '#server/db/raised.ts';
import type { Change } from '#server/db/record.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as reps from '#server/features/clients/reps.queries.ts';
import { refused } from '#server/http/refused.ts';

const refusals: Refusals = { [raised.client_rep]: () => refused('rep_id', text.notARep) };

/** Announced to the office and to both representatives: the client leaves one list and enters the other. */
const repChange = (id: string, from: string | null, to: string | null): Change => ({
  action: 'client.rep_changed',
  entity: 'client',
  id,
  fields: ['rep_id'],
  before: { rep_id: from },
  after: { rep_id: to },
  audience: { users: [from, to].filter((rep) => rep !== null), roles: ['admin'] },
});

/** Assigns all of the clients or none. */
export async function assign(tx: Tx, { client_ids, rep_id }: RepAssign): Promise<Effect<null>> {
  const held = await reps.lock(tx, client_ids);
  if (held.length < client_ids.length) throw new PortalError('not_found');
  const others = held.filter((client) => client.rep_id !== rep_id);
  const ids = others.map(({ id }) => id);
  if (ids.length > 0) await refusing(refusals, reps.set(tx, ids, rep_id));
  return { answer: null, changes: others.map(({ id, rep_id: from }) => repChange(id, from, rep_id)) };
}
