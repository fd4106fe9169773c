import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import type { WrittenPage } from '#contract/office/writtenPage.schema.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson } from '#test/support/people.ts';

let database: TestDatabase;
let portal: string;
let office: Client;
let tech: Client;

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
  tech = await signedIn(portal, await addPerson(database.admin, 'tech'));
});

const titles = async (who: Client) => (await who.get<WrittenPage[]>('/api/training')).body.map(({ title }) => title);

test('pages are there from the beginning, and technicians read them', async () => {
  expect((await titles(tech)).length).toBeGreaterThanOrEqual(5);
  expect(await titles(tech)).toEqual(await titles(office));
});

test('a page is written, hidden until it is published, changed, moved and deleted', async () => {
  const id = uuidv7();
  const page = { title: 'Ladders', body: 'Three points of contact.\n\n- Tie it off', published: false };
  expect((await office.command('POST', '/api/training', { id, ...page })).status).toBe(200);
  expect((await titles(office)).at(-1)).toBe('Ladders');
  expect(await titles(tech)).not.toContain('Ladders');
  await office.command('PATCH', `/api/training/${id}`, { ...page, published: true });
  expect((await titles(tech)).at(-1)).toBe('Ladders');
  const { body: all } = await office.get<WrittenPage[]>('/api/training');
  const ids = [id, ...all.map((each) => each.id).filter((each) => each !== id)];
  await office.command('PUT', '/api/training/order', { ids });
  expect((await titles(tech))[0]).toBe('Ladders');
  expect((await office.command('DELETE', `/api/training/${id}`, undefined)).status).toBe(200);
  expect(await titles(office)).not.toContain('Ladders');
});

test('nobody else reads or writes them', async () => {
  const client = await signedIn(portal, await addPerson(database.admin, 'client'));
  expect((await client.get('/api/training')).status).toBe(403);
  expect(
    (await tech.command('POST', '/api/training', { id: uuidv7(), title: 'x', body: 'x', published: true })).status,
  ).toBe(403);
});
