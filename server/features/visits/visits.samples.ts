import { Client } from '#test/support/client.ts';
import { addPerson } from '#test/support/people.ts';
import type { Samples } from '#test/support/sample.ts';

export const visitsSamples = {
  'visit.list': {
    success: async ({ admin, portal }) => {
      const client = new Client(portal);
      await client.signIn(await addPerson(admin, 'tech'));
      return { client };
    },
  },
} satisfies Samples<`visit.${string}`>;
