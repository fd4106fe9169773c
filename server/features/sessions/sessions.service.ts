import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { PortalError } from '#contract/errors.ts';
import type { Way } from '#contract/factor.ts';
import type { Session, SignIn } from '#contract/session.ts';
import { errorText } from '#contract/text/en/errors.ts';
import { fill } from '#contract/text/fill.ts';
import type { Config } from '#server/config.ts';
import { asSignIn } from '#server/db/asSystem.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as factors from '#server/features/factors/factors.queries.ts';
import { demandOf, openWays, pendingOf, usableMethods } from '#server/features/factors/standing.ts';
import * as security from '#server/features/settings/security.queries.ts';
import {
  isWrongPassword,
  refusalOf,
  requestedRoleHeader,
  verifyPassword,
  type Auth,
} from '#server/features/sessions/betterAuth.ts';
import { deviceCookie, newToken, sessionCookie } from '#server/features/sessions/cookies.ts';
import * as sessions from '#server/features/sessions/sessions.queries.ts';
import { enqueue } from '#server/tasks/enqueue.ts';

export type SignInDeps = { pool: pg.Pool; auth: Auth; config: Config; log: Logger };

/** Where a request comes from, for the session's row, the audit, and whether we know the place. */
export type Origin = { requestId: string; address: string; userAgent: string; device: string | null };

/** A session: who it is for, and the cookies that carry it. */
export type SignedIn = { session: Session; cookies: string[] };

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const attemptHash = (email: string) => sha256(email.toLowerCase());

/**
 * Signs somebody in as far as the password goes. The try is taken before the password is looked at, so that fifty
 * guesses at once are still five; unknown addresses go the same way and take the same time.
 */
export async function signIn(deps: SignInDeps, { email, password, role }: SignIn, origin: Origin): Promise<SignedIn> {
  const { pool, auth } = deps;
  const hash = attemptHash(email);
  const wait = await asSignIn(pool, (tx) => sessions.reserveAttempt(tx, hash));
  if (wait > 0) throw new PortalError('account_locked', { retry_after: wait });
  const headers = new Headers({
    [requestedRoleHeader]: role,
    'user-agent': origin.userAgent,
    'x-portal-address': origin.address,
  });
  try {
    const { token } = await auth.api.signInEmail({ body: { email, password }, headers });
    return await asSignIn(pool, async (tx) => {
      await sessions.forgiveAttempts(tx, hash);
      const sessionId = await sessions.idOf(tx, token);
      if (!sessionId) throw new PortalError('profile_missing');
      return advance(tx, deps, { sessionId, passed: null, trust: false }, origin);
    });
  } catch (error) {
    if (isWrongPassword(error)) {
      await asSignIn(pool, (tx) => noteFailure(tx, email, origin));
      throw new PortalError('invalid_credentials');
    }
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    // The password was right; being refused for another reason is no try at guessing it.
    await asSignIn(pool, (tx) => sessions.forgiveAttempts(tx, hash));
    throw new PortalError(
      refusal,
      refusal === 'role_mismatch' ? { message: fill(errorText.role_mismatch, { role }) } : {},
    );
  }
}

/**
 * The one place where a sign-in goes on: looks at what is owed now, and either finishes the session or says what is next.
 * The token is a new one each time, so that what was known before a step opens nothing after it.
 */
export async function advance(
  tx: Tx,
  { config }: { config: Config },
  { sessionId, passed, trust }: { sessionId: string; passed: Way | null; trust: boolean },
  origin: Origin,
): Promise<SignedIn> {
  const device = origin.device ?? newToken();
  const from = { deviceHash: sha256(device), address: origin.address };
  const [standing, settings] = await Promise.all([factors.standingOf(tx, sessionId, from), security.read(tx)]);
  if (!standing) throw new PortalError('session_not_found');
  const ways = openWays(standing, usableMethods(settings, config));
  const demand = demandOf(standing, settings, ways);
  const trusted = demand && standing.device_trusted ? 'trusted_device' : null;
  const secondFactor = passed ?? standing.second_factor ?? trusted;
  const pending = pendingOf(standing, { demand, ways, passed: secondFactor !== null });
  const token = newToken();
  await tx.run(sql`
    update auth.sessions set token = ${token}, pending = ${pending}, second_factor = ${secondFactor}, challenge = null,
      updated_at = now(), expires_at = now() +
        case when ${pending}::text is null then auth.idle_limit(${standing.role}) else interval '15 minutes' end
    where id = ${sessionId}`);
  if (!pending) await finish(tx, standing, { ...from, trust, origin });
  const row = await sessions.use(tx, token);
  if (!row) throw new PortalError('session_not_found');
  return { session: toSession(row), cookies: [sessionCookie(token, config), deviceCookie(device, config)] };
}

/** Asks for the password again, before something that a borrowed screen shouldn't be able to do. Tries count as at sign-in. */
export async function confirmPassword(
  { pool }: Pick<SignInDeps, 'pool'>,
  { id, email }: sessions.SessionRow,
  password: string,
): Promise<void> {
  const hash = attemptHash(email ?? id);
  const { wait, stored } = await asSignIn(pool, async (tx) => ({
    wait: await sessions.reserveAttempt(tx, hash),
    stored: await tx.first(
      sqlFor
        .selectFrom('auth.accounts')
        .select('password')
        .where('user_id', '=', id)
        .where('provider_id', '=', 'credential'),
    ),
  }));
  if (wait > 0) throw new PortalError('account_locked', { retry_after: wait });
  const right = stored?.password ? await verifyPassword({ hash: stored.password, password }) : false;
  if (!right) throw new PortalError('wrong_password');
  await asSignIn(pool, (tx) => sessions.forgiveAttempts(tx, hash));
}

/** Somebody is in: remember from where, and tell them if it is a place we haven't seen. */
async function finish(
  tx: Tx,
  standing: factors.SessionStanding,
  from: { deviceHash: Buffer; address: string; trust: boolean; origin: Origin },
): Promise<void> {
  const { user_id: userId, role } = standing;
  await factors.remember(tx, userId, from);
  await tx.run(
    sqlFor
      .updateTable('profiles')
      .set({ last_sign_in_at: sql<string>`now()` })
      .where('id', '=', userId),
  );
  if (standing.seen_before && !standing.device_known) await tell(tx, 'new_sign_in', userId);
  await audit(tx, { action: 'session.created', userId, role }, from.origin);
}

/** A notice, through the queue and in this transaction. */
export const tell = (tx: Tx, notice: string, profileId: string) =>
  enqueue(tx, { name: 'notify', payload: { notice, profile_id: profileId } });

/**
 * A wrong password for somebody we know is audited, and administrators hear of it when it begins a pause. One statement
 * for known and unknown addresses alike.
 */
async function noteFailure(tx: Tx, email: string, { requestId, address }: Origin): Promise<void> {
  const known = await tx.first(sql<{ id: string; locked: boolean }>`
    with person as (select id from profiles where email = ${email.toLowerCase()}), noted as (
      insert into audit_events (id, actor_role, action, entity, entity_id, request_id, address)
      select ${uuidv7()}::uuid, 'anonymous', 'session.refused', 'session', id, ${requestId}, ${address}::inet from person
    )
    select id, exists (
      select from auth.attempts where email_hash = ${attemptHash(email)} and locked_until > now()) as locked
    from person`);
  if (known?.locked) await tell(tx, 'account_locked', known.id);
}

export const audit = (
  tx: Tx,
  event: { action: string; userId: string; role: string; entity?: 'session' | 'account'; fields?: string[] },
  { requestId, address }: Pick<Origin, 'requestId' | 'address'>,
) =>
  tx.run(
    sqlFor.insertInto('audit_events').values({
      id: uuidv7(),
      actor_id: event.userId,
      actor_role: event.role,
      action: event.action,
      entity: event.entity ?? 'session',
      entity_id: event.userId,
      fields: event.fields ?? [],
      request_id: requestId,
      address,
    }),
  );

export const toSession = ({ id, role, full_name, email, expires_in, pending }: sessions.SessionRow): Session => ({
  profile: { id, role, full_name, email },
  expires_in,
  pending,
});
