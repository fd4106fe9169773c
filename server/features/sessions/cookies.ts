import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/config.ts';

/** The longest any session may live; the database decides about the rest (auth.idle_limit, auth.age_limit). */
export const cookieSeconds = 60 * 24 * 3_600;
/** How long a browser is known as one that somebody has used before. */
const deviceSeconds = 400 * 24 * 3_600;

export const sessionName = 'portal.session';
const deviceName = 'portal.device';

const isSecure = (config: Config) => config.BASE_URL.startsWith('https:');
const fullName = (name: string, config: Config) => (isSecure(config) ? `__Secure-${name}` : name);

export const newToken = () => randomBytes(32).toString('base64url');

function cookie(name: string, value: string, seconds: number, config: Config): string {
  const secure = isSecure(config) ? ' Secure;' : '';
  return `${fullName(name, config)}=${value}; Max-Age=${seconds}; Path=/;${secure} HttpOnly; SameSite=Lax`;
}

const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest();

/** The session's cookie, signed as Better Auth signs it: `token.signature`. */
export const sessionCookie = (token: string, config: Config) =>
  cookie(
    sessionName,
    encodeURIComponent(`${token}.${signatureOf(token, config.AUTH_SECRET).toString('base64')}`),
    cookieSeconds,
    config,
  );

export const noSessionCookie = (config: Config) => cookie(sessionName, '', 0, config);

/** Tells one browser from another. It opens nothing. */
export const deviceCookie = (device: string, config: Config) => cookie(deviceName, device, deviceSeconds, config);

/** The token a session cookie carries, if this server signed it. */
export function sessionTokenOf(header: string | undefined, config: Config): string | null {
  const [token = '', signature = ''] = safeDecode(valueOf(header, fullName(sessionName, config)) ?? '').split('.', 2);
  const expected = signatureOf(token, config.AUTH_SECRET);
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

export function deviceOf(header: string | undefined, config: Config): string | null {
  const value = valueOf(header, fullName(deviceName, config));
  return value && /^[\w-]{43}$/.test(value) ? value : null;
}

const valueOf = (header: string | undefined, name: string) =>
  header
    ?.split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

function safeDecode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
