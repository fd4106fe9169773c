import type { ClientPerson, NewPerson } from '#contract/people/clientPerson.schema.ts';
import { PortalError } from '#contract/errors.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { personErrorText as text } from '#text/clientPeople.ts';
import type { Config } from '#server/config.ts';
import { raised } from '#server/db/raised.ts';
import type { Change } from '#server/db/record.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as people from '#server/features/clientPeople/clientPeople.queries.ts';
import { refused } from '#server/http/refused.ts';

const refusals: Refusals = {
  profiles_pkey: () => new PortalError('command_reused'),
  '23505': () => new PortalError('email_taken'),
  '42501': () => new PortalError('forbidden', { message: text.notAllowed }),
  [raised.wrong_party]: () => refused('client_id', text.notAClient),
  [raised.too_many_people]: () => new PortalError('too_many_people'),
  '54000': () => new PortalError('too_many_requests', { retry_after: 86_400 }),
  [raised.foreign_contact]: () => refused('contact_id', text.notTheirContact),
};

const personChange = (
  action: 'client.person_invited' | 'client.person_removed',
  id: string,
  client_id: string,
): Change => ({
  action,
  entity: 'profile',
  id,
  fields: [],
  audience: { users: [client_id, id], roles: ['admin'] },
});

/** Creates a sign-in for one client; the person sets it up with a link in an email. */
export async function invite(
  tx: Tx,
  { MAIL_URL }: Pick<Config, 'MAIL_URL'>,
  actor: Actor,
  body: NewPerson,
): Promise<Effect<ClientPerson>> {
  if (!MAIL_URL) throw new PortalError('mail_off');
  const { id, full_name, email, contact_id } = body;
  const client_id = actor.role === 'client' ? actor.id : body.client_id;
  if (client_id === null || (actor.role === 'client' && body.client_id !== null))
    throw refused('client_id', text.notAClient);
  await refusing(
    refusals,
    tx.savepoint((nested) => people.invite(nested, { id, full_name, email, client_id, contact_id })),
  );
  return {
    answer: { id, full_name, email, account: 'invited', last_sign_in_at: null },
    changes: [personChange('client.person_invited', id, client_id)],
    tasks: [{ name: 'sendPasswordLink', payload: { profile_id: id, reason: 'invited' } }],
  };
}

/** Their sessions end too; the client's data doesn't change. */
export async function remove(tx: Tx, id: string): Promise<Effect<null>> {
  const client_id = await people.remove(tx, id);
  if (client_id === null) throw new PortalError('not_found');
  return { answer: null, changes: [personChange('client.person_removed', id, client_id)] };
}
