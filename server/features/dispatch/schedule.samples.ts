import { v7 as uuidv7 } from 'uuid';
import type { Samples } from '#test/support/sample.ts';
import type { World } from '#test/support/world.ts';

const plan = { scheduled_start: '2099-07-01T13:00:00Z', override_hours: true };

const offerQuery = { wish: null, minutes: 60, service_ids: [], place_id: null, job_id: null };

const day = { day: '2099-07-01', chosen: [], kept: [] };
const planQuery = { from: '2099-07-01', people: 2, several_days: true, hand_over: false };
const refused = { wish: '2099-07-01T13:00:00Z', minutes: 60 };

const newTour = async ({ addJob, addTech }: World) => ({
  id: uuidv7(),
  name: 'Tuesday bins',
  job_ids: [await addJob(), await addJob()],
  assigned_to: (await addTech()).id,
  ...plan,
});

async function addTour(world: World): Promise<string> {
  const tour = await newTour(world);
  await world.office.command('POST', '/api/tours', tour);
  return tour.id;
}

export const scheduleSamples = {
  'board.read': {
    probe: () => ({ query: '?from=2026-11-16&to=2026-11-22' }),
    success: async () => ({ query: '?from=2026-11-16&to=2026-11-22' }),
  },
  'board.month': { probe: () => ({ query: '?month=2026-11' }), success: async () => ({ query: '?month=2026-11' }) },
  'board.slots': {
    probe: ({ id }) => ({ query: `?technician=${id}&wish=2026-11-16T14:00:00Z&minutes=60`, status: 404 }),
    success: async ({ addTech }) => ({
      query: `?technician=${(await addTech()).id}&wish=2026-11-16T14:00:00Z&minutes=60`,
    }),
  },
  'board.offers': { probe: () => ({ body: offerQuery }), success: async () => ({ body: offerQuery }) },
  'board.waysOut': {
    probe: () => ({ body: { ...refused, job_id: uuidv7(), technician: uuidv7() }, status: 404 }),
    success: async ({ addJob, addTech }) => ({
      body: { ...refused, job_id: await addJob(), technician: (await addTech()).id },
    }),
  },
  'board.plans': {
    probe: () => ({ body: { ...planQuery, job_id: uuidv7() }, status: 404 }),
    success: async ({ addJob }) => ({ body: { ...planQuery, job_id: await addJob() } }),
  },
  'board.cover': {
    probe: () => ({ body: { ...day, technician: uuidv7() }, status: 404 }),
    success: async ({ addTech }) => ({ body: { ...day, technician: (await addTech()).id } }),
  },
  'tour.create': {
    probe: () => ({
      body: { id: uuidv7(), name: 'Bins', job_ids: [uuidv7(), uuidv7()], assigned_to: uuidv7(), ...plan },
      status: 404,
    }),
    success: async (world) => ({ body: await newTour(world) }),
  },
  'tour.move': {
    probe: () => ({ body: { assigned_to: uuidv7(), ...plan }, status: 404 }),
    success: async (world) => ({
      id: await addTour(world),
      body: { ...plan, assigned_to: (await world.addTech()).id, scheduled_start: '2099-07-02T13:00:00Z' },
    }),
  },
  'tour.delete': { success: async (world) => ({ id: await addTour(world) }) },
} satisfies Samples<`board.${string}` | `tour.${string}`>;
