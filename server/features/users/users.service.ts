import { PortalError } from '#contract/errors.ts';
import type { Permission } from '#contract/permissions.ts';
import { UserUpdate, type NewUser, type Profile } from '#contract/profile.ts';
import type { Actor } from '#contract/session.ts';
import { serverClientText } from '#contract/text/en/clients.ts';
import { userText } from '#contract/text/en/user.ts';
import type { Config } from '#server/config.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Change, Effect } from '#server/db/write.ts';
import { forget } from '#server/features/clients/belongings.queries.ts';
import * as users from '#server/features/users/users.queries.ts';
import { allowed } from '#server/http/allowed.ts';

/** Whether anything can be mailed from here. */
type Mail = Pick<Config, 'MAIL_URL'>;

const editable = UserUpdate.keyof().options;

const change = (action: string, { id }: { id: string }, fields: string[] = []): Change => ({
  action,
  entity: 'profile',
  id,
  fields,
  audience: { users: [id], roles: ['admin'] },
});

/** Refusals of the database that a person can do something about. */
const refusals: Record<string, () => PortalError> = {
  '23505': () => new PortalError('email_taken'),
  QR001: () => new PortalError('last_administrator'),
};

async function refusable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw refusals[(error as { code?: string }).code ?? '']?.() ?? error;
  }
}

/** The person, held, if this actor may do this to them. */
export async function hold(tx: Tx, actor: Actor, permission: Permission, id: string): Promise<Profile> {
  return allowed(actor, permission, await users.lock(tx, id));
}

/** With a typed password the account is ready and asks for a new one at first; without, a link is mailed. */
export async function create(
  tx: Tx,
  { MAIL_URL }: Mail,
  body: NewUser,
  passwordHash: string | null,
): Promise<Effect<Profile>> {
  if (!passwordHash && !MAIL_URL) throw new PortalError('mail_off');
  const made = await refusable(users.insert(tx, body));
  await users.openAccount(tx, body.id);
  if (passwordHash) await users.setPassword(tx, body.id, passwordHash);
  const answer = (await users.read(tx, body.id)) ?? made!;
  return {
    answer,
    changes: [change('user.created', answer, ['role'])],
    tasks: [
      { name: 'notify', payload: { notice: 'user_created', profile_id: body.id } },
      ...(passwordHash ? [] : [invitation(answer)]),
    ],
  };
}

const invitation = ({ id, account }: Profile) => ({
  name: 'sendPasswordLink' as const,
  payload: { profile_id: id, reason: account === 'ready' ? 'reset' : 'invited' },
});

export async function update(tx: Tx, before: Profile, body: UserUpdate): Promise<Effect<Profile>> {
  const fields = editable.filter((field) => before[field] !== body[field]);
  if (fields.length === 0) return { answer: before, changes: [] };
  if (body.role === 'admin' && before.role !== 'admin')
    throw new PortalError('forbidden', { message: userText.noPromotion });
  // Somebody who signs in needs the address they sign in with.
  if (body.email === null && before.account !== 'none')
    throw new PortalError('no_address', { message: userText.emailNeeded });
  const changed = Object.fromEntries(fields.map((field) => [field, body[field]])) as Partial<UserUpdate>;
  const answer = await refusable(users.update(tx, before.id, changed));
  // Links that went to an old address, and sessions of an old role, end with it.
  if (fields.includes('email')) await users.dropLinks(tx, before.id);
  if (fields.includes('role') || fields.includes('active')) await users.endSessions(tx, before.id);
  return { answer: answer!, changes: [change('user.updated', before, fields)] };
}

export async function remove(tx: Tx, person: Profile): Promise<Effect<null>> {
  await users.closeAccount(tx, person.id);
  await users.bury(tx, person.id, userText.deletedName);
  await forget(tx, person.id, serverClientText.nowhere);
  return { answer: null, changes: [change('user.deleted', person)] };
}

export async function sendLink(tx: Tx, { MAIL_URL }: Mail, person: Profile): Promise<Effect<Profile>> {
  if (!MAIL_URL) throw new PortalError('mail_off');
  if (!person.email) throw new PortalError('no_address');
  await users.openAccount(tx, person.id);
  const answer = (await users.read(tx, person.id)) ?? person;
  return { answer, changes: [change('password_link.sent', person)], tasks: [invitation(answer)] };
}

export async function setPassword(tx: Tx, person: Profile, hash: string): Promise<Effect<Profile>> {
  if (!person.email) throw new PortalError('no_address');
  await users.openAccount(tx, person.id);
  await users.setPassword(tx, person.id, hash);
  return {
    answer: (await users.read(tx, person.id)) ?? person,
    changes: [change('user.password_set', person)],
    tasks: [{ name: 'notify', payload: { notice: 'password_changed', profile_id: person.id } }],
  };
}

export async function resetFactors(tx: Tx, person: Profile): Promise<Effect<Profile>> {
  await users.resetFactors(tx, person.id);
  return {
    answer: person,
    changes: [change('user.factors_reset', person)],
    tasks: [{ name: 'notify', payload: { notice: 'second_step_changed', profile_id: person.id } }],
  };
}

export async function endSessions(tx: Tx, person: Profile): Promise<Effect<Profile>> {
  await users.endSessions(tx, person.id);
  return { answer: person, changes: [change('user.sessions_ended', person)] };
}
