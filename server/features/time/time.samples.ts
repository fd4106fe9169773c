import { v7 as uuidv7 } from 'uuid';
import { addDays } from '#contract/base/days.ts';
import type { Client } from '#test/support/client.ts';
import type { Samples } from '#test/support/sample.ts';

const drive = () => ({
  id: uuidv7(),
  kind: 'drive',
  job_id: null,
  switch_from: null,
  occurred_at: new Date().toISOString(),
});

const missing = () => ({
  id: uuidv7(),
  entry_id: null,
  kind: 'shop',
  job_id: null,
  started_at: new Date(Date.now() - 3_600_000).toISOString(),
  ended_at: new Date(Date.now() - 1_800_000).toISOString(),
  reason: 'Forgot to clock in',
});

async function asked(client: Client): Promise<string> {
  const body = missing();
  await client.command('POST', '/api/time/corrections', body);
  return body.id;
}

let weeks = 0;
/** Sundays since 1970, so that no two samples close the same week. */
const someWeek = () => addDays('1970-01-04', 7 * weeks++);

export const timeSamples = {
  'time.running': { success: async ({ signedInTech }) => ({ client: await signedInTech() }) },
  'time.start': {
    probe: () => ({ body: drive() }),
    success: async ({ signedInTech }) => ({ client: await signedInTech(), body: drive() }),
  },
  'time.stop': {
    probe: () => ({ body: { occurred_at: new Date().toISOString() } }),
    success: async ({ signedInTech }) => {
      const client = await signedInTech();
      await client.command('POST', '/api/time/start', drive());
      return { client, body: { occurred_at: new Date().toISOString() } };
    },
  },
  'time.mine': { success: async ({ signedInTech }) => ({ client: await signedInTech() }) },
  'time.correct': {
    probe: () => ({ body: missing() }),
    success: async ({ signedInTech }) => ({ client: await signedInTech(), body: missing() }),
  },
  'time.withdraw': {
    success: async ({ signedInTech }) => {
      const client = await signedInTech();
      return { client, id: await asked(client) };
    },
  },
  'time.week': {},
  'time.undecided': {},
  'time.person': { success: ({ onTech }) => onTech() },
  'time.job': { success: async ({ addJob }) => ({ id: await addJob() }) },
  'time.decide': {
    probe: () => ({ body: { approve: true, note: null }, status: 404 }),
    success: async ({ signedInTech }) => ({
      id: await asked(await signedInTech()),
      body: { approve: true, note: null },
    }),
  },
  'time.change': {
    probe: () => ({ body: { ...missing(), person_id: uuidv7() }, status: 404 }),
    success: async ({ addTech }) => ({ body: { ...missing(), person_id: (await addTech()).id } }),
  },
  // This week isn't over.
  'time.close': {
    probe: () => ({ body: { week_start: '2099-01-04' }, status: 400 }),
    success: async () => ({ body: { week_start: someWeek() } }),
  },
  'time.reopen': {
    probe: () => ({ body: { week_start: '1999-01-03' }, status: 404 }),
    success: async ({ office }) => {
      const body = { week_start: someWeek() };
      await office.command('POST', '/api/time/weeks/close', body);
      return { body };
    },
  },
  'time.payroll': {},
} satisfies Samples<`time.${string}`>;
