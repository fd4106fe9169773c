import { sql } from 'kysely';
import type { Role } from '#contract/role.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

export type SessionRow = {
  id: string;
  role: Role;
  full_name: string;
  email: string | null;
  expires_in: number;
};

/**
 * Who a token stands for, in one indexed look-up, and the session's life extended by this use: to the idle limit from
 * now, never past the absolute one. Written at most once a minute, so that reading stays reading.
 */
export const use = (tx: Tx, token: string): Promise<SessionRow | undefined> =>
  tx.first(sql<SessionRow>`
    with found as (
      select s.id as session_id, s.expires_at, p.id, p.role, p.full_name, p.email,
        least(now() + auth.idle_limit(p.role), s.created_at + auth.age_limit(p.role)) as slid_to
      from auth.sessions s join public.profiles p on p.id = s.user_id
      where s.token = ${token} and s.expires_at > now() and p.active
    ), slid as (
      update auth.sessions s set expires_at = f.slid_to, updated_at = now()
      from found f where s.id = f.session_id and f.slid_to > s.expires_at + interval '1 minute'
      returning s.expires_at
    )
    select id, role, full_name, email,
      extract(epoch from coalesce((select expires_at from slid), expires_at) - now())::float8 as expires_in
    from found`);

/** The same without extending it: a stream that is merely open is not use. */
export const peek = (tx: Tx, token: string): Promise<{ id: string } | undefined> =>
  tx.first(
    sqlFor
      .selectFrom('auth.sessions')
      .innerJoin('profiles', 'profiles.id', 'auth.sessions.user_id')
      .select('profiles.id')
      .where('token', '=', token)
      .where('expires_at', '>', sql<string>`now()`)
      .where('profiles.active', '=', true),
  );

export const reserveAttempt = async (tx: Tx, emailHash: Buffer): Promise<number> => {
  const row = await tx.first(sql<{ wait: number }>`select auth.reserve_attempt(${emailHash}) as wait`);
  return row?.wait ?? 0;
};

export const forgiveAttempts = (tx: Tx, emailHash: Buffer) =>
  tx.run(sqlFor.deleteFrom('auth.attempts').where('email_hash', '=', emailHash));

export const endAllOf = (tx: Tx, userId: string) =>
  tx.run(sqlFor.deleteFrom('auth.sessions').where('user_id', '=', userId));
