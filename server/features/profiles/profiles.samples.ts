import { signedIn } from '#test/support/client.ts';
import type { Samples } from '#test/support/sample.ts';

export const profilesSamples = {
  'profile.read': { probe: () => ({}), success: async ({ addClient }) => ({ id: await addClient() }) },
  'profile.update': {
    probe: () => ({ body: { full_name: 'Changed', phone: null } }),
    success: async ({ portal, addTech }) => {
      const person = await addTech();
      return { client: await signedIn(portal, person), id: person.id, body: { full_name: 'Dani O.', phone: null } };
    },
  },
} satisfies Samples<`profile.${string}`>;
