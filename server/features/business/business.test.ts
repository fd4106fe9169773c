import { beforeAll, describe, expect, test } from 'vitest';
import type { BusinessSettings } from '#contract/office/business.schema.ts';
import { onlyRow } from '#contract/base/event.ts';
import { roles } from '#contract/base/role.ts';
import { Client, signedIn } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson } from '#test/support/people.ts';

let database: TestDatabase;
let portal: string;
let client: Client;

beforeAll(async () => {
  ({ database, portal, office: client } = await startOffice());
});

const rows = async <T>(sql: string) => (await database.admin.query(sql)).rows as T[];
const read = async () => (await new Client(portal).get<BusinessSettings>('/api/business')).body;
const traces = () => rows('select id from audit_events order by id');
const lastAudit = () =>
  rows('select action, entity, entity_id, fields from audit_events order by created_at desc, id desc limit 1');
const lastEvent = () => rows('select entity, entity_id, users, roles from change_events order by id desc limit 1');

const day = { opens: '07:30', closes: '17:00' };
const values = {
  name: 'QR Detailing',
  tagline: 'Just washed.',
  website_url: 'https://www.qrportal.example',
  time_zone: 'America/Chicago',
  currency: 'USD',
  week_starts_on: 1,
  hours: [null, day, day, day, day, day, { opens: '09:00', closes: '12:00' }],
  deposit_percent: 30,
  deposit_from_cents: 50_000,
  cancellation_notice_hours: 48,
  cancellation_fee_cents: 3_500,
  address: '2100 Quarry Rd, Austin, TX 78704',
  phone: '+15125550100',
  billing_email: 'billing@qrportal.example',
  payment_terms_days: 30,
  reminder_days: [1, 7, 21],
  clients_invite: true,
};

describe('the business', () => {
  test('is shown to anybody, with every setting', async () => {
    expect(await read()).toEqual({
      name: 'Our business',
      tagline: null,
      logo_url: null,
      website_url: null,
      time_zone: 'America/New_York',
      currency: 'USD',
      week_starts_on: 0,
      hours: [null, ...Array.from({ length: 5 }, () => ({ opens: '08:00', closes: '18:00' })), null],
      deposit_percent: 0,
      deposit_from_cents: 0,
      cancellation_notice_hours: 24,
      cancellation_fee_cents: 0,
      address: null,
      phone: null,
      billing_email: null,
      payment_terms_days: 14,
      reminder_days: [3, 10],
      clients_invite: false,
    });
  });

  test('is changed, audited by field name, and announced to all roles', async () => {
    const { status, body } = await client.command('PATCH', '/api/business', values);
    expect(status).toBe(200);
    expect(body).toEqual({ ...values, logo_url: null });
    expect(await read()).toEqual(body);
    expect(await lastAudit()).toEqual([
      {
        action: 'business_settings.updated',
        entity: 'business_settings',
        entity_id: onlyRow,
        fields: Object.keys(values).filter((field) => field !== 'currency'),
      },
    ]);
    expect(await lastEvent()).toEqual([
      { entity: 'business_settings', entity_id: onlyRow, users: [], roles: [...roles] },
    ]);
  });

  test('changed to what it is already leaves no trace', async () => {
    const before = await traces();
    expect((await client.command('PATCH', '/api/business', values)).status).toBe(200);
    expect(await traces()).toEqual(before);
  });

  test('changes one opening hour under its field’s name', async () => {
    const hours = values.hours.with(1, { ...day, closes: '17:01' });
    await client.command('PATCH', '/api/business', { ...values, hours });
    expect(await lastAudit()).toMatchObject([{ fields: ['hours'] }]);
    expect((await read()).hours).toEqual(hours);
  });

  test('has no tagline and no website where they are empty', async () => {
    await client.command('PATCH', '/api/business', { ...values, tagline: ' ', website_url: '' });
    expect(await read()).toMatchObject({ tagline: null, website_url: null });
  });

  test('says nothing of itself on invoices where its address, phone and mail are empty, and reminds nobody', async () => {
    const empty = { address: ' ', phone: '', billing_email: '', reminder_days: [], payment_terms_days: 0 };
    expect((await client.command('PATCH', '/api/business', { ...values, ...empty })).status).toBe(200);
    expect(await read()).toMatchObject({
      address: null,
      phone: null,
      billing_email: null,
      reminder_days: [],
      payment_terms_days: 0,
    });
  });

  test('changes a reminder’s day under its field’s name', async () => {
    await client.command('PATCH', '/api/business', values);
    await client.command('PATCH', '/api/business', { ...values, reminder_days: [1, 7] });
    expect(await lastAudit()).toMatchObject([{ fields: ['reminder_days'] }]);
    expect((await read()).reminder_days).toEqual([1, 7]);
  });

  test.each([
    ['an address of mail that is none', { billing_email: 'billing' }],
    ['terms longer than 120 days', { payment_terms_days: 121 }],
    ['half a day', { payment_terms_days: 1.5 }],
    ['a reminder on the due day', { reminder_days: [0, 3] }],
    ['reminders out of order', { reminder_days: [10, 3] }],
    ['the same reminder twice', { reminder_days: [3, 3] }],
    ['six reminders', { reminder_days: [1, 2, 3, 4, 5, 6] }],
    ['an empty name', { name: ' ' }],
    ['a website that is a script', { website_url: 'javascript:alert(1)' }],
    ['a zone that doesn’t exist', { time_zone: 'America/Atlantis' }],
    ['six days', { hours: values.hours.slice(1) }],
    ['a day that closes before it opens', { hours: values.hours.with(2, { opens: '18:00', closes: '08:00' }) }],
    ['more than all of it as a deposit', { deposit_percent: 101 }],
    ['half a cent', { cancellation_fee_cents: 0.5 }],
    ['a logo’s address', { logo_url: 'https://evil.example/x.svg' }],
  ])('refuses %s', async (_, part) => {
    const answer = await client.command('PATCH', '/api/business', { ...values, ...part });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
  });

  test.each(['US/Pacific-New', 'SystemV/EST5'])(
    'refuses %s: the runtime knows it, the database doesn’t',
    async (zone) => {
      expect(new Intl.DateTimeFormat('en-US', { timeZone: zone })).toBeTruthy();
      const answer = await client.command('PATCH', '/api/business', { ...values, time_zone: zone });
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['time_zone']]);
    },
  );

  test('takes a zone of any case, and UTC', async () => {
    for (const time_zone of ['america/new_york', 'UTC'])
      expect((await client.command('PATCH', '/api/business', { ...values, time_zone })).status).toBe(200);
  });

  test.each(['sales', 'tech', 'client'] as const)('can’t be changed by %s', async (role) => {
    const before = await read();
    const other = await signedIn(portal, await addPerson(database.admin, role));
    expect((await other.command('PATCH', '/api/business', { ...values, name: 'Mine' })).status).toBe(403);
    expect((await other.command('PUT', '/api/business/logo', { image: null })).status).toBe(403);
    expect(await read()).toEqual(before);
  });
});
