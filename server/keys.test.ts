import { describe, expect, test } from 'vitest';
import { readConfig, type Config } from '#server/config.ts';
import { codeHashes, seal, unseal } from '#server/features/factors/secrets.ts';
import { sessionCookies, sessionTokenOf } from '#server/features/sessions/cookies.ts';
import { isSigned, keysFor, sign } from '#server/keys.ts';
import { environment } from '#test/support/portal.ts';

const [older, newer] = ['a secret of thirty-two characters or more', 'another secret, of which nobody has heard'];
const withSecret = (AUTH_SECRET: string): Config =>
  readConfig({ ...environment('postgres://a:b@localhost/portal'), AUTH_SECRET });
const [before, rotated, forgotten] = [
  withSecret(older),
  withSecret(`${newer.replace(',', '')}, ${older}`),
  withSecret(newer.replace(',', '')),
];
const owner = '019a8f00-0000-7000-8000-000000000001';

/** Made by the functions of commit 05ca7e8 with the older secret. */
const made = {
  sealed: 'ca474dc15cdf854346a4ca264cc81d406f48d1bbafb67ae7116f1159f7ea46e2e4cd2727c17f6e26fb94fe0227b0edac',
  codeHash: 'e2953e91e046bb96d7fe6b6f5b93193c847f2e3a3051807d99d3a1dc5b2dab24',
  cookie:
    'portal.session=a-token-that-was-signed-with-the-secret-itself.jC66jEavrn5IQpVzMDnu%2FpO%2FUWFOT98K03QlxqVEJCU%3D',
  bodyHash: '22e67635f98362a0b8b20a18fd9d48b7621e5fea0a7178b91318a4deeffc0543',
};

describe('what a portal made before it had a key per purpose', () => {
  test.each([
    ['the same secret', before],
    ['a newer secret in front of it', rotated],
  ])('opens with %s', (_, config) => {
    const opened = unseal(Buffer.from(made.sealed, 'hex'), { config, owner });
    expect(opened?.plain.toString()).toBe('12345678901234567890');
    expect(codeHashes(config, owner, 'ABCD2345').map((hash) => hash.toString('hex'))).toContain(made.codeHash);
    expect(sessionTokenOf(made.cookie, config)).toBe('a-token-that-was-signed-with-the-secret-itself');
    const body = JSON.stringify(['profile.update', { full_name: 'Dani' }]);
    expect(isSigned(keysFor(config, 'command bodies'), body, Buffer.from(made.bodyHash, 'hex'))).toBe(true);
  });

  test('stays shut once its secret is gone', () => {
    expect(unseal(Buffer.from(made.sealed, 'hex'), { config: forgotten, owner })).toBeNull();
    expect(codeHashes(forgotten, owner, 'ABCD2345').map((hash) => hash.toString('hex'))).not.toContain(made.codeHash);
    expect(sessionTokenOf(made.cookie, forgotten)).toBeNull();
  });
});

describe('keys', () => {
  test('of one purpose recognize nothing of another', () => {
    const signature = sign(keysFor(before, 'event cursors'), 'message');
    expect(isSigned(keysFor(before, 'event cursors'), 'message', signature)).toBe(true);
    expect(isSigned(keysFor(before, 'payment links'), 'message', signature)).toBe(false);
    expect(isSigned(keysFor(before, 'event cursors'), 'another', signature)).toBe(false);
    expect(isSigned(keysFor(before, 'event cursors'), 'message', Buffer.alloc(0))).toBe(false);
  });

  test('come from the newest secret, so that the older one can be taken away later', () => {
    const sealed = seal(Buffer.from('key'), { config: rotated, owner });
    expect(unseal(sealed, { config: forgotten, owner })).toEqual({ plain: Buffer.from('key'), current: true });
    expect(unseal(seal(Buffer.from('key'), { config: before, owner }), { config: rotated, owner })?.current).toBe(
      false,
    );
    const [cookie] = sessionCookies('token', rotated)[0]!.split(';');
    expect(sessionTokenOf(cookie, forgotten)).toBe('token');
    expect(sessionTokenOf(cookie, before)).toBeNull();
  });

  test('open nothing that was moved to another owner', () => {
    const sealed = seal(Buffer.from('key'), { config: before, owner });
    expect(unseal(sealed, { config: before, owner: owner.replace('1', '2') })).toBeNull();
    expect(unseal(Buffer.alloc(3), { config: before, owner })).toBeNull();
  });
});

test.each(['a'.repeat(40), 'abababababababababababababababababababab', 'hose and bucket '.repeat(3), `${older},short`])(
  'the secret %s is refused at boot, without being printed',
  (secret) => {
    expect(() => withSecret(secret)).toThrow(
      "The portal can't start: AUTH_SECRET: each secret needs 32 characters or more, from a random generator.",
    );
  },
);
