import { v7 as uuidv7 } from 'uuid';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { signedIn, type Client } from '#test/support/client.ts';
import { addJob, addService } from '#test/support/jobs.ts';
import { startTwoProcesses } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { often } from '#test/support/thorough.ts';

/** Two processes of one portal, with the office and one technician at both: concurrent changes to one supply. */
let admin: pg.Pool;
let offices: [Client, Client];
let dani: Person;
let techs: [Client, Client];
let service: string;
let mix: string;

beforeAll(async () => {
  const portal = await startTwoProcesses();
  ({ admin, offices } = portal);
  dani = await addPerson(admin, 'tech');
  const tech = await signedIn(portal.addresses[0], dani);
  techs = [tech, tech.at(portal.addresses[1])];
  service = await addService(admin);
  mix = uuidv7();
  const supply = { id: mix, name: 'House wash', unit: 'gal', reorder_below: 4, active: true };
  await ok(offices[0].command('POST', '/api/supplies', supply));
  const items = [{ supply_id: mix, quantity: 2.5 }];
  await ok(offices[0].command('PUT', `/api/services/${service}/supplies`, { items }));
});

async function ok(...asked: ReturnType<Client['command']>[]): Promise<void> {
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
}

const occurred = () => ({ id: uuidv7(), supply_id: mix, occurred_at: new Date().toISOString() });
const use = (turn: 0 | 1, job_id: string, quantity: number) =>
  techs[turn].command('POST', '/api/van/uses', { ...occurred(), job_id, quantity });
const count = (turn: 0 | 1, quantity: number) =>
  techs[turn].command('POST', '/api/van/counts', { ...occurred(), quantity });
const officeCount = (turn: 0 | 1, quantity: number) => {
  const body = { id: uuidv7(), kind: 'count', supply_id: mix, holder_id: dani.id, quantity };
  return offices[turn].command('POST', '/api/supplies/moves', body);
};
const complete = (turn: 0 | 1, id: string) =>
  offices[turn].command('POST', '/api/jobs/bulk/status', {
    ids: [id],
    status: 'completed',
    completion: { reason: 'Done on paper.' },
  });

async function visit(): Promise<string> {
  const job = await addJob(admin, { assigned_to: dani.id });
  await admin.query(
    `insert into job_items (id, job_id, position, service_id, condition, minutes)
     values (gen_random_uuid(), $1, 0, $2, 'normal', 60)`,
    [job, service],
  );
  return job;
}
async function stock(job: string) {
  const { rows } = await admin.query<{ van: number; sum: number; used: number }>(
    `select (select quantity from supply_levels where supply_id = $1 and holder_id = $2)::float8 as van,
       (select sum(quantity) from supply_movements where supply_id = $1 and holder_id = $2)::float8 as sum,
       (select -sum(quantity) from supply_movements where supply_id = $1 and job_id = $3)::float8 as used`,
    [mix, dani.id, job],
  );
  const { van, sum, used } = rows[0]!;
  expect(sum).toBe(van);
  return { van, used };
}

const rounds = often(10, 200);
test(`counts and uses at once through two processes, ${rounds} rounds: as if one had come after the other`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const job = await visit();
    await ok(officeCount(0, 10));
    await ok(use(0, job, 3), use(1, job, 4), complete(0, job));
    const first = await stock(job);
    expect([3, 4]).toContain(first.used);
    expect(first.van).toBe(10 - first.used);
    await ok(count(0, 6), count(1, 6), officeCount(0, 6), use(1, job, 1));
    const second = await stock(job);
    expect(second.used).toBe(1);
    // What the use gave back is in the van, or was there at the last count.
    expect([6, 6 + first.used - 1]).toContain(second.van);
  }
}, 300_000);
