import { signedIn } from '#test/support/client.ts';
import { addJob } from '#test/support/jobs.ts';
import { addPerson } from '#test/support/people.ts';
import type { Samples } from '#test/support/sample.ts';
import type { World } from '#test/support/world.ts';

async function booked({ admin, portal }: World) {
  const person = await addPerson(admin, 'client');
  const [scheduled_start, scheduled_end] = ['2026-12-01T14:00:00Z', '2026-12-01T15:00:00Z'];
  const id = await addJob(admin, { client_id: person.id, scheduled_start, scheduled_end });
  return { client: await signedIn(portal, person), id };
}
const asClient = async (world: World) => ({ client: (await booked(world)).client });

export const ownVisitsSamples = {
  'ownVisit.list': { success: asClient },
  'ownVisit.read': { success: booked },
  'ownVisit.calendar': { success: booked },
  'ownPlace.list': { success: asClient },
} satisfies Samples<`ownVisit.${string}` | `ownPlace.${string}`>;
