import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { NotificationChoice } from '#contract/office/notification.schema.ts';
import { isRequired, notices, reaches, type Notice } from '#contract/office/notices.ts';
import { roles } from '#contract/base/role.ts';
import { channels, type Channel } from '#contract/office/integration.kinds.ts';
import { choicesText } from '#text/notifications.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { startPortal } from '#test/support/portal.ts';
import { openStream } from '#test/support/stream.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let portal: string;
let dani: Person;
let tech: Client;

beforeAll(async () => {
  database = await testDatabase();
  portal = await startPortal(database.appUrl, {
    MAIL_URL: 'smtp://127.0.0.1:9',
    SMS_URL: 'http://127.0.0.1:9',
    SMS_ACCOUNT: 'account',
    SMS_TOKEN: 'token',
    SMS_FROM: '+15025550100',
  });
  dani = await addPerson(database.admin, 'tech');
  tech = await signedIn(portal, dani);
  await setRules(['email', 'sms', 'portal']);
});

const path = '/api/notifications/choices';
type Choices = { choices: NotificationChoice[] };

const setRules = (on: Channel[], notice: Notice | null = null) =>
  database.admin.query(
    'update notification_rules set email = $1, sms = $2, portal = $3 where notice = coalesce($4, notice)',
    [...channels.map((channel) => on.includes(channel)), notice],
  );
const read = async (client: Client) => (await client.get<Choices>(path)).body.choices;
const put = (client: Client, notice: Notice, channel: Channel, on: boolean) =>
  client.command<Choices & ErrorBody>('PUT', path, { notice, channel, on });
const isOn = async (client: Client, notice: Notice, channel: Channel) =>
  (await read(client)).find((each) => each.notice === notice && each.channel === channel)?.on;
const stored = async ({ id }: Person) =>
  (await database.admin.query('select notice, channel from notification_opt_outs where profile_id = $1', [id])).rows;
const traces = async ({ id }: Person) =>
  (
    await database.admin.query<{ entity: string; entity_id: string; fields: string[] }>(
      "select entity, entity_id, fields from audit_events where action = 'notification_choices.updated' and actor_id = $1",
      [id],
    )
  ).rows;

describe('what a person can choose', () => {
  test.each(roles)('is what reaches their role, all on at first (%s)', async (role) => {
    const client = await signedIn(portal, await addPerson(database.admin, role));
    const expected = notices
      .filter((notice) => reaches(notice, role))
      .flatMap((notice) => channels.map((channel) => ({ notice, channel, on: true })));
    expect(await read(client)).toEqual(expected);
  });

  test('is among the channels that the owner switched on and the server can send by', async () => {
    await setRules(['email', 'portal'], 'job_moved');
    const ofMoves = async (client: Client) =>
      (await read(client)).flatMap(({ notice, channel }) => (notice === 'job_moved' ? [channel] : []));
    expect(await ofMoves(tech)).toEqual(['email', 'portal']);
    const bare = await startPortal(database.appUrl);
    expect(await ofMoves(await signedIn(bare, dani))).toEqual(['portal']);
    await setRules([], 'job_moved');
    expect(await ofMoves(tech)).toEqual([]);
    await setRules(['email', 'sms', 'portal'], 'job_moved');
  });
});

describe('a choice', () => {
  test('is kept, is the person’s alone, and is taken back', async () => {
    const other = await signedIn(portal, await addPerson(database.admin, 'tech'));
    const { status, body } = await put(tech, 'job_moved', 'email', false);
    expect(status).toBe(200);
    expect(body.choices).toEqual(await read(tech));
    expect(await isOn(tech, 'job_moved', 'email')).toBe(false);
    expect([await isOn(tech, 'job_moved', 'portal'), await isOn(tech, 'job_assigned', 'email')]).toEqual([true, true]);
    expect(await isOn(other, 'job_moved', 'email')).toBe(true);
    expect((await put(other, 'job_moved', 'email', true)).status).toBe(200);
    expect(await stored(dani)).toEqual([{ notice: 'job_moved', channel: 'email' }]);
    expect((await put(tech, 'job_moved', 'email', true)).status).toBe(200);
    expect(await stored(dani)).toEqual([]);
  });

  test('outlives that the owner switches the channel off and on', async () => {
    await put(tech, 'job_assigned', 'sms', false);
    await setRules(['portal'], 'job_assigned');
    expect(await isOn(tech, 'job_assigned', 'sms')).toBeUndefined();
    await setRules(['email', 'sms', 'portal'], 'job_assigned');
    expect(await isOn(tech, 'job_assigned', 'sms')).toBe(false);
    await put(tech, 'job_assigned', 'sms', true);
  });

  test('is audited, told to the person’s other screens, and made twice leaves one trace', async () => {
    const person = await addPerson(database.admin, 'admin');
    const client = await signedIn(portal, person);
    const stream = await openStream(portal, client);
    await stream.next();
    await put(client, 'payment_received', 'sms', false);
    await put(client, 'payment_received', 'sms', false);
    expect(await stream.next()).toMatchObject({ data: { entity: 'notification_rule', id: person.id } });
    stream.close();
    expect(await traces(person)).toEqual([
      { entity: 'notification_rule', entity_id: person.id, fields: ['payment_received_by_sms'] },
    ]);
  });

  test.each(notices.filter(isRequired))('against the warning %s is refused for every role', async (notice) => {
    for (const role of roles) {
      const person = await addPerson(database.admin, role);
      const { status, body } = await put(await signedIn(portal, person), notice, 'email', false);
      expect([status, body.message]).toEqual([403, choicesText.required]);
      expect([await stored(person), await traces(person)]).toEqual([[], []]);
    }
  });

  test('for a channel that the owner switched off is refused, in either direction', async () => {
    await setRules(['portal'], 'job_moved');
    for (const on of [true, false]) {
      const { status, body } = await put(tech, 'job_moved', 'email', on);
      expect([status, body.message]).toEqual([403, choicesText.notAllowed]);
    }
    expect(await stored(dani)).toEqual([]);
    await setRules(['email', 'sms', 'portal'], 'job_moved');
  });

  test('about what other roles are told is not found', async () => {
    expect((await put(tech, 'payment_received', 'portal', false)).status).toBe(404);
    expect(await stored(dani)).toEqual([]);
  });

  test('of an unknown notice or channel is refused', async () => {
    for (const wrong of [
      { notice: 'gossip', channel: 'email', on: false },
      { notice: 'job_moved', channel: 'fax', on: false },
      { notice: 'job_moved', channel: 'email', on: false, profile_id: dani.id },
    ]) {
      expect((await tech.command('PUT', path, wrong)).status).toBe(400);
    }
  });
});

test('the owner’s rules reach open screens of every role', async () => {
  const owner = await signedIn(portal, await addPerson(database.admin, 'admin'));
  const stream = await openStream(portal, tech);
  await stream.next();
  const rules = notices.map((notice) => ({ notice, email: true, sms: false, portal: true }));
  expect((await owner.command('PUT', '/api/settings/notifications', { rules })).status).toBe(200);
  expect(await stream.next()).toMatchObject({ data: { entity: 'notification_rule' } });
  stream.close();
  await setRules(['email', 'sms', 'portal']);
});
