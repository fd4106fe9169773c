import { sql } from 'kysely';
import type { Factors } from '#contract/step.ts';
import { codeTiming } from '#contract/factor.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Standing } from '#server/features/factors/standing.ts';

export type SessionStanding = Standing & {
  session_id: string;
  user_id: string;
  full_name: string;
  second_factor: string | null;
  /** Has signed in before, from anywhere. */
  seen_before: boolean;
};

/** Where a session stands: who it is for, what they have set up, and whether we know this browser and network. */
export const standingOf = (
  tx: Tx,
  sessionId: string,
  from: { deviceHash: Buffer | null; address: string },
): Promise<SessionStanding | undefined> =>
  tx.first(sql<SessionStanding>`
    select s.id as session_id, s.second_factor, p.id as user_id, p.role, p.full_name, p.email,
      coalesce(a.must_change, false) as must_change,
      exists (select from auth.totp t where t.user_id = p.id and t.secret is not null) as app,
      (select phone from auth.phones where user_id = p.id) as phone,
      (select count(*) from auth.passkeys k where k.user_id = p.id) as passkeys,
      (select count(*) from auth.backup_codes b where b.user_id = p.id) as backup_codes,
      d.user_id is not null as device_known,
      coalesce(d.trusted_until > now(), false) as device_trusted,
      exists (select from auth.networks n where n.user_id = p.id and n.network >>= ${from.address}::inet) as network_known,
      exists (select from auth.devices e where e.user_id = p.id) as seen_before
    from auth.sessions s
    join public.profiles p on p.id = s.user_id
    left join auth.accounts a on a.user_id = p.id and a.provider_id = 'credential'
    left join auth.devices d on d.user_id = p.id and d.device_hash = ${from.deviceHash}
    where s.id = ${sessionId}`);

/** Remembers a browser and a network as ones this person has finished a sign-in from. */
export const remember = async (
  tx: Tx,
  userId: string,
  { deviceHash, address, trust }: { deviceHash: Buffer; address: string; trust: boolean },
) => {
  await tx.run(sql`
    insert into auth.devices (user_id, device_hash, trusted_until)
    values (${userId}, ${deviceHash}, case when ${trust}::boolean then now() + make_interval(days => ${codeTiming.trust_days}) end)
    on conflict (user_id, device_hash) do update
    set last_seen_at = now(), trusted_until = coalesce(excluded.trusted_until, auth.devices.trusted_until)`);
  await tx.run(sql`
    insert into auth.networks (user_id, network)
    values (${userId}, network(set_masklen(${address}::inet, case family(${address}::inet) when 4 then 24 else 48 end)))
    on conflict (user_id, network) do update set last_seen_at = now()`);
};

/** What somebody has set up, as they and their administrator see it. */
export async function factorsOf(tx: Tx, userId: string): Promise<Factors> {
  const [row, passkeys] = await Promise.all([
    tx.first(sql<{ app: boolean; phone: string | null; left: number }>`
      select exists (select from auth.totp where user_id = ${userId} and secret is not null) as app,
        (select phone from auth.phones where user_id = ${userId}) as phone,
        (select count(*) from auth.backup_codes where user_id = ${userId}) as left`),
    tx.all(
      sqlFor
        .selectFrom('auth.passkeys')
        .select(['id', 'name', 'created_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at'),
    ),
  ]);
  return {
    authenticator_app: row?.app ?? false,
    sms: row?.phone ? lastDigits(row.phone) : null,
    passkeys,
    backup_codes_left: row?.left ?? 0,
  };
}

export const lastDigits = (phone: string) => phone.replaceAll(/\D/g, '').slice(-4);

/** `re•••@example.com`: enough to remember which one, not enough to learn it. */
export const maskedEmail = (email: string) => email.replace(/^(.{1,2})[^@]*/, '$1•••');

export const takeBackupCode = (tx: Tx, userId: string, hash: Buffer) =>
  tx.run(sqlFor.deleteFrom('auth.backup_codes').where('user_id', '=', userId).where('code_hash', '=', hash));

export async function replaceBackupCodes(tx: Tx, userId: string, hashes: Buffer[]): Promise<void> {
  await tx.run(sqlFor.deleteFrom('auth.backup_codes').where('user_id', '=', userId));
  if (hashes.length === 0) return;
  await tx.run(
    sqlFor.insertInto('auth.backup_codes').values(hashes.map((code_hash) => ({ user_id: userId, code_hash }))),
  );
}

/** True for the first use of a time step, false for every other. */
export const takeStep = async (tx: Tx, userId: string, step: number): Promise<boolean> =>
  (await tx.run(
    sqlFor
      .insertInto('auth.totp_steps')
      .values({ user_id: userId, step })
      .onConflict((conflict) => conflict.doNothing()),
  )) === 1;

export const totpOf = (tx: Tx, userId: string) =>
  tx.first(sqlFor.selectFrom('auth.totp').select(['secret', 'candidate']).where('user_id', '=', userId));

/** Uses up the live code of a session, if this is it. */
export const takeCode = (
  tx: Tx,
  code: { sessionId: string; purpose: 'sign_in' | 'enrolment'; channel: 'email' | 'sms' },
  hash: Buffer,
) =>
  tx.run(
    sqlFor
      .deleteFrom('auth.codes')
      .where('session_id', '=', code.sessionId)
      .where('purpose', '=', code.purpose)
      .where('channel', '=', code.channel)
      .where('code_hash', '=', hash)
      .where('expires_at', '>', sql<string>`now()`),
  );
