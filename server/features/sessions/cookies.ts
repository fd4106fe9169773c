import { randomBytes } from 'node:crypto';
import type { Language } from '#contract/base/language.ts';
import type { Config } from '#server/config.ts';
import { isSigned, keysFor, sign } from '#server/keys.ts';

/** The longest that any session may live; the database decides the rest (auth.idle_limit, auth.age_limit). */
export const cookieSeconds = 60 * 24 * 3_600;
/** How long a browser is remembered as one that a person has signed in with. */
const deviceSeconds = 400 * 24 * 3_600;
/** How many people can be remembered at one browser. */
const devicesPerBrowser = 8;

export const sessionName = 'portal.session';
const deviceName = 'portal.device';

const isSecure = (config: Config) => config.BASE_URL.startsWith('https:');

/**
 * `__Host-` keeps a sibling domain from setting our cookies (RFC 6265bis, 4.1.3). Browsers refuse it without https, so a
 * portal on http keeps the plain name.
 */
const fullName = (name: string, config: Config) => (isSecure(config) ? `__Host-${name}` : name);

/** The name before docs/decisions/0018. Such a cookie still counts if the new one is missing. */
const formerName = (name: string, config: Config) => (isSecure(config) ? `__Secure-${name}` : name);

export const newToken = () => randomBytes(32).toString('base64url');

function cookie(name: string, value: string, seconds: number, config: Config): string {
  const secure = isSecure(config) ? ' Secure;' : '';
  return `${name}=${value}; Max-Age=${seconds}; Path=/;${secure} HttpOnly; SameSite=Lax`;
}

const keysOf = (config: Config) => keysFor(config, 'session cookies');
const signed = (token: string, config: Config) =>
  encodeURIComponent(`${token}.${sign(keysOf(config), token).toString('base64')}`);

/** A cookie under the former name must not take effect again when the new one goes, so every change ends it. */
const withoutFormer = (line: string, config: Config) =>
  isSecure(config) ? [cookie(formerName(sessionName, config), '', 0, config), line] : [line];

/** The session's cookie: `token.signature`. */
export const sessionCookies = (token: string, config: Config) =>
  withoutFormer(cookie(fullName(sessionName, config), signed(token, config), cookieSeconds, config), config);

export const noSessionCookies = (config: Config) =>
  withoutFormer(cookie(fullName(sessionName, config), '', 0, config), config);

/** The session's cookie again, if the browser's cookie has the former name or was signed with an older key. */
export const renewedCookies = (header: string | undefined, token: string, config: Config): string[] =>
  valueOf(header, fullName(sessionName, config)) === signed(token, config) ? [] : sessionCookies(token, config);

/** Identifies a browser: one token for each person who has signed in there. It grants no access. */
export const deviceCookie = (devices: readonly string[], config: Config) =>
  cookie(fullName(deviceName, config), devices.slice(0, devicesPerBrowser).join('.'), deviceSeconds, config);

/** A page is served before the user is known, so the browser carries the language of its last user. */
export const languageCookie = (language: Language, config: Config) =>
  cookie('language', language, deviceSeconds, config);

/** The token in a session cookie, if this server signed it. */
export function sessionTokenOf(header: string | undefined, config: Config): string | null {
  for (const name of [fullName(sessionName, config), formerName(sessionName, config)]) {
    const [token = '', signature = ''] = safeDecode(valueOf(header, name) ?? '').split('.', 2);
    if (isSigned(keysOf(config), token, Buffer.from(signature, 'base64'))) return token;
  }
  return null;
}

export function devicesOf(header: string | undefined, config: Config): string[] {
  const value = valueOf(header, fullName(deviceName, config)) ?? valueOf(header, formerName(deviceName, config)) ?? '';
  return value
    .split('.')
    .filter((device) => /^[\w-]{43}$/.test(device))
    .slice(0, devicesPerBrowser);
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
