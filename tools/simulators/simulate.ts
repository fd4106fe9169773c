import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { localSecret } from '#tools/environment.ts';
import { dataFolder } from '#tools/postgres.ts';
import { startSimulator } from '#tools/simulators/start.ts';

/** Everything the portal depends on and we don't own, simulated for development, and the environment that points there. */
export async function simulate(): Promise<{ env: Record<string, string>; mail: string; sms: string }> {
  const [smsToken, paypalSecret] = [localSecret('sms-token'), localSecret('paypal-secret')];
  const storage = join(dataFolder, 'storage');
  mkdirSync(storage, { recursive: true });
  const [mail, sms, paypal] = await Promise.all([
    startSimulator('mailCatcher', { smtp: 0, http: 0 }),
    startSimulator('smsGateway', { http: 0, token: smsToken }),
    startSimulator('paypal', { http: 0, 'client-id': 'development', 'client-secret': paypalSecret }),
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
      STORAGE_FOLDER: storage,
    },
  };
}
