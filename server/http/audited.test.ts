import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { InvoiceDetail } from '#contract/invoice.ts';
import type { OpenedOrder } from '#contract/payment.ts';
import { routes, type RouteKey } from '#contract/routes.ts';
import { notices } from '#contract/trade.ts';
import { codeAt, stepAt } from '#server/features/factors/totp.ts';
import { softAuthenticator } from '#test/support/authenticator.ts';
import { startCatchers } from '#test/support/catcher.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { digitsOf, enrolApp, secure, unbase32 } from '#test/support/factors.ts';
import { addCash, addDoneJob, issued, newInvoice, newLine } from '#test/support/invoices.ts';
import { newJob } from '#test/support/jobs.ts';
import { handedOver } from '#test/support/payments.ts';
import { startPayPal } from '#test/support/paypal.ts';
import { addPerson, goodPassword, type Person } from '#test/support/people.ts';
import { startPortal, startWorker } from '#test/support/portal.ts';
import { newSeries, seriesChange } from '#test/support/series.ts';
import { newService, serviceRow, serviceUpdate } from '#test/support/services.ts';
import { createAdmin } from '#tools/adminCreate.ts';

/*
 * Every route that changes something leaves an audit row of its request. Each is really made to succeed; a route that is
 * added without a line here doesn't compile.
 */
type Mutating = {
  [K in RouteKey]: (typeof routes)[K] extends { write: 'command' | 'exempt' } ? K : never;
}[RouteKey];
type Try = { client?: Client; id?: string; body?: unknown; raw?: string; headers?: Record<string, string> };

let database: Awaited<ReturnType<typeof testDatabase>>;
let catchers: Awaited<ReturnType<typeof startCatchers>>;
let paypal: Awaited<ReturnType<typeof startPayPal>>;
let portal: string;
let office: Client;

beforeAll(async () => {
  database = await testDatabase();
  catchers = await startCatchers();
  paypal = await startPayPal();
  portal = await startPortal(database.appUrl, { ...catchers.env, ...paypal.env });
  await startWorker(database.appUrl, catchers.env);
  await secure(database.admin, { method_sms: true, method_authenticator_app: true, method_hardware_token: true });
  office = await signedIn(portal, await addPerson(database.admin, 'admin'));
});
afterAll(() => Promise.all([catchers.stop(), paypal.stop()]));

const tech = () => addPerson(database.admin, 'tech');
const own = async (): Promise<Client> => signedIn(portal, await tech());
const on = async (body?: unknown): Promise<Try> => ({ id: (await tech()).id, body });
const post = <T>(client: Client, path: string, body: unknown) => client.send<T>('POST', `/api/${path}`, { body });

/** Somebody with an app, who has typed the password and owes the rest. */
async function halfIn(): Promise<{ client: Client; person: Person; app: Awaited<ReturnType<typeof enrolApp>> }> {
  const person = await tech();
  const app = await enrolApp(await signedIn(portal, person));
  const client = new Client(portal);
  await client.signIn(person);
  return { client, person, app };
}

async function withPasskey() {
  const person = await tech();
  const key = softAuthenticator();
  const client = await signedIn(portal, person);
  const { body: options } = await post<never>(client, 'account/factors/passkey', { password: goodPassword });
  const response = key.create(options);
  return { person, key, client, response };
}

const taxRate = { name: 'Wake County', rate_ppm: 25_000, valid_from: '2026-01-01', valid_to: null };
const dayOff = { starts_on: '2026-12-24', ends_on: '2026-12-24', note: null };

const tries: Record<Mutating, () => Promise<Try>> = {
  'payment.create': async () => ({ body: { id: uuidv7(), amount_cents: 4_500, method: 'paypal' } }),
  'payment.open': async () => ({ id: await somePayment() }),
  'payment.sync': async () => ({ id: (await approvedPayment()).id }),
  'payment.cancel': async () => ({ id: await somePayment() }),
  'payment.refund': async () => {
    const paid = handedOver();
    await office.command('POST', '/api/payments/manual', paid);
    return { id: paid.id, body: { id: uuidv7(), amount_cents: 100, reason: 'Missed a corner' } };
  },
  'invoice.pay': async () => ({ id: (await someInvoice()).id, body: { id: uuidv7(), method: 'paypal' } }),
  'webhook.paypal': async () => {
    const { order } = await approvedPayment();
    const { raw, headers } = await paypal.event('CHECKOUT.ORDER.APPROVED', order);
    return { client: new Client(portal), raw, headers };
  },
  'payment.record': async () => ({ body: handedOver() }),
  'payment.shareTip': async () => {
    const paid = handedOver({ tip_cents: 500 });
    await office.command('POST', '/api/payments/manual', paid);
    return { id: paid.id, body: { shares: [{ profile_id: (await tech()).id, amount_cents: 500 }] } };
  },
  'paymentAlert.resolve': async () => {
    const id = uuidv7();
    await database.admin.query("insert into payment_alerts (id, kind) values ($1, 'missing_here')", [id]);
    return { id, body: { resolution: 'Refunded by phone' } };
  },
  'business.update': async () => ({
    body: {
      name: 'QR Detailing & Co',
      tagline: null,
      website_url: null,
      time_zone: 'America/New_York',
      currency: 'USD',
      hours: [null, null, null, null, null, null, null],
      deposit_percent: 30,
      deposit_from_cents: 50_000,
      cancellation_notice_hours: 24,
      cancellation_fee_cents: 3_500,
      address: '2100 Quarry Rd, Austin, TX 78704',
      phone: null,
      billing_email: 'billing@qrportal.example',
      payment_terms_days: 30,
      reminder_days: [5],
    },
  }),
  'business.setLogo': async () => ({
    body: { image: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64') },
  }),
  'taxRate.create': async () => ({ body: { id: uuidv7(), ...taxRate } }),
  'taxRate.update': async () => ({ id: await someTaxRate(), body: { ...taxRate, name: 'Durham County' } }),
  'taxRate.delete': async () => ({ id: await someTaxRate() }),
  'session.create': async () => {
    const { email, role } = await tech();
    return { client: new Client(portal), body: { email, password: goodPassword, role } };
  },
  'session.delete': async () => ({ client: await own() }),
  'passwordLink.request': async () => ({ client: new Client(portal), body: { email: (await tech()).email } }),
  'passwordLink.use': async () => {
    const token = await createAdmin(database.adminUrl, { email: `${uuidv7()}@example.com`, name: 'Renee Castillo' });
    return { client: new Client(portal), body: { token, password: goodPassword } };
  },
  'step.sendCode': async () => {
    await secure(database.admin, { enforce_all_users: true });
    const client = new Client(portal);
    await client.signIn(await tech());
    await secure(database.admin, { enforce_all_users: false });
    return { client, body: { way: 'email' } };
  },
  'step.verifyCode': async () => {
    const { client, app } = await halfIn();
    return { client, body: { way: 'backup_code', code: app.backupCodes[0], trust_device: false } };
  },
  'step.verifyPasskey': async () => {
    const { person, key, client: first, response } = await withPasskey();
    await post(first, 'account/factors/passkey/confirm', { name: 'Key', response });
    const client = new Client(portal);
    await client.signIn(person);
    const { body: options } = await client.send<never>('POST', '/api/sign-in/passkey');
    return { client, body: { response: key.get(options), trust_device: false } };
  },
  'step.setPassword': async () => {
    const person = await tech();
    await office.command('POST', `/api/users/${person.id}/password`, { password: 'borrowed wet sponge' });
    const client = new Client(portal);
    await client.signIn(person, 'borrowed wet sponge');
    return { client, body: { password: 'my very own sponge' } };
  },
  'account.changePassword': async () => ({
    client: await own(),
    body: { current_password: goodPassword, password: 'my very own sponge' },
  }),
  'account.endSession': async () => {
    const person = await tech();
    const [client] = [await signedIn(portal, person), await signedIn(portal, person)];
    const { body } = await client.get<{ id: string; current: boolean }[]>('/api/account/sessions');
    return { client, body: { id: body.find(({ current }) => !current)!.id } };
  },
  'account.endOtherSessions': async () => ({ client: await own() }),
  'factor.beginApp': async () => ({ client: await own(), body: { password: goodPassword } }),
  'factor.confirmApp': async () => {
    const client = await own();
    const { body } = await post<{ secret: string }>(client, 'account/factors/app', { password: goodPassword });
    return { client, body: { code: codeAt(unbase32(body.secret), stepAt(Date.now())) } };
  },
  'factor.beginSms': async () => ({
    client: await own(),
    body: { password: goodPassword, phone: '(919) 555-0144' },
  }),
  'factor.confirmSms': async () => {
    const client = await own();
    await post(client, 'account/factors/sms', { password: goodPassword, phone: '(919) 555-0155' });
    return { client, body: { code: digitsOf((await catchers.sms.next('+19195550155')).body) } };
  },
  'factor.beginPasskey': async () => ({ client: await own(), body: { password: goodPassword } }),
  'factor.confirmPasskey': async () => {
    const { client, response } = await withPasskey();
    return { client, body: { name: 'Key', response } };
  },
  'factor.remove': async () => {
    const client = await own();
    await enrolApp(client);
    return { client, body: { method: 'authenticator_app', id: null, password: goodPassword } };
  },
  'factor.newBackupCodes': async () => {
    const client = await own();
    await enrolApp(client);
    return { client, body: { password: goodPassword } };
  },
  'profile.update': async () => {
    const person = await tech();
    return { client: await signedIn(portal, person), id: person.id, body: { full_name: 'Dani O.', phone: null } };
  },
  'user.create': async () => {
    const id = uuidv7();
    const body = {
      id,
      full_name: 'Nico Alvarez',
      email: `${id}@example.com`,
      phone: null,
      role: 'tech',
      password: null,
    };
    return { body };
  },
  'user.update': async () => {
    const { id, email, role } = await tech();
    return { id, body: { full_name: 'Dani O.', email, phone: null, role, active: true } };
  },
  'user.delete': () => on(),
  'user.sendLink': () => on(),
  'user.setPassword': () => on({ password: 'borrowed wet sponge' }),
  'user.resetFactors': () => on(),
  'user.endSessions': () => on(),
  'staff.update': () => on({ colour: 'coral', skills: ['bins'], hourly_cost_cents: 2_150 }),
  'staff.setWeek': () =>
    on({ working_hours: [{ weekday: 1, starts: '08:00', ends: '16:30', break_starts: null, break_ends: null }] }),
  'staff.addDayOff': () => on({ id: uuidv7(), ...dayOff }),
  'staff.removeDayOff': async () => {
    const id = uuidv7();
    await office.command('POST', `/api/staff/${(await tech()).id}/days-off`, { id, ...dayOff });
    return { id };
  },
  'client.import': async () => ({ body: { rows: [{ full_name: 'Wendy Ochoa', email: `${uuidv7()}@example.com` }] } }),
  'contact.save': async () => ({ id: uuidv7(), body: await someContact() }),
  'contact.delete': async () => ({ id: await stored('contacts', await someContact()) }),
  'place.save': async () => ({ id: uuidv7(), body: await somePlace() }),
  'place.delete': async () => ({ id: await stored('places', await somePlace()) }),
  'asset.save': async () => ({ id: uuidv7(), body: await someAsset() }),
  'asset.delete': async () => ({ id: await stored('assets', await someAsset()) }),
  'security.update': async () => {
    const { body } = await office.get<object>('/api/settings/security');
    return { body: { ...body, lockout_threshold: 6 } };
  },
  'integration.update': async () => ({ body: { card_checkout: true } }),
  'integration.test': async () => ({}),
  'notification.readAll': async () => {
    const person = await tech();
    await database.admin.query("insert into notifications (id, profile_id, kind) values ($1, $2, 'new_sign_in')", [
      uuidv7(),
      person.id,
    ]);
    return { client: await signedIn(portal, person) };
  },
  'notification.setRules': async () => ({
    body: { rules: notices.map((notice) => ({ notice, email: true, sms: true, portal: true })) },
  }),
  'series.create': async () => ({ body: newSeries() }),
  'series.edit': async () => {
    const { series, visit } = await someVisit();
    return { body: seriesChange(visit, series, { title: 'Trash-bin plan, large' }) };
  },
  'series.skip': async () => ({ id: (await someVisit()).visit.id }),
  'payment.sendReceipt': async () => ({
    id: await addCash(database.admin, (await addPerson(database.admin, 'client')).id, 4_500),
  }),
  'job.create': async () => ({ body: newJob() }),
  'job.update': async () => {
    const { id: _, ...body } = newJob({ title: 'House soft wash' });
    return { id: await someJob(), body: { ...body, version: 1 } };
  },
  'job.assign': async () => ({
    id: await someJob(),
    body: { assigned_to: (await tech()).id, override_hours: false, version: 1 },
  }),
  'job.schedule': async () => ({
    id: await someJob(),
    body: {
      assigned_to: null,
      scheduled_start: '2099-07-01T13:00:00Z',
      scheduled_end: '2099-07-01T14:00:00Z',
      override_hours: false,
      version: 1,
    },
  }),
  'job.setStatus': async () => ({ id: await someJob(), body: { status: 'completed', version: 1 } }),
  'job.delete': async () => ({ id: await someJob() }),
  'job.bulkAssign': async () => ({
    body: { ids: [await someJob()], assigned_to: (await tech()).id, override_hours: false },
  }),
  'job.bulkStatus': async () => ({ body: { ids: [await someJob()], status: 'completed' } }),
  'job.tick': async () => ({ id: await someStep(), body: { done: true } }),
  'jobFilter.save': async () => ({ id: uuidv7(), body: { name: 'High', filter: { priority: 'high' } } }),
  'jobFilter.delete': async () => {
    const id = uuidv7();
    await office.command('PUT', `/api/job-filters/${id}`, { name: 'High', filter: {} });
    return { id };
  },
  'tour.create': async () => ({ body: await newTour() }),
  'tour.move': async () => ({
    id: await someTour(),
    body: { assigned_to: (await tech()).id, scheduled_start: '2099-07-02T13:00:00Z', override_hours: true },
  }),
  'tour.delete': async () => ({ id: await someTour() }),
  'invoice.waive': async () => ({ id: await doneJob(), body: { reason: 'Warranty' } }),
  'invoice.create': async () => ({ body: newInvoice(await client_id()) }),
  'invoice.update': async () => {
    const { id, version } = await someDraft();
    return { id, body: { lines: [newLine()], due_on: null, deposit_cents: 0, note: 'Thank you', version } };
  },
  'invoice.delete': async () => ({ id: (await someDraft()).id }),
  'invoice.issue': async () => {
    const { id, version } = await someDraft();
    return { id, body: { version, send: false } };
  },
  'invoice.send': async () => ({ id: (await someInvoice()).id }),
  'invoice.void': async () => ({ id: (await someInvoice()).id, body: { reason: 'Wrong client' } }),
  'invoice.credit': async () => ({
    id: (await someInvoice()).id,
    body: { id: uuidv7(), amount_cents: 100, reason: 'Missed a corner' },
  }),
  'invoice.applyCredit': async () => {
    const invoice = await someInvoice();
    await addCash(database.admin, invoice.client_id, 500);
    return { id: invoice.id, body: { amount_cents: 500 } };
  },
  'books.close': async () => ({ body: { through: '2020-12-31' } }),
  'service.create': async () => ({ body: newService() }),
  'service.update': async () => {
    const service = newService();
    await office.command('POST', '/api/services', service);
    return { id: service.id, body: serviceUpdate(service, { active: false }) };
  },
  'service.import': async () => ({ body: { rows: [serviceRow()] } }),
};

const newTour = async () => ({
  id: uuidv7(),
  name: 'Tuesday bins',
  job_ids: [await someJob(), await someJob()],
  assigned_to: (await tech()).id,
  scheduled_start: '2099-07-01T13:00:00Z',
  override_hours: true,
});
async function someTour(): Promise<string> {
  const tour = await newTour();
  await office.command('POST', '/api/tours', tour);
  return tour.id;
}

const someDraft = async () =>
  (await office.command<InvoiceDetail>('POST', '/api/invoices', newInvoice(await client_id()))).body;
const someInvoice = async () => issued(office, await client_id());
const doneJob = async () => addDoneJob(database.admin, await client_id());

async function somePayment(): Promise<string> {
  const payment = { id: uuidv7(), amount_cents: 4_500, method: 'paypal' };
  await office.command('POST', '/api/payments', payment);
  return payment.id;
}
async function approvedPayment(): Promise<{ id: string; order: string }> {
  const id = await somePayment();
  const { body } = await office.send<OpenedOrder>('POST', `/api/payments/${id}/order`);
  await paypal.approve(body.order.id);
  return { id, order: body.order.id };
}

async function someJob(): Promise<string> {
  const job = newJob();
  await office.command('POST', '/api/jobs', job);
  return job.id;
}
async function someStep(): Promise<string> {
  const id = uuidv7();
  await database.admin.query(
    "insert into checklist_items (id, job_id, position, task, photo) values ($1, $2, 0, 'Edges', false)",
    [id, await someJob()],
  );
  return id;
}

async function someVisit() {
  const series = newSeries();
  await office.command('POST', '/api/series', series);
  const { rows } = await database.admin.query<{ id: string; version: number; day: string }>(
    'select id, version, occurrence::text as day from jobs where series_id = $1 limit 1',
    [series.id],
  );
  return { series, visit: rows[0]! };
}

const client_id = async () => (await addPerson(database.admin, 'client')).id;
const someContact = async () => ({
  client_id: await client_id(),
  full_name: 'Kofi Osei',
  relation: null,
  phone: null,
  email: null,
});
const somePlace = async () => ({
  client_id: await client_id(),
  label: null,
  street: '118 Alder Bend',
  city: 'Oak Hill',
  region: null,
  postal_code: null,
  access_notes: null,
  latitude: null,
  longitude: null,
});
const someAsset = async () => ({
  place_id: await stored('places', await somePlace()),
  kind: 'bins',
  label: 'Trash bins',
  vehicle_size: null,
  plate: null,
  bin_count: 2,
  pickup_weekday: 4,
  square_feet: null,
});
async function stored(what: 'contacts' | 'places' | 'assets', body: object): Promise<string> {
  const id = uuidv7();
  await office.command('PUT', `/api/${what}/${id}`, body);
  return id;
}

async function someTaxRate(): Promise<string> {
  const id = uuidv7();
  await office.command('POST', '/api/tax-rates', { id, ...taxRate });
  return id;
}

test.each(Object.keys(tries) as Mutating[])('%s leaves an audit row', async (key) => {
  const { client = office, id = '', body, raw, headers: more } = await tries[key]();
  const { method, path } = routes[key];
  const { status, headers } = await client.send(method, path.replace(':id', id).replace(':integration', 'mail'), {
    ...(raw === undefined ? { body } : { raw }),
    ...(more && { headers: more }),
    commandId: uuidv7(),
  });
  expect(status).toBe(200);
  const { rows } = await database.admin.query<{ action: string; address: string | null }>(
    'select action, host(address) as address from audit_events where request_id = $1',
    [headers.get('x-request-id')],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ address }) => address === client.address)).toBe(true);
});
