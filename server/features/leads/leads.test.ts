import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { RawBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { followUpAfter } from '#contract/sales/followUp.ts';
import type {
  LeadBoard,
  LeadCard,
  LeadDetail,
  LeadResult,
  LogLead,
  MoveLead,
  NewLead,
} from '#contract/sales/lead.schema.ts';
import type { Notification } from '#contract/office/notification.schema.ts';
import type { Report, ReportRow } from '#contract/office/report.schema.ts';
import { routes, type RouteKey } from '#contract/routes.ts';
import type { SearchFound } from '#contract/office/search.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { raised } from '#server/db/raised.ts';
import { sqlFor } from '#server/db/schema.ts';
import { remindFollowUps } from '#server/features/leads/leads.tasks.ts';
import { columnSql, listSql, sumsSql } from '#server/features/leads/list.queries.ts';
import { asRole, reachOf } from '#test/support/asRole.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addCash } from '#test/support/invoices.ts';
import { addLead, newLead } from '#test/support/leads.ts';
import { startOffice } from '#test/support/office.ts';
import { idsOfAllPages } from '#test/support/pages.ts';
import { handedOver } from '#test/support/payments.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { addReps } from '#test/support/reps.ts';
import { startWorker } from '#test/support/portal.ts';
import { queueEmptied } from '#test/support/queue.ts';
import { probeOf } from '#test/support/samples.ts';
import { openStream } from '#test/support/stream.ts';

let database: TestDatabase;
let portal: string;
let office: Client;
let [cole, imani]: Person[] = [];
let coles: Client;
let imanis: Client;

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
  ({ cole, imani, coles, imanis } = await addReps(database.admin, portal));
  await startWorker(database.appUrl);
});

const rows = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await database.admin.query<T>(sql, values)).rows;
const rowOf = async (id: string) => (await rows<Record<string, unknown>>('select * from leads where id = $1', [id]))[0];
const mine = (rep: Person, values: Record<string, unknown> = {}) =>
  addLead(database.admin, { owner_id: rep.id, created_by: rep.id, ...values });
const create = (who: Client, lead: NewLead) => who.command<LeadResult>('POST', '/api/leads', lead);
const read = (who: Client, id: string) => who.get<LeadDetail>(`/api/leads/${id}`);
const list = async (who: Client, query = '') =>
  (await who.get<{ items: LeadCard[] }>(`/api/leads?${query}`)).body.items;
const idsOf = async (who: Client, query = '') => (await list(who, query)).map(({ id }) => id);
const boardOf = async (who: Client, query = '') => (await who.get<LeadBoard>(`/api/leads/count?${query}`)).body;
const columnIn = (board: LeadBoard, name: string) => board.columns.find((each) => each.column === name)!;

const unsaid = { lost_reason: null, lost_note: null, next_step: null, follow_up_at: null } as const;
const logOf = (values: Partial<LogLead>): LogLead => ({
  version: 1,
  kind: 'called',
  outcome: null,
  note: null,
  ...unsaid,
  ...values,
});
const moveOf = (values: Partial<MoveLead>): MoveLead => ({
  version: 1,
  status: 'warm',
  client_id: null,
  ...unsaid,
  ...values,
});
const log = (who: Client, id: string, values: Partial<LogLead>) =>
  who.command<LeadDetail>('POST', `/api/leads/${id}/log`, logOf(values));
const move = (who: Client, id: string, values: Partial<MoveLead>) =>
  who.command<LeadResult>('POST', `/api/leads/${id}/move`, moveOf(values));
const assign = (lead_ids: string[], rep: Person | null) =>
  office.command('POST', '/api/leads/assign', { lead_ids, owner_id: rep?.id ?? null });

/** A user's notifications about a lead, oldest first. */
async function told(who: Client, id: string): Promise<Notification[]> {
  await queueEmptied(database.admin);
  const { items } = (await who.get<{ items: Notification[] }>('/api/notifications')).body;
  return items.filter(({ entity_id }) => entity_id === id).toReversed();
}

describe('whose a lead is', () => {
  const keys = (Object.keys(routes) as RouteKey[]).filter((key) => routes[key].allow === 'lead.work');

  test.each(keys)('%s tells and changes nothing of another’s lead', async (key) => {
    const id = await mine(imani!, { full_name: 'Tess Brennan', email: `tess.${uuidv7()}@example.com` });
    const before = await rowOf(id);
    const { method, path } = routes[key];
    const { body, query = '' } = probeOf(key, { ...imani!, id });
    const answer = await coles.send(method, path.replace(':id', id) + query, {
      ...(body !== undefined && { body }),
      headers: { 'idempotency-key': uuidv7() },
    });
    expect(answer.status).toBe(path.includes(':id') ? 404 : 200);
    expect(JSON.stringify(answer.body)).not.toContain(id);
    expect(JSON.stringify(answer.body)).not.toContain('Tess');
    expect(await rowOf(id)).toEqual(before);
    if (method === 'GET') expect((await imanis.get(path.replace(':id', id))).status).toBe(200);
  });

  test('a list, the board and the search show a representative their own, and the office all of them', async () => {
    const [his, hers, nobodys] = [
      await mine(cole!, { full_name: 'Quill Amari' }),
      await mine(imani!, { full_name: 'Quill Benno' }),
      await addLead(database.admin, { full_name: 'Quill Cato' }),
    ];
    const all = [his, hers, nobodys].toSorted();
    const found = async (who: Client) => (await who.get<SearchFound>('/api/search?text=quill')).body.lead.items;
    const seen = async (who: Client, query = '') => ({
      listed: (await idsOf(who, `search=quill&${query}`)).toSorted(),
      onBoard: all.filter((id) => JSON.stringify(board).includes(id)),
      found: (await found(who)).map(({ id }) => id).toSorted(),
    });
    let board = await boardOf(coles);
    expect(await seen(coles)).toEqual({ listed: [his], onBoard: [his], found: [his] });
    // A representative who asks for another's leads still gets only their own.
    expect(await idsOf(coles, `search=quill&owner=${imani!.id}`)).toEqual([his]);
    board = await boardOf(office);
    expect(await seen(office)).toEqual({ listed: all, onBoard: all, found: all });
    expect(await idsOf(office, `search=quill&owner=none`)).toEqual([nobodys]);
    expect(board.waiting).toBeGreaterThan(0);
    expect((await office.get<{ count: number }>('/api/leads/waiting')).body.count).toBe(board.waiting);
    expect((await boardOf(coles)).waiting).toBe(0);
    expect((await list(coles, 'search=quill'))[0]).toMatchObject({ owner_name: 'Cole Bautista' });
    const technician = await signedIn(portal, await addPerson(database.admin, 'tech'));
    expect((await technician.get<SearchFound>('/api/search?text=quill')).body.lead.items).toEqual([]);
  });

  test('the office’s acts are the office’s', async () => {
    const id = await mine(cole!);
    const refused = [
      await coles.command('POST', '/api/leads/assign', { lead_ids: [id], owner_id: imani!.id }),
      await coles.command('POST', `/api/leads/${id}/join`, { into: await mine(cole!) }),
      await coles.command('DELETE', `/api/leads/${id}`, undefined),
      await coles.command('POST', '/api/leads/import', { rows: [{ full_name: 'X' }] }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await create(coles, newLead({ owner_id: imani!.id }))).status).toBe(400);
    const sold = moveOf({ status: 'sold', client_id: (await addPerson(database.admin, 'client')).id });
    expect((await move(coles, id, sold)).status).toBe(400);
    expect((await rowOf(id))!['status']).toBe('new');
  });

  test('a change is told to its owner and the office, and to nobody else', async () => {
    const streams = [
      await openStream(portal, coles),
      await openStream(portal, imanis),
      await openStream(portal, office),
    ];
    const [his, hers] = [newLead(), newLead()];
    await create(coles, his);
    await create(imanis, hers);
    const heard = await Promise.all(
      streams.map(async (stream) => {
        const ids: string[] = [];
        for (;;) {
          const message = await stream.next();
          const { entity, id } = (message?.data ?? {}) as { entity?: string; id?: string };
          if (entity === 'lead') ids.push(id!);
          if (id === hers.id || (ids.includes(his.id) && stream === streams[0])) break;
        }
        stream.close();
        return ids;
      }),
    );
    expect(heard).toEqual([[his.id], [hers.id], [his.id, hers.id]]);
  });
});

describe('in the database, as portal_sales', () => {
  const as = (rep: Person, sql: string) => reachOf(database.admin, 'sales', rep.id, sql);

  test('another’s lead and its events can’t be read, changed or added to', async () => {
    const id = await mine(imani!);
    expect(await as(imani!, `select from leads where id = '${id}'`)).toBe(1);
    for (const sql of [
      `select from leads where id = '${id}'`,
      `select from lead_events where lead_id = '${id}'`,
      `update leads set full_name = 'Mine' where id = '${id}'`,
    ])
      expect(await as(cole!, sql), sql).toBe(0);
    expect(await as(cole!, `insert into lead_events (lead_id, kind) values ('${id}', 'called')`)).toBe('42501');
  });

  test.each([
    ['takes one for another rep', (id: string) => `update leads set owner_id = '${imani!.id}' where id = '${id}'`],
    ['says that it is quoted', (id: string) => `update leads set quoted_at = now() where id = '${id}'`],
    ['says that they agreed to texts', (id: string) => `update leads set sms_consent_at = now() where id = '${id}'`],
    ['joins', (id: string) => `update leads set joined_to = '${id}' where id = '${id}'`],
    ['deletes', (id: string) => `delete from leads where id = '${id}'`],
    ['deletes an event', (id: string) => `delete from lead_events where lead_id = '${id}'`],
    ['rewrites an event', (id: string) => `update lead_events set note = 'No' where lead_id = '${id}'`],
    ['writes a quote', (id: string) => `insert into lead_events (lead_id, kind) values ('${id}', 'quoted')`],
    ['reads who else wanted it', () => 'select from lead_clashes'],
  ])('nobody in sales %s', async (_, sql) => {
    expect(await as(cole!, sql(await mine(cole!)))).toBe('42501');
  });

  test('sold is said by the office, or by the system', async () => {
    const client = await addPerson(database.admin, 'client');
    const id = await mine(cole!, { client_id: client.id });
    expect(await as(cole!, `update leads set status = 'sold' where id = '${id}'`)).toBe(raised.lead_status);
  });
});

describe('the table', () => {
  const tries = (sql: string, values: unknown[] = []) => database.admin.query(sql, values);

  test.each([
    ['an open lead without a day', { follow_up_at: null }, 'leads_next'],
    ['an open lead without a next step', { next_step: null }, 'leads_next'],
    ['an open lead that can’t be reached', { phone: null }, 'leads_reachable'],
    ['a lost lead without a reason', { status: 'lost' }, 'leads_lost'],
    ['a sold lead without a client', { status: 'sold' }, 'leads_sold'],
  ])('refuses %s', async (_, values, constraint) => {
    await expect(mine(cole!, values)).rejects.toMatchObject({ constraint });
  });

  test('has one person in work once, however the number and the address are written', async () => {
    const id = await mine(cole!, { phone: '+19195558801', email: 'dana@example.com' });
    await expect(mine(imani!, { phone: '(919) 555-8801' })).rejects.toMatchObject({ constraint: 'leads_one_phone' });
    await expect(mine(imani!, { email: 'dana@example.com' })).rejects.toMatchObject({ constraint: 'leads_one_email' });
    await expect(mine(imani!, { email: 'Dana@example.com' })).rejects.toMatchObject({ code: '23514' });
    await tries("update leads set status = 'lost', lost_reason = 'price' where id = $1", [id]);
    await expect(mine(imani!, { phone: '+19195558801' })).resolves.toBeTruthy();
  });

  test.each([
    ['new', 'new', true],
    ['new', 'warm', true],
    ['new', 'lost', true],
    ['warm', 'lost', true],
    ['lost', 'warm', true],
    ['warm', 'sold', true],
    ['new', 'sold', true],
    ['warm', 'new', false],
    ['lost', 'new', false],
    ['lost', 'sold', false],
    ['sold', 'warm', false],
    ['sold', 'lost', false],
  ])('from %s to %s: %s', async (from, to, allowed) => {
    const client = await addPerson(database.admin, 'client');
    const lost = (status: string) => (status === 'lost' ? 'price' : null);
    const id = await mine(cole!, { status: from, client_id: client.id, lost_reason: lost(from) });
    const moving = tries(
      `update leads set status = $2, lost_reason = $3, next_step = 'call', follow_up_at = now() where id = $1`,
      [id, to, lost(to)],
    );
    if (allowed) await moving;
    else await expect(moving).rejects.toMatchObject({ code: raised.lead_status });
    const row = (await rowOf(id))!;
    expect(row['status']).toBe(allowed ? to : from);
    if (allowed && (to === 'sold' || to === 'lost')) expect(row['follow_up_at']).toBeNull();
  });

  test('its owner is in sales, and who it became is a client', async () => {
    const [technician, client] = [await addPerson(database.admin, 'tech'), await addPerson(database.admin, 'client')];
    await expect(mine(technician)).rejects.toMatchObject({ code: raised.lead_owner });
    const id = await mine(cole!);
    await expect(tries('update leads set client_id = $2 where id = $1', [id, cole!.id])).rejects.toMatchObject({
      code: raised.lead_client,
    });
    await tries('update leads set client_id = $2 where id = $1', [id, client.id]);
    const answer = await office.command('POST', '/api/leads/assign', { lead_ids: [id], owner_id: technician.id });
    expect(answer.status).toBe(400);
  });
});

describe('a person who is in work already', () => {
  const nothingSaid = { lead: null, existed: true };

  test('is refused in the same words, whosever lead it is, and the office is told of both once', async () => {
    const email = `sam.${uuidv7()}@example.com`;
    const theirs = await mine(imani!, { full_name: 'Sam Okafor', email });
    const nobodys = await addLead(database.admin, { full_name: 'Pia Lund' });
    const numberOf = async (id: string) => (await rowOf(id))!['phone'] as string;
    const answers = [
      await create(coles, newLead({ phone: await numberOf(theirs) })),
      await create(coles, newLead({ email })),
      await create(coles, newLead({ phone: await numberOf(nobodys) })),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([200, nothingSaid]);
    expect(await told(office, theirs)).toMatchObject([
      { kind: 'lead_clash', name: 'Sam Okafor', owner: 'Imani Frost', others: 'Cole Bautista' },
    ]);
    expect(await told(office, nobodys)).toMatchObject([{ kind: 'lead_clash', owner: null, others: 'Cole Bautista' }]);
    for (const who of [coles, imanis]) expect(await told(who, theirs)).toEqual([]);
    expect((await read(office, theirs)).body.clashes).toMatchObject([{ rep_id: cole!.id, rep_name: 'Cole Bautista' }]);
    expect((await read(imanis, theirs)).body).toMatchObject({ clashes: [], version: 1 });
    // The representative can neither hear nor read anything about it.
    const [kept] = await rows<{ text: string }>(
      `select string_agg(answer::text, ' ') as text from commands where owner_id = $1`,
      [cole!.id],
    );
    expect(kept!.text).not.toContain(theirs);
    const events = await rows('select 1 from change_events where entity_id = $1 and $2 = any (users)', [
      theirs,
      cole!.id,
    ]);
    expect(events).toEqual([]);
  });

  test('is opened where it is the representative’s own, and always for the office', async () => {
    const phone = newLead().phone!;
    const id = await mine(cole!, { phone });
    expect((await create(coles, newLead({ phone }))).body).toMatchObject({ lead: { id }, existed: true });
    expect((await create(office, newLead({ phone }))).body).toMatchObject({ lead: { id }, existed: true });
    expect(await rows('select 1 from leads where phone = $1', [phone])).toHaveLength(1);
  });

  test('is met also by a change of the number, and by reopening', async () => {
    const phone = newLead().phone!;
    const [his, theirs] = [await mine(cole!), await mine(imani!, { phone })];
    const { id: _, owner_id: __, ...fields } = newLead({ phone });
    const change = await coles.command('PATCH', `/api/leads/${his}`, { ...fields, version: 1 });
    expect(change.body).toEqual(nothingSaid);
    expect((await rowOf(his))!['phone']).not.toBe(phone);
    const lost = await mine(cole!, { phone, status: 'lost', lost_reason: 'price' });
    expect((await move(coles, lost, {})).body).toEqual(nothingSaid);
    expect((await rowOf(lost))!['status']).toBe('lost');
    await database.admin.query("update leads set status = 'lost', lost_reason = 'moved' where id = $1", [theirs]);
    const reopened = await move(coles, lost, {});
    expect(reopened.body).toMatchObject({
      lead: { status: 'warm', next_step: 'call', lost_reason: null },
      existed: false,
    });
    expect(Date.parse(reopened.body.lead!.follow_up_at!)).toBeGreaterThan(Date.now());
  });

  test('two who add one number at once: exactly one has it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const phone = newLead().phone!;
      const answers = await Promise.all([coles, imanis, coles, imanis].map((who) => create(who, newLead({ phone }))));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      expect(answers.filter(({ body }) => !body.existed)).toHaveLength(1);
      expect(await rows('select 1 from leads where phone = $1', [phone])).toHaveLength(1);
    }
  });
});

describe('working on a lead', () => {
  test('one tap logs a call and sets the one next step', async () => {
    const clock = (
      await rows<{ time_zone: string; hours: null[] }>('select time_zone, hours from business_settings')
    )[0]!;
    const id = await mine(cole!);
    const expected = (outcome: LogLead['outcome']) =>
      followUpAfter('called', outcome, new Date().toISOString(), clock)!;
    const close = (at: string | null, to: string) => Math.abs(Date.parse(at!) - Date.parse(to)) < 120_000;
    const first = await log(coles, id, { outcome: 'no_answer', note: 'Voicemail' });
    expect(first.body).toMatchObject({ status: 'new', next_step: 'call', version: 2 });
    expect(close(first.body.follow_up_at, expected('no_answer').follow_up_at)).toBe(true);
    expect(first.body.events[0]).toMatchObject({ kind: 'called', outcome: 'no_answer', note: 'Voicemail', own: true });
    const second = await log(coles, id, { version: 2, outcome: 'needs_time' });
    expect(close(second.body.follow_up_at, expected('needs_time').follow_up_at)).toBe(true);
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString();
    const third = await log(coles, id, { version: 3, outcome: 'needs_time', next_step: 'mail', follow_up_at: day });
    expect(third.body.next_step).toBe('mail');
    expect(Date.parse(third.body.follow_up_at!)).toBe(Date.parse(day));
    const fourth = await log(coles, id, { version: 4, kind: 'visited', outcome: 'wants_it' });
    expect(fourth.body).toMatchObject({ status: 'warm', next_step: 'quote' });
    expect(fourth.body.events.slice(0, 2)).toMatchObject([
      { kind: 'status', from: 'new', to: 'warm' },
      { kind: 'visited' },
    ]);
    const lost = await log(coles, id, {
      version: 5,
      outcome: 'lost',
      lost_reason: 'price',
      lost_note: 'Ask in spring',
    });
    expect(lost.body).toMatchObject({ status: 'lost', lost_reason: 'price', next_step: null, follow_up_at: null });
    expect((await log(coles, id, { version: 6, outcome: 'no_answer' })).body).toMatchObject({ code: 'lead_closed' });
    // A note is always accepted, whatever the version.
    expect((await log(coles, id, { version: 1, kind: 'note', note: 'Called again by themselves' })).status).toBe(200);
  });

  test.each([
    ['lost without a reason', { outcome: 'lost' }],
    ['a note without words', { kind: 'note' }],
    ['a day in two years', { outcome: 'needs_time', follow_up_at: new Date(Date.now() + 7e10).toISOString() }],
  ] as const)('%s is refused', async (_, values) => {
    const id = await mine(cole!);
    expect((await log(coles, id, values)).status).toBe(400);
    expect((await rowOf(id))!['version']).toBe(1);
  });

  test('the second editor is told, and of two moves at once one counts', async () => {
    const id = await mine(cole!);
    expect((await log(coles, id, { outcome: 'no_answer' })).status).toBe(200);
    const { id: _, owner_id: __, ...fields } = newLead();
    const late = await coles.command('PATCH', `/api/leads/${id}`, { ...fields, version: 1 });
    expect([late.status, (late.body as { code: string }).code]).toEqual([409, 'changed_meanwhile']);
    const answers = await Promise.all([
      move(coles, id, { version: 2, status: 'warm' }),
      move(office, id, { version: 2, status: 'lost', lost_reason: 'price' }),
    ]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  });

  test('a move has its line in the timeline; the column Quoted is warm with a quote', async () => {
    const petra = await addPerson(database.admin, 'sales');
    const petras = await signedIn(portal, petra);
    const id = await mine(petra, { value_cents: 108_000 });
    expect((await move(petras, id, { status: 'warm' })).body.lead).toMatchObject({ status: 'warm' });
    expect(columnIn(await boardOf(petras), 'warm')).toMatchObject({ count: 1, value_cents: 108_000 });
    await database.admin.query('update leads set quoted_at = now() where id = $1', [id]);
    const board = await boardOf(petras);
    expect(columnIn(board, 'quoted')).toMatchObject({ count: 1, cards: [{ id }] });
    expect(columnIn(board, 'warm')).toMatchObject({ count: 0, cards: [] });
    expect(board.due).toMatchObject({ late: 0 });
    const client = await addPerson(database.admin, 'client', { full_name: 'Sam Okafor' });
    const sold = await move(office, id, { version: 2, status: 'sold', client_id: client.id });
    expect(sold.body.lead).toMatchObject({ status: 'sold', client_name: 'Sam Okafor', follow_up_at: null });
    expect((await read(petras, id)).body.events.map(({ from, to }) => [from, to])).toEqual([
      ['warm', 'sold'],
      ['new', 'warm'],
      [null, 'new'],
    ]);
  });

  test('an empty board is one, and templates are there to begin with', async () => {
    const nobody = await signedIn(portal, await addPerson(database.admin, 'sales', { full_name: 'Noor Haddad' }));
    expect(await boardOf(nobody)).toMatchObject({
      columns: ['new', 'warm', 'quoted', 'sold', 'lost'].map((name) => ({ column: name, count: 0, cards: [] })),
      due: { count: 0, late: 0, cards: [] },
    });
    expect(await list(nobody)).toEqual([]);
    const { body } = await nobody.get<{ rep: string; items: object[] }>('/api/leads/templates');
    expect(body.rep).toBe('Noor Haddad');
    expect(body.items.length).toBeGreaterThanOrEqual(3);
  });

  test('pages neither repeat nor miss one, late ones first', async () => {
    const petra = await addPerson(database.admin, 'sales');
    await database.admin.query(
      `insert into leads (id, owner_id, full_name, email, source, next_step, follow_up_at)
       select gen_random_uuid(), $1, 'Lead ' || n, 'page.' || n || '@example.com', 'ads', 'call',
         now() + (n % 7) * interval '1 day' from generate_series(1, 120) n`,
      [petra.id],
    );
    const expected = await rows<{ id: string }>('select id from leads where owner_id = $1 order by follow_up_at, id', [
      petra.id,
    ]);
    expect(await idsOfAllPages(await signedIn(portal, petra), '/api/leads', '')).toEqual(expected.map(({ id }) => id));
  });
});

describe('the office', () => {
  test('gives a lead to another representative: at once, with its history, and notifies only them', async () => {
    const id = await mine(cole!, { full_name: 'Lena Fischer' });
    await log(coles, id, { outcome: 'no_answer', note: 'Try after one' });
    const streams = [await openStream(portal, coles), await openStream(portal, imanis)];
    expect((await assign([id], imani!)).status).toBe(200);
    for (const stream of streams) {
      let message = await stream.next();
      while ((message?.data as { id?: string } | undefined)?.id !== id) message = await stream.next();
      expect(message?.data).toMatchObject({ entity: 'lead', id });
      stream.close();
    }
    expect((await read(coles, id)).status).toBe(404);
    const theirs = (await read(imanis, id)).body;
    expect(theirs.events.map(({ kind }) => kind)).toEqual(['reassigned', 'called', 'status']);
    // The new owner must not learn whose lead it was.
    expect(JSON.stringify(theirs)).not.toContain('Cole');
    expect(JSON.stringify(theirs)).not.toContain(cole!.id);
    expect((await read(office, id)).body.events[0]).toMatchObject({
      from_name: 'Cole Bautista',
      to_name: 'Imani Frost',
    });
    expect(await told(imanis, id)).toMatchObject([{ kind: 'lead_assigned', name: 'Lena Fischer' }]);
    expect(await told(coles, id), 'the page for assigning says that only the new one is notified').toEqual([]);
    const [audit] = await rows(
      'select changes from audit_events where entity_id = $1 order by created_at desc limit 1',
      [id],
    );
    expect(audit).toMatchObject({ changes: { owner_id: { from: cole!.id, to: imani!.id } } });
  });

  test('gives many or none, and a log meanwhile ends with the new owner or not at all', async () => {
    const [one, two] = [await mine(cole!), await mine(cole!)];
    expect((await assign([one, uuidv7()], imani!)).status).toBe(404);
    expect((await rowOf(one))!['owner_id']).toBe(cole!.id);
    for (let round = 0; round < 6; round += 1) {
      const id = await mine(cole!);
      const [given, logged] = await Promise.all([assign([id], imani!), log(coles, id, { outcome: 'no_answer' })]);
      expect(given.status).toBe(200);
      expect([200, 404]).toContain(logged.status);
      const owners = await rows('select distinct owner_id from lead_events where lead_id = $1', [id]);
      expect(owners).toEqual([{ owner_id: imani!.id }]);
    }
    expect((await assign([one, two], null)).status).toBe(200);
    expect((await idsOf(office, 'owner=none')).filter((id) => [one, two].includes(id))).toHaveLength(2);
  });

  test('joins two leads of one person, and the one that goes on knows what both knew', async () => {
    const [kept, joined] = [
      await mine(cole!, { full_name: 'Omar Farah', phone: null, email: `omar.${uuidv7()}@example.com`, detail: null }),
      await mine(imani!, { full_name: 'O. Farah', detail: 'Driveway, 1,040 sq ft' }),
    ];
    const phone = (await rowOf(joined))!['phone'];
    await log(imanis, joined, { outcome: 'no_answer', note: 'Rings twice' });
    await database.admin.query('update leads set sms_consent_at = now() where id = $1', [joined]);
    const { status, body } = await office.command<LeadDetail>('POST', `/api/leads/${joined}/join`, { into: kept });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: kept, phone, detail: 'Driveway, 1,040 sq ft', owner_name: 'Cole Bautista' });
    expect(body.events.map(({ note }) => note)).toContain('Rings twice');
    // The person agreed to texts at that number, and at no other.
    expect(body.sms_consent_at).not.toBeNull();
    await database.admin.query("update leads set phone = '+19195550199' where id = $1", [kept]);
    expect((await rowOf(kept))!['sms_consent_at']).toBeNull();
    expect((await read(coles, joined)).body.id).toBe(kept);
    expect((await read(imanis, joined)).status).toBe(404);
    expect(await idsOf(office, `search=farah&group=all`)).toEqual([kept]);
    // Both leads go to the next owner together.
    await assign([kept], imani!);
    expect((await read(imanis, joined)).body.events.map(({ note }) => note)).toContain('Rings twice');
    expect((await log(imanis, joined, { version: 9, outcome: 'no_answer' })).status).toBe(404);
  });

  test('doesn’t join an open lead into one that is over, or one that has a quote or a client away', async () => {
    const client = await addPerson(database.admin, 'client');
    const open = await mine(cole!);
    const lost = await mine(cole!, { status: 'lost', lost_reason: 'price' });
    const sold = await mine(cole!, { status: 'sold', client_id: client.id });
    const quoted = await mine(cole!, { status: 'warm', quoted_at: new Date().toISOString() });
    const join = async (id: string, into: string) =>
      (await office.command('POST', `/api/leads/${id}/join`, { into })).status;
    expect([await join(open, lost), await join(sold, open), await join(quoted, open), await join(open, open)]).toEqual([
      409, 409, 409, 400,
    ]);
    expect(await join(lost, open)).toBe(200);
  });

  test('deletes a lead that never became a client, and all that was written of it', async () => {
    const id = await mine(cole!);
    await log(coles, id, { outcome: 'no_answer', note: 'Secret' });
    expect((await office.command('DELETE', `/api/leads/${id}`, undefined)).status).toBe(200);
    expect(await rows('select 1 from lead_events where lead_id = $1', [id])).toEqual([]);
    const client = await addPerson(database.admin, 'client');
    const sold = await mine(cole!, { status: 'sold', client_id: client.id });
    expect((await office.command('DELETE', `/api/leads/${sold}`, undefined)).status).toBe(409);
    expect(await rowOf(sold)).toBeTruthy();
  });
});

describe('a follow-up that is due', () => {
  const pool = () => ({ pool: database.admin }) as unknown as Parameters<typeof remindFollowUps>[0];
  const past = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

  test('reminds its owner once, also when two processes look; another day reminds again', async () => {
    const id = await mine(cole!, { full_name: 'Rosa Quintero', follow_up_at: past(1) });
    const later = await mine(cole!);
    await Promise.all([remindFollowUps(pool()), remindFollowUps(pool())]);
    await remindFollowUps(pool());
    expect(await told(coles, id)).toMatchObject([{ kind: 'lead_due', name: 'Rosa Quintero' }]);
    expect(await told(coles, later)).toEqual([]);
    expect((await rowOf(id))!['version']).toBe(1);
    await database.admin.query("update leads set follow_up_at = now() - interval '1 minute' where id = $1", [id]);
    await remindFollowUps(pool());
    expect(await told(coles, id)).toHaveLength(2);
    expect(await told(office, id)).toEqual([]);
  });

  test('reminds the office of one that nobody has, after an hour', async () => {
    const [fresh, waiting] = [
      await addLead(database.admin, { follow_up_at: past(0.5) }),
      await addLead(database.admin, { follow_up_at: past(2) }),
    ];
    await remindFollowUps(pool());
    expect(await told(office, waiting)).toMatchObject([{ kind: 'lead_waiting' }]);
    expect(await told(office, fresh)).toEqual([]);
  });
});

describe('who goes', () => {
  test('a client who is deleted leaves no words in their leads; what stays says nothing of them', async () => {
    const client = await addPerson(database.admin, 'client', { full_name: 'Greta Secretson' });
    await database.admin.query("update profiles set phone = '+19195557790' where id = $1", [client.id]);
    const words = { full_name: 'Greta Secretson', street: '1 Secret Way', city: 'Secret', detail: 'Secret gate' };
    const sold = await mine(cole!, { ...words, status: 'sold', client_id: client.id });
    const [byPhone, byEmail, another] = [
      await mine(imani!, { ...words, phone: '919-555-7790' }),
      await mine(cole!, { ...words, email: client.email, status: 'lost', lost_reason: 'price', lost_note: 'Secret' }),
      await mine(cole!, words),
    ];
    await log(imanis, byPhone, { outcome: 'no_answer', note: 'Secret' });
    expect((await office.command('DELETE', `/api/users/${client.id}`, undefined)).status).toBe(200);
    for (const id of [sold, byPhone, byEmail]) {
      const row = (await rowOf(id))!;
      const full = Object.keys(row).filter((name) => row[name] !== null);
      expect(full.filter((name) => ['phone', 'email', 'street', 'city', 'detail', 'lost_note'].includes(name))).toEqual(
        [],
      );
      const events = await rows('select * from lead_events where lead_id = $1', [id]);
      expect(JSON.stringify([row, events]), id).not.toContain('Secret');
      expect(row['follow_up_at']).toBeNull();
    }
    expect((await rowOf(sold))!['status']).toBe('sold');
    expect((await rowOf(another))!['full_name']).toBe('Greta Secretson');
  });

  test('a column that a later migration adds is an edit, is searched and is erased', async () => {
    await database.admin.query('alter table leads add company text, add met_on date');
    onTestFinished(() => database.admin.query('alter table leads drop company, drop met_on').then(() => undefined));
    const client = await addPerson(database.admin, 'client');
    const lead = await mine(cole!, { email: client.email });
    const version = async () => (await rowOf(lead))!['version'];
    const set = (values: string) => database.admin.query(`update leads set ${values} where id = $1`, [lead]);
    await set(`company = 'Harborview Marina', met_on = current_date`);
    expect(await version()).toBe(2);
    await set(`touched_at = now(), quoted_at = now(), company = company`);
    expect(await version()).toBe(2);
    expect(await idsOf(coles, 'search=marina')).toEqual([lead]);
    expect((await office.command('DELETE', `/api/users/${client.id}`, undefined)).status).toBe(200);
    expect(await rowOf(lead)).toMatchObject({
      company: null,
      met_on: null,
      search: expect.not.stringContaining('marina'),
    });
    expect((await rowOf(lead))!['quoted_at']).not.toBeNull();
  });

  test('who leaves sales leaves what is open to the office, with its history; deactivated they keep it', async () => {
    const petra = await addPerson(database.admin, 'sales');
    const [open, lost] = [await mine(petra), await mine(petra, { status: 'lost', lost_reason: 'price' })];
    await database.admin.query('update profiles set active = false where id = $1', [petra.id]);
    expect((await rowOf(open))!['owner_id']).toBe(petra.id);
    expect((await office.command('DELETE', `/api/users/${petra.id}`, undefined)).status).toBe(200);
    expect((await rowOf(open))!['owner_id']).toBeNull();
    expect(await rows('select distinct owner_id from lead_events where lead_id = $1', [open])).toEqual([
      { owner_id: null },
    ]);
    expect((await rowOf(lost))!['owner_id']).toBe(petra.id);
    expect((await assign([open], cole!)).status).toBe(200);
  });
});

describe('where leads come from', () => {
  test('is a report: how many, how many were won, what they are worth and what these clients paid', async () => {
    const client = await addPerson(database.admin, 'client');
    const at = '2024-05-10T15:00:00Z';
    const added = (values: object) => mine(cole!, { created_at: at, source: 'door', ...values });
    await added({ value_cents: 10_000, status: 'sold', client_id: client.id });
    await added({ value_cents: 5_000, status: 'lost', lost_reason: 'price' });
    await added({ value_cents: null, source: 'ads' });
    const pay = async (amount: number, day: string) =>
      database.admin.query('update payments set received_on = $2 where id = $1', [
        await addCash(database.admin, client.id, amount),
        day,
      ]);
    await pay(9_000, '2024-05-20');
    await pay(700, '2024-04-01');
    await pay(300, '2024-07-01');
    const back = handedOver({ client_id: client.id, amount_cents: 4_000, tip_cents: 500, received_on: '2024-05-21' });
    await office.command('POST', '/api/payments/manual', back);
    const refund = { id: uuidv7(), amount_cents: 4_500, reason: 'Streaks', credit: false };
    expect((await office.command('POST', `/api/payments/${back.id}/refunds`, refund)).status).toBe(200);
    const period = 'report=leads&from=2024-05-01&to=2024-05-31';
    const { body } = await office.get<Report>(`/api/reports?${period}`);
    expect(body.lines.map(({ key, values }) => [key, values])).toEqual([
      ['door', [2, 1, 50, 15_000, 9_000]],
      ['ads', [1, 0, 0, 0, 0]],
    ]);
    expect(body.totals).toEqual([3, 1, 33, 15_000, 9_000]);
    const behind = async (column: string) =>
      (await office.get<{ items: ReportRow[] }>(`/api/reports/rows?${period}&column=${column}&key=door`)).body.items;
    expect(await behind('leads')).toHaveLength(2);
    expect(await behind('won')).toMatchObject([{ entity: 'lead', cents: 10_000 }]);
    expect(await behind('paid')).toMatchObject([
      { entity: 'payment', cents: 0, day: '2024-05-21' },
      { entity: 'payment', cents: 9_000, day: '2024-05-20' },
    ]);
  });
});

describe('with many leads', () => {
  test('the board and the lists walk along an index, and nothing is sorted', async () => {
    const petra = await addPerson(database.admin, 'sales');
    await database.admin.query(
      `insert into leads (id, owner_id, full_name, email, source, next_step, follow_up_at, status, lost_reason)
       select gen_random_uuid(), case when n % 4 = 0 then $1::uuid end, 'Lead ' || n, 'many.' || n || '@example.com', 'ads', 'call',
         now() + n * interval '1 minute', case when n % 3 = 0 then 'lost' else 'new' end, case when n % 3 = 0 then 'price' end
       from generate_series(1, 4000) n`,
      [petra.id],
    );
    await database.admin.query('analyze leads');
    const planOf = (actor: Actor, query: RawBuilder<unknown>) => {
      const { sql, parameters } = query.compile(sqlFor);
      return asRole(database.admin, actor.role, actor.id, async (client) => {
        // The table is too small here for an index to pay off; the test only asks whether an index can give the order.
        await client.query('set local enable_seqscan = off; set local enable_bitmapscan = off');
        const { rows: lines } = await client.query<Record<string, string>>(`explain ${sql}`, [...parameters]);
        return lines.map((line) => line['QUERY PLAN']).join('\n');
      });
    };
    const [rep, admin] = [petra as Actor, { ...petra, role: 'admin' } as Actor];
    const cursor = { at: new Date().toISOString(), id: uuidv7() };
    const inner = (plan: string) => plan.slice(plan.indexOf('Limit'));
    for (const [plan, index] of [
      [await planOf(rep, listSql(rep, {}, null)), 'leads_open'],
      [await planOf(rep, listSql(rep, {}, cursor)), 'leads_open'],
      [await planOf(rep, listSql(rep, { group: 'lost' }, null)), 'leads_closed'],
      [await planOf(rep, listSql(rep, { group: 'all' }, null)), 'leads_newest'],
      [await planOf(rep, columnSql(rep, undefined, 'new')), '(leads_board|leads_open)'],
      [await planOf(admin, listSql(admin, {}, null)), 'leads_open_all'],
      [await planOf(admin, listSql(admin, { group: 'lost' }, cursor)), 'leads_closed_all'],
      [await planOf(admin, listSql(admin, { group: 'all' }, cursor)), 'leads_newest_all'],
    ] as const) {
      expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${index} on leads`));
      expect(inner(plan)).not.toMatch(/Sort/);
    }
    expect(await planOf(rep, sumsSql(rep, undefined))).toMatch(/Scan using leads_(board|open|closed)|on leads_board/);
  });
});
