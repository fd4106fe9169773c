import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { unfinishedMinutes } from '#contract/base/timing.ts';
import { PortalError } from '#contract/errors.ts';
import type { Way } from '#contract/people/factor.kinds.ts';
import type { Session, SignIn } from '#contract/people/session.schema.ts';
import type { AuditAction } from '#text/audit.ts';
import { errorText } from '#text/errors.ts';
import { fill } from '#contract/text/fill.ts';
import type { Config } from '#server/config.ts';
import { asSignIn } from '#server/db/asSystem.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as factors from '#server/features/factors/factors.queries.ts';
import { demandOf, openWays, pendingOf, usableMethods } from '#server/features/factors/factorState.ts';
import * as security from '#server/features/settings/security.queries.ts';
import {
  isWrongPassword,
  refusalOf,
  requestedRoleHeader,
  verifyPassword,
  type Auth,
} from '#server/features/sessions/betterAuth.ts';
import { deviceCookie, newToken, sessionCookies } from '#server/features/sessions/cookies.ts';
import * as sessions from '#server/features/sessions/sessions.queries.ts';
import { enqueueNotice } from '#server/tasks/enqueue.ts';

export type SignInDeps = { pool: pg.Pool; auth: Auth; config: Config; log: Logger };

/**
 * Where a request comes from, for the session's row, the audit, and the check for a known browser. `devices` are the tokens of
 * the browser's cookie: they are unverified until the database knows one of them for this person.
 */
export type Origin = { requestId: string; address: string; userAgent: string; devices: string[] };

export type SignedIn = { session: Session; cookies: string[] };

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/**
 * The counter that a password attempt belongs to (docs/decisions/0019). A browser in which this person has signed in before has
 * its own counter, so that guesses by strangers can't lock it out. Known and unknown addresses run the same query.
 */
async function countFor(tx: Tx, email: string, { devices }: Origin): Promise<Buffer> {
  const known = await factors.knownDevice(tx, email.toLowerCase(), devices.map(sha256));
  return known ? sha256(`browser:${known.user_id}:${known.device_hash.toString('hex')}`) : sha256(email.toLowerCase());
}

/**
 * Signs a user in as far as the password goes. The attempt is counted before the password is checked, so that fifty concurrent
 * guesses still count as five; unknown addresses take the same path and the same time.
 */
export async function signIn(deps: SignInDeps, { email, password, role }: SignIn, origin: Origin): Promise<SignedIn> {
  const { pool, auth } = deps;
  const { hash, wait } = await asSignIn(pool, async (tx) => {
    const count = await countFor(tx, email, origin);
    return { hash: count, wait: await sessions.reserveAttempt(tx, count) };
  });
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
      await asSignIn(pool, (tx) => noteFailure(tx, { email, hash }, origin));
      throw new PortalError('invalid_credentials');
    }
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    // The password was right; a refusal for another reason isn't a guess.
    await asSignIn(pool, (tx) => sessions.forgiveAttempts(tx, hash));
    throw new PortalError(
      refusal,
      refusal === 'role_mismatch' ? { message: fill(errorText.role_mismatch, { role }) } : {},
    );
  }
}

/**
 * The one place where a sign-in continues: it checks which step is owed now, and either finishes the session or names the next
 * step. The token is new each time, so that a token from before a step opens nothing after it.
 */
export async function advance(
  tx: Tx,
  { config }: { config: Config },
  { sessionId, passed, trust }: { sessionId: string; passed: Way | null; trust: boolean },
  origin: Origin,
): Promise<SignedIn> {
  const deviceHashes = origin.devices.map(sha256);
  const [state, settings] = await Promise.all([
    factors.stateOf(tx, sessionId, { deviceHashes, address: origin.address }),
    security.read(tx),
  ]);
  if (!state) throw new PortalError('session_not_found');
  const ways = openWays(state, usableMethods(settings, config));
  const demand = demandOf(state, settings, ways);
  const trusted = demand && state.device_trusted ? 'trusted_device' : null;
  const secondFactor = passed ?? state.second_factor ?? trusted;
  const pending = pendingOf(state, { demand, ways, passed: secondFactor !== null });
  const token = newToken();
  await tx.run(sql`
    update auth.sessions set token = ${token}, pending = ${pending}, second_factor = ${secondFactor}, challenge = null,
      confirmed_at = case when ${pending}::text is null then now() end, updated_at = now(), expires_at = now() +
        case when ${pending}::text is null then auth.idle_limit(${state.role})
          else make_interval(mins => ${sql.lit(unfinishedMinutes)}) end
    where id = ${sessionId}`);
  const devices = pending ? null : await finish(tx, state, { trust, origin });
  const row = await sessions.use(tx, token);
  if (!row) throw new PortalError('session_not_found');
  const cookies = [...sessionCookies(token, config), ...(devices ? [deviceCookie(devices, config)] : [])];
  return { session: toSession(row), cookies };
}

/**
 * Asks for the password again, before an action that must not be possible on a borrowed screen. Attempts are limited as at
 * sign-in and counted for this session only, so that no one outside it can use them up.
 */
export async function confirmPassword(
  { pool }: Pick<SignInDeps, 'pool'>,
  { id, session_id }: sessions.SessionRow,
  password: string,
): Promise<void> {
  const hash = sha256(`confirm:${session_id}`);
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

/**
 * The sign-in is complete: remember the browser and the address, and notify the user if the browser is new. A browser becomes
 * known or trusted under a token that is created here, never under one that it sent: an attacker who planted that token would
 * share its rights. Returns the tokens for the browser's cookie.
 */
async function finish(
  tx: Tx,
  state: factors.SessionState,
  { trust, origin }: { trust: boolean; origin: Origin },
): Promise<string[]> {
  const { user_id: userId, role, device_hash: knownHash } = state;
  const known = knownHash && origin.devices.find((device) => sha256(device).equals(knownHash));
  const device = known && !trust ? known : newToken();
  if (known && trust) await factors.forgetDevice(tx, userId, sha256(known));
  await factors.remember(tx, userId, { deviceHash: sha256(device), address: origin.address, trust });
  await tx.run(
    sqlFor
      .updateTable('profiles')
      .set({ last_sign_in_at: sql<string>`now()` })
      .where('id', '=', userId),
  );
  if (state.seen_before && !known) await enqueueNotice(tx, userId, { notice: 'new_sign_in', entity_id: userId });
  await audit(tx, { action: 'session.created', userId, role }, origin);
  return [device, ...origin.devices.filter((other) => other !== known)];
}

/**
 * A wrong password for a known person is audited, and administrators are notified when it starts a lockout. Known and unknown
 * addresses run the same statement.
 */
async function noteFailure(
  tx: Tx,
  { email, hash }: { email: string; hash: Buffer },
  { requestId, address }: Origin,
): Promise<void> {
  const known = await tx.first(sql<{ id: string; locked: boolean }>`
    with person as (select id from profiles where email = ${email.toLowerCase()}), noted as (
      insert into audit_events (id, actor_role, action, entity, entity_id, request_id, address)
      select ${uuidv7()}::uuid, 'anonymous', ${sql.lit('session.refused' satisfies AuditAction)}, 'session', id, ${requestId}, ${address}::inet from person
    )
    select id, exists (
      select from auth.attempts where email_hash = ${hash} and locked_until > now()) as locked
    from person`);
  if (known?.locked) await enqueueNotice(tx, null, { notice: 'account_locked', entity_id: known.id });
}

export const audit = (
  tx: Tx,
  event: { action: AuditAction; userId: string; role: string; entity?: 'session' | 'account'; fields?: string[] },
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
