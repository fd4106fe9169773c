import { v7 as uuidv7 } from 'uuid';
import { newJob } from '#test/support/jobs.ts';
import type { Samples } from '#test/support/sample.ts';
import type { World } from '#test/support/world.ts';

const nobody = { assigned_to: null, override_hours: false };
const jobUpdate = () => {
  const { id: _, ...values } = newJob();
  return { ...values, version: 1 };
};

async function addCheckItem({ admin, addJob }: World): Promise<string> {
  const id = uuidv7();
  await admin.query(
    "insert into checklist_items (id, job_id, position, task, photo) values ($1, $2, 0, 'Edges', false)",
    [id, await addJob()],
  );
  return id;
}

const twoSpans = (person_id: string | null) => {
  const spanOn = (day: string) => ({
    id: uuidv7(),
    person_id,
    lead: person_id !== null,
    start: `${day}T13:00:00Z`,
    end: `${day}T16:00:00Z`,
  });
  return { spans: [spanOn('2031-05-06'), spanOn('2031-05-07')], override_hours: true, version: 1 };
};
const tick = () => ({ done: true, occurred_at: new Date().toISOString() });

export const jobsSamples = {
  'job.list': {},
  'job.count': {},
  'job.chips': {},
  'job.export': {},
  'job.read': { success: async ({ addJob }) => ({ id: await addJob() }) },
  'job.history': { success: async ({ addJob }) => ({ id: await addJob() }) },
  'job.create': { probe: () => ({ body: newJob() }), success: async () => ({ body: newJob() }) },
  'job.update': {
    probe: () => ({ body: jobUpdate(), status: 404 }),
    success: async ({ addJob }) => {
      const { id: _, ...body } = newJob({ title: 'House soft wash' });
      return { id: await addJob(), body: { ...body, version: 1 } };
    },
  },
  'job.assign': {
    probe: () => ({ body: { ...nobody, version: 1 }, status: 404 }),
    success: async ({ addTech, addJob }) => ({
      id: await addJob(),
      body: { assigned_to: (await addTech()).id, override_hours: false, version: 1 },
    }),
  },
  'job.schedule': {
    probe: () => ({
      body: { ...nobody, scheduled_start: null, scheduled_end: null, version: 1 },
      status: 404,
    }),
    success: async ({ addJob }) => ({
      id: await addJob(),
      body: {
        assigned_to: null,
        scheduled_start: '2099-07-01T13:00:00Z',
        scheduled_end: '2099-07-01T14:00:00Z',
        override_hours: false,
        version: 1,
      },
    }),
  },
  'job.plan': {
    probe: () => ({ body: twoSpans(null), status: 404 }),
    success: async ({ addJob, addTech }) => ({ id: await addJob(), body: twoSpans((await addTech()).id) }),
  },
  'job.setStatus': {
    probe: () => ({ body: { status: 'completed', version: 1 }, status: 404 }),
    success: async ({ addJob }) => ({ id: await addJob(), body: { status: 'completed', version: 1 } }),
  },
  'job.delete': { success: async ({ addJob }) => ({ id: await addJob() }) },
  // Jobs that don't exist are listed as refused in the answer.
  'job.bulkAssign': {
    probe: () => ({ body: { ids: [uuidv7()], ...nobody } }),
    success: async ({ addTech, addJob }) => ({
      body: { ids: [await addJob()], assigned_to: (await addTech()).id, override_hours: false },
    }),
  },
  'job.bulkStatus': {
    probe: () => ({ body: { ids: [uuidv7()], status: 'completed' } }),
    success: async ({ addJob }) => ({ body: { ids: [await addJob()], status: 'completed' } }),
  },
  'job.tick': {
    probe: () => ({ body: tick(), status: 404 }),
    success: async (world) => ({ id: await addCheckItem(world), body: tick() }),
  },
  'jobFilter.list': {},
  'jobFilter.save': {
    probe: () => ({ body: { name: 'Unassigned', filter: { assigned_to: 'none' } } }),
    success: async () => ({ id: uuidv7(), body: { name: 'High', filter: { priority: 'high' } } }),
  },
  'jobFilter.delete': {
    success: async ({ office }) => {
      const id = uuidv7();
      await office.command('PUT', `/api/job-filters/${id}`, { name: 'High', filter: {} });
      return { id };
    },
  },
  'presence.beat': {
    probe: () => ({ body: { job_id: uuidv7(), editing: true }, status: 404 }),
    success: async ({ addJob }) => ({ body: { job_id: await addJob(), editing: true } }),
  },
} satisfies Samples<`job.${string}` | `jobFilter.${string}` | `presence.${string}`>;
