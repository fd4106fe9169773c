import { v7 as uuidv7 } from 'uuid';
import { codeAt, stepAt } from '#server/features/factors/totp.ts';
import { signedIn } from '#test/support/client.ts';
import { digitsOf, enrolApp, tokenIn, unbase32 } from '#test/support/factors.ts';
import { goodPassword } from '#test/support/people.ts';
import type { Samples } from '#test/support/sample.ts';

const code = { code: '123456' };
const passkey = { id: 'unknown', response: {} };
const newPassword = 'another wet sponge';

export const accountSamples = {
  'account.read': {},
  'account.confirm': {
    probe: () => ({ body: { password: goodPassword } }),
    success: async ({ signedInTech }) => ({ client: await signedInTech(), body: { password: goodPassword } }),
  },
  'account.checkConfirmed': {},
  'account.changePassword': {
    probe: () => ({ body: { current_password: goodPassword, password: newPassword } }),
    success: async ({ signedInTech }) => ({
      client: await signedInTech(),
      body: { current_password: goodPassword, password: 'my very own sponge' },
    }),
  },
  'account.sessions': {},
  'account.endSession': {
    probe: () => ({ body: { id: uuidv7() }, status: 404 }),
    success: async ({ portal, addTech }) => {
      const person = await addTech();
      const [client] = [await signedIn(portal, person), await signedIn(portal, person)];
      const { body } = await client.get<{ id: string; current: boolean }[]>('/api/account/sessions');
      return { client, body: { id: body.find(({ current }) => !current)!.id } };
    },
  },
  'account.endOtherSessions': { success: async ({ signedInTech }) => ({ client: await signedInTech() }) },
  'address.request': {
    probe: () => ({ body: { email: `${uuidv7()}@example.com` } }),
    success: async ({ signedInTech }) => ({ client: await signedInTech(), body: { email: `${uuidv7()}@example.com` } }),
  },
  'address.cancel': {
    // No change of address was requested.
    probe: () => ({ status: 404 }),
    success: async ({ signedInTech }) => {
      const client = await signedInTech();
      await client.send('POST', '/api/account/address', { body: { email: `${uuidv7()}@example.com` } });
      return { client };
    },
  },
  'address.confirm': {
    probe: () => ({ body: { token: 'no such link, and long enough' }, status: 410 }),
    success: async ({ catchers, signedInTech }) => {
      const email = `${uuidv7()}@example.com`;
      const client = await signedInTech();
      await client.send('POST', '/api/account/address', { body: { email } });
      return { client, body: { token: tokenIn(await catchers.mail.next(email)) } };
    },
  },
  'factor.beginApp': {
    probe: () => ({ body: { password: goodPassword } }),
    success: async ({ signedInTech }) => ({ client: await signedInTech(), body: { password: goodPassword } }),
  },
  'factor.confirmApp': {
    probe: () => ({ body: code, status: 422 }),
    success: async ({ signedInTech }) => {
      const client = await signedInTech();
      const { body } = await client.send<{ secret: string }>('POST', '/api/account/factors/app', {
        body: { password: goodPassword },
      });
      return { client, body: { code: codeAt(unbase32(body.secret), stepAt(Date.now())) } };
    },
  },
  'factor.beginSms': {
    probe: () => ({ body: { password: goodPassword, phone: '919 555 0101' }, status: 409 }),
    success: async ({ signedInTech }) => ({
      client: await signedInTech(),
      body: { password: goodPassword, phone: '(919) 555-0144' },
    }),
  },
  'factor.confirmSms': {
    probe: () => ({ body: code, status: 409 }),
    success: async ({ catchers, signedInTech }) => {
      const client = await signedInTech();
      await client.send('POST', '/api/account/factors/sms', {
        body: { password: goodPassword, phone: '(919) 555-0155' },
      });
      return { client, body: { code: digitsOf((await catchers.sms.next('+19195550155')).body) } };
    },
  },
  'factor.beginPasskey': {
    probe: () => ({ body: { password: goodPassword } }),
    success: async ({ signedInTech }) => ({ client: await signedInTech(), body: { password: goodPassword } }),
  },
  'factor.confirmPasskey': {
    probe: () => ({ body: { name: 'Key', response: passkey }, status: 422 }),
    success: async ({ createPasskey }) => {
      const { client, response } = await createPasskey();
      return { client, body: { name: 'Key', response } };
    },
  },
  'factor.remove': {
    probe: () => ({ body: { method: 'sms', id: null, password: goodPassword }, status: 404 }),
    success: async ({ signedInTech }) => {
      const client = await signedInTech();
      await enrolApp(client);
      return { client, body: { method: 'authenticator_app', id: null, password: goodPassword } };
    },
  },
  'factor.newBackupCodes': {
    probe: () => ({ body: { password: goodPassword }, status: 409 }),
    success: async ({ signedInTech }) => {
      const client = await signedInTech();
      await enrolApp(client);
      return { client, body: { password: goodPassword } };
    },
  },
} satisfies Samples<`account.${string}` | `address.${string}` | `factor.${string}`>;
