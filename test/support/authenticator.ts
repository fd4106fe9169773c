import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { origin } from '#test/support/portal.ts';

/** A passkey in software: the bytes that a phone or a security key produces (WebAuthn, section 6). */
const flags = { present: 0x01, verified: 0x04, attested: 0x40 };
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

const cbor = {
  text: (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]),
  bytes: (value: Buffer) =>
    Buffer.concat([
      value.length < 256
        ? Buffer.from([0x58, value.length])
        : Buffer.from([0x59, value.length >> 8, value.length & 255]),
      value,
    ]),
};

type Options = { challenge: string; rpId?: string; rp?: { id?: string } };

export function softAuthenticator({ verifies = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const authData = (rpId: string, extra = 0, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    const bits = flags.present | (verifies ? flags.verified : 0) | extra;
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), count, rest]);
  };

  const base = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  };

  return {
    /** navigator.credentials.create */
    create({ challenge, rp }: Options) {
      // COSE: kty EC2, alg ES256, crv P-256, x, y.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cbor.bytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        cbor.bytes(Buffer.from(y, 'base64url')),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cbor.text('fmt'),
        cbor.text('none'),
        cbor.text('attStmt'),
        Buffer.from([0xa0]),
        cbor.text('authData'),
        cbor.bytes(authData(rp!.id!, flags.attested, attested)),
      ]);
      return {
        ...base,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** navigator.credentials.get */
    get({ challenge, rpId }: Options) {
      const data = authData(rpId!);
      const client = clientData('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...base,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
