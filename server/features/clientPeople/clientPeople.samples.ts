import { v7 as uuidv7 } from 'uuid';
import { signedIn } from '#test/support/client.ts';
import { addPerson } from '#test/support/people.ts';
import type { Samples } from '#test/support/sample.ts';
import type { World } from '#test/support/world.ts';

const newPerson = (client_id: string | null) => {
  const id = uuidv7();
  return { id, client_id, contact_id: null, full_name: 'Kofi Osei', email: `kofi.${id}@example.com` };
};

async function invited(world: World) {
  const body = newPerson(await world.addClient());
  await world.office.command('POST', '/api/client-people', body);
  return { id: body.id };
}

export const clientPeopleSamples = {
  'clientPerson.list': {
    success: async ({ admin, portal }) => ({ client: await signedIn(portal, await addPerson(admin, 'client')) }),
  },
  'clientPerson.invite': {
    // The owner hasn't allowed clients to invite, and the office has to name the client.
    probe: ({ role }) => ({ body: newPerson(null), status: role === 'client' ? 403 : 400 }),
    success: async (world) => ({ body: newPerson(await world.addClient()) }),
  },
  'clientPerson.remove': { success: invited },
} satisfies Samples<`clientPerson.${string}`>;
