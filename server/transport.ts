/** Whether a hostname is this machine (RFC 6761 for the names). */
export const isLoopback = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** Another check reports a value that isn't a URL. */
const parse = (address: string) => (URL.canParse(address) ? new URL(address) : null);

/** Requests that leave this machine are encrypted. */
export function isPrivateRequest(address: string): boolean {
  const url = parse(address);
  return !url || url.protocol === 'https:' || isLoopback(url.hostname);
}

/** Options of nodemailer that would let mail leave in the clear, or to a server that isn't the one named. */
const weaker = ['requireTLS', 'ignoreTLS', 'secure', 'opportunisticTLS', 'tls.rejectUnauthorized'];

/** `smtps` is encrypted from the start, `smtp` after STARTTLS, which the mailer demands (integrations/mail/smtp.ts). */
export function isPrivateMail(address: string): boolean {
  const url = parse(address);
  return !url || isLoopback(url.hostname) || !weaker.some((option) => url.searchParams.has(option));
}

/**
 * The connection to a database on another machine must be encrypted, with its certificate checked, unless the address says
 * `disable`. The driver checks the certificate for all of these modes; with `uselibpqcompat` it would not.
 */
export function isPrivateDatabase(address: string): boolean {
  const url = parse(address);
  const host = url?.searchParams.get('host') ?? decodeURIComponent(url?.hostname ?? '');
  if (host === '' || host.startsWith('/') || isLoopback(host)) return true;
  const mode = url?.searchParams.get('sslmode') ?? '';
  return ['require', 'verify-ca', 'verify-full', 'disable'].includes(mode) && !url?.searchParams.has('uselibpqcompat');
}
