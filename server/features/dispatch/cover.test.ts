import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { covered } from '#contract/jobs/cover.ts';
import type { JobDetail, JobPlan } from '#contract/jobs/job.schema.ts';
import type { Cover, CoverQuery, TourJobs } from '#contract/jobs/schedule.schema.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addJob, addPlace, addService, addTechnician, everyDay } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';

let database: TestDatabase;
let portal: string;
let office: Client;
let ruth: Person;
let sam: Person;
let dani: Person;
let nico: Person;
let jess: Person;
let home: string;
let bins: string;
let ceramic: string;

/** An instant on a Tuesday; 12:00 UTC is eight o'clock in New York. */
const at = (clock: string) => `2031-05-06T${clock}:00Z`;

/** Gives a technician a job for one service, at the client's home. */
async function give(
  person: Person,
  start: string,
  end: string,
  part: { service?: string; status?: 'in_progress' } = {},
) {
  const { service = bins, status = 'pending' } = part;
  const id = await addJob(database.admin, {
    status,
    client_id: ruth.id,
    place_id: home,
    assigned_to: person.id,
    scheduled_start: at(start),
    scheduled_end: at(end),
  });
  await database.admin.query(
    `insert into job_items (id, job_id, position, service_id, service_name, condition, minutes)
     values ($1, $2, 1, $3, 'Bins', 'normal', 60)`,
    [uuidv7(), id, service],
  );
  return id;
}

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
  await database.admin.query("update business_settings set time_zone = 'America/New_York'");
  ruth = await addPerson(database.admin, 'client');
  home = await addPlace(database.admin, ruth.id, [35.78, -78.64]);
  bins = await addService(database.admin, { skills: ['bins'] });
  ceramic = await addService(database.admin, { skills: ['ceramic_coating'] });
});

/* Sam is ill. Dani is busy from 9 to 10, six minutes from home; Nico begins at noon; Jess doesn't have the skill. */
beforeEach(async () => {
  await database.admin.query("update profiles set active = false where role = 'tech'");
  await database.admin.query('delete from jobs');
  const add = (full_name: string, from: string, skills: string[]) =>
    addTechnician(database.admin, everyDay(from, '17:00'), { full_name, skills });
  sam = await add('Sam Reyes', '08:00', ['bins', 'ceramic_coating']);
  dani = await add('Dani Ortega', '08:00', ['bins']);
  nico = await add('Nico Alvarez', '12:00', ['bins']);
  jess = await add('Jess Whitaker', '08:00', ['soft_wash']);
  await addJob(database.admin, {
    client_id: ruth.id,
    place_id: await addPlace(database.admin, ruth.id, [35.81, -78.64]),
    assigned_to: dani.id,
    scheduled_start: at('13:00'),
    scheduled_end: at('14:00'),
  });
});

const ask = (part: Partial<CoverQuery> = {}, client = office) =>
  client.send<Cover>('POST', '/api/board/cover', {
    body: { technician: sam.id, day: '2031-05-06', chosen: [], kept: [], ...part },
  });
const proposed = ({ moves }: Cover) =>
  moves.map(({ technician, options }) => {
    const offer = options.find(({ id }) => id === technician);
    return offer ? [offer.full_name, offer.start.slice(11, 16), offer.travel_minutes] : null;
  });

describe('a technician’s day for others', () => {
  test('goes to who has the skill and can be there first, the drive counted, and no two want the same time', async () => {
    await give(sam, '12:00', '13:00');
    await give(sam, '13:00', '14:00');
    await give(sam, '15:00', '16:00', { service: ceramic });
    await give(sam, '20:00', '21:00', { status: 'in_progress' });
    const { status, body } = await ask();
    expect(status).toBe(200);
    // A job at eight would make Dani late for her nine o'clock job; from there the drive takes six minutes.
    expect(proposed(body)).toEqual([['Dani Ortega', '14:10', 6], ['Dani Ortega', '15:10', 0], null]);
    expect(body.moves[0]!.options.map(({ full_name }) => full_name)).toEqual(['Dani Ortega', 'Nico Alvarez']);
    expect(body.moves[2]!.skills).toEqual(['ceramic_coating']);
    expect(body.begun).toBe(1);
  });

  test('keeps the buffer of what was proposed before', async () => {
    const first = await give(sam, '12:00', '13:00');
    await database.admin.query('update jobs set buffer_minutes = 30 where id = $1', [first]);
    await give(sam, '13:30', '14:30');
    const { body } = await ask();
    expect(proposed(body)).toEqual([
      ['Dani Ortega', '14:10', 6],
      ['Dani Ortega', '15:40', 0],
    ]);
  });

  test('what the office chose is taken into account by the rest, and so is what stays', async () => {
    const first = await give(sam, '12:00', '13:00');
    await give(sam, '13:00', '14:00');
    const { body } = await ask({ chosen: [{ id: first, technician: nico.id }] });
    expect(proposed(body)).toEqual([
      ['Nico Alvarez', '16:00', null],
      ['Dani Ortega', '14:10', 6],
    ]);
    expect(proposed((await ask({ kept: [first] })).body)[1]).toEqual(['Dani Ortega', '14:10', 6]);
  });

  test('at the same time where a technician is free, and on the next day where none is any more', async () => {
    await give(sam, '17:00', '18:00');
    await give(sam, '20:30', '21:30');
    const { body } = await ask();
    expect(proposed(body)[0]).toEqual(['Dani Ortega', '17:00', 6]);
    expect(body.moves[1]!.options[0]).toMatchObject({ id: dani.id, start: '2031-05-07T12:00:00Z' });
  });

  test('each proposal is taken by the command that moves a job, and a time that is taken meanwhile is refused', async () => {
    await give(sam, '12:00', '13:00');
    await give(sam, '13:00', '14:00');
    const { body } = await ask();
    const take = ({ id, version, options: [offer] }: Cover['moves'][number]) =>
      office.command<JobDetail>('POST', `/api/jobs/${id}/schedule`, {
        assigned_to: offer!.id,
        scheduled_start: offer!.start,
        scheduled_end: offer!.end,
        override_hours: false,
        version,
      });
    await give(dani, '15:30', '15:45');
    expect((await take(body.moves[0]!)).status).toBe(200);
    expect(await take(body.moves[1]!)).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    expect((await ask()).body.moves.map(({ id }) => id)).toEqual([body.moves[1]!.id]);
  });

  test('a tour goes to one technician with all its stops', async () => {
    const tour = {
      id: uuidv7(),
      name: 'Oak Hill bins',
      job_ids: [await give(sam, '16:00', '17:00'), await give(sam, '17:00', '18:00')],
      assigned_to: sam.id,
      scheduled_start: at('16:00'),
      override_hours: false,
    };
    await office.command<TourJobs>('POST', '/api/tours', tour);
    const [move, ...rest] = (await ask()).body.moves;
    expect(rest).toEqual([]);
    expect(move).toMatchObject({ id: tour.id, kind: 'tour', title: 'Oak Hill bins', stops: 2, technician: dani.id });
    expect(move!.options[0]).toMatchObject({ start: at('16:00'), end: at('18:00') });
    const moved = await office.command<TourJobs>('POST', `/api/tours/${tour.id}/move`, {
      assigned_to: dani.id,
      scheduled_start: move!.options[0]!.start,
      override_hours: false,
    });
    expect(moved.status).toBe(200);
    expect((await ask()).body.moves).toEqual([]);
  });

  /** Spans of one job, planned by the office: who works on May 6 (or the day after), from when to when. */
  type Part = [person: Person | null, start: string, end: string, day?: 7];
  async function share(lead: Person, parts: Part[], service = bins): Promise<JobDetail> {
    const id = await give(lead, '10:00', '10:05', { service });
    await database.admin.query('update jobs set scheduled_start = null, scheduled_end = null where id = $1', [id]);
    const spans = parts.map(([person, start, end, day = 6]) => {
      const [from, until] = [at(start), at(end)].map((each) => each.replace('-06T', `-0${day}T`));
      return { id: uuidv7(), person_id: person?.id ?? null, lead: person === lead, start: from!, end: until! };
    });
    const { version } = (await office.get<JobDetail>(`/api/jobs/${id}`)).body;
    return plan(id, { spans, version });
  }
  const put = (id: string, part: Pick<JobPlan, 'spans' | 'version'>) =>
    office.command<JobDetail>('PUT', `/api/jobs/${id}/spans`, { ...part, override_hours: false });
  async function plan(id: string, part: Pick<JobPlan, 'spans' | 'version'>): Promise<JobDetail> {
    const { status, body } = await put(id, part);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }
  /** The plan of a job with these moves of it, each to the technician that it proposes. */
  function taken({ moves, plans }: Cover, job: string) {
    const given = moves
      .filter(({ job_id }) => job_id === job)
      .map(({ id, options, technician }) => ({ id, to: options.find((option) => option.id === technician)! }));
    const { spans, version } = plans.find(({ job_id }) => job_id === job)!;
    return { spans: covered(spans, given), version };
  }
  const crewOf = ({ spans }: JobDetail) =>
    spans.map(({ person_name, lead, start }) => [person_name, lead, start.slice(8, 16)]);

  test('a helper’s place goes to anyone else at the same start, and the rest of the job stays', async () => {
    const job = await share(dani, [
      [dani, '16:00', '18:00'],
      [sam, '16:00', '18:00'],
      [sam, '16:00', '18:00', 7],
    ]);
    const { body } = await ask();
    expect(proposed(body)).toEqual([['Jess Whitaker', '16:00', null]]);
    expect(body.moves[0]).toMatchObject({
      kind: 'span',
      job_id: job.id,
      skills: [],
      part: { day: 1, days: 2, lead: false },
    });
    expect(body.moves[0]!.options.map(({ full_name }) => full_name)).toEqual(['Jess Whitaker', 'Nico Alvarez']);
    const after = await plan(job.id, taken(body, job.id));
    expect(crewOf(after)).toEqual([
      ['Dani Ortega', true, '06T16:00'],
      ['Jess Whitaker', false, '06T16:00'],
      ['Sam Reyes', false, '07T16:00'],
    ]);
    expect((await ask()).body.moves).toEqual([]);
    expect(await put(job.id, taken(body, job.id))).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  });

  test('as soon after it as possible that day, no time twice, and on no other day', async () => {
    for (const person of [dani, nico]) await give(person, '16:00', '21:00');
    await give(jess, '16:00', '17:00');
    const first = await share(dani, [
      [sam, '16:00', '17:00'],
      [dani, '12:00', '12:30'],
    ]);
    const second = await share(dani, [
      [sam, '17:00', '18:00'],
      [dani, '12:30', '13:00'],
    ]);
    await share(dani, [
      [sam, '20:00', '21:00'],
      [dani, '14:00', '14:30'],
    ]);
    await give(jess, '19:00', '21:00');
    const { body } = await ask();
    expect(proposed(body)).toEqual([['Jess Whitaker', '17:00', 0], ['Jess Whitaker', '18:00', 0], null]);
    await plan(first.id, taken(body, first.id));
    await plan(second.id, taken(body, second.id));
  });

  test('the lead’s place needs the skills; the lead leads on if they come again, else the other does', async () => {
    const job = await share(sam, [
      [sam, '16:00', '18:00'],
      [jess, '16:00', '18:00'],
      [sam, '16:00', '18:00', 7],
    ]);
    const { body } = await ask();
    expect(body.moves[0]!.options.map(({ full_name, on_job }) => [full_name, on_job])).toEqual([
      ['Dani Ortega', false],
      ['Nico Alvarez', false],
    ]);
    const once = await plan(job.id, taken(body, job.id));
    expect([once.assigned_to, crewOf(once).map(([name]) => name)]).toEqual([
      sam.id,
      ['Dani Ortega', 'Jess Whitaker', 'Sam Reyes'],
    ]);
    const last = (await ask({ day: '2031-05-07' })).body;
    const twice = await plan(job.id, taken(last, job.id));
    expect(twice.assigned_to).toBe(dani.id);
    expect(crewOf(twice)).toEqual([
      ['Dani Ortega', true, '06T16:00'],
      ['Jess Whitaker', false, '06T16:00'],
      ['Dani Ortega', true, '07T16:00'],
    ]);
  });

  test('a helper with the skills comes first and keeps their own time; the lead’s becomes an open seat', async () => {
    const job = await share(sam, [
      [sam, '16:00', '18:00'],
      [dani, '17:00', '18:00'],
    ]);
    const { body } = await ask();
    expect(body.moves[0]!.options.map(({ full_name, on_job }) => [full_name, on_job])).toEqual([
      ['Dani Ortega', true],
      ['Nico Alvarez', false],
    ]);
    expect(crewOf(await plan(job.id, taken(body, job.id)))).toEqual([
      [null, false, '06T16:00'],
      ['Dani Ortega', true, '06T17:00'],
    ]);
  });

  test('a later day of work that has begun is given to others, too', async () => {
    const job = await share(dani, [
      [dani, '16:00', '18:00'],
      [sam, '16:00', '18:00', 7],
    ]);
    await database.admin.query("update jobs set status = 'in_progress' where id = $1", [job.id]);
    const { moves, begun } = (await ask({ day: '2031-05-07' })).body;
    expect([moves.map(({ job_id }) => job_id), begun]).toEqual([[job.id], 0]);
  });

  test('is the office’s business', async () => {
    expect((await ask({}, await signedIn(portal, dani))).status).toBe(403);
  });
});
