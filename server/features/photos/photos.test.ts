import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import * as tusClient from 'tus-js-client';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signedIn, type Answer, type Client } from '#test/support/client.ts';
import { addJob, addPlace } from '#test/support/jobs.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import {
  append,
  drawJpeg,
  fileOf,
  listed,
  newPhoto,
  offsetOf,
  start,
  startPhotoPortal,
  upload,
} from '#test/support/photos.ts';
import { origin, startPortal } from '#test/support/portal.ts';
import { inDays } from '#test/support/today.ts';

const stage = await startPhotoPortal();
const { admin } = stage.database;

let [dani, hannah]: Person[] = [];
let office: Client;
let tech: Client;
let client: Client;
let place_id: string;
let job_id: string;

beforeAll(async () => {
  office = await signedIn(stage.portal, await addPerson(admin, 'admin'));
});
beforeEach(async () => {
  [dani, hannah] = await Promise.all([addPerson(admin, 'tech'), addPerson(admin, 'client')]);
  [tech, client] = await Promise.all([signedIn(stage.portal, dani), signedIn(stage.portal, hannah)]);
  place_id = await addPlace(admin, hannah.id);
  job_id = await addJob(admin, { client_id: hannah.id, place_id, assigned_to: dani.id });
});

type Page = { items: { id: string }[]; next: string | null };
const rows = async <T extends object>(sql: string, values: unknown[] = []) => (await admin.query<T>(sql, values)).rows;
const files = async () => (await readdir(stage.folder, { recursive: true })).filter((name) => /\./.test(name));
const ready = async (bytes: Buffer, part = {}) => {
  const id = await upload(tech, job_id, bytes, part);
  await stage.process();
  return id;
};

describe('an upload', () => {
  test('cut at any byte goes on where it ended, and becomes a photo and its thumbnail', async () => {
    const bytes = await drawJpeg({ width: 900, height: 600 });
    const photo = newPhoto(job_id, bytes);
    expect((await start(tech, photo)).body).toMatchObject({ id: photo.id, state: 'uploading', received_bytes: 0 });
    const cuts = [0, 1, 2, 1_000, bytes.length - 1, bytes.length];
    for (const [index, at] of cuts.slice(0, -1).entries()) {
      expect(await offsetOf(tech, photo.id)).toBe(at);
      const { status, headers } = await append(tech, photo.id, at, bytes.subarray(at, cuts[index + 1]));
      expect([status, headers.get('upload-offset')]).toEqual([204, String(cuts[index + 1])]);
    }
    expect((await listed(tech, `job_id=${job_id}`))[0]).toMatchObject({ state: 'processing' });
    await stage.process();
    expect((await listed(tech, `job_id=${job_id}`))[0]).toMatchObject({ state: 'ready', width: 900, height: 600 });
    const full = await fileOf(tech, photo.id);
    expect(await sharp(full.body).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 600 });
    expect(await sharp((await fileOf(tech, photo.id, 'thumb')).body).metadata()).toMatchObject({
      format: 'webp',
      width: 480,
      height: 320,
    });
    expect(await rows('select from upload_chunks where photo_id = $1', [photo.id])).toEqual([]);
  });

  test('anywhere else than where it ended is refused, and so is more than was announced', async () => {
    const bytes = await drawJpeg();
    const { id } = (await start(tech, newPhoto(job_id, bytes))).body;
    expect((await append(tech, id, 0, bytes.subarray(0, 100))).status).toBe(204);
    for (const at of [0, 99, 101, bytes.length]) {
      const { status, body } = await append(tech, id, at, bytes.subarray(at, at + 1));
      expect([at, status, body.code]).toEqual([at, 409, 'wrong_offset']);
    }
    expect((await append(tech, id, 100, Buffer.concat([bytes.subarray(100), Buffer.from('x')]))).status).toBe(409);
    expect((await append(tech, id, 100, Buffer.alloc(1_048_577))).status).toBe(413);
    expect(await offsetOf(tech, id)).toBe(100);
    // After a lost answer, a repeat learns the current offset.
    const twice = await Promise.all([1, 2].map(() => append(tech, id, 100, bytes.subarray(100))));
    expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([204, 409]));
  });

  test.each([
    ['another version of the protocol', { 'tus-resumable': '0.2.2' }, 412],
    ['no chunk', { 'content-type': 'application/json' }, 415],
    ['no offset', { 'upload-offset': '' }, 400],
    ['a negative offset', { 'upload-offset': '-1' }, 400],
    ['an offset that is no number', { 'upload-offset': '0x0' }, 400],
  ])('with %s is refused', async (_, headers, expected) => {
    const bytes = await drawJpeg();
    const { id } = (await start(tech, newPhoto(job_id, bytes))).body;
    expect((await append(tech, id, 0, bytes, headers)).status).toBe(expected);
    expect(await offsetOf(tech, id)).toBe(0);
  });

  test('is tus 1.0: its own client sends one in parts, is cut off and resumes', async () => {
    const bytes = await drawJpeg({ width: 1_200, height: 900 });
    const { id } = (await start(tech, newPhoto(job_id, bytes))).body;
    const send = (cutAfter: number) =>
      new Promise<string>((resolve, reject) => {
        const one = new tusClient.Upload(bytes, {
          uploadUrl: `${stage.portal}/api/photos/${id}/bytes`,
          headers: { cookie: tech.cookie!, origin },
          chunkSize: 1_000,
          retryDelays: null,
          onChunkComplete: (_, accepted) => {
            if (accepted < cutAfter) return;
            void one.abort().then(() => resolve('cut'));
          },
          onSuccess: () => resolve('done'),
          onError: reject,
        });
        one.start();
      });
    expect(await send(3_000)).toBe('cut');
    expect(await offsetOf(tech, id)).toBe(3_000);
    expect(await send(Infinity)).toBe('done');
    await stage.process();
    expect((await listed(tech, `job_id=${job_id}`))[0]).toMatchObject({ id, state: 'ready' });
  });

  test('whose bytes aren’t those that were announced is no photo, and may be sent again', async () => {
    const bytes = await drawJpeg();
    const other = Buffer.from(bytes.toReversed());
    const photo = newPhoto(job_id, bytes);
    await start(tech, photo);
    await append(tech, photo.id, 0, other);
    await stage.process();
    expect((await listed(tech, `job_id=${job_id}`))[0]).toMatchObject({ state: 'failed', failure: 'incomplete' });
    const again = await ready(bytes);
    expect((await listed(tech, `job_id=${job_id}`)).find(({ id }) => id === again)).toMatchObject({ state: 'ready' });
  });

  test('of the same picture is one photo, and the second sender is told where it ends', async () => {
    const bytes = await drawJpeg();
    const first = newPhoto(job_id, bytes);
    const answers = await Promise.all([start(tech, first), start(tech, newPhoto(job_id, bytes))]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const [{ body }] = answers;
    await append(tech, body.id, 0, bytes);
    await stage.process();
    expect((await start(tech, newPhoto(job_id, bytes))).body).toMatchObject({ id: body.id, state: 'ready' });
    expect(await listed(tech, `job_id=${job_id}`)).toHaveLength(1);
    // The same picture on another job is a separate photo.
    const other = await addJob(admin, { assigned_to: dani!.id });
    expect((await start(tech, newPhoto(other, bytes))).body.id).not.toBe(body.id);
    // An id that belongs to another picture is refused.
    expect((await start(tech, newPhoto(job_id, await drawJpeg(), { id: body.id }))).status).toBe(409);
  });
});

describe('a photo', () => {
  test('is a fact: accepted and flagged when the job was given away or cancelled meanwhile', async () => {
    const [late, stranger] = [await drawJpeg(), await addPerson(admin, 'tech')];
    const begun = newPhoto(job_id, await drawJpeg());
    await start(tech, begun);
    await office.command('POST', `/api/jobs/${job_id}/assign`, {
      assigned_to: null,
      override_hours: false,
      version: 1,
    });
    const taken_at = `${inDays(-30)}T03:04:05Z`;
    const { body } = await start(tech, newPhoto(job_id, late, { occurred_at: taken_at }));
    expect(body).toMatchObject({ flag: 'not_assigned', taken_at });
    expect((await append(tech, body.id, 0, late)).status).toBe(204);
    // An upload that they had started continues, too.
    expect(await offsetOf(tech, begun.id)).toBe(0);
    const cancelled = await addJob(admin, { assigned_to: dani!.id, status: 'cancelled' });
    expect((await start(tech, newPhoto(cancelled, late))).body).toMatchObject({ flag: 'cancelled' });
    // A technician who never had the job can't add to it.
    expect((await start(await signedIn(stage.portal, stranger), newPhoto(job_id, late))).status).toBe(404);
    expect((await start(tech, newPhoto(uuidv7(), late))).status).toBe(404);
  });

  test('from a phone whose clock is ahead was taken now', async () => {
    const { body } = await start(tech, newPhoto(job_id, await drawJpeg(), { occurred_at: '2099-01-01T00:00:00Z' }));
    expect(Date.parse(body.taken_at)).toBeLessThanOrEqual(Date.now());
  });

  test('keeps what asks for it only if that is of the job', async () => {
    const [step, elsewhere] = [uuidv7(), uuidv7()];
    const other = await addJob(admin);
    for (const [id, job] of [
      [step, job_id],
      [elsewhere, other],
    ])
      await admin.query(
        "insert into checklist_items (id, job_id, position, task, photo) values ($1, $2, 0, 'Walk-around', true)",
        [id, job],
      );
    const taken = async (step_id: string) => (await start(tech, newPhoto(job_id, await drawJpeg(), { step_id }))).body;
    expect((await taken(step)).step_id).toBe(step);
    expect((await taken(elsewhere)).step_id).toBeNull();
  });

  test('proves an issue of its own job, and is found by it', async () => {
    const other = await addJob(admin, { assigned_to: dani!.id });
    const issueOf = async (job: string) => {
      const body = { job_id: job, kind: 'damage', urgency: 'today', text: 'A cracked slab' };
      const issue = { ...body, id: uuidv7(), occurred_at: new Date().toISOString() };
      expect((await tech.command('POST', '/api/issues', issue)).status).toBe(200);
      return issue.id;
    };
    const [issue_id, elsewhere] = [await issueOf(job_id), await issueOf(other)];
    const proof = await upload(tech, job_id, await drawJpeg(), { kind: 'problem', issue_id });
    await upload(tech, job_id, await drawJpeg());
    for (const who of [tech, office])
      expect((await listed(who, `issue_id=${issue_id}`)).map(({ id }) => id)).toEqual([proof]);
    expect(await listed(client, `issue_id=${issue_id}`)).toEqual([]);
    // A photo of this job can't be attached to another job's report.
    expect((await start(tech, newPhoto(job_id, await drawJpeg(), { issue_id: elsewhere }))).status).toBe(404);
    expect(await listed(office, `issue_id=${elsewhere}`)).toEqual([]);
  });

  test('is seen by its technician and the office, not by another, and by its client once it is released', async () => {
    const [before, after] = [await ready(await drawJpeg()), await ready(await drawJpeg(), { kind: 'after' })];
    const others = await Promise.all((['tech', 'client', 'sales'] as const).map((role) => addPerson(admin, role)));
    const [otherTech, otherClient, sales] = await Promise.all(others.map((each) => signedIn(stage.portal, each)));
    const status = async (who: Client) => (await fileOf(who, before)).status;
    expect([await status(tech), await status(office), await status(client)]).toEqual([200, 200, 404]);
    expect([await status(otherTech!), await status(otherClient!), await status(sales!)]).toEqual([404, 404, 403]);
    expect(await listed(client, `job_id=${job_id}`)).toEqual([]);
    expect(await offsetOf(otherTech!, before)).toBeNull();

    const release = (pairs: { before: string | null; after: string | null }[]) =>
      office.command('PUT', `/api/jobs/${job_id}/released-photos`, { pairs });
    expect((await release([{ before, after }])).status).toBe(200);
    const seen = (await listed(client, '')).map(({ id, pair }) => [id, pair]);
    expect(seen).toEqual([before, after].toSorted().map((id) => [id, 1]));
    expect([await status(client), await status(otherClient!)]).toEqual([200, 404]);

    // Each release replaces the one before, so the second photo is hidden again.
    await release([{ before, after: null }]);
    expect((await listed(client, '')).map(({ id }) => id)).toEqual([before]);
    expect((await fileOf(client, after)).status).toBe(404);
    // If the job moves to another client, the first client's photos don't go along.
    await office.command('PUT', `/api/jobs/${job_id}/released-photos`, { pairs: [{ before, after }] });
    await admin.query('update jobs set client_id = $2, place_id = null where id = $1', [job_id, others[1]!.id]);
    expect([await status(client), await status(otherClient!)]).toEqual([404, 404]);
  });

  test('is released as it is ready, once, and of the same job', async () => {
    const mine = await ready(await drawJpeg());
    const { id: unfinished } = (await start(tech, newPhoto(job_id, await drawJpeg()))).body;
    const release = async (...ids: (string | null)[]) => {
      const pairs = ids.map((before) => ({ before, after: null }));
      return (await office.command('PUT', `/api/jobs/${job_id}/released-photos`, { pairs })).status;
    };
    expect(await release(unfinished)).toBe(409);
    expect(await release(mine, mine)).toBe(400);
    expect(await release(uuidv7())).toBe(400);
    expect(await release(mine, null)).toBe(200);
  });

  test('of an earlier visit is seen by a technician with an open job at the place, and no longer', async () => {
    const earlier = await ready(await drawJpeg());
    await admin.query("update jobs set status = 'completed' where id = $1", [job_id]);
    const marcus = await addPerson(admin, 'tech');
    const next = await signedIn(stage.portal, marcus);
    const seen = async () => (await listed(next, `place_id=${place_id}`)).map(({ id }) => id);
    expect(await seen()).toEqual([]);
    const job = await addJob(admin, { client_id: hannah!.id, place_id, assigned_to: marcus.id });
    expect(await seen()).toEqual([earlier]);
    // They may not see whose visit that was.
    expect((await listed(next, `place_id=${place_id}`))[0]).toMatchObject({ job_title: null, taken_by_name: null });
    expect((await fileOf(next, earlier)).status).toBe(200);
    expect((await next.command('DELETE', `/api/photos/${earlier}`, undefined)).status).toBe(403);
    for (const end of ["status = 'completed'", 'assigned_to = null', 'place_id = null']) {
      await admin.query(`update jobs set ${end} where id = $1`, [job]);
      expect(await seen(), end).toEqual([]);
      await admin.query("update jobs set status = 'pending', assigned_to = $2, place_id = $3 where id = $1", [
        job,
        marcus.id,
        place_id,
      ]);
      expect(await seen()).toEqual([earlier]);
    }
    await admin.query('delete from jobs where id = $1', [job]);
    expect(await seen()).toEqual([]);
  });

  test('is shown as a picture and never as a page, kept by the browser of one person', async () => {
    const { headers } = await fileOf(tech, await ready(await drawJpeg()), 'thumb');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'cookie',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('is deleted by its sender while the job is open, by the office at any time, and its bytes go with it', async () => {
    const [mine, other] = [await ready(await drawJpeg()), await ready(await drawJpeg())];
    const had = (await files()).length;
    expect((await tech.command('DELETE', `/api/photos/${mine}`, undefined)).status).toBe(200);
    await admin.query("update jobs set status = 'completed' where id = $1", [job_id]);
    const refused = await tech.command('DELETE', `/api/photos/${other}`, undefined);
    expect([refused.status, refused.body.code]).toEqual([409, 'job_closed']);
    expect((await office.command('DELETE', `/api/photos/${other}`, undefined)).status).toBe(200);
    await stage.removeFiles();
    expect((await files()).length).toBe(had - 4);
    expect(await rows('select from removed_files')).toEqual([]);
  });

  test('keeps its job from being deleted, and goes when its client is', async () => {
    await ready(await drawJpeg());
    await upload(tech, job_id, await drawJpeg());
    const had = (await files()).length;
    expect((await office.command('DELETE', `/api/jobs/${job_id}`, undefined)).body.code).toBe('job_has_history');
    expect((await office.command('DELETE', `/api/users/${hannah!.id}`, undefined)).status).toBe(200);
    expect(await rows('select from photos where job_id = $1', [job_id])).toEqual([]);
    expect(await rows('select from upload_chunks c left join photos p on p.id = photo_id where p.id is null')).toEqual(
      [],
    );
    await stage.removeFiles();
    expect((await files()).length).toBe(had - 2);
  });

  test('hundreds come a hundred at a time in the order of their names; a day has the sender’s own', async () => {
    const day = (
      await rows<{ day: string }>('select ((now() at time zone time_zone)::date)::text as day from business_settings')
    )[0]!.day;
    await admin.query(
      `insert into photos (id, job_id, taken_by, kind, sha256, bytes, taken_at)
       select gen_random_uuid(), $1, $2, 'before', sha256(n::text::bytea), 1, now() from generate_series(1, 230) n`,
      [job_id, dani!.id],
    );
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const query: string = `day=${day}${next && `&cursor=${next}`}`;
      const { body }: Answer<Page> = await tech.get<Page>(`/api/photos?${query}`);
      expect(body.items.length).toBeLessThanOrEqual(100);
      seen.push(...body.items.map(({ id }) => id));
      next = body.next;
    }
    expect(seen).toEqual(seen.toSorted());
    expect(new Set(seen).size).toBe(230);
    expect(await listed(office, `day=${day}`)).toEqual([]);
  });

  test('and another beyond the five hundredth of a job is refused', async () => {
    await admin.query(
      `insert into photos (id, job_id, taken_by, kind, sha256, bytes, taken_at)
       select gen_random_uuid(), $1, $2, 'before', sha256(n::text::bytea), 1, now() from generate_series(1, 500) n`,
      [job_id, dani!.id],
    );
    const { status, body } = await tech.command('POST', '/api/photos', newPhoto(job_id, await drawJpeg()));
    expect([status, body.code]).toEqual([409, 'too_many_photos']);
  });

  test('and so is one more of a technician who has begun two hundred and finished none', async () => {
    await admin.query("delete from photos where state = 'uploading'");
    await admin.query(
      `insert into photos (id, job_id, taken_by, kind, sha256, bytes, taken_at)
       select gen_random_uuid(), $1, $2, 'before', sha256(n::text::bytea), 1, now() from generate_series(1, 200) n`,
      [job_id, dani!.id],
    );
    const { status, body } = await tech.command('POST', '/api/photos', newPhoto(job_id, await drawJpeg()));
    expect([status, body.code]).toEqual([409, 'too_many_uploads']);
    await admin.query("delete from photos where state = 'uploading'");
  });
});

test('the office and the technician hear of a photo, and its client only of one that is released', async () => {
  const id = await ready(await drawJpeg());
  const told = () =>
    rows<{ users: string[]; roles: string[] }>(
      'select users, roles from change_events where entity_id = $1 order by id',
      [id],
    );
  expect((await told()).every(({ users, roles }) => users.join() === dani!.id && roles.join() === 'admin')).toBe(true);
  await office.command('PUT', `/api/jobs/${job_id}/released-photos`, { pairs: [{ before: id, after: null }] });
  expect((await told()).at(-1)!.users).toContain(hannah!.id);
});

test('a portal without a place for files says so instead of taking a photo', async () => {
  const bare = await startPortal(stage.database.appUrl);
  const { status, body } = await tech.at(bare).command('POST', '/api/photos', newPhoto(job_id, await drawJpeg()));
  expect([status, body.code]).toEqual([409, 'storage_off']);
  expect(await rows('select from photos where job_id = $1', [job_id])).toEqual([]);
});
