import { sql, type SqlBool } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { countCap } from '#contract/base/countCap.ts';
import { pageSize } from '#contract/base/limits.ts';
import { phoneDigits } from '#contract/base/phone.ts';
import type { NewUser, PersonFields, Profile, UserFilter, UserUpdate } from '#contract/people/profile.schema.ts';
import type { UserSecurity } from '#contract/people/user.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { factorsOf } from '#server/features/factors/factors.queries.ts';
import { columns } from '#server/features/profiles/profiles.queries.ts';
import type { Cursor } from '#server/http/cursor.ts';

type Filter = Omit<UserFilter, 'cursor'>;

/** How many of the newest rows are scanned before the trigram index is used. */
const newestWindow = 500;

function filtered({ role, status }: Filter, after: Cursor | null) {
  let query = sqlFor.selectFrom('profiles').where('deleted_at', 'is', null);
  if (role) query = query.where('role', '=', role);
  if (status === 'inactive') query = query.where('active', '=', false);
  if (status === 'invited') query = query.where('account', '=', 'invited').where('active', '=', true);
  if (status === 'online') query = query.where(sql<SqlBool>`id in (select account.people_online())`);
  if (status === 'active') query = query.where('active', '=', true);
  if (after) query = query.where(sql<SqlBool>`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return query;
}

/**
 * One row more than a page, newest first. A common search word is found among the newest; only if those don't fill the page, the
 * trigram index finds the rest, all of them sorted afterwards. One query for both would either scan the whole table for a rare
 * word or sort it for a common one.
 */
export async function list(tx: Tx, filter: Filter, after: Cursor | null): Promise<Profile[]> {
  const wanted = pageSize + 1;
  const newest = filtered(filter, after).orderBy('created_at', 'desc').orderBy('id', 'desc');
  if (!filter.search) return tx.all(newest.select(columns).limit(wanted));
  const pattern = `%${filter.search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const digits = phoneDigits(filter.search);
  const matching = sql<SqlBool>`search like any (${[pattern, ...(digits ? [`%${digits}%`] : [])]}::text[])`;
  const among = await tx.all(
    sqlFor
      .selectFrom(
        newest
          .select([...columns, 'search'])
          .limit(newestWindow)
          .as('newest'),
      )
      .select(columns)
      .where(matching)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(wanted),
  );
  if (among.length === wanted) return among;
  return tx.all(
    sqlFor
      // Materialised, so that the outer order by doesn't turn the search into a scan of the newest.
      .with(
        (name) => name('hits').materialized(),
        () => filtered(filter, after).select(columns).where(matching),
      )
      .selectFrom('hits')
      .select(columns)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(wanted),
  );
}

/** Counting stops at the cap, so that it costs the same with ten thousand users. */
export const count = (tx: Tx) =>
  tx.first(
    sqlFor
      .selectFrom(filtered({}, null).select('id').limit(countCap).as('some'))
      .select(sql<number>`count(*)`.as('count')),
  );

type NewProfile = PersonFields & Pick<NewUser, 'id' | 'role'>;

export const insert = (tx: Tx, person: NewProfile): Promise<Profile | undefined> =>
  tx.first(sqlFor.insertInto('profiles').values(person).returning(columns));

/** Locked until the transaction ends; undefined for a deleted user. */
export const lock = (tx: Tx, id: string): Promise<Profile | undefined> =>
  tx.first(
    sqlFor
      .selectFrom('profiles')
      .select(columns)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      // Not "for update": a user's own commands hold a key share on their row, and two administrators who change each other would
      // deadlock.
      .forNoKeyUpdate(),
  );

export const read = (tx: Tx, id: string): Promise<Profile | undefined> =>
  tx.first(sqlFor.selectFrom('profiles').select(columns).where('id', '=', id).where('deleted_at', 'is', null));

/** Sets only the changed columns: setting the email locks the row's key, which would block all rows that refer to it. */
export const update = (tx: Tx, id: string, values: Partial<UserUpdate>): Promise<Profile | undefined> =>
  tx.first(sqlFor.updateTable('profiles').set(values).where('id', '=', id).returning(columns));

/** The trigger `erase_profile` empties everything else in the row; rows that refer to the user stay. */
export const bury = async (tx: Tx, id: string, name: string) => {
  await tx.run(sql`update profiles set full_name = ${name}, active = false, deleted_at = now() where id = ${id}::uuid`);
  for (const table of ['days_off', 'working_hours', 'staff_costs'] as const)
    await tx.run(sqlFor.deleteFrom(table).where('profile_id', '=', id));
};

const account = (tx: Tx, call: 'open' | 'close' | 'end_sessions' | 'drop_links' | 'reset_factors', id: string) =>
  tx.run(sql`select ${sql.ref(`account.${call}`)}(${id}::uuid)`);

export const openAccount = (tx: Tx, id: string) => account(tx, 'open', id);
export const closeAccount = (tx: Tx, id: string) => account(tx, 'close', id);
export const endSessions = (tx: Tx, id: string) => account(tx, 'end_sessions', id);
export const dropLinks = (tx: Tx, id: string) => account(tx, 'drop_links', id);
export const resetFactors = (tx: Tx, id: string) => account(tx, 'reset_factors', id);
export const endAllSessions = (tx: Tx, keep: string) => tx.run(sql`select account.end_all_sessions(${keep}::uuid)`);

/** Keeps the old address until it has been notified. Returns the id of the note, or null if no account signs in with it. */
export const noteAddressChange = async (tx: Tx, id: string, from: string | null, to: string | null) => {
  const noted = await tx.first(
    sql<{ id: string | null }>`
      select account.note_address_change(${id}::uuid, ${uuidv7()}::uuid, ${from}::text, ${to}::text) as id`,
  );
  return noted?.id ?? null;
};

export const setPassword = (tx: Tx, id: string, hash: string) =>
  tx.run(sql`select account.set_password(${id}::uuid, ${hash}::text)`);

/** The security state of an account; only the sign-in code may read it. */
export async function securityOf(tx: Tx, id: string): Promise<UserSecurity> {
  const [factors, row] = await Promise.all([
    factorsOf(tx, id),
    tx.first(sql<Omit<UserSecurity, 'factors'>>`
      select (select count(*) from auth.sessions where user_id = ${id} and expires_at > now() and pending is null) as sessions,
        (select a.locked_until from auth.users u join auth.attempts a
           on a.email_hash = sha256(convert_to(u.email, 'UTF8')) and a.locked_until > now()
         where u.id = ${id}) as locked_until,
        (select max(expires_at) from auth.password_links where user_id = ${id} and expires_at > now()) as link_expires_at,
        coalesce((select must_change from auth.accounts where user_id = ${id} and provider_id = 'credential'), false)
          as must_change_password`),
  ]);
  return { factors, ...row! };
}
