import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { localSecret } from '#tools/environment.ts';
import { dataFolder } from '#tools/postgres.ts';
import { startSimulator } from '#tools/simulators/start.ts';

/** The webhook's id at PayPal; here it is only a name that both sides know. */
const webhookId = 'WH-OF-THE-DEVELOPMENT';

/**
 * All external services, simulated for development, and the environment that points to them. PayPal's events arrive at the same
 * HTTP port as users.
 */
export async function simulate(baseUrl: string): Promise<{ env: Record<string, string>; mail: string; sms: string }> {
  const [smsToken, paypalSecret] = [localSecret('sms-token'), localSecret('paypal-secret')];
  const storage = join(dataFolder, 'storage');
  mkdirSync(storage, { recursive: true });
  const [mail, sms, maps, paypal] = await Promise.all([
    startSimulator('mailCatcher', { smtp: 0, http: 0 }),
    startSimulator('smsGateway', { http: 0, token: smsToken }),
    startSimulator('maps', { http: 0 }),
    startSimulator('paypal', {
      http: 0,
      'client-id': 'development',
      'client-secret': paypalSecret,
      'webhook-id': webhookId,
      'webhook-url': `${baseUrl}/api/webhooks/paypal`,
    }),
  ]);
  return {
    mail: mail.at.http!,
    sms: sms.at.http!,
    env: {
      MAIL_URL: mail.at.smtp!,
      SMS_URL: `${sms.at.http}/messages`,
      SMS_ACCOUNT: 'development',
      SMS_TOKEN: smsToken,
      SMS_FROM: '+15550100',
      PAYPAL_URL: paypal.at.http!,
      PAYPAL_CLIENT_ID: 'development',
      PAYPAL_CLIENT_SECRET: paypalSecret,
      PAYPAL_WEBHOOK_ID: webhookId,
      GEOCODER_URL: maps.at.http!,
      ROUTING_URL: maps.at.http!,
      STORAGE_FOLDER: storage,
    },
  };
}
