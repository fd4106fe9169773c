import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RequestForm, RequestFormSettings, SendRequest } from '#contract/booking/requestForm.schema.ts';
import { requestFormText } from '#text/requestForm.ts';
import { Client } from '#test/support/client.ts';
import { startOffice } from '#test/support/office.ts';
import { nobodys, openRequestForm, requestBody, requestToken } from '#test/support/requestForm.ts';
import { newService } from '#test/support/services.ts';

const { database, portal, office } = await startOffice();
const { admin } = database;

const stranger = () => new Client(portal);
const send = (part: Partial<SendRequest> = {}, from = stranger()) =>
  from.send('POST', '/api/request', { body: requestBody(requestToken(), part) });
const settings = (part: Partial<RequestFormSettings> = {}) =>
  office.command('PUT', '/api/settings/request-form', { online: true, service_ids: [], embed_origins: [], ...part });

type Lead = Record<'id' | 'owner_id' | 'full_name' | 'phone' | 'detail' | 'source' | 'status' | 'next_step', string>;
const leadsOf = async ({ phone, email }: { phone: string; email: string }) =>
  (
    await admin.query<Lead & { service_id: string | null; sms_consent_at: string | null; due: boolean }>(
      'select *, follow_up_at <= now() as due from leads where phone = $1 or email = $2',
      [phone, email],
    )
  ).rows;
const eventsOf = async (lead: string) =>
  (
    await admin.query<{ kind: string; note: string; detail: object }>(
      'select * from lead_events where lead_id = $1 order by at',
      [lead],
    )
  ).rows;

async function addService(): Promise<string> {
  const service = newService();
  await office.command('POST', '/api/services', service);
  return service.id;
}

beforeEach(async () => {
  await admin.query('delete from lead_requests');
  await openRequestForm(admin);
});

describe('the form', () => {
  test('offers what the owner chose and still sells, and nothing while it is off', async () => {
    const [one, other] = [await addService(), await addService()];
    await settings({ service_ids: [one, other] });
    await admin.query('update services set active = false where id = $1', [other]);
    const { body } = await stranger().get<RequestForm>('/api/request');
    expect(body.services.map(({ id }) => id)).toEqual([one]);
    await settings({ online: false, service_ids: [one] });
    const off = await stranger().get<RequestForm>('/api/request');
    expect([off.body.online, off.body.services]).toEqual([false, []]);
    expect(await send()).toMatchObject({ status: 409, body: { code: 'request_off' } });
  });

  test('makes a lead that waits for the office, due at once, with what was written', async () => {
    const who = nobodys();
    const service = await addService();
    await settings({ service_ids: [service] });
    expect((await send({ ...who, service_id: service })).status).toBe(200);
    const [lead, ...more] = await leadsOf(who);
    expect(more).toEqual([]);
    expect(lead).toMatchObject({
      owner_id: null,
      full_name: 'Edda Brandt',
      phone: who.phone,
      detail: 'Two cars and the driveway.',
      source: 'website',
      status: 'new',
      next_step: 'call',
      service_id: service,
      sms_consent_at: null,
      due: true,
    });
    expect(await eventsOf(lead!.id)).toMatchObject([
      { kind: 'requested', note: 'Two cars and the driveway.', detail: { suits: 'this_week', service_id: service } },
    ]);
  });

  test('a service that isn’t offered is left out, not refused', async () => {
    const who = nobodys();
    expect((await send({ ...who, service_id: await addService() })).status).toBe(200);
    expect((await leadsOf(who))[0]).toMatchObject({ service_id: null });
  });

  test.each([
    ['neither phone nor email', { phone: null, email: null }],
    ['a phone that can’t be dialed', { phone: '12' }],
    ['consent to texts without a phone', { phone: null, sms_consent: true }],
    ['no name', { full_name: '  ' }],
  ])('refuses %s', async (_, part) => {
    expect((await send(part)).status).toBe(400);
  });
});

describe('who asks', () => {
  test('twice has one lead, and both of their texts', async () => {
    const who = nobodys();
    const first = await send(who);
    const second = await send({ phone: who.phone, email: null, full_name: 'E. Brandt', detail: 'And the patio.' });
    expect(second.status).toBe(first.status);
    expect(second.body).toEqual(first.body);
    const [lead, ...more] = await leadsOf(who);
    expect(more).toEqual([]);
    expect(lead!.full_name).toBe('Edda Brandt');
    expect((await eventsOf(lead!.id)).map(({ note }) => note)).toEqual([
      'Two cars and the driveway.',
      'And the patio.',
    ]);
  });

  test('ten times at once has one lead', async () => {
    const who = nobodys();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(who)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const [lead, ...more] = await leadsOf(who);
    expect(more).toEqual([]);
    // Only the first five requests of one person per day become events.
    expect(await eventsOf(lead!.id)).toHaveLength(5);
  });

  test('and sends the same again because the answer got lost is written down once', async () => {
    const who = nobodys();
    const body = requestBody(requestToken(), who);
    for (let time = 0; time < 2; time += 1)
      expect((await stranger().send('POST', '/api/request', { body })).status).toBe(200);
    expect(await eventsOf((await leadsOf(who))[0]!.id)).toHaveLength(1);
  });

  test('is told the same whether they are known or not', async () => {
    const who = nobodys();
    const [unknown, known] = [await send(who), await send(who)];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(known.body).toBeNull();
  });

  test('and agrees to texts has the words kept, with their version, and no address in the clear', async () => {
    const who = nobodys();
    const from = stranger();
    await send({ ...who, sms_consent: true }, from);
    const [lead] = await leadsOf(who);
    expect(lead!.sms_consent_at).not.toBeNull();
    const { rows } = await admin.query<{ consent: string; consent_version: number; address_hash: Buffer }>(
      'select * from lead_requests where lead_id = $1',
      [lead!.id],
    );
    const { body: form } = await stranger().get<RequestForm>('/api/request');
    expect(rows).toMatchObject([{ consent: form.consent, consent_version: 1 }]);
    expect(form.consent.slice(0, 16)).toBe(requestFormText.consent.slice(0, 16));
    expect(JSON.stringify(rows)).not.toContain(from.address);
  });
});

describe('machines', () => {
  test('that fill in the hidden field are answered like any other, and nothing is kept', async () => {
    const who = nobodys();
    const { status, body } = await send({ ...who, website: 'https://spam.example' });
    expect([status, body]).toEqual([200, null]);
    expect(await leadsOf(who)).toEqual([]);
  });

  test.each([
    ['sent at once', () => requestToken(0)],
    ['of the day before yesterday', () => requestToken(48 * 3_600_000)],
    ['that isn’t ours', () => 'bm90IG91cnM'],
  ])('a form %s is refused', async (_, token) => {
    const body = requestBody(token());
    const answer = await stranger().send('POST', '/api/request', { body });
    expect(answer).toMatchObject({ status: 410, body: { code: 'request_stale' } });
    expect(await leadsOf({ phone: body.phone!, email: body.email! })).toEqual([]);
  });

  test('of one address get five answers a minute', async () => {
    const from = stranger();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(nobodys(), from)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test('of one address leave twenty requests a day, whatever the minute', async () => {
    const who = nobodys();
    const from = stranger();
    await send(who, from);
    await admin.query(
      `insert into lead_requests (id, lead_id, at, address_hash)
       select gen_random_uuid(), lead_id, now() - interval '2 hours', address_hash from lead_requests, generate_series(1, 19)`,
    );
    expect(await send(nobodys(), from)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect((await send(nobodys())).status).toBe(200);
  });
});

describe('in a frame', () => {
  const policyOf = async (path: string) =>
    (await stranger().get(path)).headers.get('content-security-policy')!.split('; ').at(-1);

  test('only the form is shown, and only by the sites that the owner names', async () => {
    expect(await policyOf('/request')).toBe("frame-ancestors 'none'");
    await settings({ embed_origins: ['https://www.wash.example', 'https://wash.example:8443'] });
    expect(await policyOf('/request')).toBe('frame-ancestors https://www.wash.example https://wash.example:8443');
    expect(await policyOf('/request?from=card')).toContain('wash.example');
    for (const path of ['/', '/requests', '/request/x', '/auth', '/api/request', '/admin?x=/request'])
      expect([path, await policyOf(path)]).toEqual([path, "frame-ancestors 'none'"]);
    await settings({ online: false, embed_origins: ['https://www.wash.example'] });
    expect(await policyOf('/request')).toBe("frame-ancestors 'none'");
  });

  test.each([
    '*',
    'https://*',
    'http://wash.example',
    'https://wash.example/page',
    "https://a.example; script-src 'none'",
    'wash.example',
  ])('%s isn’t a site', async (origin) => {
    expect((await settings({ embed_origins: [origin] })).status).toBe(400);
    await expect(admin.query('update request_form set embed_origins = $1', [[origin]])).rejects.toThrow('check');
  });

  test('a service that doesn’t exist can’t be offered', async () => {
    expect((await settings({ service_ids: [uuidv7()] })).status).toBe(404);
  });
});
