import { v7 as uuidv7 } from 'uuid';
import { addPerson } from '#test/support/people.ts';
import type { Samples } from '#test/support/sample.ts';
import type { World } from '#test/support/world.ts';

const contact = { full_name: 'Kofi Osei', relation: null, phone: null, email: null };
const place = {
  label: null,
  street: '118 Alder Bend',
  city: 'Oak Hill',
  region: null,
  postal_code: null,
  gate_code: null,
  access_notes: null,
  latitude: null,
  longitude: null,
};
const asset = {
  kind: 'bins',
  label: 'Trash bins',
  vehicle_size: null,
  plate: null,
  bin_count: 2,
  pickup_weekday: 4,
  square_feet: null,
};
const newClient = () => ({
  id: uuidv7(),
  full_name: 'Wendy Ochoa',
  email: null,
  phone: null,
  place: { id: uuidv7(), ...place },
  asset: { id: uuidv7(), ...asset },
});
const similar = { full_name: 'Wendy Ochoa', email: '', phone: '' };
const newContact = async ({ addClient }: World) => ({ client_id: await addClient(), ...contact });
const newPlace = async ({ addClient }: World) => ({ client_id: await addClient(), ...place });
const newAsset = async (world: World) => ({ place_id: await save(world, 'places', await newPlace(world)), ...asset });

async function save({ office }: World, what: 'contacts' | 'places' | 'assets', body: object): Promise<string> {
  const id = uuidv7();
  await office.command('PUT', `/api/${what}/${id}`, body);
  return id;
}

const someRows = () => ({ rows: [{ full_name: 'Wendy Ochoa', email: `${uuidv7()}@example.com` }] });

export const clientsSamples = {
  'client.list': {},
  'client.count': {},
  'client.create': {
    probe: () => ({ body: newClient() }),
    success: async () => ({ body: newClient() }),
  },
  'client.similar': { probe: () => ({ body: similar }), success: async () => ({ body: similar }) },
  // For roles that may read this route, the owner is an administrator and has no client record.
  'client.record': { success: async ({ addClient }) => ({ id: await addClient() }) },
  'client.timeline': { success: async ({ addClient }) => ({ id: await addClient() }) },
  'client.assignRep': {
    probe: () => ({ body: { client_ids: [uuidv7()], rep_id: null }, status: 404 }),
    success: async ({ admin, addClient }) => ({
      body: { client_ids: [await addClient()], rep_id: (await addPerson(admin, 'sales')).id },
    }),
  },
  'client.export': {},
  'client.checkImport': {
    probe: () => ({ body: someRows() }),
    success: async () => ({ body: someRows() }),
  },
  'client.import': {
    probe: () => ({ body: someRows() }),
    success: async () => ({ body: someRows() }),
  },
  'contact.save': {
    probe: () => ({ body: { client_id: uuidv7(), ...contact }, status: 404 }),
    success: async (world) => ({ id: uuidv7(), body: await newContact(world) }),
  },
  'contact.delete': { success: async (world) => ({ id: await save(world, 'contacts', await newContact(world)) }) },
  'place.save': {
    probe: () => ({ body: { client_id: uuidv7(), ...place }, status: 404 }),
    success: async (world) => ({ id: uuidv7(), body: await newPlace(world) }),
  },
  'place.delete': { success: async (world) => ({ id: await save(world, 'places', await newPlace(world)) }) },
  'asset.save': {
    probe: () => ({ body: { place_id: uuidv7(), ...asset }, status: 404 }),
    success: async (world) => ({ id: uuidv7(), body: await newAsset(world) }),
  },
  'asset.delete': { success: async (world) => ({ id: await save(world, 'assets', await newAsset(world)) }) },
} satisfies Samples<`client.${string}` | `contact.${string}` | `place.${string}` | `asset.${string}`>;
