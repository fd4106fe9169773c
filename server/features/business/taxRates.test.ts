import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TaxRate } from '#contract/office/business.schema.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson } from '#test/support/people.ts';

let database: TestDatabase;
let portal: string;
let client: Client;
let state: TaxRate;

beforeAll(async () => {
  ({ database, portal, office: client } = await startOffice());
});

beforeEach(async () => {
  await database.admin.query('delete from tax_rates');
  state = { id: uuidv7(), name: 'North Carolina state', rate_ppm: 47_500, valid_from: '2026-01-01', valid_to: null };
  await client.command('POST', '/api/tax-rates', state);
});

/** The body of an update: everything but the id. */
const changed = (part: Partial<TaxRate> = {}) => {
  const { id: _, ...values } = { ...state, ...part };
  return values;
};
const path = () => `/api/tax-rates/${state.id}`;
const list = async () => (await client.get<TaxRate[]>('/api/tax-rates')).body;
const lastAudit = async () =>
  (
    await database.admin.query(
      `select action, entity, fields from audit_events where entity_id = $1 order by created_at desc, id desc limit 1`,
      [state.id],
    )
  ).rows as unknown[];
const count = async () => (await database.admin.query('select from audit_events')).rowCount;

describe('tax rates', () => {
  test('are created, audited, and announced to the administrators', async () => {
    expect(await list()).toEqual([state]);
    expect(await lastAudit()).toEqual([{ action: 'tax_rate.created', entity: 'tax_rate', fields: Object.keys(state) }]);
    const { rows } = await database.admin.query('select entity, users, roles from change_events where entity_id = $1', [
      state.id,
    ]);
    expect(rows).toEqual([{ entity: 'tax_rate', users: [], roles: ['admin'] }]);
  });

  test('come by name, the latest of a name first', async () => {
    const later = { ...state, id: uuidv7(), valid_from: '2027-01-01' };
    const county = { ...state, id: uuidv7(), name: 'Durham County' };
    await client.command('POST', '/api/tax-rates', county);
    await client.command('POST', '/api/tax-rates', later);
    expect(await list()).toEqual([county, later, state]);
  });

  test('are changed under the names of the changed fields', async () => {
    const { status, body } = await client.command('PATCH', path(), changed({ valid_to: '2026-12-31' }));
    expect(status).toBe(200);
    expect(body).toEqual({ ...state, valid_to: '2026-12-31' });
    expect(await list()).toEqual([body]);
    expect(await lastAudit()).toMatchObject([{ action: 'tax_rate.updated', fields: ['valid_to'] }]);
  });

  test('changed to what they are already leave no trace', async () => {
    const before = await count();
    expect((await client.command('PATCH', path(), changed())).status).toBe(200);
    expect(await count()).toBe(before);
  });

  test('are deleted, once', async () => {
    const { status, body } = await client.command('DELETE', path(), undefined);
    expect([status, body]).toEqual([200, null]);
    expect(await list()).toEqual([]);
    expect(await lastAudit()).toMatchObject([{ action: 'tax_rate.deleted' }]);
    expect((await client.command('DELETE', path(), undefined)).status).toBe(404);
    expect((await client.command('PATCH', path(), changed())).status).toBe(404);
  });

  test('keep their id to themselves', async () => {
    const { status } = await client.command('POST', '/api/tax-rates', { ...state, name: 'Another' });
    expect(status).toBe(409);
    expect(await list()).toEqual([state]);
  });

  test.each([
    ['an end before the start', { valid_to: '2025-12-31' }],
    ['a day that doesn’t exist', { valid_from: '2026-02-29' }],
    ['more than all of it', { rate_ppm: 1_000_001 }],
    ['a rate with a comma', { rate_ppm: 4.75 }],
    ['an empty name', { name: '' }],
    ['something unknown', { created_at: '2026-01-01' }],
  ])('refuse %s', async (_name, part) => {
    expect((await client.command('PATCH', path(), { ...changed(), ...part })).status).toBe(400);
    expect((await client.command('POST', '/api/tax-rates', { ...state, id: uuidv7(), ...part })).status).toBe(400);
    expect(await list()).toEqual([state]);
  });

  test.each(['sales', 'tech', 'client'] as const)('are closed to %s', async (role) => {
    const other = await signedIn(portal, await addPerson(database.admin, role));
    expect((await other.get('/api/tax-rates')).status).toBe(403);
    expect((await other.command('DELETE', path(), undefined)).status).toBe(403);
    expect(await list()).toEqual([state]);
  });
});
