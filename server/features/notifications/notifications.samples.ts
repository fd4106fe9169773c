import { v7 as uuidv7 } from 'uuid';
import { notices } from '#contract/office/notices.ts';
import { signedIn } from '#test/support/client.ts';
import type { Samples } from '#test/support/sample.ts';

export const notificationsSamples = {
  'notification.count': {},
  'notification.list': {},
  'notification.readAll': {
    success: async ({ admin, portal, addTech }) => {
      const person = await addTech();
      await admin.query("insert into notifications (id, profile_id, kind) values ($1, $2, 'new_sign_in')", [
        uuidv7(),
        person.id,
      ]);
      return { client: await signedIn(portal, person) };
    },
  },
  'notification.readOne': {
    success: async ({ admin, portal, addTech }) => {
      const [person, id] = [await addTech(), uuidv7()];
      await admin.query("insert into notifications (id, profile_id, kind) values ($1, $2, 'new_sign_in')", [
        id,
        person.id,
      ]);
      return { client: await signedIn(portal, person), id };
    },
  },
  'notification.choices': {},
  'notification.choose': {
    // Every role gets this notice, and no user may turn it off.
    probe: () => ({ body: { notice: 'password_changed', channel: 'portal', on: false }, status: 403 }),
    success: async ({ portal, addTech }) => ({
      client: await signedIn(portal, await addTech()),
      body: { notice: 'job_moved', channel: 'portal', on: false },
    }),
  },
  'notification.rules': {},
  'notification.setRules': {
    probe: () => ({
      body: { rules: notices.map((notice) => ({ notice, email: true, sms: false, portal: true })) },
    }),
    success: async () => ({
      body: { rules: notices.map((notice) => ({ notice, email: true, sms: true, portal: true })) },
    }),
  },
} satisfies Samples<`notification.${string}`>;
