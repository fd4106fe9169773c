import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

export const linkHours = 24;

type Waiting = { email: string; expires_at: string };

/** The address change that a user has requested but not confirmed yet. */
export const waitingOf = (tx: Tx, userId: string): Promise<Waiting | undefined> =>
  tx.first(
    sqlFor
      .selectFrom('auth.address_changes')
      .select(['new_email as email', 'expires_at'])
      .where('user_id', '=', userId)
      .where('done_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`),
  );

/**
 * Requests of one account wait for each other. Every change locks the profile first, then the account, then its own
 * row.
 */
export const lockAccount = (tx: Tx, userId: string) =>
  tx.first(sqlFor.selectFrom('auth.users').select('id').where('id', '=', userId).forNoKeyUpdate());

export const isTaken = async (tx: Tx, email: string): Promise<boolean> =>
  (await tx.first(sqlFor.selectFrom('profiles').select('id').where('email', '=', email))) !== undefined;

/** Seconds since the last request (a cancelled request counts too), and the number of emails sent within the last hour. */
export const recentRequests = async (tx: Tx, userId: string): Promise<{ age: number | null; sent: number }> =>
  (await tx.first(sql<{ age: number | null; sent: number }>`
    select (select extract(epoch from now() - created_at)::float8 from auth.address_changes
            where user_id = ${userId} and done_at is null) as age,
      (select count(*) from message_log where profile_id = ${userId} and kind = 'address_link'
         and created_at > now() - interval '1 hour') as sent`))!;

/** Only the newest request stays: it invalidates the earlier link. */
export async function replace(tx: Tx, userId: string, from: string, to: string): Promise<string> {
  const id = uuidv7();
  await tx.run(sqlFor.deleteFrom('auth.address_changes').where('user_id', '=', userId).where('done_at', 'is', null));
  await tx.run(sql`
    insert into auth.address_changes (id, user_id, old_email, new_email, expires_at)
    values (${id}, ${userId}, ${from}, ${to}, now() + make_interval(hours => ${linkHours}))`);
  return id;
}

/** Expires the change instead of deleting it, so that the limit on repeated requests still applies. */
export const cancel = (tx: Tx, userId: string) =>
  tx.run(
    sqlFor
      .updateTable('auth.address_changes')
      .set({ token_hash: null, expires_at: sql<string>`now()` })
      .where('user_id', '=', userId)
      .where('done_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`),
  );

export type Found = { id: string; user_id: string; role: string; new_email: string };

/** The change behind a link, if it is still pending and its user is active. */
export const findByToken = (tx: Tx, tokenHash: Buffer): Promise<Found | undefined> =>
  tx.first(
    sqlFor
      .selectFrom('auth.address_changes as change')
      .innerJoin('profiles', 'profiles.id', 'change.user_id')
      .select(['change.id', 'change.user_id', 'profiles.role', 'change.new_email'])
      .where('change.token_hash', '=', tokenHash)
      .where('change.expires_at', '>', sql<string>`now()`)
      .where('profiles.active', '=', true),
  );

/** Locks the profile of an active user until the transaction ends. */
export const lockProfile = (tx: Tx, userId: string) =>
  tx.first(sqlFor.selectFrom('profiles').select('id').where('id', '=', userId).where('active', '=', true).forUpdate());

/** Uses up the link. Returns 0 if another request used it first, or if the user asked for another address meanwhile. */
export const finish = (tx: Tx, id: string, tokenHash: Buffer) =>
  tx.run(
    sqlFor
      .updateTable('auth.address_changes')
      .set({ done_at: sql<string>`now()`, token_hash: null })
      .where('id', '=', id)
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', sql<string>`now()`),
  );

/**
 * Stores the confirmed address and ends all access given to the old address. The browser that holds `keep` stays signed
 * in.
 */
export async function move(tx: Tx, userId: string, email: string, keep: string | null): Promise<void> {
  await tx.run(sqlFor.updateTable('profiles').set({ email }).where('id', '=', userId));
  await tx.run(sqlFor.deleteFrom('auth.password_links').where('user_id', '=', userId));
  await tx.run(sql`delete from auth.sessions where user_id = ${userId} and token is distinct from ${keep}::text`);
  await tx.run(sqlFor.updateTable('auth.devices').set({ trusted_until: null }).where('user_id', '=', userId));
  await tx.run(
    sqlFor
      .insertInto('change_events')
      .values({ entity: 'profile', entity_id: userId, users: [userId], roles: ['admin'] }),
  );
}
