import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { ErrorBody } from '#contract/errors.ts';
import { can } from '#contract/permissions.ts';
import { roles } from '#contract/role.ts';
import { routes, type RouteKey } from '#contract/routes.ts';
import { pendings } from '#contract/factor.ts';
import type { Actor } from '#contract/session.ts';
import { notices } from '#contract/trade.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { newInvoice } from '#test/support/invoices.ts';
import { newJob } from '#test/support/jobs.ts';
import { handedOver } from '#test/support/payments.ts';
import { addPerson, goodPassword, type Person } from '#test/support/people.ts';
import { inDays, newSeries, seriesChange } from '#test/support/series.ts';
import { newService, serviceRow, serviceUpdate } from '#test/support/services.ts';
import { securityDefaults } from '#test/support/settings.ts';
import { origin, startPortal } from '#test/support/portal.ts';

/*
 * Who may call what, generated from the contract's table: anonymous and the four roles, on a row of their own and on
 * somebody else's. A route that is added without a line here doesn't compile.
 */
type Sample = {
  body?: unknown;
  query?: string;
  /** Where doing it, when allowed, isn't a plain success. */ status?: number;
};
const week = { working_hours: [] };
const someDay = { starts_on: '2026-12-24', ends_on: '2026-12-26', note: null };
const newPassword = 'another wet sponge';
const code = { code: '123456' };
const passkey = { id: 'unknown', response: {} };
const taxRate = { name: 'Wake County', rate_ppm: 25_000, valid_from: '2026-01-01', valid_to: null };
const settings = { ...securityDefaults, enforce_admin_users: false };
const business = {
  name: 'QR Detailing',
  tagline: null,
  website_url: null,
  time_zone: 'America/New_York',
  currency: 'USD',
  hours: [null, null, null, null, null, null, null],
  deposit_percent: 30,
  deposit_from_cents: 50_000,
  cancellation_notice_hours: 24,
  cancellation_fee_cents: 3_500,
  address: null,
  phone: null,
  billing_email: null,
  payment_terms_days: 14,
  reminder_days: [3, 10],
};
const contact = { full_name: 'Kofi Osei', relation: null, phone: null, email: null };
const place = {
  label: null,
  street: '118 Alder Bend',
  city: 'Oak Hill',
  region: null,
  postal_code: null,
  access_notes: null,
  latitude: null,
  longitude: null,
};
const asset = {
  kind: 'vehicle',
  label: '2021 Honda CR-V',
  vehicle_size: 'suv',
  plate: null,
  bin_count: null,
  pickup_weekday: null,
  square_feet: null,
};
const someClient = { rows: [{ full_name: 'Wendy Ochoa', email: 'wendy@mail.example' }] };
const jobUpdate = () => {
  const { id: _, ...values } = newJob();
  return { ...values, version: 1 };
};
const invoiceUpdate = () => {
  const { id: _, client_id: __, job_ids: ___, ...values } = newInvoice(uuidv7());
  return { ...values, version: 1 };
};
const nobody = { assigned_to: null, override_hours: false };
const tourPlan = { assigned_to: uuidv7(), scheduled_start: '2099-07-01T13:00:00Z', override_hours: true };
const noVisit = () => seriesChange({ id: uuidv7(), version: 1, day: inDays(3) }, newSeries());
const samples: Record<RouteKey, (owner: Person) => Sample> = {
  'business.read': () => ({}),
  'business.logo': () => ({ status: 404 }),
  'business.update': () => ({ body: business }),
  'business.setLogo': () => ({ body: { image: null } }),
  'taxRate.list': () => ({}),
  'taxRate.create': () => ({ body: { id: uuidv7(), ...taxRate } }),
  'taxRate.update': () => ({ body: taxRate, status: 404 }),
  'taxRate.delete': () => ({ status: 404 }),
  'session.read': () => ({}),
  'session.create': ({ email, role }) => ({ body: { email, password: goodPassword, role } }),
  'session.renew': () => ({}),
  'session.delete': () => ({}),
  'passwordLink.request': ({ email }) => ({ body: { email } }),
  'passwordLink.read': () => ({ body: { token: 'no such link, and long enough' }, status: 410 }),
  'passwordLink.use': () => ({ body: { token: 'no such link, and long enough', password: goodPassword }, status: 410 }),
  // Whoever is signed in has nothing left to prove here.
  'step.read': () => ({}),
  'step.sendCode': () => ({ body: { way: 'email' }, status: 404 }),
  'step.verifyCode': () => ({ body: { way: 'email', ...code, trust_device: false }, status: 404 }),
  'step.passkeyOptions': () => ({ status: 404 }),
  'step.verifyPasskey': () => ({ body: { response: passkey, trust_device: false }, status: 404 }),
  'step.setPassword': () => ({ body: { password: newPassword }, status: 404 }),
  'account.read': () => ({}),
  'account.changePassword': () => ({ body: { current_password: goodPassword, password: newPassword } }),
  'account.sessions': () => ({}),
  'account.endSession': () => ({ body: { id: uuidv7() }, status: 404 }),
  'account.endOtherSessions': () => ({}),
  'factor.beginApp': () => ({ body: { password: goodPassword }, status: 409 }),
  'factor.confirmApp': () => ({ body: code, status: 422 }),
  'factor.beginSms': () => ({ body: { password: goodPassword, phone: '919 555 0101' }, status: 409 }),
  'factor.confirmSms': () => ({ body: code, status: 422 }),
  'factor.beginPasskey': () => ({ body: { password: goodPassword }, status: 409 }),
  'factor.confirmPasskey': () => ({ body: { name: 'Key', response: passkey }, status: 422 }),
  'factor.remove': () => ({ body: { method: 'sms', id: null, password: goodPassword }, status: 404 }),
  'factor.newBackupCodes': () => ({ body: { password: goodPassword }, status: 409 }),
  'profile.read': () => ({}),
  'profile.update': () => ({ body: { full_name: 'Changed', phone: null } }),
  'user.list': () => ({}),
  'user.count': () => ({}),
  'user.create': () => ({
    body: {
      id: uuidv7(),
      full_name: 'Nico Alvarez',
      email: `${uuidv7()}@example.com`,
      phone: null,
      role: 'tech',
      password: null,
    },
  }),
  'user.update': ({ email, role }) => ({ body: { full_name: 'Changed', email, phone: null, role, active: true } }),
  // Those who may delete see administrators here, who can't be deleted.
  'user.delete': () => ({ status: 403 }),
  'user.security': () => ({}),
  'user.sendLink': () => ({}),
  'user.setPassword': () => ({ body: { password: newPassword } }),
  'user.resetFactors': () => ({}),
  'user.endSessions': () => ({}),
  'staff.list': () => ({}),
  'staff.update': () => ({ body: { colour: 'moss', skills: [], hourly_cost_cents: null }, status: 404 }),
  'staff.setWeek': () => ({ body: week, status: 404 }),
  'staff.addDayOff': () => ({ body: { id: uuidv7(), ...someDay }, status: 404 }),
  'staff.removeDayOff': () => ({ status: 404 }),
  'security.read': () => ({}),
  'security.update': () => ({ body: settings }),
  'integration.list': () => ({}),
  'integration.update': () => ({ body: { card_checkout: false } }),
  'integration.test': () => ({}),
  'notification.count': () => ({}),
  'notification.list': () => ({}),
  'notification.readAll': () => ({}),
  'notification.rules': () => ({}),
  'notification.setRules': () => ({
    body: { rules: notices.map((notice) => ({ notice, email: true, sms: false, portal: true })) },
  }),
  'audit.list': () => ({}),
  'audit.export': () => ({}),
  'event.stream': () => ({}),
  'service.list': () => ({}),
  'service.create': () => ({ body: newService() }),
  'service.update': () => ({ body: serviceUpdate(newService()), status: 404 }),
  'service.export': () => ({}),
  'service.checkImport': () => ({ body: { rows: [serviceRow()] } }),
  'service.import': () => ({ body: { rows: [serviceRow()] } }),
  // Those who may see administrators here, who have no record.
  'client.record': () => ({ status: 404 }),
  'client.timeline': () => ({ status: 404 }),
  'client.export': () => ({}),
  'client.checkImport': () => ({ body: someClient }),
  'client.import': () => ({ body: someClient }),
  'contact.save': () => ({ body: { client_id: uuidv7(), ...contact }, status: 404 }),
  'contact.delete': () => ({ status: 404 }),
  'place.save': () => ({ body: { client_id: uuidv7(), ...place }, status: 404 }),
  'place.delete': () => ({ status: 404 }),
  'asset.save': () => ({ body: { place_id: uuidv7(), ...asset }, status: 404 }),
  'asset.delete': () => ({ status: 404 }),
  'job.list': () => ({}),
  'job.count': () => ({}),
  'job.export': () => ({}),
  'job.read': () => ({ status: 404 }),
  'job.history': () => ({ status: 404 }),
  'job.create': () => ({ body: newJob() }),
  'job.update': () => ({ body: jobUpdate(), status: 404 }),
  'job.assign': () => ({ body: { ...nobody, version: 1 }, status: 404 }),
  'job.schedule': () => ({
    body: { ...nobody, scheduled_start: null, scheduled_end: null, version: 1 },
    status: 404,
  }),
  'job.setStatus': () => ({ body: { status: 'completed', version: 1 }, status: 404 }),
  'job.delete': () => ({ status: 404 }),
  // What isn't there is refused in the answer.
  'job.bulkAssign': () => ({ body: { ids: [uuidv7()], ...nobody } }),
  'job.bulkStatus': () => ({ body: { ids: [uuidv7()], status: 'completed' } }),
  'job.tick': () => ({ body: { done: true }, status: 404 }),
  'series.read': () => ({ status: 404 }),
  'series.preview': () => ({ body: newSeries() }),
  'series.create': () => ({ body: newSeries() }),
  'series.previewEdit': () => ({ body: noVisit(), status: 404 }),
  'series.edit': () => ({ body: noVisit(), status: 404 }),
  'series.skip': () => ({ status: 404 }),
  'invoice.pdf': () => ({ status: 404 }),
  'payment.receipt': () => ({ status: 404 }),
  'payment.sendReceipt': () => ({ status: 404 }),
  'invoice.list': () => ({}),
  'invoice.count': () => ({}),
  'invoice.unbilled': () => ({}),
  'invoice.waive': () => ({ body: { reason: 'Warranty' }, status: 404 }),
  'invoice.read': () => ({ status: 404 }),
  // Nobody of that id is a client.
  'invoice.create': () => ({ body: newInvoice(uuidv7()), status: 400 }),
  'invoice.update': () => ({ body: invoiceUpdate(), status: 404 }),
  'invoice.delete': () => ({ status: 404 }),
  'invoice.issue': () => ({ body: { version: 1, send: false }, status: 404 }),
  'invoice.send': () => ({ status: 404 }),
  'invoice.void': () => ({ body: { reason: 'Wrong client' }, status: 404 }),
  'invoice.credit': () => ({ body: { id: uuidv7(), amount_cents: 100, reason: 'Missed a corner' }, status: 404 }),
  'invoice.applyCredit': () => ({ body: { amount_cents: 100 }, status: 404 }),
  'balance.own': () => ({}),
  // Those who may see administrators here, who owe nothing.
  'balance.read': () => ({ status: 404 }),
  'books.read': () => ({ query: '?from=2026-01-01&to=2026-11-30' }),
  'books.export': () => ({ query: '?from=2026-01-01&to=2026-11-30' }),
  'books.periods': () => ({}),
  // A day that isn't over can't be closed.
  'books.close': () => ({ body: { through: '2999-12-31' }, status: 400 }),
  'jobFilter.list': () => ({}),
  'jobFilter.save': () => ({ body: { name: 'Unassigned', filter: { assigned_to: 'none' } } }),
  'jobFilter.delete': () => ({ status: 404 }),
  'presence.beat': () => ({ body: { job_id: uuidv7(), editing: true }, status: 404 }),
  'board.read': () => ({ query: '?from=2026-11-16&to=2026-11-22' }),
  'board.month': () => ({ query: '?month=2026-11' }),
  'board.slots': ({ id }) => ({ query: `?technician=${id}&wish=2026-11-16T14:00:00Z&minutes=60`, status: 404 }),
  'tour.create': () => ({
    body: { id: uuidv7(), name: 'Bins', job_ids: [uuidv7(), uuidv7()], ...tourPlan },
    status: 404,
  }),
  'tour.move': () => ({ body: tourPlan, status: 404 }),
  'tour.delete': () => ({ status: 404 }),
  // No account of PayPal's is connected here.
  'payment.create': () => ({ body: { id: uuidv7(), amount_cents: 4_500, method: 'paypal' }, status: 409 }),
  'payment.open': () => ({ status: 404 }),
  'payment.sync': () => ({ status: 404 }),
  'payment.cancel': () => ({ status: 404 }),
  'payment.refund': () => ({ body: { id: uuidv7(), amount_cents: 100, reason: 'Missed a corner' }, status: 404 }),
  'invoice.pay': () => ({ body: { id: uuidv7(), method: 'paypal' }, status: 404 }),
  'webhook.paypal': () => ({ body: { id: 'WH-1' }, status: 409 }),
  'payment.list': () => ({}),
  'payment.count': () => ({}),
  'payment.export': () => ({}),
  'payment.statement': () => ({}),
  'payment.read': () => ({ status: 404 }),
  'payment.record': () => ({ body: handedOver() }),
  'payment.shareTip': () => ({ body: { shares: [] }, status: 404 }),
  'paymentAlert.list': () => ({}),
  'paymentAlert.resolve': () => ({ body: { resolution: 'Refunded by phone' }, status: 404 }),
  'tip.list': () => ({}),
  'report.notFound': () => ({ body: { path: '/nowhere' } }),
  'report.crash': () => ({ body: { path: '/admin', message: 'boom', stack: null } }),
};
const keys = Object.keys(routes) as RouteKey[];

let portal: string;
let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  database = await testDatabase();
  portal = await startPortal(database.appUrl, { MAIL_URL: 'smtp://127.0.0.1:9' });
});

type Outcome = { status: number; body: ErrorBody };

async function call(
  key: RouteKey,
  client: Client,
  owner: Person,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const { method, path } = routes[key];
  const { body, query = '' } = samples[key](owner);
  const response = await fetch(portal + path.replace(':id', owner.id).replace(':integration', 'mail') + query, {
    method,
    headers: {
      'x-forwarded-for': client.address,
      'idempotency-key': uuidv7(),
      ...(method !== 'GET' && { origin }),
      ...(client.cookie && { cookie: client.cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.headers.get('content-type') === 'text/event-stream') {
    await response.body?.cancel();
    return { status: response.status, body: {} as ErrorBody };
  }
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: (isJson ? JSON.parse(text) : {}) as ErrorBody };
}

/** What the contract promises. Rows that the database hides answer as if they weren't there. */
function promised(key: RouteKey, actor: Actor | null, owner: Person): number {
  const route = routes[key];
  const { status = 200 } = samples[key](owner);
  if (route.allow === 'public') return status;
  if (!actor) return 401;
  if (can(actor, route.allow) !== true) return 403;
  if (!route.path.includes(':id')) return status;
  const visible = actor.role === 'admin' || actor.id === owner.id;
  if (!visible) return 404;
  return can(actor, route.allow, owner) === true ? status : 403;
}

const nameOf = async ({ id }: Person) =>
  (await database.admin.query<{ full_name: string }>('select full_name from profiles where id = $1', [id])).rows[0]!
    .full_name;

describe.each(keys)('%s', (key) => {
  test('anonymous', async () => {
    const owner = await addPerson(database.admin, 'client');
    expect((await call(key, new Client(portal), owner)).status).toBe(promised(key, null, owner));
    expect(await nameOf(owner)).toBe(owner.full_name);
  });

  test.each(roles.flatMap((role) => [[role, 'own'] as const, [role, 'another’s'] as const]))(
    '%s, %s row',
    async (role, whose) => {
      const actor = await addPerson(database.admin, role);
      const owner = whose === 'own' ? actor : await addPerson(database.admin, role);
      const client = await signedIn(portal, actor);
      const { status, body } = await call(key, client, owner);
      expect(status).toBe(promised(key, actor, owner));
      if (status >= 400) {
        expect(body.message).toBeTruthy();
        expect(await nameOf(owner)).toBe(owner.full_name);
      }
    },
  );
});

/** Another server's: it proves by a signature where it comes from. */
const fromServers = keys.filter((key) => 'anyOrigin' in routes[key]);

test('only PayPal’s events come from elsewhere', () => {
  expect(fromServers).toEqual(['webhook.paypal']);
});

const fromPages = keys.filter((key) => routes[key].method !== 'GET' && !fromServers.includes(key));
describe.each(fromPages)('%s from another website', (key) => {
  test.each(['https://evil.example', 'null', `${origin}.evil.example`, ''])(
    'Origin "%s" is refused',
    async (foreign) => {
      const actor = await addPerson(database.admin, 'client');
      const client = await signedIn(portal, actor);
      const { status, body } = await call(key, client, actor, { origin: foreign });
      expect(status).toBe(403);
      expect(body.code).toBe('foreign_origin');
      expect(await nameOf(actor)).toBe(actor.full_name);
    },
  );
});

/* Nothing of the contract is open to somebody whose sign-in isn't finished, except what finishes it. */
describe.each(pendings)('while %s is owed', (pending) => {
  const closed = keys.filter((key) => {
    const route: { allow: string; during?: readonly string[] } = routes[key];
    return route.allow !== 'public' && !route.during?.includes(pending);
  });

  test.each(closed)('%s is refused', async (key) => {
    const actor = await addPerson(database.admin, 'admin');
    const client = await signedIn(portal, actor);
    await database.admin.query('update auth.sessions set pending = $2 where user_id = $1', [actor.id, pending]);
    const { status, body } = await call(key, client, actor);
    expect([status, body.code, body.pending]).toEqual([403, 'sign_in_unfinished', pending]);
    expect(await nameOf(actor)).toBe(actor.full_name);
  });

  test('only these are open', () => {
    const open = keys.filter((key) => routes[key].allow !== 'public' && !closed.includes(key));
    expect(open.every((key) => /^(step|factor)\.|^session\.delete$|^account\.read$/.test(key))).toBe(true);
  });
});
