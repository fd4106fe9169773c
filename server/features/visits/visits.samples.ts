import { v7 as uuidv7 } from 'uuid';
import { ownVisitSamples } from '#server/features/bookings/bookings.samples.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { addJob, addService } from '#test/support/jobs.ts';
import { addPerson } from '#test/support/people.ts';
import type { Samples } from '#test/support/sample.ts';
import type { World } from '#test/support/world.ts';

const now = () => ({ occurred_at: new Date().toISOString() });
const start = () => ({ entry_id: uuidv7(), switch_from: null, ...now() });
const note = () => ({ id: uuidv7(), signer_name: null, strokes: null, note: 'Gate was locked.', ...now() });
const bins = (item_id: string) => ({ item_id, outcome: 'cleaned', bins_done: 2, photo_id: null, ...now() });

async function atWork({ admin, portal, addTech }: World, status: 'pending' | 'in_progress') {
  const tech = await addTech();
  return { client: await signedIn(portal, tech), id: await addJob(admin, { assigned_to: tech.id, status }) };
}

async function withBins(world: World) {
  const { client, id } = await atWork(world, 'in_progress');
  const item = uuidv7();
  await world.admin.query(
    `insert into job_items (id, job_id, position, service_id, units, condition, minutes)
     values ($1, $2, 0, $3, 2, 'normal', 20)`,
    [item, id, await addService(world.admin)],
  );
  return { client, id, item };
}

/** A job that its technician completed, but whose required photo was lost. */
async function withoutPhoto({ admin, addTech }: World): Promise<string> {
  const id = await addJob(admin, { status: 'completed' });
  await admin.query(
    `insert into checklist_items (id, job_id, position, task, photo, done_at, done_by)
     values (gen_random_uuid(), $1, 0, 'Edges', true, now(), $2)`,
    [id, (await addTech()).id],
  );
  await admin.query('insert into visit_progress (job_id, proofs_due) values ($1, true)', [id]);
  return id;
}

export const visitsSamples = {
  'visit.list': {
    success: async ({ admin, portal }) => {
      const client = new Client(portal);
      await client.signIn(await addPerson(admin, 'tech'));
      return { client };
    },
  },
  'visit.done': { success: (world) => atWork(world, 'pending') },
  'visit.day': { success: (world) => atWork(world, 'pending') },
  'visit.read': { success: (world) => atWork(world, 'pending') },
  'visit.onTheWay': {
    probe: () => ({ body: start(), status: 404 }),
    success: async (world) => ({ ...(await atWork(world, 'pending')), body: start() }),
  },
  'visit.undoOnTheWay': {
    probe: () => ({ status: 404 }),
    success: async (world) => {
      const { client, id } = await atWork(world, 'pending');
      await client.command('POST', `/api/visits/${id}/on-the-way`, start());
      return { client, id };
    },
  },
  'visit.clockIn': {
    probe: () => ({ body: start(), status: 404 }),
    success: async (world) => ({ ...(await atWork(world, 'pending')), body: start() }),
  },
  'visit.pause': {
    probe: () => ({ body: now(), status: 404 }),
    success: async (world) => {
      const { client, id } = await atWork(world, 'in_progress');
      await client.command('POST', `/api/visits/${id}/clock-in`, start());
      return { client, id, body: now() };
    },
  },
  'visit.setBins': {
    probe: () => ({ body: bins(uuidv7()), status: 404 }),
    success: async (world) => {
      const { client, id, item } = await withBins(world);
      return { client, id, body: bins(item) };
    },
  },
  'visit.sign': {
    probe: () => ({ body: note(), status: 404 }),
    success: async (world) => ({ ...(await atWork(world, 'in_progress')), body: note() }),
  },
  'visit.complete': {
    probe: () => ({ body: { reason: null, ...now() }, status: 404 }),
    success: async (world) => ({ ...(await atWork(world, 'in_progress')), body: { reason: null, ...now() } }),
  },
  'visit.reopen': {
    probe: () => ({ status: 404 }),
    success: async (world) => {
      const { client, id } = await atWork(world, 'in_progress');
      await client.command('POST', `/api/visits/${id}/complete`, { reason: null, ...now() });
      return { client, id };
    },
  },
  'visit.accept': {
    probe: () => ({ body: { reason: 'The camera broke.' }, status: 404 }),
    success: async (world) => ({ id: await withoutPhoto(world), body: { reason: 'The camera broke.' } }),
  },
  ...ownVisitSamples,
} satisfies Samples<`visit.${string}`>;
