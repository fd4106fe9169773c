import { toE164 } from '#contract/phone.ts';
import { deliveryText } from '#contract/text/en/mail.ts';
import { fill } from '#contract/text/fill.ts';
import type { Config } from '#server/config.ts';
import { codeOf, DeliveryFailure } from '#server/integrations/failure.ts';
import { post } from '#server/integrations/post.ts';

/** Text messages through an HTTP gateway. Gives back the answer's number, or throws a DeliveryFailure. */
export type Gateway = { configured: boolean; send: (message: { to: string; body: string }) => Promise<number> };

export function createGateway({ SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM }: Config): Gateway {
  if (!SMS_URL) {
    const failure = fill(deliveryText.notSetUp, { variables: 'SMS_URL' });
    return { configured: false, send: () => Promise.reject(new DeliveryFailure(failure)) };
  }
  const headers = { authorization: `Bearer ${SMS_TOKEN}`, 'content-type': 'application/json' };
  return {
    configured: true,
    async send({ to, body }) {
      const number = toE164(to);
      if (!number) throw new DeliveryFailure(deliveryText.badNumber);
      const message = JSON.stringify({ account: SMS_ACCOUNT, from: SMS_FROM, to: number, body });
      const status = await post(SMS_URL, headers, message).catch((error: unknown) => {
        throw new DeliveryFailure(fill(deliveryText.smsUnreachable, { code: codeOf(error) }));
      });
      if (status >= 200 && status < 300) return status;
      // What it says besides may repeat the number or the token.
      const refused = status === 401 || status === 403;
      throw new DeliveryFailure(fill(refused ? deliveryText.smsRefusedUs : deliveryText.smsAnswered, { code: status }));
    },
  };
}
