import type { NewClient } from '#contract/people/client.schema.ts';
import type { Profile } from '#contract/people/profile.schema.ts';
import { refusing } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import { save } from '#server/features/clients/clientAssets.service.ts';
import * as users from '#server/features/users/users.queries.ts';
import { userChange, userRefusals } from '#server/features/users/users.service.ts';

/** Creates the client, an address and its asset, all or nothing. Without an invitation the client has no account. */
export async function create(tx: Tx, { place, asset, ...person }: NewClient): Promise<Effect<Profile>> {
  const answer = (await refusing(userRefusals, users.insert(tx, { ...person, role: 'client' })))!;
  const changes = [userChange('user.created', answer, ['role'], { after: answer })];
  if (place) changes.push(...(await save(tx, 'places', { ...place, client_id: answer.id })).changes);
  if (place && asset) changes.push(...(await save(tx, 'assets', { ...asset, place_id: place.id })).changes);
  return { answer, changes, notices: [{ notice: 'user_created', entity_id: answer.id }] };
}
