import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OfferQuery, Offers, WaysOut } from '#contract/jobs/schedule.schema.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addJob, addPlace, addService, addTechnician, everyDay, newJob } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';

let database: TestDatabase;
let portal: string;
let office: Client;
let dani: Person;
let nico: Person;
let jess: Person;
let service: string;
let home: string;

/** An instant on a Tuesday; 13:00 UTC is nine o'clock in New York. */
const at = (clock: string) => `2031-05-06T${clock}:00Z`;

/* Dani is busy from 9 to 10 six minutes away; Nico is free from noon on; Jess doesn't have the skill. */
beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
  await database.admin.query("update business_settings set time_zone = 'America/New_York'");
  const ruth = await addPerson(database.admin, 'client');
  dani = await addTechnician(database.admin, everyDay('08:00', '17:00'), {
    full_name: 'Dani Ortega',
    skills: ['bins', 'flatwork'],
  });
  nico = await addTechnician(database.admin, everyDay('12:00', '17:00'), {
    full_name: 'Nico Alvarez',
    skills: ['bins'],
  });
  jess = await addTechnician(database.admin, everyDay('08:00', '17:00'), {
    full_name: 'Jess Whitaker',
    skills: ['soft_wash'],
  });
  service = await addService(database.admin, { minutes: 60, buffer: 15, skills: ['bins'] });
  home = await addPlace(database.admin, ruth.id, [35.78, -78.64]);
  await addJob(database.admin, {
    client_id: ruth.id,
    place_id: await addPlace(database.admin, ruth.id, [35.81, -78.64]),
    assigned_to: dani.id,
    scheduled_start: at('13:00'),
    scheduled_end: at('14:00'),
  });
});

const ask = (part: Partial<OfferQuery> = {}, client = office) =>
  client.send<Offers>('POST', '/api/board/offers', {
    body: { wish: at('13:30'), minutes: 60, service_ids: [service], place_id: home, job_id: null, ...part },
  });

describe('who can take a job', () => {
  test('are those with the skills, each at the free time nearest to the wish, with the drive', async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    // Dani is free from 8 on, but an hour and its buffer don't fit before 9; they fit after 10 and the drive.
    expect(body.offers).toMatchObject([
      { id: dani.id, start: at('14:10'), end: at('15:10'), travel_minutes: 6 },
      { id: nico.id, start: at('16:00'), end: at('17:00'), travel_minutes: null },
    ]);
    expect(body.others).toMatchObject([{ id: jess.id, reason: 'skill' }]);
  });

  test('a job that is planned isn’t in its own way, and a time far from all hours is offered to nobody', async () => {
    const { rows } = await database.admin.query<{ id: string }>('select id from jobs where assigned_to = $1', [
      dani.id,
    ]);
    const { body } = await ask({ job_id: rows[0]!.id });
    expect(body.offers[0]).toMatchObject({ id: dani.id, start: at('13:30') });
    const { body: long } = await ask({ minutes: 1_440 });
    expect(long.offers).toEqual([]);
    expect(long.others.map(({ reason }) => reason)).toEqual(['busy', 'skill', 'busy']);
  });

  test('an offer can be taken: the job has its technician and its time at once, and a second one is refused', async () => {
    const [offer] = (await ask()).body.offers;
    const plan = { assigned_to: offer!.id, scheduled_start: offer!.start, scheduled_end: offer!.end };
    const take = async () => {
      const { body } = await office.command<JobDetail>('POST', '/api/jobs', newJob());
      return office.command<JobDetail>('POST', `/api/jobs/${body.id}/schedule`, {
        ...plan,
        override_hours: false,
        version: body.version,
      });
    };
    expect(await take()).toMatchObject({ status: 200, body: plan });
    expect(await take()).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    expect((await ask()).body.offers[0]!.start).not.toBe(offer!.start);
  });

  test('as soon as possible is on the quarter hour, and never before now', async () => {
    const { body } = await ask({ wish: null });
    for (const { start } of body.offers) {
      expect(Date.parse(start)).toBeGreaterThanOrEqual(Date.now());
      expect(Date.parse(start) % 900_000).toBe(0);
    }
    expect(body.offers).toHaveLength(2);
  });

  test('services and places that don’t exist have no requirements', async () => {
    const { status, body } = await ask({ service_ids: [uuidv7()], place_id: uuidv7() });
    expect(status).toBe(200);
    expect(body.offers).toHaveLength(3);
  });

  test('is the office’s business', async () => {
    expect((await ask({}, await signedIn(portal, dani))).status).toBe(403);
  });
});

describe('a job that its technician has no time for', () => {
  const out = async (part: object = {}, client = office) => {
    const job_id = await addJob(database.admin, { client_id: null });
    await database.admin.query(
      `insert into job_items (id, job_id, position, service_id, service_name, condition, minutes)
       values ($1, $2, 1, $3, 'Bins', 'normal', 60)`,
      [uuidv7(), job_id, service],
    );
    const body = { job_id, technician: nico.id, wish: at('16:30'), minutes: 60, ...part };
    return client.send<WaysOut>('POST', '/api/board/ways-out', { body });
  };

  test('fits later that day, on the next one, or with another technician who has the skill', async () => {
    await addJob(database.admin, {
      assigned_to: nico.id,
      scheduled_start: at('16:00'),
      scheduled_end: at('17:30'),
    });
    const { status, body } = await out();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      skilled: true,
      later: { id: nico.id, start: at('17:30') },
      another_day: { id: nico.id, start: '2031-05-07T16:30:00Z' },
      other: { id: dani.id, start: at('16:30') },
    });
  });

  test('where there is no way out, none is offered', async () => {
    const { body } = await out({ technician: jess.id, minutes: 1_440 });
    expect(body).toEqual({ skilled: false, later: null, another_day: null, other: null });
  });

  test('is the office’s business, and of a technician', async () => {
    expect((await out({}, await signedIn(portal, dani))).status).toBe(403);
    expect((await out({ technician: uuidv7() })).status).toBe(404);
  });
});
