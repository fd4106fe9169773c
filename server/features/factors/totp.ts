import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const period = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Six digits from the time, keyed (RFC 6238 on RFC 4226, with SHA-1, as every app expects). */
export function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = digest.at(-1)! & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

export const stepAt = (time: number) => Math.floor(time / 1_000 / period);

/** The step that a code belongs to: the current one, or one to either side for clocks that differ. */
export function matchingStep(key: Buffer, code: string, time = Date.now()): number | null {
  const now = stepAt(time);
  const given = Buffer.from(code);
  const found = [now, now - 1, now + 1].find((step) => {
    const expected = Buffer.from(codeAt(key, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return found ?? null;
}

export const newKey = () => randomBytes(20);

/** The form that people type into an app that can't scan (RFC 4648). */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The content of the QR code. */
export const appUri = (key: Buffer, { issuer, account }: { issuer: string; account: string }) =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${base32(key)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${period}`;
