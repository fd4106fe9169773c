import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { PortalError } from '#contract/errors.ts';
import type { Session, SignIn } from '#contract/session.ts';
import { errorText } from '#contract/text/en/errors.ts';
import { fill } from '#contract/text/fill.ts';
import { asSignIn } from '#server/db/asSystem.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { isWrongPassword, refusalOf, requestedRoleHeader, type Auth } from '#server/features/sessions/betterAuth.ts';
import * as sessions from '#server/features/sessions/sessions.queries.ts';

/** Where a request comes from, for the session's row and the audit. */
export type Origin = { requestId: string; address: string; userAgent: string };

/** A new session: who it is for, and the cookies that carry it. */
export type SignedIn = { session: Session; cookies: string[] };

/**
 * Signs somebody in. The try is taken before the password is looked at, so that fifty guesses at once are still five;
 * unknown addresses go the same way and take the same time.
 */
export async function signIn(
  { pool, auth }: { pool: pg.Pool; auth: Auth },
  { email, password, role }: SignIn,
  origin: Origin,
): Promise<SignedIn> {
  const emailHash = createHash('sha256').update(email.toLowerCase()).digest();
  const wait = await asSignIn(pool, (tx) => sessions.reserveAttempt(tx, emailHash));
  if (wait > 0) throw new PortalError('account_locked', { retry_after: wait });
  const headers = new Headers({
    [requestedRoleHeader]: role,
    'user-agent': origin.userAgent,
    'x-portal-address': origin.address,
  });
  try {
    const created = await auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true });
    const session = await asSignIn(pool, async (tx) => {
      await sessions.forgiveAttempts(tx, emailHash);
      const row = await sessions.use(tx, created.response.token);
      if (!row) throw new PortalError('profile_missing');
      await audit(tx, { action: 'session.created', userId: row.id, role: row.role }, origin);
      return toSession(row);
    });
    return { session, cookies: created.headers.getSetCookie() };
  } catch (error) {
    if (isWrongPassword(error)) throw new PortalError('invalid_credentials');
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    // The password was right; being refused for another reason is no try at guessing it.
    await asSignIn(pool, (tx) => sessions.forgiveAttempts(tx, emailHash));
    throw new PortalError(
      refusal,
      refusal === 'role_mismatch' ? { message: fill(errorText.role_mismatch, { role }) } : {},
    );
  }
}

export const audit = (
  tx: Tx,
  { action, userId, role }: { action: string; userId: string; role: string },
  { requestId, address }: Origin,
) =>
  tx.run(
    sqlFor.insertInto('audit_events').values({
      id: uuidv7(),
      actor_id: userId,
      actor_role: role,
      action,
      entity: 'session',
      entity_id: userId,
      fields: [],
      request_id: requestId,
      address,
    }),
  );

export const toSession = ({ id, role, full_name, email, expires_in }: sessions.SessionRow): Session => ({
  profile: { id, role, full_name, email },
  expires_in,
});

/** The token a cookie carries, if this server signed it: `token.signature`, as Better Auth writes it. */
export function tokenOf(cookieHeader: string | undefined, { name, secret }: { name: string; secret: string }) {
  const pair = cookieHeader?.split('; ').find((part) => part.startsWith(`${name}=`));
  if (!pair) return null;
  const [token = '', signature = ''] = safeDecode(pair.slice(name.length + 1)).split('.', 2);
  const expected = createHmac('sha256', secret).update(token).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

function safeDecode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
