import { sql } from 'kysely';
import type pg from 'pg';
import { PortalError } from '#contract/errors.ts';
import type { Pending } from '#contract/people/factor.kinds.ts';
import type { Role } from '#contract/base/role.ts';
import type { OpenSession } from '#contract/people/session.schema.ts';
import { recentMinutes, seenMinutes, unfinishedMinutes } from '#contract/base/timing.ts';
import { wasLost } from '#server/db/pool.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

export type SessionRow = {
  session_id: string;
  id: string;
  role: Role;
  /** The client whom this person acts for, if it is another person. */
  acts_for: string | null;
  full_name: string;
  email: string | null;
  /** Null if they haven't chosen one. */
  language: string | null;
  expires_in: number;
  pending: Pending | null;
  /** Whether the password was typed within the last minutes. */
  recent: boolean;
};

/** The settings now require a second step from this person, and the session has never passed one. */
const owesSecondFactor = sql<boolean>`(s.second_factor is null and exists (
  select from public.security_settings
  where enforce_all_users or (enforce_admin_users and p.role = 'admin')))`;

/** Literals in the query's text, whose only parameter is the token. */
const minutes = (count: number) => sql`make_interval(mins => ${sql.lit(count)})`;
const seen = minutes(seenMinutes);

/**
 * The person behind a token, in one indexed lookup, which also extends the session: to the idle limit from now, never past the
 * absolute one. It writes at most once a minute, so that a read stays a read. An unfinished session isn't extended. A session
 * that owes a second step since the settings changed becomes unfinished here.
 */
const found = (token: string) => sql`
    with found as (
      select s.id as session_id, s.expires_at, s.pending, p.id, p.role, p.acts_for, p.full_name, p.email, p.language,
        s.pending is null and ${owesSecondFactor} as owes,
        coalesce(s.confirmed_at > now() - ${minutes(recentMinutes)}, false) as recent,
        least(now() + auth.idle_limit(p.role), s.created_at + auth.age_limit(p.role)) as slid_to
      from auth.sessions s join public.profiles p on p.id = s.user_id
      where s.token = ${token} and s.expires_at > now() and p.active
    ), touched as (
      update auth.sessions s set updated_at = now(), pending = case when f.owes then 'second_factor' end,
        expires_at = case when f.owes then least(s.expires_at, now() + ${minutes(unfinishedMinutes)}) else f.slid_to end
      from found f
      where s.id = f.session_id and f.pending is null and (f.owes or s.updated_at < now() - ${seen}
        or f.slid_to > s.expires_at + ${seen})
      returning s.expires_at
    )`;

const using = (token: string) => sql<SessionRow>`${found(token)}
    select session_id, id, role, acts_for, full_name, email, language, recent,
      case when owes then 'second_factor' else pending end as pending,
      extract(epoch from coalesce((select expires_at from touched), expires_at) - now())::float8 as expires_in
    from found`;

export const use = (tx: Tx, token: string): Promise<SessionRow | undefined> => tx.first(using(token));

const usingText = using('').compile(sqlFor).sql;

/**
 * The same lookup as the first statement of a read: it takes the identity for the statements behind it, which can't write. If the
 * token doesn't stand for exactly who is expected, it sets a role that doesn't exist, and PostgreSQL runs nothing of what follows.
 */
export const enterText = sql`${found('')}
    select (select expires_at from touched), set_config('app.user_id', f.id::text, true),
      set_config('transaction_read_only', 'on', true), set_config('role', coalesce('portal_' || f.role, 'no_session'), true)
    from (values (true)) one left join found f
      on f.id::text = ${''} and f.role = ${''} and coalesce(f.language, '') = ${''} and f.pending is null and not f.owes`.compile(
  sqlFor,
).sql;

/** The same as a single statement on the sign-in code's own pool: every request runs this first. */
export async function lookUp(sessionPool: pg.Pool, token: string, tries = 3): Promise<SessionRow | undefined> {
  try {
    const { rows } = await sessionPool.query<SessionRow>({ name: 'look_up', text: usingText, values: [token] });
    return rows[0];
  } catch (error) {
    // A connection that died while idle is noticed only when it is used.
    if (tries === 1 || !wasLost(error)) throw error;
    return lookUp(sessionPool, token, tries - 1);
  }
}

/** The same without extending the session: an open stream doesn't count as use. */
export const peek = (tx: Tx, token: string): Promise<{ id: string } | undefined> =>
  tx.first(
    sqlFor
      .selectFrom('auth.sessions as s')
      .innerJoin('profiles as p', 'p.id', 's.user_id')
      .select('p.id')
      .where('s.token', '=', token)
      .where('s.pending', 'is', null)
      .where('s.expires_at', '>', sql<string>`now()`)
      .where('p.active', '=', true)
      .where(sql<boolean>`not ${owesSecondFactor}`),
  );

/**
 * Code that changes or ends several rows of one person locks the person first, so that two such transactions run one after the
 * other.
 */
export const lockPerson = (tx: Tx, userId: string) =>
  tx.run(sqlFor.selectFrom('auth.users').select('id').where('id', '=', userId).forNoKeyUpdate());

/** Moves a session from the second step to setting one up, if the password was typed just now; false if it wasn't. */
export const turnToEnrolment = async (tx: Tx, sessionId: string): Promise<boolean> =>
  (await tx.run(sql`
    update auth.sessions set pending = 'enrolment'
    where id = ${sessionId} and pending = 'second_factor' and created_at > now() - ${minutes(unfinishedMinutes)}`)) ===
  1;

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

/** Creates a session for a person whose old sessions were just ended. It is unfinished until `advance` has checked it. */
export const open = async (
  tx: Tx,
  session: { userId: string; token: string; address: string; userAgent: string; secondFactor: string | null },
): Promise<string> => {
  const row = await tx.first(sql<{ id: string }>`
    insert into auth.sessions (user_id, token, expires_at, ip_address, user_agent, second_factor)
    values (${session.userId}, ${session.token}, now() + ${minutes(unfinishedMinutes)}, ${session.address},
      ${session.userAgent}, ${session.secondFactor})
    returning id`);
  return row!.id;
};

export const idOf = async (tx: Tx, token: string): Promise<string | undefined> =>
  (await tx.first(sqlFor.selectFrom('auth.sessions').select('id').where('token', '=', token)))?.id;

export const secondFactorOf = async (tx: Tx, sessionId: string): Promise<string | null> =>
  (await tx.first(sqlFor.selectFrom('auth.sessions').select('second_factor').where('id', '=', sessionId)))
    ?.second_factor ?? null;

/** Records that the user has typed the password again. */
export const confirm = (tx: Tx, sessionId: string) =>
  tx.run(
    sqlFor
      .updateTable('auth.sessions')
      .set({ confirmed_at: sql<string>`now()` })
      .where('id', '=', sessionId),
  );

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

/**
 * Ends all sessions but one. Trusted browsers must pass a second step again. A session that has already ended can't end others.
 */
export const endOthers = async (tx: Tx, userId: string, sessionId: string) => {
  await lockPerson(tx, userId);
  if (!(await tx.first(sqlFor.selectFrom('auth.sessions').select('id').where('id', '=', sessionId))))
    throw new PortalError('session_not_found');
  const ended = await tx.run(
    sqlFor.deleteFrom('auth.sessions').where('user_id', '=', userId).where('id', '!=', sessionId),
  );
  await tx.run(sqlFor.updateTable('auth.devices').set({ trusted_until: null }).where('user_id', '=', userId));
  return ended;
};
