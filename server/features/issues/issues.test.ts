import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { FieldIssue, IssueDetail, ListedIssue, NewIssue } from '#contract/jobs/issue.schema.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addJob } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';

type Page<Row> = { items: Row[]; next: string | null };

let database: TestDatabase;
let portal: string;
let office: Client;
let dani: Person;
let hannah: Person;
let tech: Client;
let job: string;

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
});
beforeEach(async () => {
  dani = await addPerson(database.admin, 'tech');
  hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
  tech = await signedIn(portal, dani);
  job = await addJob(database.admin, { assigned_to: dani.id, client_id: hannah.id, status: 'in_progress' });
});

const rows = async <T>(sql: string, values: unknown[] = []) => (await database.admin.query(sql, values)).rows as T[];

const newIssue = (part: Partial<NewIssue> = {}): NewIssue => ({
  id: uuidv7(),
  job_id: job,
  kind: 'damage',
  urgency: 'stops_job',
  text: 'Crack in the stucco by the north corner.',
  occurred_at: new Date().toISOString(),
  ...part,
});
async function report(part: Partial<NewIssue> = {}, by = tech): Promise<string> {
  const issue = newIssue(part);
  const { status, body } = await by.command('POST', '/api/issues', issue);
  expect([status, body]).toEqual([200, expect.anything()]);
  return issue.id;
}
const read = async (id: string) => (await office.get<IssueDetail>(`/api/issues/${id}`)).body;
const mine = async (who = tech, of = '') => (await who.get<Page<FieldIssue>>(`/api/issues/mine${of}`)).body.items;
const listed = async (query = '') => (await office.get<Page<ListedIssue>>(`/api/issues${query}`)).body.items;

test('a report reaches the office at once, with what an answer depends on', async () => {
  const [next] = await rows<{ id: string; midnight: Date }>(
    `insert into jobs (id, title, assigned_to, scheduled_start, scheduled_end)
     select gen_random_uuid(), 'Novak driveway', $1, tomorrow - interval '1 hour', tomorrow
     from (select ((now() at time zone time_zone)::date + 1)::timestamp at time zone time_zone as tomorrow
       from business_settings) b returning id, scheduled_end - interval '1 day' as midnight`,
    [dani.id],
  );
  const id = await report({ occurred_at: new Date(next!.midnight.getTime() + 60_000).toISOString() });
  const issue = await read(id);
  expect(issue).toMatchObject({
    job_id: job,
    kind: 'damage',
    urgency: 'stops_job',
    state: 'open',
    reporter_name: dani.full_name,
    client_name: 'Hannah Osei',
    job_status: 'in_progress',
    next_visit: { id: next!.id, title: 'Novak driveway' },
    answers: [],
  });
  expect((await listed())[0]).toMatchObject({ id, job_title: 'Driveway wash' });
  expect(await rows('select entity, users, roles from change_events order by id desc limit 1')).toEqual([
    { entity: 'issue', users: [dani.id], roles: ['admin'] },
  ]);
  const told = await rows<{ payload: { notice: string } }>(
    "select payload from graphile_worker._private_jobs where payload ->> 'entity_id' = $1",
    [id],
  );
  expect(told.map(({ payload }) => payload.notice)).toEqual(['issue_stops_job']);
});

test('the office answers, and the technician reads it; the second answer doesn’t change when the first came', async () => {
  const id = await report();
  const { status, body } = await office.command<IssueDetail>('POST', `/api/issues/${id}/answers`, {
    id: uuidv7(),
    text: 'Skip that wall and wash the rest',
  });
  expect([status, body.state]).toEqual([200, 'answered']);
  await office.command('POST', `/api/issues/${id}/answers`, { id: uuidv7(), text: 'And take a wide photo' });
  const [own] = await mine();
  expect(own).toMatchObject({ id, state: 'answered', job_title: 'Driveway wash', answered_at: body.answered_at });
  expect(own!.answers.map(({ text }) => text)).toEqual(['Skip that wall and wash the rest', 'And take a wide photo']);
});

test('it is solved and reopened, and stays answered', async () => {
  const id = await report();
  const solve = (solved: boolean) => office.command<IssueDetail>('POST', `/api/issues/${id}/solve`, { solved });
  expect((await solve(true)).body).toMatchObject({ state: 'solved', solved_at: expect.any(String) });
  expect((await listed()).map((each) => each.id)).not.toContain(id);
  expect((await listed('?solved=true')).map((each) => each.id)).toContain(id);
  expect((await solve(false)).body).toMatchObject({ state: 'open', solved_at: null });
  await office.command('POST', `/api/issues/${id}/answers`, { id: uuidv7(), text: 'Go ahead' });
  await solve(true);
  expect((await solve(false)).body.state).toBe('answered');
  const before = await rows('select id from audit_events');
  await solve(false);
  expect(await rows('select id from audit_events')).toHaveLength(before.length);
});

test('a report that was written before the job went to another technician still counts, and both read it', async () => {
  const other = await addPerson(database.admin, 'tech');
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  await database.admin.query("update jobs set assigned_to = $2, status = 'completed' where id = $1", [job, other.id]);
  const id = await report({ occurred_at: yesterday, kind: 'bigger_job', urgency: 'today' });
  expect(Date.parse((await read(id)).occurred_at)).toBe(Date.parse(yesterday));
  expect((await mine()).map((each) => each.id)).toEqual([id]);
  const next = await signedIn(portal, other);
  expect((await mine(next, `?job=${job}`)).map((each) => each.id)).toEqual([id]);
  expect(await mine(next)).toEqual([]);
});

test('a phone whose clock is ahead reports now', async () => {
  const id = await report({ occurred_at: new Date(Date.now() + 3_600_000).toISOString() });
  expect(Date.parse((await read(id)).occurred_at)).toBeLessThanOrEqual(Date.now());
});

test('it needs no job, unless it stops one', async () => {
  const id = await report({ job_id: null, kind: 'equipment', urgency: 'later' });
  expect(await read(id)).toMatchObject({ job_id: null, job_title: null, client_name: null, price_cents: null });
  const stops = await tech.command('POST', '/api/issues', newIssue({ job_id: null }));
  expect(stops.status).toBe(400);
});

test('nobody reports on, or reads of, a job that never was theirs', async () => {
  const stranger = await signedIn(portal, await addPerson(database.admin, 'tech'));
  expect((await stranger.command('POST', '/api/issues', newIssue())).status).toBe(404);
  expect((await tech.command('POST', '/api/issues', newIssue({ job_id: uuidv7() }))).status).toBe(404);
  await report();
  expect(await mine(stranger, `?job=${job}`)).toEqual([]);
  expect((await (await signedIn(portal, hannah)).get('/api/issues/mine')).status).toBe(403);
  expect((await tech.get('/api/issues')).status).toBe(403);
});

test('an id is taken once', async () => {
  const issue = newIssue();
  await tech.command('POST', '/api/issues', issue);
  expect((await tech.command('POST', '/api/issues', issue)).status).toBe(409);
});

test('the count is of what isn’t solved, and says how long an answer takes', async () => {
  await database.admin.query('truncate job_issues cascade');
  await report();
  const id = await report();
  await database.admin.query("update job_issues set received_at = now() - interval '9 minutes' where id = $1", [id]);
  await office.command('POST', `/api/issues/${id}/answers`, { id: uuidv7(), text: 'Go ahead' });
  expect((await office.get('/api/issues/counts')).body).toEqual({ open: 2, answer_minutes: 10 });
});

test('a job with a report isn’t deleted', async () => {
  await report();
  expect((await office.command('DELETE', `/api/jobs/${job}`, undefined)).body.code).toBe('job_has_history');
});

test('sixty come page by page', async () => {
  await database.admin.query('truncate job_issues cascade');
  await database.admin.query(
    `insert into job_issues (id, job_id, reported_by, kind, urgency, text, occurred_at, received_at)
     select gen_random_uuid(), $1, $2, 'damage', 'later', 'Spot ' || n, now(), now() - n * interval '1 minute'
     from generate_series(1, 60) n`,
    [job, dani.id],
  );
  const first = (await office.get<Page<ListedIssue>>(`/api/issues?client=${hannah.id}`)).body;
  const rest = (await office.get<Page<ListedIssue>>(`/api/issues?client=${hannah.id}&cursor=${first.next}`)).body;
  expect([first.items.length, rest.items.length, rest.next]).toEqual([50, 10, null]);
  expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(60);
});

test('a client who is deleted leaves no word of a report or an answer', async () => {
  const id = await report();
  await office.command('POST', `/api/issues/${id}/answers`, { id: uuidv7(), text: 'Ring Hannah first' });
  expect((await office.command('DELETE', `/api/users/${hannah.id}`, undefined)).status).toBe(200);
  expect(await rows('select text from job_issues where id = $1', [id])).toEqual([{ text: null }]);
  expect(await rows('select id from issue_answers where issue_id = $1', [id])).toEqual([]);
  expect((await read(id)).text).toBeNull();
});
