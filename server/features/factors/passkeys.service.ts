import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { setupTiming } from '#contract/people/factor.kinds.ts';
import { productText } from '#text/product.ts';
import type { Config } from '#server/config.ts';
import { asSignIn } from '#server/db/asSystem.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as factors from '#server/features/factors/factors.queries.ts';
import { passStep } from '#server/features/factors/steps.service.ts';
import type { SessionRow } from '#server/features/sessions/sessions.queries.ts';
import type { Origin, SignedIn, SignInDeps } from '#server/features/sessions/sessions.service.ts';

/**
 * The transports that a browser may report for a passkey (WebAuthn, section 5.8.4). The list isn't signed, so it may
 * contain anything.
 */
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** EdDSA, ES256 and RS256: every authenticator supports at least one of them. */
const algorithms = [-8, -7, -257];

const rpID = (config: Config) => new URL(config.BASE_URL).hostname;

const passkeysOf = (tx: Tx, userId: string) =>
  tx.all(
    sqlFor
      .selectFrom('auth.passkeys')
      .select(['id', 'credential_id', 'public_key', 'counter', 'transports'])
      .where('user_id', '=', userId),
  );

const credentials = (passkeys: Awaited<ReturnType<typeof passkeysOf>>) =>
  passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports }));

/**
 * The challenge for a passkey at sign-in stays with the session that asked, for a few minutes, and is good for one
 * answer.
 */
const keepChallenge = (tx: Tx, sessionId: string, challenge: string) =>
  tx.run(
    sqlFor
      .updateTable('auth.sessions')
      .set({ challenge, challenge_at: sql<string>`now()` })
      .where('id', '=', sessionId),
  );

/** Null if this session has no challenge. The library must not be called then: it would accept an empty challenge. */
async function takeChallenge(tx: Tx, sessionId: string): Promise<string | null> {
  const row = await tx.first(sql<{ challenge: string | null }>`
    with before as (
      select id, case when challenge_at > now() - make_interval(mins => ${setupTiming.challenge_minutes})
        then challenge end as challenge
      from auth.sessions where id = ${sessionId} for update
    )
    update auth.sessions s set challenge = null, challenge_at = null from before where s.id = before.id
    returning before.challenge`);
  return row?.challenge || null;
}

export const askForPasskey = ({ pool, config }: SignInDeps, { session_id, id }: SessionRow) =>
  asSignIn(pool, async (tx) => {
    const options = await generateAuthenticationOptions({
      rpID: rpID(config),
      allowCredentials: credentials(await passkeysOf(tx, id)),
      userVerification: 'required',
    });
    await keepChallenge(tx, session_id, options.challenge);
    return { ...options };
  });

/**
 * A touch alone proves that a person is present, not who they are: without user verification (finger, face, PIN) it is
 * refused.
 */
export const verifyPasskey = (
  deps: SignInDeps,
  session: SessionRow,
  { response, trust_device }: { response: Record<string, unknown>; trust_device: boolean },
  origin: Origin,
): Promise<SignedIn> =>
  passStep(deps, session, { way: 'hardware_token', trust: trust_device }, origin, async (tx) => {
    const challenge = await takeChallenge(tx, session.session_id);
    const passkey = (await passkeysOf(tx, session.id)).find(({ credential_id }) => credential_id === response['id']);
    if (!challenge || !passkey) return false;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: deps.config.BASE_URL,
      expectedRPID: rpID(deps.config),
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }).catch(() => ({ verified: false, authenticationInfo: undefined }));
    if (!verified || !authenticationInfo) return false;
    await tx.run(sql`
      update auth.passkeys set counter = ${authenticationInfo.newCounter}, last_used_at = now() where id = ${passkey.id}`);
    return true;
  });

export const beginPasskey = ({ pool, config }: SignInDeps, session: SessionRow) =>
  asSignIn(pool, async (tx) => {
    const options = await generateRegistrationOptions({
      rpName: productText.unified,
      rpID: rpID(config),
      userName: session.email ?? session.full_name,
      userDisplayName: session.full_name,
      userID: new TextEncoder().encode(session.id),
      excludeCredentials: credentials(await passkeysOf(tx, session.id)),
      supportedAlgorithmIDs: algorithms,
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
    });
    await factors.beginEnrolment(tx, session.session_id, 'hardware_token', { challenge: options.challenge });
    return { ...options };
  });

/** Stores a new passkey, if it signs this session's challenge. */
export async function storePasskey(
  tx: Tx,
  config: Config,
  { session, challenge }: { session: SessionRow; challenge: string },
  { name, response }: { name: string; response: Record<string, unknown> },
): Promise<boolean> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: config.BASE_URL,
    expectedRPID: rpID(config),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return false;
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  await tx.run(
    sqlFor
      .insertInto('auth.passkeys')
      .values({
        id: uuidv7(),
        user_id: session.id,
        credential_id: id,
        public_key: Buffer.from(publicKey),
        counter,
        transports: knownTransports.filter((known) => Array.isArray(transports) && transports.includes(known)),
        name,
        last_used_at: null,
      })
      // Registering the same key twice stores it once.
      .onConflict((conflict) => conflict.doNothing()),
  );
  return true;
}
