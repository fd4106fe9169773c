import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { createDispatch } from '#server/integrations/dispatch.ts';
import type { Email } from '#server/integrations/mail/email.ts';

/** Sends, and notes in message_log that it left or why it didn't. It throws then, so that its task is tried again. */
export type Outbox = {
  /** Which ways out there are; the others throw. */
  configured: { email: boolean; sms: boolean };
  mail: (to: { profileId: string; email: string }, content: Email) => Promise<void>;
  text: (to: { profileId: string; phone: string }, message: { kind: string; body: string }) => Promise<void>;
};

export function createOutbox(deps: { config: Config; pool: pg.Pool; log: Logger }): Outbox {
  const { configured, mail, text } = createDispatch(deps);
  return {
    configured,
    mail: async (to, content) => void (await mail(to, content)),
    text: async (to, message) => void (await text(to, message)),
  };
}
