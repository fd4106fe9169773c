import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Integrations } from '#contract/office/integration.schema.ts';
import { travelMinutes } from '#contract/jobs/travel.ts';
import { geocoders } from '#contract/office/integration.kinds.ts';
import { readConfig } from '#server/config.ts';
import { createPool } from '#server/db/pool.ts';
import { fillDriveTimes, locatePlaces } from '#server/features/locations/locations.tasks.ts';
import type { TaskDeps } from '#server/tasks/task.ts';
import { atEnd } from '#test/support/atEnd.ts';
import { addOnlineService, bookedItem, setRules } from '#test/support/booking.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { addJob, addPlace, addTechnician, everyDay } from '#test/support/jobs.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { environment, startPortal } from '#test/support/portal.ts';
import { startSimulator, type Simulator } from '#tools/simulators/start.ts';

let database: TestDatabase;
let maps: Simulator;
let deps: TaskDeps;
let office: Client;
let client: Person;

beforeAll(async () => {
  [database, maps] = await Promise.all([testDatabase(), startSimulator('maps', { http: 0 })]);
  const env = { GEOCODER_URL: maps.at.http!, ROUTING_URL: maps.at.http!, OUTSIDE_TIMEOUT_MS: '500' };
  const config = readConfig({ ...environment(database.appUrl), ...env });
  const pool = createPool(database.appUrl, { max: 3 });
  atEnd(() => pool.end());
  deps = { pool, config, log: pino({ level: 'silent' }) } as unknown as TaskDeps;
  office = await signedIn(await startPortal(database.appUrl, env), await addPerson(database.admin, 'admin'));
});
afterAll(() => maps.stop());

beforeEach(async () => {
  for (const table of ['jobs', 'places', 'drive_times', 'location_tries'])
    await database.admin.query(`delete from ${table}`);
  await database.admin.query("update integration_settings set geocoder = 'off', routing = 'line', asking_until = null");
  client = await addPerson(database.admin, 'client');
});

const choose = (values: object) => office.command<Integrations>('PATCH', '/api/integrations', values);
const asked = async () => ((await (await fetch(`${maps.at.http}/asked`)).json()) as string[]).length;

async function addAt(street: string): Promise<string> {
  const id = await addPlace(database.admin, client.id);
  await database.admin.query('update places set street = $2 where id = $1', [id, street]);
  return id;
}
const places = async () =>
  (
    await database.admin.query<{
      street: string;
      latitude: number | null;
      longitude: number | null;
      state: string | null;
    }>(
      'select street, latitude, longitude, state from places p left join location_tries t on t.place_id = p.id order by street',
    )
  ).rows;

describe('places', () => {
  test('aren’t looked up until the owner turns it on', async () => {
    await addAt('12 Oak Street');
    const before = await asked();
    await locatePlaces(deps);
    expect(await asked()).toBe(before);
    const { body } = await office.get<Integrations>('/api/integrations');
    expect(body.maps).toMatchObject({ geocoder: 'off', routing: 'line', located: 0, waiting: 1, unknown: 0 });
  });

  test.each(geocoders)('are found by %s, and what is coarser than a street counts as unknown', async (geocoder) => {
    await addAt('1 Oak Street');
    await addAt('2 Nowhere Lane');
    await addAt('3 Citywide');
    expect((await choose({ geocoder })).body.maps.geocoder).toBe(geocoder);
    await locatePlaces(deps);
    const [found, ...unknown] = await places();
    expect(found!.latitude).toBeGreaterThan(35);
    expect(found!.longitude).toBeLessThan(-78);
    expect(unknown.map(({ latitude, state }) => [latitude, state])).toEqual([
      [null, 'unknown'],
      [null, 'unknown'],
    ]);
    const before = await asked();
    await locatePlaces(deps);
    expect(await asked()).toBe(before);
    const { rows } = await database.admin.query("select from audit_events where action = 'client.place_located'");
    expect(rows.length).toBeGreaterThan(0);
    expect((await office.get<Integrations>('/api/integrations')).body.maps).toMatchObject({ located: 1, unknown: 2 });
  });

  test.each(['Busy', 'Broken', 'Garbled', 'Slow'])(
    'at %s Street are asked for again later, and the run ends',
    async (street) => {
      await addAt(`1 ${street} Street`);
      await addAt('2 Oak Street');
      await database.admin.query(
        "update places set created_at = created_at - interval '1 hour' where street like '1 %'",
      );
      await choose({ geocoder: 'census' });
      await locatePlaces(deps);
      expect((await places()).map(({ state }) => state)).toEqual(['failed', null]);
      await locatePlaces(deps);
      expect((await places()).map(({ latitude }) => latitude !== null)).toEqual([false, true]);
      const { rows } = await database.admin.query<{ tries: number; later: boolean }>(
        "select tries, next_at > now() + interval '4 minutes' as later from location_tries",
      );
      expect(rows).toEqual([{ tries: 1, later: true }]);
    },
  );

  test('get another try with another address, and keep coordinates that were typed in', async () => {
    const id = await addAt('2 Nowhere Lane');
    await choose({ geocoder: 'photon' });
    await locatePlaces(deps);
    await database.admin.query("update places set street = '2 Oak Street' where id = $1", [id]);
    expect((await places())[0]!.state).toBeNull();
    await database.admin.query('update places set latitude = 1, longitude = 2 where id = $1', [id]);
    await locatePlaces(deps);
    expect((await places())[0]).toMatchObject({ latitude: 1, longitude: 2 });
  });

  test('are asked for by one process at a time', async () => {
    await addAt('1 Oak Street');
    await choose({ geocoder: 'census' });
    await database.admin.query("update integration_settings set asking_until = now() + interval '1 minute'");
    const before = await asked();
    await locatePlaces(deps);
    expect(await asked()).toBe(before);
  });
});

describe('ways', () => {
  const here: [number, number] = [35.8, -78.6];
  const there: [number, number] = [35.9, -78.6];

  async function withVisit(): Promise<{ place: string; technician: string }> {
    const technician = await addTechnician(database.admin, everyDay('08:00', '16:00'));
    const other = await addPerson(database.admin, 'client');
    const place = await addPlace(database.admin, client.id, here);
    await addJob(database.admin, {
      client_id: other.id,
      place_id: await addPlace(database.admin, other.id, there),
      assigned_to: technician.id,
      scheduled_start: new Date(Date.now() + 3 * 86_400_000).toISOString(),
      scheduled_end: new Date(Date.now() + 3 * 86_400_000 + 3_600_000).toISOString(),
    });
    return { place, technician: technician.id };
  }

  test.each(['osrm', 'valhalla'] as const)(
    'are asked of %s by a task, there and back, and used by the database',
    async (routing) => {
      await withVisit();
      await choose({ routing });
      await fillDriveTimes(deps);
      const { rows } = await database.admin.query<{ minutes: number }>('select minutes from drive_times');
      // 11.1 km, 1.4 times the line, 90 s a km.
      expect(rows.map(({ minutes }) => minutes)).toEqual([24, 24]);
      const { rows: reckoned } = await database.admin.query<{ minutes: number }>(
        'select drive_minutes($1, $2, $3, $4) as minutes',
        [...here, ...there],
      );
      expect(reckoned[0]!.minutes).toBe(24);
      expect(
        travelMinutes({ latitude: here[0], longitude: here[1] }, { latitude: there[0], longitude: there[1] }),
      ).toBe(19);
      const before = await asked();
      await fillDriveTimes(deps);
      expect(await asked()).toBe(before);
      // Changing the service clears the drive times, and the straight line asks no service.
      await choose({ routing: 'line' });
      expect((await database.admin.query('select from drive_times')).rowCount).toBe(0);
    },
  );

  test('never hold up a search: no service is asked while the client waits', async () => {
    const { place } = await withVisit();
    await setRules(database.admin);
    const service = await addOnlineService(database.admin);
    await choose({ routing: 'osrm' });
    await fillDriveTimes(deps);
    const before = await asked();
    const body = { client_id: client.id, place_id: place, items: [bookedItem(service)] };
    expect((await office.send('POST', '/api/slots', { body })).status).toBe(200);
    expect(await asked()).toBe(before);
  });

  test('need our own server', async () => {
    const bare = office.at(await startPortal(database.appUrl));
    expect((await bare.command('PATCH', '/api/integrations', { routing: 'osrm' })).status).toBe(400);
    expect((await bare.command('PATCH', '/api/integrations', {})).status).toBe(400);
  });
});
