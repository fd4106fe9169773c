import { sql } from 'kysely';
import { PortalError } from '#contract/errors.ts';
import type { Method } from '#contract/people/factor.kinds.ts';
import type { AccountSecurity, Enrolled } from '#contract/people/signInStep.schema.ts';
import { productText } from '#text/product.ts';
import type { Config } from '#server/config.ts';
import { asSignIn } from '#server/db/asSystem.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { waitingOf } from '#server/features/account/address.queries.ts';
import * as factors from '#server/features/factors/factors.queries.ts';
import { beginPasskey, storePasskey } from '#server/features/factors/passkeys.service.ts';
import { codeHash, codeHashes, codeOwner, newBackupCode, plainCode, seal } from '#server/features/factors/secrets.ts';
import { offeredMethods, usableMethods } from '#server/features/factors/factorState.ts';
import { countedTry, openedByCode, requestCode, stateNow } from '#server/features/factors/steps.service.ts';
import { appUri, base32, newKey } from '#server/features/factors/totp.ts';
import { policyOf } from '#server/features/passwords/passwords.service.ts';
import * as security from '#server/features/settings/security.queries.ts';
import type { SessionRow } from '#server/features/sessions/sessions.queries.ts';
import {
  advance,
  audit,
  confirmPassword,
  toSession,
  type Origin,
  type SignedIn,
  type SignInDeps,
} from '#server/features/sessions/sessions.service.ts';
import { enqueueNotice } from '#server/tasks/enqueue.ts';

const backupCodes = 10;

type SetupMethod = Exclude<Method, 'email'>;

async function assertOffered(tx: Tx, config: Config, method: SetupMethod): Promise<void> {
  const usable = usableMethods(await security.read(tx), config);
  if (!offeredMethods(usable).includes(method)) throw new PortalError('method_off');
}

/**
 * Checks that the method is offered and that it is really the user. A user who is forced to enrol has just typed the
 * password.
 */
async function mayEnrol(
  deps: SignInDeps,
  session: SessionRow,
  method: SetupMethod,
  password: string | null,
): Promise<void> {
  await asSignIn(deps.pool, (tx) => assertOffered(tx, deps.config, method));
  if (session.pending !== 'enrolment') await confirmPassword(deps, session, password ?? '');
}

export async function beginApp(deps: SignInDeps, session: SessionRow, password: string | null) {
  await mayEnrol(deps, session, 'authenticator_app', password);
  const key = newKey();
  const app_key = seal(key, { config: deps.config, owner: session.id });
  await asSignIn(deps.pool, (tx) => factors.beginEnrolment(tx, session.session_id, 'authenticator_app', { app_key }));
  const account = session.email ?? session.full_name;
  return { secret: base32(key), uri: appUri(key, { issuer: productText.unified, account }) };
}

export const confirmApp = (deps: SignInDeps, session: SessionRow, code: string, origin: Origin) =>
  enrol(deps, session, 'authenticator_app', origin, async (tx, { app_key: secret }) => {
    const { config } = deps;
    if (!secret || !(await openedByCode(tx, { config, userId: session.id }, secret, plainCode(code)))) return false;
    const switchedOn = usableMethods(await security.read(tx), config).includes('authenticator_app');
    await factors.storeTotp(tx, session.id, { secret, of_need: !switchedOn });
    return true;
  });

export async function beginSms(
  deps: SignInDeps,
  session: SessionRow,
  { phone, password }: { phone: string; password: string | null },
): Promise<void> {
  await mayEnrol(deps, session, 'sms', password);
  // One transaction: if no code may be sent, the number from an earlier attempt stays, and so does its code.
  await asSignIn(deps.pool, async (tx) => {
    await requestCode(tx, session, { purpose: 'enrolment', channel: 'sms' });
    await factors.beginEnrolment(tx, session.session_id, 'sms', { phone });
  });
}

export const confirmSms = (deps: SignInDeps, session: SessionRow, code: string, origin: Origin) =>
  enrol(deps, session, 'sms', origin, async (tx, { phone }) => {
    const hashes = codeHashes(deps.config, codeOwner(session.session_id, phone), plainCode(code));
    const sent = { sessionId: session.session_id, purpose: 'enrolment', channel: 'sms' } as const;
    if (!phone || (await factors.takeCode(tx, sent, hashes)) === 0) return false;
    await tx.run(
      sqlFor
        .insertInto('auth.phones')
        .values({ user_id: session.id, phone })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ phone })),
    );
    return true;
  });

export async function offerPasskey(deps: SignInDeps, session: SessionRow, password: string | null) {
  await mayEnrol(deps, session, 'hardware_token', password);
  return beginPasskey(deps, session);
}

export const confirmPasskey = (
  deps: SignInDeps,
  session: SessionRow,
  passkey: { name: string; response: Record<string, unknown> },
  origin: Origin,
) =>
  enrol(deps, session, 'hardware_token', origin, async (tx, { challenge }) => {
    // A challenge is good for one answer, right or wrong.
    await factors.endEnrolment(tx, session.session_id, 'hardware_token');
    return challenge ? storePasskey(tx, deps.config, { session, challenge }, passkey) : false;
  });

type Begun = NonNullable<Awaited<ReturnType<typeof factors.enrolmentOf>>>;

/**
 * Adds a method that this session has begun to set up, once `prove` has shown that it works. Wrong guesses count as
 * they do at sign-in. The first method comes with backup codes. If the sign-in still owed this step, it is finished.
 */
async function enrol(
  deps: SignInDeps,
  session: SessionRow,
  method: SetupMethod,
  origin: Origin,
  prove: (tx: Tx, begun: Begun) => Promise<boolean>,
): Promise<Enrolled & { cookies: string[] }> {
  const begunIn = (tx: Tx) => factors.enrolmentOf(tx, session.session_id, method);
  return countedTry(deps, session, method, origin, {
    check: async (tx) => {
      await assertOffered(tx, deps.config, method);
      if (!(await begunIn(tx))) throw new PortalError('wrong_code');
    },
    prove: async (tx) => {
      const begun = await begunIn(tx);
      if (!begun || !(await prove(tx, begun))) return null;
      await factors.endEnrolment(tx, session.session_id, method);
      const codes = await firstBackupCodes(tx, deps.config, session.id);
      await audit(tx, { ...accountOf(session), action: 'factor.added', fields: [method] }, origin);
      await enqueueNotice(tx, session.id, { notice: 'second_step_changed', entity_id: session.id });
      const signedIn: SignedIn =
        session.pending === 'enrolment'
          ? await advance(tx, deps, { sessionId: session.session_id, passed: method, trust: false }, origin)
          : { session: toSession(session), cookies: [] };
      return { session: signedIn.session, backup_codes: codes, cookies: signedIn.cookies };
    },
  });
}

async function firstBackupCodes(tx: Tx, config: Config, userId: string): Promise<string[] | null> {
  const { backup_codes_left: left } = await factors.factorsOf(tx, userId);
  return left > 0 ? null : makeBackupCodes(tx, config, userId);
}

async function makeBackupCodes(tx: Tx, config: Config, userId: string): Promise<string[]> {
  const codes = Array.from({ length: backupCodes }, newBackupCode);
  await factors.replaceBackupCodes(
    tx,
    userId,
    codes.map((code) => codeHash(config, userId, plainCode(code))),
  );
  return codes;
}

export async function newBackupCodes(deps: SignInDeps, session: SessionRow, password: string, origin: Origin) {
  await confirmPassword(deps, session, password);
  return asSignIn(deps.pool, async (tx) => {
    const { authenticator_app, sms, passkeys } = await factors.factorsOf(tx, session.id);
    if (!authenticator_app && !sms && passkeys.length === 0) throw new PortalError('method_off');
    await audit(tx, { ...accountOf(session), action: 'backup_codes.created' }, origin);
    return { backup_codes: await makeBackupCodes(tx, deps.config, session.id) };
  });
}

export async function removeFactor(
  deps: SignInDeps,
  session: SessionRow,
  {
    method,
    id,
    password,
  }: { method: 'sms' | 'authenticator_app' | 'hardware_token'; id: string | null; password: string },
  origin: Origin,
): Promise<void> {
  await confirmPassword(deps, session, password);
  await asSignIn(deps.pool, async (tx) => {
    const removed = await tx.run(removal(method, session.id, id));
    if (removed === 0) throw new PortalError('not_found');
    const { state, ways, demand } = await stateNow(tx, deps, session.session_id, origin.address);
    // A second step is required and the user has no other way to pass it: the next sign-in would force a new setup at
    // once.
    if (demand && ways.length === 0) throw new PortalError('factor_required');
    if (!state.app && !state.phone && state.passkeys === 0) await factors.replaceBackupCodes(tx, session.id, []);
    await audit(tx, { ...accountOf(session), action: 'factor.removed', fields: [method] }, origin);
    await enqueueNotice(tx, session.id, { notice: 'second_step_changed', entity_id: session.id });
  });
}

const removal = (method: 'sms' | 'authenticator_app' | 'hardware_token', userId: string, id: string | null) => {
  if (method === 'sms')
    return sqlFor.deleteFrom('auth.phones').where('user_id', '=', userId).where('phone', 'is not', null);
  if (method === 'authenticator_app')
    return sqlFor.deleteFrom('auth.totp').where('user_id', '=', userId).where('secret', 'is not', null);
  return sqlFor.deleteFrom('auth.passkeys').where('user_id', '=', userId).where('id', '=', id);
};

export const readAccount = (deps: SignInDeps, session: SessionRow, origin: Origin): Promise<AccountSecurity> =>
  asSignIn(deps.pool, async (tx) => {
    const [{ settings, usable, demand }, own, waiting, extra] = await Promise.all([
      stateNow(tx, deps, session.session_id, origin.address),
      factors.factorsOf(tx, session.id),
      waitingOf(tx, session.id),
      tx.first(sql<{ password_set_at: string | null; trusted: number }>`
        select (select password_set_at from auth.accounts where user_id = ${session.id} and provider_id = 'credential'),
          (select count(*) from auth.devices where user_id = ${session.id} and trusted_until > now()) as trusted`),
    ]);
    return {
      factors: own,
      methods: usable.length > 0 || demand ? [...new Set([...usable, ...offeredMethods(usable)])] : [],
      demand,
      password_changed_at: extra?.password_set_at ?? null,
      trusted_devices: extra?.trusted ?? 0,
      waiting_address: waiting ?? null,
      can_mail: deps.config.MAIL_URL !== undefined,
      policy: policyOf(settings),
    };
  });

export const accountOf = ({ id, role }: SessionRow) => ({ userId: id, role, entity: 'account' as const });
