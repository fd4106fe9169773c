import { trialText } from '#contract/text/en/mail.ts';
import { fill } from '#contract/text/fill.ts';
import type { Config } from '#server/config.ts';
import { codeOf, DeliveryFailure } from '#server/integrations/failure.ts';
import { post } from '#server/integrations/post.ts';

/** Asks PayPal for an access token and throws it away: whoever gets one has the right client id and secret. */
export async function tryCredentials({ PAYPAL_URL, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET }: Config): Promise<void> {
  const credentials = Buffer.from(`${PAYPAL_CLIENT_ID}:${PAYPAL_CLIENT_SECRET}`).toString('base64');
  const headers = {
    authorization: `Basic ${credentials}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const url = new URL('/v1/oauth2/token', PAYPAL_URL).href;
  const status = await post(url, headers, 'grant_type=client_credentials').catch((error: unknown) => {
    throw new DeliveryFailure(fill(trialText.paypalUnreachable, { code: codeOf(error) }));
  });
  if (status === 200) return;
  const refused = status === 401 || status === 403;
  throw new DeliveryFailure(fill(refused ? trialText.paypalRefused : trialText.paypalAnswered, { code: status }));
}
