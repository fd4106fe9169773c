import type { Output } from '#web/api.ts';

type Answer = Record<string, unknown>;

/** Older browsers have passkeys but not their JSON methods; they use another factor. */
export const passkeysWork = () =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in window.PublicKeyCredential;

const answerOf = (credential: Credential | null): Answer => {
  if (!credential) throw new DOMException('No credential', 'NotAllowedError');
  return { ...(credential as PublicKeyCredential).toJSON() };
};

/** The device signs the server's challenge (WebAuthn, section 7.2). */
export async function signWithPasskey(options: Output<'step.passkeyOptions'>, signal: AbortSignal): Promise<Answer> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return answerOf(await navigator.credentials.get({ publicKey, signal }));
}

/** The device creates a new key for this portal (WebAuthn, section 7.1). */
export async function createPasskey(options: Output<'factor.beginPasskey'>, signal: AbortSignal): Promise<Answer> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return answerOf(await navigator.credentials.create({ publicKey, signal }));
}
