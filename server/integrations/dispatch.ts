import type pg from 'pg';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { deliveryText } from '#text/mail.ts';
import type { Config } from '#server/config.ts';
import { asSystem } from '#server/db/asSystem.ts';
import { sqlFor } from '#server/db/schema.ts';
import { writtenLanguage } from '#server/features/profiles/language.queries.ts';
import { DeliveryFailure } from '#server/integrations/failure.ts';
import { createMailer } from '#server/integrations/mail/smtp.ts';
import { typeset } from '#server/integrations/mail/typeset.ts';
import type { Compose, Email, Sms } from '#server/integrations/mail/email.ts';
import { createGateway } from '#server/integrations/sms/gateway.ts';
import { inLanguage } from '#server/language.ts';

type Note = { profileId: string; channel: 'email' | 'sms'; kind: string };

/** Sends, records it in message_log, and returns the provider's answer. Tasks use it as the outbox. */
export function createDispatch({ config, pool, log }: { config: Config; pool: pg.Pool; log: Logger }) {
  const mailer = createMailer(config);
  const gateway = createGateway(config);

  /** Records success and failure. An email that has left isn't sent again because its record failed. */
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

  /** The content is in the recipient's language; a failure is reported in the sender's. */
  async function written<Content>(profileId: string, compose: (business: string) => Content | Promise<Content>) {
    const [settings, language] = await asSystem(pool, (tx) =>
      Promise.all([
        tx.first(sqlFor.selectFrom('business_settings').select('name')),
        writtenLanguage(tx, profileId, config.LANGUAGES),
      ]),
    );
    return inLanguage(language, () => compose(settings?.name ?? ''));
  }

  return {
    configured: { email: mailer.configured, sms: gateway.configured },

    mail: async (
      { profileId, email }: { profileId: string; email: string },
      compose: Compose<Email>,
    ): Promise<string> => {
      const { kind, ...mail } = await written(profileId, async (business) => {
        const content = await compose();
        const laidOut = typeset(content, { business, address: config.BASE_URL });
        return { kind: content.kind, ...laidOut, attachments: content.attachments ?? [] };
      });
      return noted({ profileId, channel: 'email', kind }, () => mailer.send({ to: email, ...mail }));
    },

    text: async (
      { profileId, phone }: { profileId: string; phone: string },
      compose: Compose<Sms>,
    ): Promise<number> => {
      const { kind, body } = await written(profileId, compose);
      return noted({ profileId, channel: 'sms', kind }, () => gateway.send({ to: phone, body }));
    },
  };
}
