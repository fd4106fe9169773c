import { v7 as uuidv7 } from 'uuid';
import { signedIn } from '#test/support/client.ts';
import { addPair, newToken } from '#test/support/gallery.ts';
import { addPerson } from '#test/support/people.ts';
import type { Samples } from '#test/support/sample.ts';
import type { World } from '#test/support/world.ts';

async function newLink({ admin, portal }: World) {
  const person = await addPerson(admin, 'client');
  const { before, after } = await addPair(admin, person.id);
  const { token, token_hash } = newToken();
  const body = { id: uuidv7(), token_hash, pairs: [{ before, after }] };
  return { client: await signedIn(portal, person), body, token, before };
}

async function addLink(world: World) {
  const link = await newLink(world);
  await link.client.command('POST', '/api/gallery-links', link.body);
  return { ...link, id: link.body.id };
}

const unknown = () => newToken().token;

export const gallerySamples = {
  'gallery.list': { success: async ({ signedInClient }) => ({ client: await signedInClient() }) },
  'galleryLink.list': { success: async ({ signedInClient }) => ({ client: await signedInClient() }) },
  'galleryLink.create': {
    probe: () => ({
      body: { id: uuidv7(), token_hash: newToken().token_hash, pairs: [{ before: uuidv7(), after: null }] },
      status: 404,
    }),
    success: async (world) => {
      const { client, body } = await newLink(world);
      return { client, body };
    },
  },
  'galleryLink.delete': {
    success: async (world) => {
      const { client, id } = await addLink(world);
      return { client, id };
    },
  },
  'galleryLink.open': {
    probe: () => ({ body: { token: unknown() }, status: 410 }),
    success: async (world) => ({ body: { token: (await addLink(world)).token } }),
  },
  'galleryLink.picture': {
    probe: () => ({ body: { token: unknown(), number: 1, side: 'before' }, status: 410 }),
    success: async (world) => {
      const { token, before } = await addLink(world);
      await world.storeFile(`photos/${before}.jpg`);
      return { body: { token, number: 1, side: 'before' } };
    },
  },
} satisfies Samples<`gallery${string}`>;
