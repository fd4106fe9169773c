import { signedIn } from '#test/support/client.ts';
import { addPerson } from '#test/support/people.ts';
import { giveTo } from '#test/support/reps.ts';
import type { Samples } from '#test/support/sample.ts';
import type { World } from '#test/support/world.ts';

/** A representative with one client. */
async function represented({ admin, portal, addClient }: World) {
  const [rep, id] = [await addPerson(admin, 'sales'), await addClient()];
  await giveTo(admin, rep, [id]);
  return { client: await signedIn(portal, rep), id };
}

export const asRep = async (world: World) => ({ client: (await represented(world)).client });

const weekOf = async (world: World) => ({ ...(await asRep(world)), query: '?from=2026-11-15' });

export const salesClientsSamples = {
  'salesClient.list': { success: asRep },
  'salesClient.count': { success: asRep },
  'salesClient.week': { probe: () => ({ query: '?from=2026-11-15' }), success: weekOf },
  'salesClient.read': { success: represented },
} satisfies Samples<`salesClient.${string}`>;
