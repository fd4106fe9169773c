import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GalleryLink, GalleryVisit, SharedGallery } from '#contract/jobs/gallery.schema.ts';
import type { NewService } from '#contract/jobs/service.schema.ts';
import { prune } from '#server/tasks/prune.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { addPair, addShown, newToken } from '#test/support/gallery.ts';
import { addJob, addPlace } from '#test/support/jobs.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { drawJpeg, startPhotoPortal, upload } from '#test/support/photos.ts';
import { newService } from '#test/support/services.ts';

const stage = await startPhotoPortal();
const { admin } = stage.database;

let office: Client;
let hannah: Person;
let client: Client;
let other: Client;
let stranger: Client;

beforeAll(async () => {
  office = await signedIn(stage.portal, await addPerson(admin, 'admin'));
});
beforeEach(async () => {
  const walter = await addPerson(admin, 'client');
  hannah = await addPerson(admin, 'client', { full_name: 'Hannah Osei' });
  [client, other] = await Promise.all([signedIn(stage.portal, hannah), signedIn(stage.portal, walter)]);
  stranger = new Client(stage.portal);
});

type Page = { items: GalleryVisit[]; next: string | null; kinds: { category: string; pairs: number }[]; pairs: number };
const gallery = async (who: Client, query = '') => (await who.get<Page>(`/api/gallery${query}`)).body;

async function addService(part: Partial<NewService>): Promise<string> {
  const service = newService(part);
  await office.command('POST', '/api/services', service);
  return service.id;
}

async function addItem(job_id: string, service_id: string): Promise<void> {
  await admin.query(
    `insert into job_items (id, job_id, position, service_id, condition, minutes)
     values (gen_random_uuid(), $1, 0, $2, 'normal', 60)`,
    [job_id, service_id],
  );
}

describe('the gallery', () => {
  test('shows the pairs that were released, by visit, newest first, and nothing of another client', async () => {
    const earlier = await addJob(admin, {
      client_id: hannah.id,
      place_id: await addPlace(admin, hannah.id),
      scheduled_start: '2026-10-03T13:00:00Z',
      scheduled_end: '2026-10-03T15:00:00Z',
    });
    const alone = await addShown(admin, { job_id: earlier, kind: 'after', pair: 2 });
    await addShown(admin, { job_id: earlier, pair: null });
    const later = await addPair(admin, hannah.id);
    const { items, pairs } = await gallery(client);
    expect(items.map(({ id }) => id)).toEqual([later.job_id, earlier]);
    expect(items[0]!.pairs).toEqual([{ number: 1, before: later.before, after: later.after }]);
    expect(items[1]).toMatchObject({ at: '2026-10-03T13:00:00Z', pairs: [{ number: 2, before: null, after: alone }] });
    expect(items[1]!.place).toContain('Raleigh');
    expect(pairs).toBe(2);
    expect((await gallery(other)).items).toEqual([]);
  });

  test('is narrowed to a category, also of a service that is no longer sold', async () => {
    const bins = await addService({ category: 'bins' });
    const { job_id } = await addPair(admin, hannah.id);
    await addPair(admin, hannah.id);
    await addItem(job_id, bins);
    await admin.query('update services set active = false where id = $1', [bins]);
    const { items, kinds, pairs } = await gallery(client, '?category=bins');
    expect(items.map(({ id }) => id)).toEqual([job_id]);
    expect(kinds).toEqual([{ category: 'bins', pairs: 1 }]);
    expect(pairs).toBe(2);
    expect((await gallery(client, '?category=washing')).items).toEqual([]);
  });

  test('goes on page by page without missing or repeating a visit', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 52; index += 1) {
      const job_id = await addJob(admin, { client_id: hannah.id });
      await addShown(admin, { job_id });
      ids.push(job_id);
    }
    const first = await gallery(client);
    const second = await gallery(client, `?cursor=${first.next}`);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(second.next).toBeNull();
    expect((await client.get('/api/gallery?cursor=bm9uc2Vuc2U')).status).toBe(400);
  });
});

const share = (who: Client, pairs: { before: string | null; after: string | null }[], made = newToken()) => {
  const id = uuidv7();
  const sent = who.command<GalleryLink>('POST', '/api/gallery-links', { id, token_hash: made.token_hash, pairs });
  return sent.then((answer) => ({ ...answer, id, token: made.token }));
};
const open = (token: string, who = stranger) =>
  who.send<SharedGallery>('POST', '/api/shared-photos', { body: { token } });
const picture = (token: string, number = 1, side = 'before') =>
  stranger.send<Buffer>('POST', '/api/shared-photos/picture', { body: { token, number, side } });

describe('a link', () => {
  /** A pair with real files. */
  async function realPair() {
    const place_id = await addPlace(admin, hannah.id);
    const dani = await addPerson(admin, 'tech');
    const tech = await signedIn(stage.portal, dani);
    const job_id = await addJob(admin, {
      client_id: hannah.id,
      place_id,
      assigned_to: dani.id,
      title: 'Osei driveway',
    });
    const before = await upload(tech, job_id, await drawJpeg());
    const after = await upload(tech, job_id, await drawJpeg(), { kind: 'after' });
    await stage.process();
    const release = (pairs: object[]) => office.command('PUT', `/api/jobs/${job_id}/released-photos`, { pairs });
    await release([{ before, after }]);
    return { job_id, before, after, release };
  }

  test('shows its pairs to a stranger: pictures, what was done and until when, and nothing else', async () => {
    const { before, after, job_id } = await realPair();
    const service = await addService({ name: 'Driveway and flatwork wash of the test' });
    await addItem(job_id, service);
    // A line that isn't in the price book may contain a person's name.
    await admin.query(
      `insert into job_items (id, job_id, position, service_name, condition, minutes)
       values (gen_random_uuid(), $1, 1, 'Hannah’s fence', 'normal', 60)`,
      [job_id],
    );
    const { status, body, token } = await share(client, [{ before, after }]);
    expect([status, body.pairs]).toEqual([200, 1]);
    const days = (Date.parse(body.expires_at) - Date.parse(body.created_at)) / 86_400_000;
    expect(days).toBe(30);

    const shown = await open(token);
    expect(shown.status).toBe(200);
    expect(shown.body).toEqual({
      services: ['Driveway and flatwork wash of the test'],
      expires_at: body.expires_at,
      pairs: [{ number: 1, before: true, after: true }],
    });
    // Ids would reveal when the photos were taken.
    for (const secret of [before, after, job_id, hannah.id, 'Hannah', 'Osei', 'Raleigh'])
      expect(JSON.stringify(shown.body)).not.toContain(secret);
    for (const side of ['before', 'after']) {
      const file = await picture(token, 1, side);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(file.body.length).toBeGreaterThan(100);
      expect(file.headers.get('cache-control')).toBe('no-store');
      expect(file.headers.get('x-robots-tag')).toContain('noindex');
      expect(file.headers.get('referrer-policy')).toBe('no-referrer');
      expect([...file.headers.values()].join()).not.toContain(before);
    }
    // The token isn't stored anywhere: neither in the link nor in the command's answer.
    const { rows } = await admin.query<{ found: boolean }>(
      `select exists (select from commands where answer::text like $1) or exists (select from gallery_links l where l::text like $1) as found`,
      [`%${token}%`],
    );
    expect(rows[0]!.found).toBe(false);
  });

  test('ends at once when the client ends it, after thirty days, and with its client; old ones are removed', async () => {
    const { before, after } = await realPair();
    const pair = [{ before, after }];
    const [ended, old, kept] = [await share(client, pair), await share(client, pair), await share(client, pair)];
    expect((await client.get<GalleryLink[]>('/api/gallery-links')).body.map(({ id }) => id)).toEqual([
      kept.id,
      old.id,
      ended.id,
    ]);
    expect((await client.command('DELETE', `/api/gallery-links/${ended.id}`, undefined)).status).toBe(200);
    await admin.query("update gallery_links set expires_at = now() - interval '1 second' where id = $1", [old.id]);
    for (const { token } of [ended, old]) {
      expect((await open(token)).status).toBe(410);
      expect((await picture(token)).status).toBe(410);
    }
    expect((await client.get<GalleryLink[]>('/api/gallery-links')).body.map(({ id }) => id)).toEqual([kept.id]);
    await prune({ pool: stage.deps.pool });
    const { rows } = await admin.query('select id from gallery_links where client_id = $1', [hannah.id]);
    expect(rows).toEqual([{ id: kept.id }]);

    expect((await picture(kept.token)).status).toBe(200);
    await admin.query('update profiles set active = false where id = $1', [hannah.id]);
    expect((await open(kept.token)).status).toBe(410);
    await admin.query('update profiles set active = true where id = $1', [hannah.id]);
    expect((await open(kept.token)).status).toBe(200);
    expect((await office.command('DELETE', `/api/users/${hannah.id}`, undefined)).status).toBe(200);
    expect((await open(kept.token)).status).toBe(410);
    expect((await admin.query('select from gallery_links where client_id = $1', [hannah.id])).rowCount).toBe(0);
  });

  test('shows only what is still released, and never another photo that took the number of its pair', async () => {
    const { job_id, before, after, release } = await realPair();
    const { token } = await share(client, [{ before, after }]);
    await release([{ before, after: null }]);
    expect((await open(token)).body.pairs).toEqual([{ number: 1, before: true, after: false }]);
    expect((await picture(token, 1, 'after')).status).toBe(410);
    const another = await addShown(admin, { job_id, kind: 'after', pair: null });
    await release([{ before: another, after: null }]);
    expect((await open(token)).status).toBe(410);
    await release([{ before, after }]);
    expect((await open(token)).body.pairs).toEqual([{ number: 1, before: true, after: true }]);
    // The job turns out to belong to another client: photos released to one client don't appear behind the other's link.
    const walter = await addPerson(admin, 'client');
    await admin.query('update jobs set client_id = $2, place_id = null where id = $1', [job_id, walter.id]);
    expect((await open(token)).status).toBe(410);
    await release([{ before, after }]);
    expect((await open(token)).status).toBe(410);
  });

  test('can’t be made of what its maker isn’t shown, of nothing, of one photo twice, or of too much', async () => {
    const { before, after, job_id } = await addPair(admin, hannah.id);
    const hidden = await addShown(admin, { job_id, pair: null });
    const refused = async (who: Client, pairs: { before: string | null; after: string | null }[]) =>
      (await share(who, pairs)).status;
    expect(await refused(other, [{ before, after }])).toBe(404);
    expect(await refused(client, [{ before, after: hidden }])).toBe(404);
    expect(await refused(client, [{ before: uuidv7(), after: null }])).toBe(404);
    expect(await refused(client, [])).toBe(400);
    expect(await refused(client, [{ before: null, after: null }])).toBe(400);
    expect(await refused(client, [{ before, after: before }])).toBe(400);
    expect(
      await refused(
        client,
        Array.from({ length: 13 }, () => ({ before, after: null })),
      ),
    ).toBe(400);
    expect(await refused(office, [{ before, after }])).toBe(403);
    expect((await admin.query('select from gallery_links where client_id = $1', [hannah.id])).rowCount).toBe(0);
  });

  test('is its client’s alone to end, and guesses learn nothing', async () => {
    const { before, after } = await addPair(admin, hannah.id);
    const made = newToken();
    const { id, token } = await share(client, [{ before, after }], made);
    expect((await other.command('DELETE', `/api/gallery-links/${id}`, undefined)).status).toBe(404);
    expect((await other.get<GalleryLink[]>('/api/gallery-links')).body).toEqual([]);
    const answers = await Promise.all(
      ['', 'x', made.token_hash, newToken().token, `${token}A`, token.slice(1), `${token.slice(0, -1)}é`, id].map(
        (guess) => open(guess, new Client(stage.portal)),
      ),
    );
    const said = answers.map(({ status, body }) => [status, (body as unknown as { code: string }).code]);
    expect(new Set(said.map(String))).toEqual(new Set(['410,gallery_link_ended']));
    expect((await picture(token, 2)).status).toBe(410);
    expect((await picture(token, 1, '../before')).status).toBe(400);
    // A person who knows a hash learns nothing by using it again, and can't take over the link.
    const pair = await addPair(admin, hannah.id);
    expect((await share(client, [{ before: pair.before, after: null }], made)).status).toBe(409);
    expect((await open(token)).body.pairs).toEqual([{ number: 1, before: true, after: true }]);
  });

  test('there are twenty at most, also if thirty are asked for at once', async () => {
    const { before } = await addPair(admin, hannah.id);
    const browsers = Array.from({ length: 30 }, () => new Client(stage.portal, { cookie: client.cookie }));
    const made = await Promise.all(browsers.map((browser) => share(browser, [{ before, after: null }])));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(made.filter(({ status }) => status === 409)).toHaveLength(10);
  });

  test('a request whose answer was lost makes one link', async () => {
    const { before } = await addPair(admin, hannah.id);
    const body = { id: uuidv7(), token_hash: newToken().token_hash, pairs: [{ before, after: null }] };
    const commandId = uuidv7();
    for (let tries = 0; tries < 3; tries += 1)
      expect((await client.command('POST', '/api/gallery-links', body, commandId)).status).toBe(200);
    expect((await client.get<GalleryLink[]>('/api/gallery-links')).body).toHaveLength(1);
  });
});
