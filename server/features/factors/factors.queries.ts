import { sql } from 'kysely';
import type { Factors } from '#contract/people/signInStep.schema.ts';
import { codeTiming, setupTiming, type Method } from '#contract/people/factor.kinds.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { FactorState } from '#server/features/factors/factorState.ts';

export type SessionState = FactorState & {
  session_id: string;
  user_id: string;
  full_name: string;
  second_factor: string | null;
  /** The hash under which this browser is known for this user; null if it isn't known. */
  device_hash: Buffer | null;
  /** Whether the user has signed in before, from anywhere. */
  seen_before: boolean;
};

/** The state of a session: whose it is, what the user has set up, and whether we know this browser and network. */
export const stateOf = (
  tx: Tx,
  sessionId: string,
  from: { deviceHashes: Buffer[]; address: string },
): Promise<SessionState | undefined> =>
  tx.first(sql<SessionState>`
    select s.id as session_id, s.second_factor, p.id as user_id, p.role, p.full_name, p.email,
      coalesce(a.must_change, false) as must_change,
      coalesce(t.secret is not null, false) as app, coalesce(t.secret is not null and t.of_need, false) as app_of_need,
      (select phone from auth.phones where user_id = p.id) as phone,
      (select count(*) from auth.passkeys k where k.user_id = p.id) as passkeys,
      (select count(*) from auth.backup_codes b where b.user_id = p.id) as backup_codes,
      d.device_hash,
      d.device_hash is not null as device_known,
      coalesce(d.trusted_until > now(), false) as device_trusted,
      exists (select from auth.networks n where n.user_id = p.id and n.network >>= ${from.address}::inet) as network_known,
      exists (select from auth.devices e where e.user_id = p.id) as seen_before
    from auth.sessions s
    join public.profiles p on p.id = s.user_id
    left join auth.accounts a on a.user_id = p.id and a.provider_id = 'credential'
    left join auth.totp t on t.user_id = p.id
    left join lateral (
      select device_hash, trusted_until from auth.devices
      where user_id = p.id and device_hash = any (${from.deviceHashes}::bytea[])
      order by trusted_until desc nulls last limit 1) d on true
    where s.id = ${sessionId}`);

/** Remembers a browser and a network from which this user has finished a sign-in. */
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

/** The browser, if one of its tokens is known for the user with this address. */
export const knownDevice = (tx: Tx, email: string, deviceHashes: Buffer[]) =>
  tx.first(sql<{ user_id: string; device_hash: Buffer }>`
    select d.user_id, d.device_hash from auth.users u join auth.devices d on d.user_id = u.id
    where u.email = ${email} and d.device_hash = any (${deviceHashes}::bytea[])
    order by d.last_seen_at desc limit 1`);

export const forgetDevice = (tx: Tx, userId: string, deviceHash: Buffer) =>
  tx.run(sqlFor.deleteFrom('auth.devices').where('user_id', '=', userId).where('device_hash', '=', deviceHash));

/** What a user has set up, as they and their administrator see it. */
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

/** `re•••@example.com`: enough to recognize the address, not enough to learn it. */
export const maskedEmail = (email: string) => email.replace(/^(.{1,2})[^@]*/, '$1•••');

export const takeBackupCode = (tx: Tx, userId: string, hashes: Buffer[]) =>
  tx.run(sqlFor.deleteFrom('auth.backup_codes').where('user_id', '=', userId).where('code_hash', 'in', hashes));

export async function replaceBackupCodes(tx: Tx, userId: string, hashes: Buffer[]): Promise<void> {
  await tx.run(sqlFor.deleteFrom('auth.backup_codes').where('user_id', '=', userId));
  if (hashes.length === 0) return;
  await tx.run(
    sqlFor.insertInto('auth.backup_codes').values(hashes.map((code_hash) => ({ user_id: userId, code_hash }))),
  );
}

/** True for the first use of a time step; false for every later use. */
export const takeStep = async (tx: Tx, userId: string, step: number): Promise<boolean> =>
  (await tx.run(
    sqlFor
      .insertInto('auth.totp_steps')
      .values({ user_id: userId, step })
      .onConflict((conflict) => conflict.doNothing()),
  )) === 1;

export const totpOf = (tx: Tx, userId: string) =>
  tx.first(sqlFor.selectFrom('auth.totp').select('secret').where('user_id', '=', userId));

export const storeTotp = (tx: Tx, userId: string, values: { secret: Buffer; of_need?: boolean }) =>
  tx.run(
    sqlFor
      .insertInto('auth.totp')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values)),
  );

/** The data of a setup that isn't confirmed yet: the app's sealed key, the number, or the challenge for the passkey. */
type Candidate = { app_key: Buffer } | { phone: string } | { challenge: string };
type SetupMethod = Exclude<Method, 'email'>;

/** Begins to set up a method in this session. Starting again replaces the earlier attempt. */
export const beginEnrolment = async (tx: Tx, sessionId: string, method: SetupMethod, candidate: Candidate) => {
  await endEnrolment(tx, sessionId, method);
  await tx.run(sqlFor.insertInto('auth.enrolments').values({ session_id: sessionId, method, ...candidate }));
};

const isLive = (method: SetupMethod) =>
  sql<boolean>`begun_at > now() - make_interval(mins => ${
    method === 'hardware_token' ? setupTiming.challenge_minutes : setupTiming.setup_minutes
  })`;

/** The setup that this session has begun, if it isn't too old. */
export const enrolmentOf = (tx: Tx, sessionId: string, method: SetupMethod) =>
  tx.first(
    sqlFor
      .selectFrom('auth.enrolments')
      .select(['app_key', 'phone', 'challenge'])
      .where('session_id', '=', sessionId)
      .where('method', '=', method)
      .where(isLive(method))
      .forUpdate(),
  );

export const endEnrolment = (tx: Tx, sessionId: string, method: SetupMethod) =>
  tx.run(sqlFor.deleteFrom('auth.enrolments').where('session_id', '=', sessionId).where('method', '=', method));

/** Uses up the session's valid code, if this is it. */
export const takeCode = (
  tx: Tx,
  code: { sessionId: string; purpose: 'sign_in' | 'enrolment'; channel: 'email' | 'sms' },
  hashes: Buffer[],
) =>
  tx.run(
    sqlFor
      .deleteFrom('auth.codes')
      .where('session_id', '=', code.sessionId)
      .where('purpose', '=', code.purpose)
      .where('channel', '=', code.channel)
      .where('code_hash', 'in', hashes)
      .where('expires_at', '>', sql<string>`now()`),
  );
