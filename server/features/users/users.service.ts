import { PortalError } from '#contract/errors.ts';
import { onlyRow } from '#contract/base/event.ts';
import type { Permission } from '#contract/permissions.ts';
import { UserUpdate, type NewUser, type Profile } from '#contract/people/profile.schema.ts';
import { serviceKinds, type ServiceKind } from '#contract/jobs/service.kinds.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { AuditAction } from '#text/audit.ts';
import { serverClientText } from '#text/clients.ts';
import { permissionText } from '#text/errors.ts';
import { userText } from '#text/user.ts';
import type { Config } from '#server/config.ts';
import { raised } from '#server/db/raised.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Change } from '#server/db/record.ts';
import type { Effect } from '#server/db/write.ts';
import { forget } from '#server/features/clients/clientAssets.queries.ts';
import { endWork, leavingRefusals } from '#server/features/clients/leaving.service.ts';
import { idsOf } from '#server/features/clientPeople/clientPeople.queries.ts';
import * as staff from '#server/features/staff/staff.queries.ts';
import * as users from '#server/features/users/users.queries.ts';
import type { SessionRow } from '#server/features/sessions/sessions.queries.ts';
import { allowed } from '#server/http/allowed.ts';
import { assertRecent } from '#server/http/guard.ts';
import type { Task } from '#server/tasks/task.ts';

/** Tells whether mail is set up. */
type Mail = Pick<Config, 'MAIL_URL'>;

const editable = UserUpdate.keyof().options;

type Rows = { before?: Profile; after?: Profile };

export const userChange = (
  action: AuditAction,
  { id }: { id: string },
  fields: string[] = [],
  rows: Rows = {},
): Change => ({
  action,
  entity: 'profile',
  id,
  fields,
  ...rows,
  audience: { users: [id], roles: ['admin'] },
});

/** Errors of the database that the caller can act on. */
export const userRefusals: Refusals = {
  '23505': () => new PortalError('email_taken'),
  [raised.last_administrator]: () => new PortalError('last_administrator'),
  acts_for_client: () => new PortalError('forbidden', { message: userText.actsForClient }),
};

/** Locks the person, if this actor may do this to them. */
export async function hold(tx: Tx, actor: Actor, permission: Permission, id: string): Promise<Profile> {
  return allowed(actor, permission, await users.lock(tx, id));
}

/** With a typed password the account is ready and asks for a new password first; without one, a link is mailed. */
export async function create(
  tx: Tx,
  { MAIL_URL }: Mail,
  body: NewUser,
  passwordHash: string | null,
): Promise<Effect<Profile>> {
  if (!passwordHash && !MAIL_URL) throw new PortalError('mail_off');
  const { password: _, skills, ...person } = body;
  const made = await refusing(userRefusals, users.insert(tx, person));
  await users.openAccount(tx, body.id);
  if (passwordHash) await users.setPassword(tx, body.id, passwordHash);
  const answer = (await users.read(tx, body.id)) ?? made!;
  const begun = body.role === 'tech' ? await beginWork(tx, body.id, skills) : [];
  return {
    answer,
    changes: [userChange('user.created', answer, ['role', ...begun], { after: answer })],
    notices: [{ notice: 'user_created', entity_id: body.id }],
    tasks: passwordHash ? [] : [invitation(answer)],
  };
}

/** A technician can be scheduled from the first day, during business hours. */
async function beginWork(tx: Tx, id: string, skills: ServiceKind[] = []): Promise<string[]> {
  const days = await staff.beginWeek(tx, id);
  if (skills.length > 0)
    await staff.setSkills(
      tx,
      id,
      serviceKinds.filter((skill) => skills.includes(skill)),
    );
  return [...(skills.length > 0 ? ['skills'] : []), ...(days > 0 ? ['working_hours'] : [])];
}

const invitation = ({ id, account }: Profile): Task => ({
  name: 'sendPasswordLink',
  payload: { profile_id: id, reason: account === 'ready' ? 'reset' : 'invited' },
});

/** The fields that decide who gets in, and with which role. */
const sensitive = (fields: readonly string[], self: boolean) =>
  fields.includes('email') || fields.includes('role') || (self && fields.includes('active'));

export async function update(tx: Tx, session: SessionRow, before: Profile, body: UserUpdate): Promise<Effect<Profile>> {
  const fields = editable.filter((field) => before[field] !== body[field]);
  if (fields.length === 0) return { answer: before, changes: [] };
  const self = session.id === before.id;
  // A user's own address must be confirmed first, by a link to the new one; see address.service.ts.
  if (self && fields.includes('email'))
    throw new PortalError('forbidden', { message: permissionText.ownAddressElsewhere });
  if (sensitive(fields, self)) assertRecent(session);
  if (body.role === 'admin' && before.role !== 'admin')
    throw new PortalError('forbidden', { message: userText.noPromotion });
  // A user who signs in needs an address to sign in with.
  if (body.email === null && before.account !== 'none')
    throw new PortalError('no_address', { message: userText.emailNeeded });
  const changed = Object.fromEntries(fields.map((field) => [field, body[field]])) as Partial<UserUpdate>;
  const answer = await refusing(userRefusals, users.update(tx, before.id, changed));
  const begun = fields.includes('role') && body.role === 'tech' ? await beginWork(tx, before.id) : [];
  // Links to an old address, and sessions of an old address or role, end with it.
  if (fields.includes('email')) await users.dropLinks(tx, before.id);
  if (fields.some((field) => ['email', 'role', 'active'].includes(field))) await users.endSessions(tx, before.id);
  const noted = fields.includes('email')
    ? await users.noteAddressChange(tx, before.id, before.email, body.email)
    : null;
  return {
    answer: answer!,
    changes: [userChange('user.updated', before, [...fields, ...begun], { before, after: answer! })],
    tasks: noted ? [{ name: 'tellOldAddress', payload: { change_id: noted, stage: 'changed' } }] : [],
  };
}

/** Deleting a client also deletes the people who act for them, and ends their upcoming work. */
export async function remove(tx: Tx, person: Profile): Promise<Effect<null>> {
  const ended = person.role === 'client' ? await endWork(tx, person.id) : [];
  const gone = [...(await idsOf(tx, person.id)), person.id];
  for (const id of gone) {
    await users.closeAccount(tx, id);
    await refusing(leavingRefusals, users.bury(tx, id, userText.deletedName));
  }
  await forget(tx, person.id, serverClientText.nowhere);
  return { answer: null, changes: [...gone.map((id) => userChange('user.deleted', { id })), ...ended] };
}

export async function sendLink(tx: Tx, { MAIL_URL }: Mail, person: Profile): Promise<Effect<Profile>> {
  if (!MAIL_URL) throw new PortalError('mail_off');
  if (!person.email) throw new PortalError('no_address');
  await users.openAccount(tx, person.id);
  const answer = (await users.read(tx, person.id)) ?? person;
  return { answer, changes: [userChange('password_link.sent', person)], tasks: [invitation(answer)] };
}

export async function setPassword(tx: Tx, person: Profile, hash: string): Promise<Effect<Profile>> {
  if (!person.email) throw new PortalError('no_address');
  await users.openAccount(tx, person.id);
  await users.setPassword(tx, person.id, hash);
  return {
    answer: (await users.read(tx, person.id)) ?? person,
    changes: [userChange('user.password_set', person)],
    // A first password isn't a changed one.
    notices: person.account === 'ready' ? [{ notice: 'password_changed', entity_id: person.id }] : [],
  };
}

export async function resetFactors(tx: Tx, person: Profile): Promise<Effect<Profile>> {
  await users.resetFactors(tx, person.id);
  return {
    answer: person,
    changes: [userChange('user.factors_reset', person)],
    notices: [{ notice: 'second_step_changed', entity_id: person.id }],
  };
}

/** For use after a leak: all users must sign in again, except for the session that asks. */
export async function endAllSessions(tx: Tx, session: SessionRow): Promise<Effect<null>> {
  await users.endAllSessions(tx, session.session_id);
  const audience = { users: [], roles: ['admin' as const] };
  return {
    answer: null,
    changes: [{ action: 'sessions.all_ended', entity: 'account', id: onlyRow, fields: [], audience }],
  };
}

export async function endSessions(tx: Tx, person: Profile): Promise<Effect<Profile>> {
  await users.endSessions(tx, person.id);
  return { answer: person, changes: [userChange('user.sessions_ended', person)] };
}
