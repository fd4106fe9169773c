import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPayPal } from '#test/support/paypal.ts';
import type { Arrival } from '#tools/simulators/board.ts';
import type { CaughtMail } from '#tools/simulators/mailCatcher.ts';
import type { CaughtText } from '#tools/simulators/smsGateway.ts';
import { startSimulator } from '#tools/simulators/start.ts';

/** A busy machine takes long over six invoices and their PDFs. */
const patience_ms = 60_000;

/** Messages to an address (an email, or a number as gateways write it), or to any, through the simulator's own JSON. */
function inboxOf<T extends Arrival>(http: string) {
  const taken = new Set<string>();
  const all = async (to?: string): Promise<T[]> => {
    const answer = await fetch(`${http}/messages${to ? `?to=${encodeURIComponent(to)}` : ''}`);
    return ((await answer.json()) as T[]).toReversed();
  };
  return {
    all,
    /** Waits for the oldest message that wasn't taken yet. */
    async next(to: string): Promise<T> {
      for (const deadline = Date.now() + patience_ms; Date.now() < deadline; await wait(30)) {
        const found = (await all(to)).find(({ id }) => !taken.has(id));
        if (found) {
          taken.add(found.id);
          return found;
        }
      }
      throw new Error(`Nothing arrived for ${to}.`);
    },
  };
}

/** A mail server that keeps its mail. `password`: required for sending. */
export async function startMailCatcher({ smtp = 0, password = '' } = {}) {
  const { at, stop } = await startSimulator('mailCatcher', { smtp, http: 0, ...(password && { password }) });
  return { ...inboxOf<CaughtMail>(at.http!), url: at.smtp!, stop };
}

export async function startSmsGateway(token: string) {
  const { at, stop } = await startSimulator('smsGateway', { http: 0, token });
  return { ...inboxOf<CaughtText>(at.http!), url: `${at.http}/messages`, stop };
}

export type Catchers = Awaited<ReturnType<typeof startCatchers>>;

/** All services that a portal talks to, and its environment. PayPal's events go nowhere until `paypal.webhooksTo` is called. */
export async function startCatchers() {
  const token = 'a-token-of-the-gateway';
  const [mail, sms, paypal] = await Promise.all([startMailCatcher(), startSmsGateway(token), startPayPal()]);
  const folder = mkdtempSync(join(tmpdir(), 'portal-files-'));
  const env = {
    MAIL_URL: mail.url,
    MAIL_FROM: 'QR Portal <portal@example.com>',
    SMS_URL: sms.url,
    SMS_ACCOUNT: 'portal',
    SMS_TOKEN: token,
    SMS_FROM: '+15550100',
    ...paypal.env,
    STORAGE_FOLDER: folder,
  };
  const stop = async () => {
    await Promise.all([mail.stop(), sms.stop(), paypal.stop()]);
    rmSync(folder, { recursive: true, force: true });
  };
  return { mail, sms, paypal, env, stop };
}
