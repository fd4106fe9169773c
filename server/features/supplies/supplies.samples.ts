import { v7 as uuidv7 } from 'uuid';
import { signedIn } from '#test/support/client.ts';
import { addJob, addService } from '#test/support/jobs.ts';
import type { Samples } from '#test/support/sample.ts';
import type { World } from '#test/support/world.ts';

const now = () => new Date().toISOString();
const newSupply = () => {
  const id = uuidv7();
  return { id, name: `House wash ${id}`, unit: 'gal', reorder_below: 4, active: true };
};
const save = () => {
  const { id: _, ...values } = newSupply();
  return values;
};

/** A supply with twenty in the shop. */
async function addSupply({ office }: World): Promise<string> {
  const supply = newSupply();
  await office.command('POST', '/api/supplies', supply);
  await office.command('POST', '/api/supplies/moves', {
    kind: 'received',
    id: uuidv7(),
    supply_id: supply.id,
    quantity: 20,
  });
  return supply.id;
}

const asked = (id = uuidv7()) => ({
  items: [{ id, supply_id: null, text: 'Turbo nozzle', quantity: 1 }],
  needed_by: '2099-12-01',
  pickup: 'shop',
  occurred_at: now(),
});

async function addRequest({ signedInTech }: World) {
  const id = uuidv7();
  const client = await signedInTech();
  await client.command('POST', '/api/supply-requests', asked(id));
  return { client, id };
}

export const suppliesSamples = {
  'supply.stock': {},
  'supply.create': { probe: () => ({ body: newSupply() }), success: async () => ({ body: newSupply() }) },
  'supply.update': {
    probe: () => ({ body: save(), status: 404 }),
    success: async (world) => ({ id: await addSupply(world), body: save() }),
  },
  'supply.move': {
    probe: () => ({ body: { kind: 'received', id: uuidv7(), supply_id: uuidv7(), quantity: 1 }, status: 404 }),
    success: async (world) => ({
      body: { kind: 'received', id: uuidv7(), supply_id: await addSupply(world), quantity: 1 },
    }),
  },
  'supply.ofService': { success: async ({ admin }) => ({ id: await addService(admin) }) },
  'supply.setService': {
    probe: () => ({ body: { items: [] }, status: 404 }),
    success: async (world) => ({
      id: await addService(world.admin),
      body: { items: [{ supply_id: await addSupply(world), quantity: 3 }] },
    }),
  },
  'supply.ofJob': { success: async ({ addJob: add }) => ({ id: await add() }) },
  'supply.van': { success: async ({ signedInTech }) => ({ client: await signedInTech() }) },
  'supply.count': {
    probe: () => ({ body: { id: uuidv7(), supply_id: uuidv7(), quantity: 1, occurred_at: now() }, status: 404 }),
    success: async (world) => ({
      client: await world.signedInTech(),
      body: { id: uuidv7(), supply_id: await addSupply(world), quantity: 3, occurred_at: now() },
    }),
  },
  'supply.use': {
    probe: () => ({
      body: { id: uuidv7(), job_id: uuidv7(), supply_id: uuidv7(), quantity: 1, occurred_at: now() },
      status: 404,
    }),
    success: async (world) => {
      const tech = await world.addTech();
      return {
        client: await signedIn(world.portal, tech),
        body: {
          id: uuidv7(),
          job_id: await addJob(world.admin, { assigned_to: tech.id }),
          supply_id: await addSupply(world),
          quantity: 2.5,
          occurred_at: now(),
        },
      };
    },
  },
  'supplyRequest.ask': {
    probe: () => ({ body: asked() }),
    success: async ({ signedInTech }) => ({ client: await signedInTech(), body: asked() }),
  },
  'supplyRequest.withdraw': { success: addRequest },
  'supplyRequest.list': {},
  'supplyRequest.decide': {
    probe: () => ({ body: { state: 'ordered', note: null }, status: 404 }),
    success: async (world) => ({ id: (await addRequest(world)).id, body: { state: 'ordered', note: null } }),
  },
} satisfies Samples<`supply.${string}` | `supplyRequest.${string}`>;
