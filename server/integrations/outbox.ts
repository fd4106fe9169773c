import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { createDispatch } from '#server/integrations/dispatch.ts';
import type { Compose, Email, Sms } from '#server/integrations/mail/email.ts';

/**
 * Sends, and records in message_log that the message left or why it didn't. It throws on failure, so that the task is retried.
 */
export type Outbox = {
  /** Which channels are configured; the others throw. */
  configured: { email: boolean; sms: boolean };
  mail: (to: { profileId: string; email: string }, compose: Compose<Email>) => Promise<void>;
  text: (to: { profileId: string; phone: string }, compose: Compose<Sms>) => Promise<void>;
};

export function createOutbox(deps: { config: Config; pool: pg.Pool; log: Logger }): Outbox {
  const { configured, mail, text } = createDispatch(deps);
  return {
    configured,
    mail: async (to, compose) => void (await mail(to, compose)),
    text: async (to, compose) => void (await text(to, compose)),
  };
}
