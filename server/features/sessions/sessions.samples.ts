import { v7 as uuidv7 } from 'uuid';
import { Client, signedIn } from '#test/support/client.ts';
import { enrolApp, secure } from '#test/support/factors.ts';
import { addPerson, goodPassword } from '#test/support/people.ts';
import type { Samples } from '#test/support/sample.ts';
import type { World } from '#test/support/world.ts';
import { createAdmin } from '#tools/adminCreate.ts';

/** A person with an authenticator app who has typed the password and still has to enter a code. */
async function enterPassword({ portal, addTech }: World) {
  const person = await addTech();
  const app = await enrolApp(await signedIn(portal, person));
  const client = new Client(portal);
  await client.signIn(person);
  return { client, app };
}

const code = '123456';
const passkey = { id: 'unknown', response: {} };
const noSuchLink = 'no such link, and long enough';

export const sessionsSamples = {
  'session.read': {},
  'session.create': {
    probe: ({ email, role }) => ({ body: { email, password: goodPassword, role } }),
    success: async ({ portal, addTech }) => {
      const { email, role } = await addTech();
      return { client: new Client(portal), body: { email, password: goodPassword, role } };
    },
  },
  'session.renew': {},
  'session.delete': { success: async ({ signedInTech }) => ({ client: await signedInTech() }) },
  'passwordLink.request': {
    probe: ({ email }) => ({ body: { email } }),
    success: async ({ portal, addTech }) => ({ client: new Client(portal), body: { email: (await addTech()).email } }),
  },
  'passwordLink.read': {
    probe: () => ({ body: { token: noSuchLink }, status: 410 }),
    success: async ({ adminUrl, portal }) => {
      const email = `${uuidv7()}@example.com`;
      const { token } = await createAdmin(adminUrl, { email, name: 'Renee Castillo' });
      return { client: new Client(portal), body: { token } };
    },
  },
  'passwordLink.use': {
    probe: () => ({ body: { token: noSuchLink, password: goodPassword }, status: 410 }),
    success: async ({ adminUrl, portal }) => {
      const email = `${uuidv7()}@example.com`;
      const { token } = await createAdmin(adminUrl, { email, name: 'Renee Castillo' });
      return { client: new Client(portal), body: { token, password: goodPassword } };
    },
  },
  // A complete sign-in has no step left.
  'step.read': {},
  'step.sendCode': {
    probe: () => ({ body: { way: 'email' }, status: 404 }),
    success: async ({ admin, portal, addTech }) => {
      await secure(admin, { enforce_all_users: true });
      const client = new Client(portal);
      await client.signIn(await addTech());
      await secure(admin, { enforce_all_users: false });
      return { client, body: { way: 'email' } };
    },
  },
  'step.verifyCode': {
    probe: () => ({ body: { way: 'email', code, trust_device: false }, status: 404 }),
    success: async (world) => {
      const { client, app } = await enterPassword(world);
      return { client, body: { way: 'backup_code', code: app.backupCodes[0], trust_device: false } };
    },
  },
  'step.passkeyOptions': {
    probe: () => ({ status: 404 }),
    success: async ({ admin, portal }) => {
      const person = await addPerson(admin, 'tech');
      const client = new Client(portal);
      await client.signIn(person);
      await enrolApp(client);
      const again = new Client(portal);
      await again.signIn(person);
      return { client: again };
    },
  },
  'step.verifyPasskey': {
    probe: () => ({ body: { response: passkey, trust_device: false }, status: 404 }),
    success: async ({ portal, createPasskey }) => {
      const { person, key, client: first, response } = await createPasskey();
      await first.send('POST', '/api/account/factors/passkey/confirm', { body: { name: 'Key', response } });
      const client = new Client(portal);
      await client.signIn(person);
      const { body: options } = await client.send<never>('POST', '/api/sign-in/passkey');
      return { client, body: { response: key.get(options), trust_device: false } };
    },
  },
  'step.setPassword': {
    probe: () => ({ body: { password: 'another wet sponge' }, status: 404 }),
    success: async ({ portal, office, addTech }) => {
      const person = await addTech();
      await office.command('POST', `/api/users/${person.id}/password`, { password: 'borrowed wet sponge' });
      const client = new Client(portal);
      await client.signIn(person, 'borrowed wet sponge');
      return { client, body: { password: 'my very own sponge' } };
    },
  },
} satisfies Samples<`session.${string}` | `passwordLink.${string}` | `step.${string}`>;
