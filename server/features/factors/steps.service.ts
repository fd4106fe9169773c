import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { PortalError } from '#contract/errors.ts';
import { codeTiming, type Way } from '#contract/people/factor.kinds.ts';
import type { OpenWay, SignInStep, VerifyCode } from '#contract/people/signInStep.schema.ts';
import { enrolmentText } from '#text/enrolment.ts';
import type { Config } from '#server/config.ts';
import { asSignIn } from '#server/db/asSystem.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as factors from '#server/features/factors/factors.queries.ts';
import { codeHashes, plainCode, seal, unseal } from '#server/features/factors/secrets.ts';
import { demandOf, offeredMethods, openWays, usableMethods } from '#server/features/factors/factorState.ts';
import { matchingStep } from '#server/features/factors/totp.ts';
import { policyOf } from '#server/features/passwords/passwords.service.ts';
import * as security from '#server/features/settings/security.queries.ts';
import type { SessionRow } from '#server/features/sessions/sessions.queries.ts';
import * as sessions from '#server/features/sessions/sessions.queries.ts';
import {
  advance,
  audit,
  type Origin,
  type SignedIn,
  type SignInDeps,
} from '#server/features/sessions/sessions.service.ts';
import { enqueue } from '#server/tasks/enqueue.ts';

/** The key under which tries at a user's second step are counted, separate from tries at their password. */
const stepHash = (userId: string) => createHash('sha256').update(`step:${userId}`).digest();

/** The most codes sent to a user per hour: text messages cost money, and a mailbox must not be flooded. */
const codesAnHour = 10;

/** What a session is asked for now, and the ways to answer. */
export async function stateNow(tx: Tx, { config }: SignInDeps, sessionId: string, address: string) {
  const [state, settings] = await Promise.all([
    factors.stateOf(tx, sessionId, { deviceHashes: [], address }),
    security.read(tx),
  ]);
  if (!state) throw new PortalError('session_not_found');
  const usable = usableMethods(settings, config);
  const ways = openWays(state, usable);
  return { state, settings, usable, ways, demand: demandOf(state, settings, ways) };
}

/**
 * The step that a session still owes. If the user has no way to pass the second step, they set one up, right after
 * typing the password. An older session ends instead, because setup asks for the password and that is typed on the
 * sign-in page.
 */
export async function readStep(deps: SignInDeps, session: SessionRow, origin: Origin): Promise<SignInStep | null> {
  if (!session.pending) return null;
  const owed = session.pending;
  const step = await asSignIn(deps.pool, async (tx) => {
    const { state, settings, usable, ways, demand } = await stateNow(tx, deps, session.session_id, origin.address);
    const unanswerable = owed === 'second_factor' && ways.length === 0;
    if (unanswerable && !(await sessions.turnToEnrolment(tx, session.session_id))) {
      await sessions.end(tx, session.id, session.session_id);
      return null;
    }
    const pending = unanswerable ? 'enrolment' : owed;
    return {
      pending,
      demand,
      ways: pending === 'second_factor' ? ways.map((way) => shown(way, state)) : [],
      methods: pending === 'enrolment' ? offeredMethods(usable) : [],
      policy: policyOf(settings),
    };
  });
  if (!step) throw new PortalError('session_not_found');
  return step;
}

function shown(way: Way, state: factors.SessionState): OpenWay {
  if (way === 'email') return { way, to: factors.maskedEmail(state.email ?? '') };
  if (way === 'sms') return { way, to: factors.lastDigits(state.phone ?? '') };
  if (way === 'backup_code') return { way, left: state.backup_codes };
  return { way };
}

/**
 * Requests a code by email or text message; the task makes and sends it. Requests are counted here, with the user
 * locked, and not when a message is sent: the limit holds however many sessions ask at once.
 */
export async function requestCode(
  tx: Tx,
  { session_id, id }: SessionRow,
  { purpose, channel }: { purpose: 'sign_in' | 'enrolment'; channel: 'email' | 'sms' },
): Promise<void> {
  await sessions.lockPerson(tx, id);
  const counted = await tx.first(sql<{ asked: number }>`
    select count(*) as asked from auth.code_requests
    where user_id = ${id} and requested_at > now() - interval '1 hour'`);
  if ((counted?.asked ?? 0) >= codesAnHour) {
    throw new PortalError('too_many_requests', { retry_after: 600, message: enrolmentText.enoughCodes });
  }
  const taken = await tx.run(sql`
    insert into auth.codes (session_id, purpose, channel) values (${session_id}, ${purpose}, ${channel})
    on conflict (session_id, purpose) do update
    set channel = excluded.channel, requested_at = now(), code_hash = null, expires_at = null
    where auth.codes.requested_at < now() - make_interval(secs => ${codeTiming.resend_seconds})
      or auth.codes.channel <> excluded.channel`);
  if (taken === 0) throw new PortalError('too_many_requests', { retry_after: await waitFor(tx, session_id, purpose) });
  await tx.run(sqlFor.insertInto('auth.code_requests').values({ user_id: id }));
  await enqueue(tx, { name: channel === 'sms' ? 'textCode' : 'sendCode', payload: { session_id, purpose } });
}

async function waitFor(tx: Tx, sessionId: string, purpose: 'sign_in' | 'enrolment'): Promise<number> {
  const row = await tx.first(sql<{ seconds: number }>`
    select ceil(extract(epoch from requested_at - now()) + ${codeTiming.resend_seconds})::int as seconds
    from auth.codes where session_id = ${sessionId} and purpose = ${purpose}`);
  return Math.max(1, row?.seconds ?? 1);
}

export async function sendStepCode(
  deps: SignInDeps,
  session: SessionRow,
  channel: 'email' | 'sms',
  origin: Origin,
): Promise<void> {
  await asSignIn(deps.pool, async (tx) => {
    const { ways } = await stateNow(tx, deps, session.session_id, origin.address);
    if (!ways.includes(channel)) throw new PortalError('method_off');
    await audit(
      tx,
      { action: 'factor.code_requested', userId: session.id, role: session.role, entity: 'account' },
      origin,
    );
    await requestCode(tx, session, { purpose: 'sign_in', channel });
  });
}

/**
 * Takes a try, runs `prove` in its own transaction, and either goes on or says how many tries are left. The try is
 * taken first and committed, so that codes guessed at the same time are counted too. If `check` refuses, no try is
 * taken.
 */
export async function countedTry<T>(
  { pool }: Pick<SignInDeps, 'pool'>,
  session: SessionRow,
  way: Way,
  origin: Origin,
  { check, prove }: { check?: (tx: Tx) => Promise<void>; prove: (tx: Tx) => Promise<T | null> },
): Promise<T> {
  const hash = stepHash(session.id);
  const wait = await asSignIn(pool, async (tx) => {
    await check?.(tx);
    return sessions.reserveAttempt(tx, hash);
  });
  if (wait > 0) throw new PortalError('account_locked', { retry_after: wait });
  const proved = await asSignIn(pool, async (tx) => {
    const result = await prove(tx);
    if (result) await sessions.forgiveAttempts(tx, hash);
    return result;
  });
  if (proved) return proved;
  const left = await asSignIn(pool, async (tx) => {
    const who = { userId: session.id, role: session.role, entity: 'account' as const, fields: [way] };
    await audit(tx, { ...who, action: 'factor.failed' }, origin);
    return sessions.triesLeft(tx, hash);
  });
  throw new PortalError('wrong_code', { tries_left: left });
}

export const passStep = (
  deps: SignInDeps,
  session: SessionRow,
  { way, trust }: { way: Way; trust: boolean },
  origin: Origin,
  proof: (tx: Tx) => Promise<boolean>,
): Promise<SignedIn> =>
  countedTry(deps, session, way, origin, {
    prove: async (tx) => {
      const { ways } = await stateNow(tx, deps, session.session_id, origin.address);
      if (!ways.includes(way)) throw new PortalError('method_off');
      if (!(await proof(tx))) return null;
      const who = { userId: session.id, role: session.role, entity: 'account' as const, fields: [way] };
      await audit(tx, { ...who, action: 'factor.verified' }, origin);
      return advance(tx, deps, { sessionId: session.session_id, passed: way, trust }, origin);
    },
  });

export const verifyCode = (
  deps: SignInDeps,
  session: SessionRow,
  { way, code, trust_device }: VerifyCode,
  origin: Origin,
): Promise<SignedIn> =>
  passStep(deps, session, { way, trust: trust_device }, origin, (tx) =>
    proofs[way](tx, deps.config, session, plainCode(code)),
  );

type Proof = (tx: Tx, config: Config, session: SessionRow, code: string) => Promise<boolean>;

const sentCode =
  (channel: 'email' | 'sms'): Proof =>
  async (tx, config, { session_id: sessionId }, code) =>
    (await factors.takeCode(tx, { sessionId, purpose: 'sign_in', channel }, codeHashes(config, sessionId, code))) === 1;

const proofs: Record<VerifyCode['way'], Proof> = {
  email: sentCode('email'),
  sms: sentCode('sms'),
  authenticator_app: async (tx, config, { id }, code) => {
    const totp = await factors.totpOf(tx, id);
    const opened = totp?.secret && (await openedByCode(tx, { config, userId: id }, totp.secret, code));
    if (opened && !opened.current)
      await factors.storeTotp(tx, id, { secret: seal(opened.plain, { config, owner: id }) });
    return Boolean(opened);
  },
  backup_code: async (tx, config, { id }, code) =>
    (await factors.takeBackupCode(tx, id, codeHashes(config, id, code))) === 1,
};

/**
 * The app's key, if the code is right and wasn't used before: a code is valid for about a minute, and a person looking
 * over the user's shoulder has it too. A key that none of our secrets opens has no right code.
 */
export async function openedByCode(
  tx: Tx,
  { config, userId }: { config: Config; userId: string },
  sealed: Buffer,
  code: string,
): Promise<ReturnType<typeof unseal>> {
  const opened = unseal(sealed, { config, owner: userId });
  const step = opened && matchingStep(opened.plain, code);
  return step !== null && (await factors.takeStep(tx, userId, step)) ? opened : null;
}
