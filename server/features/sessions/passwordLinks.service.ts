import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { PortalError } from '#contract/errors.ts';
import type { PasswordLink } from '#contract/password.ts';
import { passwordWeaknesses } from '#contract/weakness.ts';
import { asSignIn } from '#server/db/asSystem.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { hashPassword, type Auth } from '#server/features/sessions/betterAuth.ts';
import * as sessions from '#server/features/sessions/sessions.queries.ts';
import { audit, signIn, type Origin, type SignedIn } from '#server/features/sessions/sessions.service.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** A new link's secret and what the database keeps of it. */
export function newLinkToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashOf(token) };
}

/** The token stands in the fragment, which browsers send to nobody and servers don't log. */
export const linkFor = (baseUrl: string, token: string) => `${baseUrl}/set-password#token=${token}`;

type LinkRow = PasswordLink & { user_id: string };

async function findLink(tx: Tx, token: string): Promise<LinkRow> {
  const link = await tx.first(
    sqlFor
      .selectFrom('auth.password_links as link')
      .innerJoin('profiles', 'profiles.id', 'link.user_id')
      .innerJoin('security_settings', (join) => join.onTrue())
      .select(['link.user_id', 'full_name', 'email', 'role', 'link.expires_at', 'min_password_length as min_length'])
      .where('link.token_hash', '=', hashOf(token))
      .where('link.expires_at', '>', sql<string>`now()`)
      .where('profiles.active', '=', true),
  );
  if (!link) throw new PortalError('link_spent');
  return link;
}

export async function readLink(pool: pg.Pool, token: string): Promise<PasswordLink> {
  const { user_id: _, ...link } = await asSignIn(pool, (tx) => findLink(tx, token));
  return link;
}

/**
 * Sets the password and signs in. The link, all other links, every session and the lockout end in one transaction:
 * whoever had the old password has nothing left.
 */
export async function setPassword(
  { pool, auth }: { pool: pg.Pool; auth: Auth },
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<SignedIn> {
  const link = await asSignIn(pool, (tx) => findLink(tx, token));
  const reasons = passwordWeaknesses(password, { minLength: link.min_length, identity: [link.full_name, link.email] });
  if (reasons.length > 0) throw new PortalError('weak_password', { reasons });
  const email = link.email ?? '';
  const hashed = await hashPassword(password);
  await asSignIn(pool, async (tx) => {
    const spent = await tx.run(sqlFor.deleteFrom('auth.password_links').where('token_hash', '=', hashOf(token)));
    // Somebody was faster with the same link.
    if (spent === 0) throw new PortalError('link_spent');
    await tx.run(sqlFor.deleteFrom('auth.password_links').where('user_id', '=', link.user_id));
    await storePassword(tx, link.user_id, hashed);
    await sessions.endAllOf(tx, link.user_id);
    await sessions.forgiveAttempts(tx, createHash('sha256').update(email).digest());
    await audit(tx, { action: 'password.set', userId: link.user_id, role: link.role }, origin);
  });
  return signIn({ pool, auth }, { email, password, role: link.role }, origin);
}

const storePassword = (tx: Tx, userId: string, password: string) =>
  tx.run(
    sqlFor
      .insertInto('auth.accounts')
      .values({ user_id: userId, account_id: userId, provider_id: 'credential', password })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'provider_id']).doUpdateSet({ password, updated_at: sql<string>`now()` }),
      ),
  );
