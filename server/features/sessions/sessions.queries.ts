import { sql } from 'kysely';
import type pg from 'pg';
import type { Pending } from '#contract/factor.ts';
import type { Role } from '#contract/role.ts';
import type { OpenSession } from '#contract/session.ts';
import { wasLost } from '#server/db/pool.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

export type SessionRow = {
  session_id: string;
  id: string;
  role: Role;
  full_name: string;
  email: string | null;
  expires_in: number;
  pending: Pending | null;
};

/**
 * Who a token stands for, in one indexed look-up, and the session's life extended by this use: to the idle limit from
 * now, never past the absolute one. Written at most once a minute, so that reading stays reading. A session that isn't
 * finished is not extended.
 */
const using = (token: string) => sql<SessionRow>`
    with found as (
      select s.id as session_id, s.expires_at, s.pending, p.id, p.role, p.full_name, p.email,
        least(now() + auth.idle_limit(p.role), s.created_at + auth.age_limit(p.role)) as slid_to
      from auth.sessions s join public.profiles p on p.id = s.user_id
      where s.token = ${token} and s.expires_at > now() and p.active
    ), slid as (
      update auth.sessions s set expires_at = f.slid_to, updated_at = now()
      from found f where s.id = f.session_id and f.pending is null and f.slid_to > s.expires_at + interval '1 minute'
      returning s.expires_at
    )
    select session_id, id, role, full_name, email, pending,
      extract(epoch from coalesce((select expires_at from slid), expires_at) - now())::float8 as expires_in
    from found`;

export const use = (tx: Tx, token: string): Promise<SessionRow | undefined> => tx.first(using(token));

const usingText = using('').compile(sqlFor).sql;

/** The same as one statement of a pool that is the sign-in code's own: every request asks this first. */
export async function lookUp(lookUps: pg.Pool, token: string, tries = 3): Promise<SessionRow | undefined> {
  try {
    const { rows } = await lookUps.query<SessionRow>({ name: 'look_up', text: usingText, values: [token] });
    return rows[0];
  } catch (error) {
    // That a connection died while nobody used it is found out by using it.
    if (tries === 1 || !wasLost(error)) throw error;
    return lookUp(lookUps, token, tries - 1);
  }
}

/** The same without extending it: a stream that is merely open is not use. */
export const peek = (tx: Tx, token: string): Promise<{ id: string } | undefined> =>
  tx.first(
    sqlFor
      .selectFrom('auth.sessions')
      .innerJoin('profiles', 'profiles.id', 'auth.sessions.user_id')
      .select('profiles.id')
      .where('token', '=', token)
      .where('pending', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .where('profiles.active', '=', true),
  );

export const reserveAttempt = async (tx: Tx, hash: Buffer): Promise<number> => {
  const row = await tx.first(sql<{ wait: number }>`select auth.reserve_attempt(${hash}) as wait`);
  return row?.wait ?? 0;
};

export const forgiveAttempts = (tx: Tx, hash: Buffer) =>
  tx.run(sqlFor.deleteFrom('auth.attempts').where('email_hash', '=', hash));

export const triesLeft = async (tx: Tx, hash: Buffer): Promise<number> => {
  const row = await tx.first(sql<{ left: number }>`select auth.tries_left(${hash}) as left`);
  return row?.left ?? 0;
};

/** Makes a session for somebody whose old ones have just been ended. It is unfinished until `advance` has looked at it. */
export const open = async (
  tx: Tx,
  session: { userId: string; token: string; address: string; userAgent: string; secondFactor: string | null },
): Promise<string> => {
  const row = await tx.first(sql<{ id: string }>`
    insert into auth.sessions (user_id, token, expires_at, ip_address, user_agent, second_factor)
    values (${session.userId}, ${session.token}, now() + interval '15 minutes', ${session.address},
      ${session.userAgent}, ${session.secondFactor})
    returning id`);
  return row!.id;
};

export const idOf = async (tx: Tx, token: string): Promise<string | undefined> =>
  (await tx.first(sqlFor.selectFrom('auth.sessions').select('id').where('token', '=', token)))?.id;

export const secondFactorOf = async (tx: Tx, sessionId: string): Promise<string | null> =>
  (await tx.first(sqlFor.selectFrom('auth.sessions').select('second_factor').where('id', '=', sessionId)))
    ?.second_factor ?? null;

export const listOf = (tx: Tx, userId: string, current: string): Promise<OpenSession[]> =>
  tx.all(
    sqlFor
      .selectFrom('auth.sessions')
      .select([
        'id',
        sql<string>`coalesce(user_agent, '')`.as('user_agent'),
        'ip_address as address',
        'created_at',
        'updated_at as last_used_at',
        sql<boolean>`id = ${current}`.as('current'),
      ])
      .where('user_id', '=', userId)
      .where('pending', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .orderBy('updated_at', 'desc')
      .limit(100),
  );

export const end = (tx: Tx, userId: string, sessionId: string) =>
  tx.run(sqlFor.deleteFrom('auth.sessions').where('user_id', '=', userId).where('id', '=', sessionId));

/** All but one. Browsers that were trusted have to show a second step again. */
export const endOthers = async (tx: Tx, userId: string, sessionId: string) => {
  const ended = await tx.run(
    sqlFor.deleteFrom('auth.sessions').where('user_id', '=', userId).where('id', '!=', sessionId),
  );
  await tx.run(sqlFor.updateTable('auth.devices').set({ trusted_until: null }).where('user_id', '=', userId));
  return ended;
};
