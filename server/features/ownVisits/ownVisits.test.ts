import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { Job } from '#contract/jobs/job.schema.ts';
import type { OwnPlace, OwnVisit, OwnVisitDetail } from '#contract/booking/ownVisit.schema.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addJob, addPlace, addService, addVisit, atClock, streetOf } from '#test/support/jobs.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { startOffice } from '#test/support/office.ts';

type Page = { items: OwnVisit[]; next: string | null };

let database: TestDatabase;
let portal: string;
let office: Client;
let dani: Person;
let hannah: Person;
let client: Client;

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
});
beforeEach(async () => {
  dani = await addPerson(database.admin, 'tech', { full_name: 'Dani Ortega' });
  hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
  client = await signedIn(portal, hannah);
});

const at = (days: number, time: string) => atClock(database.admin, days, time);
const visit = (days: number, span: [string, string], part: Partial<Job> = {}) =>
  addVisit(database.admin, days, span, { client_id: hannah.id, assigned_to: dani.id, ...part });
const list = async (query = '', who = client) => (await who.get<Page>(`/api/own-visits${query}`)).body;
const titles = async (query = '', who = client) => (await list(query, who)).items.map(({ title }) => title);
const read = async (id: string, who = client) => (await who.get<OwnVisitDetail>(`/api/own-visits/${id}`)).body;

describe('a client’s visits', () => {
  test('to come are listed soonest first, those without a time last, and no past or settled one', async () => {
    await visit(8, ['09:00', '11:00'], { title: 'Next week' });
    await visit(0, ['00:00', '00:30'], { title: 'Late today', status: 'in_progress' });
    await visit(-1, ['09:00', '11:00'], { title: 'Yesterday' });
    await visit(2, ['09:00', '11:00'], { title: 'Called off', status: 'cancelled' });
    await visit(0, ['00:30', '00:45'], { title: 'Done', status: 'completed' });
    await addJob(database.admin, { client_id: hannah.id, title: 'No time yet' });
    expect(await titles()).toEqual(['Late today', 'Next week', 'No time yet']);
  });

  test('on several days stay among those to come until the last day is over', async () => {
    const id = await visit(-1, ['09:00', '11:00'], { title: 'Coating', status: 'in_progress' });
    const spans = [
      [await at(-1, '09:00'), await at(-1, '11:00')],
      [await at(0, '09:00'), await at(0, '11:00')],
    ];
    for (const [start, end] of spans) {
      await database.admin.query(
        'insert into job_spans (id, job_id, starts_at, ends_at) values (gen_random_uuid(), $1, $2, $3)',
        [id, start, end],
      );
    }
    expect([await titles(), await titles('?past=true')]).toEqual([['Coating'], []]);
    const days = (await read(id)).days;
    expect(days.map(({ day, window_start }) => [day, window_start])).toEqual(
      spans.map(([start]) => [start!.slice(0, 10), start]),
    );
    await database.admin.query("update jobs set status = 'completed' where id = $1", [id]);
    expect([await titles(), await titles('?past=true')]).toEqual([[], ['Coating']]);
  });

  test('that are over are listed newest first; one that the office called off ahead of time isn’t among them', async () => {
    await visit(-9, ['09:00', '11:00'], { title: 'Long ago', status: 'completed' });
    await visit(-1, ['09:00', '11:00'], { title: 'Called off', status: 'cancelled' });
    await visit(-2, ['09:00', '11:00'], { title: 'Never started' });
    await visit(3, ['09:00', '11:00'], { title: 'Skipped', status: 'cancelled' });
    await visit(0, ['00:00', '00:30'], { title: 'Today', status: 'completed' });
    await visit(1, ['09:00', '11:00'], { title: 'Tomorrow' });
    expect(await titles('?past=true')).toEqual(['Today', 'Called off', 'Never started', 'Long ago']);
  });

  test.each(['', '?past=true'])('come page by page, none twice and none left out: "%s"', async (query) => {
    const sign = query ? -1 : 1;
    await database.admin.query(
      `insert into jobs (id, title, client_id, scheduled_start, scheduled_end, status)
       select gen_random_uuid(), 'Visit ' || n, $1, date_trunc('hour', now()) + $2 * (n / 3) * interval '1 day 2 hours',
         date_trunc('hour', now()) + $2 * (n / 3) * interval '1 day 2 hours' + interval '1 hour', $3
       from generate_series(3, 122) n`,
      [hannah.id, sign, query ? 'completed' : 'pending'],
    );
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const next: string = cursor && `cursor=${cursor}`;
      const page: Page = await list(query ? `${query}&${next}` : `?${next}`);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
    expect((await client.get('/api/own-visits?cursor=nonsense')).status).toBe(400);
  });

  test('are nobody else’s', async () => {
    const id = await visit(1, ['09:00', '11:00']);
    const ruth = await signedIn(portal, await addPerson(database.admin, 'client'));
    expect(await titles('', ruth)).toEqual([]);
    expect(await titles('?past=true', ruth)).toEqual([]);
    expect((await ruth.get(`/api/own-visits/${id}`)).status).toBe(404);
    expect((await ruth.get(`/api/own-visits/${id}/calendar`)).status).toBe(404);
    for (const who of [office, await signedIn(portal, dani)]) {
      expect((await who.get(`/api/own-visits/${id}`)).status).toBe(403);
    }
  });
});

describe('when and who', () => {
  test('the window that was promised is shown, never the planned minute', async () => {
    const id = await visit(2, ['13:40', '15:00']);
    const [window_start, window_end] = [await at(2, '13:00'), await at(2, '15:00')];
    await database.admin.query('update jobs set window_start = $2, window_end = $3 where id = $1', [
      id,
      window_start,
      window_end,
    ]);
    const answer = await client.get(`/api/own-visits/${id}`);
    expect(answer.body).toMatchObject({ window_start, window_end });
    expect(JSON.stringify([answer.body, await list()])).not.toContain((await at(2, '13:40')).slice(0, 16));
  });

  test('a visit that the office planned is promised from its start on, for as long as the owner’s windows are', async () => {
    const id = await visit(2, ['13:40', '15:00']);
    expect(await read(id)).toMatchObject({ window_start: await at(2, '13:40'), window_end: await at(2, '15:40') });
    expect(await read(await addJob(database.admin, { client_id: hannah.id }))).toMatchObject({
      window_start: null,
      window_end: null,
    });
  });

  /** Adds a visit on the local day of `now() + hours`, and returns the technician's name that its client sees. */
  const nameAt = async (hours: number) => {
    const { rows } = await database.admin.query<{ start: Date }>(
      `select (date_trunc('day', (now() + make_interval(hours => $1)) at time zone time_zone) + interval '22 hours')
         at time zone time_zone as start from business_settings`,
      [hours],
    );
    const start = rows[0]!.start;
    const id = await addJob(database.admin, {
      client_id: hannah.id,
      assigned_to: dani.id,
      scheduled_start: start.toISOString(),
      scheduled_end: new Date(start.getTime() + 3_600_000).toISOString(),
    });
    return (await read(id)).technician;
  };

  test('the technician is a first name, from six in the evening before on', async () => {
    // The name appears at 6 PM the day before, at most 30 hours before the visit's midnight: always for today, never for in two
    // days.
    expect(await nameAt(0)).toBe('Dani');
    expect(await nameAt(48)).toBeNull();
    // Tomorrow's depends on the current hour in the business' time zone.
    const { rows } = await database.admin.query<{ evening: boolean }>(
      `select (now() at time zone time_zone)::time >= '18:00' as evening from business_settings`,
    );
    expect(await nameAt(24)).toBe(rows[0]!.evening ? 'Dani' : null);
    expect(JSON.stringify(await list())).not.toContain('Ortega');
  });

  test('the technician’s own view keeps the full name', async () => {
    await visit(0, ['23:00', '23:30']);
    const { body } = await (await signedIn(portal, dani)).get<{ items: object[] }>('/api/visits');
    expect(body.items).toMatchObject([{ technician_name: 'Dani Ortega' }]);
  });
});

describe('one visit', () => {
  test('says what was agreed, where, how far it is and what is shared of it', async () => {
    const place_id = await addPlace(database.admin, hannah.id);
    await database.admin.query("update places set region = 'NC', postal_code = '27601' where id = $1", [place_id]);
    const id = await visit(0, ['09:00', '11:00'], { place_id, status: 'in_progress' });
    const [item, service_id] = [uuidv7(), await addService(database.admin, { minutes: 45 })];
    await database.admin.query(
      `insert into job_items (id, job_id, position, service_id, units, condition, minutes)
       values ($1, $2, 0, $3, 3, 'dirty', 45)`,
      [item, id, service_id],
    );
    await database.admin.query(
      'insert into job_item_prices (item_id, price_cents, book_cents, price_reason, taxable) values ($1, 6000, 4500, $2, true)',
      [item, 'Agreed by phone'],
    );
    for (const done of [true, false]) {
      await database.admin.query(
        `insert into checklist_items (id, job_id, position, task, photo, done_at, done_by)
         values (gen_random_uuid(), $1, $2, 'Edges', false, $3, $4)`,
        [id, done ? 0 : 1, done ? new Date() : null, done ? dani.id : null],
      );
    }
    await database.admin.query(
      "insert into visit_progress (job_id, arrived_at, completion_reason) values ($1, now(), 'Nobody home')",
      [id],
    );
    const street = streetOf(place_id);
    const body = await read(id);
    expect(body).toMatchObject({
      place: `${street}, Raleigh`,
      address: `${street}, Raleigh, NC 27601`,
      place_id,
      minutes: 45,
      steps: { done: 1, all: 2 },
      categories: ['bins'],
      items: [{ service_id, units: 3, condition: 'dirty', price_cents: 6_000, price_reason: 'Agreed by phone' }],
      photos: 0,
      invoice: null,
      awaiting_office: false,
    });
    expect(body.progress?.arrived_at).not.toBeNull();
    expect(JSON.stringify(body)).not.toContain('Nobody home');
  });

  test('has a file for the calendar, which is replaced after a move', async () => {
    const place_id = await addPlace(database.admin, hannah.id);
    const id = await visit(2, ['09:00', '11:00'], { place_id, title: 'Wash, walk; and more' });
    const file = async () => {
      const { status, body, headers } = await client.get<string>(`/api/own-visits/${id}/calendar`);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8; method=PUBLISH']);
      return body;
    };
    const first = await file();
    const stamp = (instant: string) => instant.replaceAll(/[-:]/g, '');
    expect(first).toContain(`DTSTART:${stamp(await at(2, '09:00'))}\r\n`);
    expect(first).toContain(`DTEND:${stamp(await at(2, '11:00'))}\r\n`);
    expect(first.replaceAll('\r\n ', '')).toContain(String.raw`Wash\, walk\; and more`);
    expect(first.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    await database.admin.query('update jobs set scheduled_start = $2, scheduled_end = $3 where id = $1', [
      id,
      await at(3, '09:00'),
      await at(3, '11:00'),
    ]);
    const second = await file();
    const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
    expect(sequence(second)).toBeGreaterThan(sequence(first));
    const unplanned = await addJob(database.admin, { client_id: hannah.id });
    expect((await client.get(`/api/own-visits/${unplanned}/calendar`)).status).toBe(404);
  });
});

describe('a visit on several days', () => {
  /** The lead on each day, with a helper on some of them; all of them end within the hour before midnight. */
  const spread = async (days: number[], helped: number[]) => {
    const marcus = await addPerson(database.admin, 'tech', { full_name: 'Marcus Webb' });
    const id = await visit(days[0]!, ['23:30', '23:45'], { title: 'Coating' });
    const rows = [
      ...days.map((day) => ({ day, person: dani, lead: true })),
      ...helped.map((day) => ({ day, person: marcus, lead: false })),
    ];
    const [starts, ends] = [
      await Promise.all(rows.map(({ day }) => at(day, '23:30'))),
      await Promise.all(rows.map(({ day }) => at(day, '23:59'))),
    ];
    await database.admin.query(
      `insert into job_spans (id, job_id, person_id, lead, starts_at, ends_at)
       select gen_random_uuid(), $1, s.* from unnest($2::uuid[], $3::boolean[], $4::timestamptz[], $5::timestamptz[]) s`,
      [id, rows.map(({ person }) => person.id), rows.map(({ lead }) => lead), starts, ends],
    );
    return id;
  };

  test('names all who come that day, the lead first, and nobody before the evening before', async () => {
    expect((await read(await spread([0, 2], [0]))).crew).toEqual(['Dani', 'Marcus']);
    expect((await read(await spread([4, 5], [4]))).crew).toEqual([]);
    expect((await read(await spread([-1, 6], [-1]))).crew, 'of the day that is over').toEqual([]);
    expect((await read(await visit(0, ['23:00', '23:10']))).crew, 'who comes alone is the technician').toEqual([]);
  });

  test('is an entry of the calendar for each day, the first under its own id', async () => {
    const id = await spread([1, 2, 4], [2]);
    const file = async () => (await client.get<string>(`/api/own-visits/${id}/calendar`)).body;
    const entries = async () =>
      [...(await file()).matchAll(/UID:(\S+)[^]*?DTSTART:(\S+)[^]*?STATUS:(\S+)/g)].map(([, ...found]) => found);
    const stamp = async (day: number) => (await at(day, '23:30')).replaceAll(/[-:]/g, '');
    const all = [
      [id, await stamp(1)],
      [`${id}-2`, await stamp(2)],
      [`${id}-3`, await stamp(4)],
    ];
    expect(await entries()).toEqual(all.map(([uid, start]) => [uid, start, 'CONFIRMED']));
    await database.admin.query("update jobs set status = 'cancelled' where id = $1", [id]);
    expect(await entries()).toEqual(all.map(([uid, start]) => [uid, start, 'CANCELLED']));
  });
});

test('a client reads their own places with what is known to be there, and no way in', async () => {
  const place_id = await addPlace(database.admin, hannah.id);
  await database.admin.query("update places set gate_code = '4417' where id = $1", [place_id]);
  await database.admin.query(
    `insert into assets (id, place_id, kind, label, square_feet) values (gen_random_uuid(), $1, 'surface', 'Driveway', 820)`,
    [place_id],
  );
  await addPlace(database.admin, (await addPerson(database.admin, 'client')).id);
  const { body } = await client.get<OwnPlace[]>('/api/own-places');
  expect(body).toEqual([
    {
      id: place_id,
      label: null,
      street: streetOf(place_id),
      city: 'Raleigh',
      assets: [expect.objectContaining({ kind: 'surface', label: 'Driveway', square_feet: 820 })],
    },
  ]);
});
