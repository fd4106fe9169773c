import type pg from 'pg';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { deliveryText } from '#contract/text/en/mail.ts';
import type { Config } from '#server/config.ts';
import { asSystem } from '#server/db/asSystem.ts';
import { sqlFor } from '#server/db/schema.ts';
import { DeliveryFailure } from '#server/integrations/failure.ts';
import { createMailer } from '#server/integrations/mail/smtp.ts';
import { typeset } from '#server/integrations/mail/typeset.ts';
import type { Email } from '#server/integrations/mail/email.ts';
import { createGateway } from '#server/integrations/sms/gateway.ts';

type Note = { profileId: string; channel: 'email' | 'sms'; kind: string };

/** Sends, notes it in message_log, and gives back what the other side answered. Tasks use it as the outbox. */
export function createDispatch({ config, pool, log }: { config: Config; pool: pg.Pool; log: Logger }) {
  const mailer = createMailer(config);
  const gateway = createGateway(config);

  /** What came of it is kept either way. An email that has left isn't sent again because the note of it failed. */
  async function noted<Answer>(message: Note, send: () => Promise<Answer>): Promise<Answer> {
    const { profileId: profile_id, channel, kind } = message;
    const note = (failure: string | null) =>
      asSystem(pool, (tx) =>
        tx.run(sqlFor.insertInto('message_log').values({ id: uuidv7(), profile_id, channel, kind, failure })),
      ).catch((error: unknown) => log.error({ err: error, channel, kind }, 'a message could not be noted'));
    try {
      const answer = await send();
      await note(null);
      return answer;
    } catch (error) {
      const failure = error instanceof DeliveryFailure ? error.message : deliveryText.unexpected;
      log.warn({ channel, kind, failure }, 'a message did not leave');
      await note(failure);
      throw error;
    }
  }

  return {
    configured: { email: mailer.configured, sms: gateway.configured },

    mail: ({ profileId, email }: { profileId: string; email: string }, content: Email): Promise<string> =>
      noted({ profileId, channel: 'email', kind: content.kind }, async () => {
        const settings = await asSystem(pool, (tx) =>
          tx.first(sqlFor.selectFrom('business_settings').select('name as business')),
        );
        const frame = { business: settings?.business ?? '', address: config.BASE_URL };
        return mailer.send({ to: email, ...typeset(content, frame), attachments: content.attachments ?? [] });
      }),

    text: (
      { profileId, phone }: { profileId: string; phone: string },
      { kind, body }: { kind: string; body: string },
    ): Promise<number> => noted({ profileId, channel: 'sms', kind }, () => gateway.send({ to: phone, body })),
  };
}
