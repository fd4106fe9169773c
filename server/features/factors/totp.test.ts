import { expect, test } from 'vitest';
import { appUri, base32, codeAt, matchingStep, stepAt } from '#server/features/factors/totp.ts';

const key = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s, as RFC 6238 says (its last six digits)', (seconds, code) => {
  expect(codeAt(key, stepAt(seconds * 1_000))).toBe(code);
});

test('a code is good in its own step and one to either side, and nowhere else', () => {
  const now = 1_800_000_000_000;
  for (const [offset, good] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const) {
    const step = stepAt(now) + offset;
    expect(matchingStep(key, codeAt(key, step), now), String(offset)).toBe(good ? step : null);
  }
});

test('the key is written as apps read it (RFC 4648), and the address names account and issuer', () => {
  expect(base32(key)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(appUri(key, { issuer: 'Unified Portal', account: 'renee@qrportal.example' })).toBe(
    'otpauth://totp/Unified%20Portal:renee%40qrportal.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Unified%20Portal&algorithm=SHA1&digits=6&period=30',
  );
});
