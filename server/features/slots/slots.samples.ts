import { v7 as uuidv7 } from 'uuid';
import type { Slots } from '#contract/booking/slot.schema.ts';
import { asRep } from '#server/features/salesClients/salesClients.samples.ts';
import { bookedItem, bookingRules, openBooking } from '#test/support/booking.ts';
import type { Samples } from '#test/support/sample.ts';
import type { World } from '#test/support/world.ts';

const nobody = () => ({ client_id: uuidv7(), place_id: uuidv7(), items: [bookedItem(uuidv7())] });

/** A technician is free, and the office asks for a client who has no sign-in. */
async function askable({ admin, addClient }: World) {
  const client_id = await addClient();
  const { place, service } = await openBooking(admin, client_id);
  return { client_id, place_id: place, items: [bookedItem(service)] };
}

async function holdable(world: World): Promise<{ id: string; token: string }> {
  const { body } = await world.office.send<Slots>('POST', '/api/slots', { body: await askable(world) });
  const windows = body.days.flatMap((day) => day.windows);
  return { id: uuidv7(), token: windows.find(({ token }) => token)!.token! };
}

async function held(world: World): Promise<string> {
  const hold = await holdable(world);
  await world.office.command('POST', '/api/holds', hold);
  return hold.id;
}

export const slotsSamples = {
  'slot.terms': {},
  'slot.list': {
    // A client who names a client id, and the office with an unknown client.
    probe: ({ role }) => ({ body: nobody(), status: role === 'client' ? 409 : 404 }),
    success: async (world) => ({ body: await askable(world) }),
  },
  'slot.soonest': {
    probe: () => ({ body: { items: [bookedItem(uuidv7())] }, status: 400 }),
    success: async (world) => ({ body: { items: (await askable(world)).items } }),
  },
  'slot.current': {},
  'slot.held': { success: asRep },
  'slot.hold': {
    probe: () => ({ body: { id: uuidv7(), token: 'x' }, status: 410 }),
    success: async (world) => ({ body: await holdable(world) }),
  },
  'slot.extend': { success: async (world) => ({ id: await held(world) }) },
  'slot.release': { success: async (world) => ({ id: await held(world) }) },
  'bookingRules.read': {},
  'bookingRules.update': {
    probe: () => ({ body: bookingRules() }),
    success: async () => ({ body: bookingRules({ lead_hours: 30 }) }),
  },
} satisfies Samples<`slot.${string}` | `bookingRules.${string}`>;
