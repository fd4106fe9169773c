import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { createDispatch } from '#server/integrations/dispatch.ts';

/** A letter before it is set in type: what it says, the one thing to do, and a code where there is one. */
export type Letter = {
  /** What message_log calls it. */
  kind: string;
  subject: string;
  lines: string[];
  code?: string;
  action?: { label: string; url: string };
  /** Papers that go with it. */
  attachments?: Attachment[];
  /** Why somebody gets it, where it isn't for having an account: with {business} and {address}. */
  footer?: string;
};

export type Attachment = { name: string; type: string; bytes: Buffer };

/** Sends, and notes in message_log that it left or why it didn't. It throws then, so that its task is tried again. */
export type Outbox = {
  /** Which ways out there are; the others throw. */
  configured: { email: boolean; sms: boolean };
  mail: (to: { profileId: string; email: string }, letter: Letter) => Promise<void>;
  text: (to: { profileId: string; phone: string }, message: { kind: string; body: string }) => Promise<void>;
};

export function createOutbox(deps: { config: Config; pool: pg.Pool; log: Logger }): Outbox {
  const { configured, mail, text } = createDispatch(deps);
  return {
    configured,
    mail: async (to, letter) => void (await mail(to, letter)),
    text: async (to, message) => void (await text(to, message)),
  };
}
