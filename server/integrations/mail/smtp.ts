import { createTransport, type NodemailerError } from 'nodemailer';
import { deliveryText } from '#text/mail.ts';
import { fill } from '#contract/text/fill.ts';
import type { Config } from '#server/config.ts';
import { codeOf, DeliveryFailure, withheld } from '#server/integrations/failure.ts';
import type { Attachment } from '#server/integrations/mail/email.ts';
import { isLoopback } from '#server/transport.ts';

type Mail = { to: string; subject: string; text: string; html: string; attachments: Attachment[] };

/** Mail over SMTP. Returns the server's answer, or throws a DeliveryFailure. */
export type Mailer = {
  configured: boolean;
  send: (mail: Mail) => Promise<string>;
  /** Connects and signs in without sending anything. */
  check: () => Promise<void>;
};

const patience_ms = 10_000;

/** Accepts exactly one address, with nothing that a server could read as a second address, a name or a command. */
const isAddress = (text: string) => /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(text);

export function createMailer({ MAIL_URL, MAIL_FROM }: Config): Mailer {
  if (!MAIL_URL) {
    const failure = () => new DeliveryFailure(fill(deliveryText.notSetUp, { variables: 'MAIL_URL' }));
    return { configured: false, send: () => Promise.reject(failure()), check: () => Promise.reject(failure()) };
  }
  const url = new URL(MAIL_URL);
  const user = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  const transport = createTransport({
    url: MAIL_URL,
    // Mail contains links and codes, so it leaves this machine encrypted or not at all.
    requireTLS: url.protocol === 'smtp:' && !isLoopback(url.hostname),
    connectionTimeout: patience_ms,
    greetingTimeout: patience_ms,
    socketTimeout: patience_ms,
    dnsTimeout: patience_ms,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const secrets = [password, user, base64(password), base64(user), base64(`\0${user}\0${password}`)];

  return {
    configured: true,
    async send({ to, subject, text, html, attachments }) {
      if (!isAddress(to)) throw new DeliveryFailure(deliveryText.badAddress);
      const headers = { 'Auto-Submitted': 'auto-generated' };
      try {
        const sent = await transport.sendMail({
          from: MAIL_FROM,
          // An object is one address; a string would be parsed as a list.
          to: { name: '', address: to },
          subject: oneLine(subject),
          text,
          html,
          headers,
          // Attachments are only bytes that we already have; nodemailer reads neither files nor URLs (see above).
          attachments: attachments.map(({ name, type, bytes }) => ({
            filename: oneLine(name),
            contentType: type,
            content: bytes,
          })),
        });
        return withheld(sent.response, secrets);
      } catch (error) {
        throw failureOf(error as NodemailerError, [...secrets, to]);
      }
    },
    async check() {
      await transport.verify().catch((error: NodemailerError) => {
        throw failureOf(error, secrets);
      });
    },
  };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** A line break in a header would begin another header. */
const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** True if the message was never handed over, or the server said to come back (4xx). A permanent refusal (5xx) stays refused. */
function neverLeft(error: NodemailerError): boolean {
  if (['EAUTH', 'ENOAUTH', 'ETLS', 'EREQUIRETLS', 'EDNS'].includes(error.code ?? '')) return true;
  if (error.responseCode) return error.responseCode < 500;
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(codeOf(error));
}

const failureOf = (error: NodemailerError, hidden: string[]) =>
  new DeliveryFailure(sentence(error, hidden), { again: neverLeft(error), reason: reasonOf(error) });

const isSignIn = ({ code }: NodemailerError) => code === 'EAUTH' || code === 'ENOAUTH';
const isEncryption = ({ code }: NodemailerError) => code === 'ETLS' || code === 'EREQUIRETLS';
const isUnreachable = ({ code = '' }: NodemailerError) =>
  ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS'].includes(code);

function reasonOf(error: NodemailerError) {
  if (isSignIn(error)) return 'refused';
  if (isEncryption(error)) return 'unsafe';
  return !error.response && isUnreachable(error) ? 'unreachable' : 'failing';
}

/** The server's answer may repeat a refused password, so only its status code is shown. */
function sentence(error: NodemailerError, hidden: string[]): string {
  const code = codeOf(error);
  if (isSignIn(error)) return fill(deliveryText.mailRefusedUs, { code: error.responseCode ?? code });
  if (isEncryption(error)) return fill(deliveryText.mailUnsafe, { code });
  if (error.response) return fill(deliveryText.mailAnswered, { reply: withheld(error.response, hidden) });
  return fill(isUnreachable(error) ? deliveryText.mailUnreachable : deliveryText.mailFailed, { code });
}
