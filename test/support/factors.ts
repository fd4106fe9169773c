import type pg from 'pg';
import type { SecuritySettings } from '#contract/people/security.schema.ts';
import type { Session } from '#contract/people/session.schema.ts';
import type { Enrolled } from '#contract/people/signInStep.schema.ts';
import { codeAt, stepAt } from '#server/features/factors/totp.ts';
import type { Client } from '#test/support/client.ts';
import { goodPassword } from '#test/support/people.ts';

/** Changes security settings directly in their table, for tests that aren't about changing them. */
export async function secure(admin: pg.Pool, settings: Partial<SecuritySettings>): Promise<void> {
  const names = Object.keys(settings);
  const sets = names.map((name, index) => `${name} = $${index + 1}`).join(', ');
  await admin.query(`update security_settings set ${sets}`, Object.values(settings));
}

/** Every second step is allowed, and none is required. */
export const everyMethod = {
  method_email: true,
  method_sms: true,
  method_authenticator_app: true,
  method_hardware_token: true,
  enforce_all_users: false,
  enforce_admin_users: false,
  enforce_by_risk: false,
};

/** The key that an app is given to type (RFC 4648). */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export function unbase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export type App = { code: (offset?: number) => string; backupCodes: string[] };

/** Sets up an authenticator app, as the page does; `code` is what the app would show, now or a step to either side. */
export async function enrolApp(client: Client, password: string | null = goodPassword): Promise<App> {
  const { body: begun } = await client.send<{ secret: string }>('POST', '/api/account/factors/app', {
    body: { password },
  });
  const key = unbase32(begun.secret);
  const code = (offset = 0) => codeAt(key, stepAt(Date.now()) + offset);
  for (;;) {
    const step = stepAt(Date.now());
    const { status, body } = await client.send<Enrolled>('POST', '/api/account/factors/app/confirm', {
      body: { code: codeAt(key, step - 1) },
    });
    if (status === 200) return { code, backupCodes: body.backup_codes ?? [] };
    // The code is too old if the next time step began meanwhile.
    if (stepAt(Date.now()) === step) throw new Error(`The app was not accepted: ${status}`);
  }
}

export const verify = (client: Client, way: string, code: string, trust_device = false) =>
  client.send<Session & { code: string; tries_left: number }>('POST', '/api/sign-in/verify', {
    body: { way, code, trust_device },
  });

/** The secret part of an emailed link. */
export const tokenIn = ({ text }: { text: string }): string => /#token=([\w-]+)/.exec(text)![1]!;

/** The six digits of a mail or message. */
export const digitsOf = (text: string): string => /\b\d{6}\b/.exec(text)![0];
