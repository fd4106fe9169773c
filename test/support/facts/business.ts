import type pg from 'pg';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { clockAt } from '#contract/base/clock.ts';
import { startApi } from '#server/api.ts';
import { readConfig } from '#server/config.ts';
import { createPool } from '#server/db/pool.ts';
import { earnCommission } from '#server/features/commission/commission.tasks.ts';
import { foldStats } from '#server/features/figures/figures.tasks.ts';
import { endQuotes } from '#server/features/quotes/quotes.tasks.ts';
import { earnReferrals } from '#server/features/referrals/referrals.tasks.ts';
import { materialiseSeries } from '#server/features/series/series.tasks.ts';
import { setRules } from '#test/support/booking.ts';
import type { Catchers } from '#test/support/catcher.ts';
import type { Client } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { openPost } from '#test/support/facts/post.ts';
import { addTaxRate } from '#test/support/invoices.ts';
import { addPlace, addService, addTechnician, everyDay } from '#test/support/jobs.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { environment } from '#test/support/portal.ts';
import { giveTo } from '#test/support/reps.ts';
import { sessionAt } from '#test/support/sessions.ts';

export type Someone = Person & { client: Client };
export type Customer = Someone & { place: string; rep: Someone | null };

/** A business with people and prices but no history yet, and the ids of later records. */
export type Business = {
  admin: pg.Pool;
  portal: string;
  paypal: Catchers['paypal'];
  post: ReturnType<typeof openPost>;
  zone: string;
  office: Client;
  technicians: Someone[];
  reps: Someone[];
  clients: Customer[];
  /** Billed by the visit. */
  services: string[];
  /** Billed by the month. */
  plan: string;
  rates: (string | null)[];
  jobs: string[];
  invoices: string[];
  payments: string[];
  quotes: { id: string; rep: Someone; customer: Customer }[];
  leads: string[];
  /** The worker's scheduled tasks. */
  night: () => Promise<void>;
  /** All users sign in again. */
  morning: () => Promise<unknown>;
  close: () => Promise<unknown>;
};

export async function openBusiness(zone: string, catchers: Catchers): Promise<Business> {
  const { admin, appUrl } = await testDatabase();
  await admin.query(
    'update business_settings set time_zone = $1, payment_terms_days = 3, deposit_percent = 30, deposit_from_cents = 4000',
    [zone],
  );
  await setRules(admin);
  const log = pino({ level: 'silent' });
  const api = await startApi(readConfig({ ...environment(appUrl), ...catchers.env }), log);
  const portal = api.address;
  const pool = createPool(appUrl, { max: 2 });
  const post = openPost(appUrl, catchers);
  const someone = async (person: Person): Promise<Someone> =>
    Object.assign(person, { client: await sessionAt(admin, portal, person) });
  const office = await someone(await addPerson(admin, 'admin', { full_name: 'Renee Castillo' }));
  const technicians = [];
  for (const full_name of ['Dani Ortega', 'Owen Park'])
    technicians.push(await someone(await addTechnician(admin, everyDay('06:00', '20:00'), { full_name })));
  const reps = [];
  for (const full_name of ['Cole Bautista', 'Imani Frost'])
    reps.push(await someone(await addPerson(admin, 'sales', { full_name })));
  const services = [await addService(admin), await addService(admin, { minutes: 30 })];
  const plan = await addService(admin, { minutes: 30, billing: 'month' });
  await admin.query("update services set category = 'washing', online = billing = 'visit'");
  await admin.query('update service_prices set price_cents = 12345 where service_id = $1', [services[1]]);
  const deps = { pool, log };
  const business: Business = {
    admin,
    portal,
    paypal: catchers.paypal,
    post,
    zone,
    office: office.client,
    technicians,
    reps,
    clients: [],
    services,
    plan,
    rates: [null, await addTaxRate(admin), await addTaxRate(admin, 33_333, 'Transit')],
    jobs: [],
    invoices: [],
    payments: [],
    quotes: [],
    leads: [],
    night: async () => {
      await endQuotes(deps);
      await materialiseSeries(deps);
      await earnReferrals(deps);
      await earnCommission(deps);
      await foldStats(deps);
    },
    morning: () =>
      admin.query(`update auth.sessions set created_at = now(), updated_at = now(), confirmed_at = now(),
        expires_at = now() + interval '1 day'`),
    close: () => Promise.all([api.stop(), pool.end(), post.close()]),
  };
  for (const name of ['Ines Ferreira', 'Ruth Abara']) await addCustomer(business, name);
  const [first] = business.clients;
  first!.rep = reps[0]!;
  await giveTo(admin, reps[0]!, [first!.id]);
  return business;
}

export async function addCustomer(business: Business, full_name: string): Promise<void> {
  const { admin, portal } = business;
  const person = await addPerson(admin, 'client', { full_name });
  const place = await addPlace(admin, person.id);
  business.clients.push(Object.assign(person, { place, rep: null, client: await sessionAt(admin, portal, person) }));
}

export const todayIn = ({ zone }: Pick<Business, 'zone'>): string => clockAt(new Date().toISOString(), zone).day;

export const newId = (): string => uuidv7();
