import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { PortalError } from '#contract/errors.ts';
import type { PasswordLink } from '#contract/people/password.schema.ts';
import type { AuditAction } from '#text/audit.ts';
import { asSignIn } from '#server/db/asSystem.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { assertAcceptable, policyOf, storePassword } from '#server/features/passwords/passwords.service.ts';
import * as security from '#server/features/settings/security.queries.ts';
import { hashPassword } from '#server/features/sessions/betterAuth.ts';
import {
  audit,
  signIn,
  type Origin,
  type SignedIn,
  type SignInDeps,
} from '#server/features/sessions/sessions.service.ts';
import { enqueue, enqueueNotice } from '#server/tasks/enqueue.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** A new link's token, and the hash that the database keeps. */
export function newLinkToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashOf(token) };
}

/** The token is in the fragment, which browsers don't send and servers don't log. */
export const linkFor = (baseUrl: string, token: string) => `${baseUrl}/set-password#token=${token}`;

type LinkRow = Omit<PasswordLink, 'policy'> & { user_id: string };

async function findLink(tx: Tx, token: string): Promise<LinkRow> {
  const link = await tx.first(
    sqlFor
      .selectFrom('auth.password_links as link')
      .innerJoin('profiles', 'profiles.id', 'link.user_id')
      .select(['link.user_id', 'full_name', 'email', 'role', 'link.expires_at'])
      .where('link.token_hash', '=', hashOf(token))
      .where('link.expires_at', '>', sql<string>`now()`)
      .where('profiles.active', '=', true),
  );
  if (!link) throw new PortalError('link_spent');
  return link;
}

export const readLink = (pool: pg.Pool, token: string): Promise<PasswordLink> =>
  asSignIn(pool, async (tx) => {
    const { user_id: _, ...link } = await findLink(tx, token);
    return { ...link, policy: policyOf(await security.read(tx)) };
  });

const hasPassword = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.run(sql`select from auth.accounts where user_id = ${userId}::uuid and password is not null`)) > 0;

/**
 * Sets the password and signs in. The link, all other links, every session, trusted browsers and the lockout end in one
 * transaction, so that a person who had the old password has no access left. A second step is required as at any sign-in.
 */
export async function setPassword(
  deps: SignInDeps,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<SignedIn> {
  const { pool } = deps;
  const link = await asSignIn(pool, (tx) => findLink(tx, token));
  await assertAcceptable(deps, { id: link.user_id, full_name: link.full_name, email: link.email }, password);
  const hashed = await hashPassword(password);
  await asSignIn(pool, async (tx) => {
    const spent = await tx.run(sqlFor.deleteFrom('auth.password_links').where('token_hash', '=', hashOf(token)));
    // Another request used the same link first.
    if (spent === 0) throw new PortalError('link_spent');
    const first = !(await hasPassword(tx, link.user_id));
    await storePassword(tx, link.user_id, hashed);
    await audit(tx, { action: 'password.set', userId: link.user_id, role: link.role, entity: 'account' }, origin);
    // A first password isn't a change.
    if (!first) await enqueueNotice(tx, link.user_id, { notice: 'password_changed', entity_id: link.user_id });
  });
  return signIn(deps, { email: link.email ?? '', password, role: link.role }, origin);
}

/**
 * A person says they forgot their password. Known and unknown addresses take the same path: a task is queued for both, and only
 * the task finds out whether the account exists.
 */
export async function requestLink(pool: pg.Pool, email: string, { requestId, address }: Origin): Promise<void> {
  await asSignIn(pool, async (tx) => {
    const found = await tx.first(sql<{ id: string }>`
      with person as (
        select p.id from profiles p join auth.users u on u.id = p.id where p.email = ${email.toLowerCase()} and p.active
      ), noted as (
        insert into audit_events (id, actor_role, action, entity, entity_id, request_id, address)
        select ${uuidv7()}::uuid, 'anonymous', ${sql.lit('password_link.requested' satisfies AuditAction)}, 'account', id, ${requestId}, ${address}::inet
        from person
      )
      select id from person`);
    await enqueue(tx, { name: 'sendPasswordLink', payload: { profile_id: found?.id ?? '', reason: 'forgotten' } });
  });
}
