import { toE164 } from '#contract/base/phone.ts';
import { deliveryText } from '#text/mail.ts';
import { fill } from '#contract/text/fill.ts';
import type { Config } from '#server/config.ts';
import { codeOf, DeliveryFailure } from '#server/integrations/failure.ts';
import { post, probe } from '#server/integrations/post.ts';

/** Text messages through an HTTP gateway. Returns the HTTP status, or throws a DeliveryFailure. */
export type Gateway = {
  configured: boolean;
  send: (message: { to: string; body: string }) => Promise<number>;
  /** Checks that the gateway answers, and sends nothing. */
  check: () => Promise<void>;
};

export function createGateway({ SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM }: Config): Gateway {
  if (!SMS_URL) {
    const failure = () => new DeliveryFailure(fill(deliveryText.notSetUp, { variables: 'SMS_URL' }));
    return { configured: false, send: () => Promise.reject(failure()), check: () => Promise.reject(failure()) };
  }
  const headers = { authorization: `Bearer ${SMS_TOKEN}`, 'content-type': 'application/json' };
  return {
    configured: true,
    async send({ to, body }) {
      const number = toE164(to);
      if (!number) throw new DeliveryFailure(deliveryText.badNumber);
      const message = JSON.stringify({ account: SMS_ACCOUNT, from: SMS_FROM, to: number, body });
      const status = await post(SMS_URL, headers, message).catch(unreachable);
      if (status >= 200 && status < 300) return status;
      throw refusal(status);
    },
    async check() {
      const status = await probe(SMS_URL, headers).catch(unreachable);
      // A gateway needn't support GET: any status that isn't a server error or a refusal shows that it answers.
      if (isRefusal(status) || status >= 500) throw refusal(status);
    },
  };
}

const isRefusal = (status: number) => status === 401 || status === 403;

function unreachable(error: unknown): never {
  throw new DeliveryFailure(fill(deliveryText.smsUnreachable, { code: codeOf(error) }), { reason: 'unreachable' });
}

/** Only the status is shown, because the gateway's text may repeat the phone number or the token. */
const refusal = (code: number) =>
  isRefusal(code)
    ? new DeliveryFailure(fill(deliveryText.smsRefusedUs, { code }), { reason: 'refused' })
    : new DeliveryFailure(fill(deliveryText.smsAnswered, { code }));
