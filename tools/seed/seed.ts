import type pg from 'pg';
import { toE164 } from '#contract/base/phone.ts';
import { roles } from '#contract/base/role.ts';
import { hashPassword } from '#server/features/sessions/betterAuth.ts';
import type { Tx } from '#server/db/transaction.ts';
import { fold, mend } from '#server/features/figures/stats.queries.ts';
import { asOwner } from '#tools/owner.ts';
import { depot, seedClients, seedReps } from '#tools/seed/clients.ts';
import { insertAll, insertNew } from '#tools/seed/bulk.ts';
import { seedCrews } from '#tools/seed/crews.ts';
import { seedCommission } from '#tools/seed/commission.ts';
import { seedGallery } from '#tools/seed/gallery.ts';
import { seedHistory } from '#tools/seed/history.ts';
import { seedHolds } from '#tools/seed/holds.ts';
import { seedInvoices } from '#tools/seed/invoices.ts';
import { seedBookings } from '#tools/seed/bookings.ts';
import { seedIssues } from '#tools/seed/issues.ts';
import { seedJobs } from '#tools/seed/jobs.ts';
import { seedLeads } from '#tools/seed/leads.ts';
import { seedPhotos } from '#tools/seed/photos.ts';
import { seedPayments } from '#tools/seed/payments.ts';
import { business, people, type SeedPerson } from '#tools/seed/people.ts';
import { seedQuotes } from '#tools/seed/quotes.ts';
import { seedReferrals } from '#tools/seed/referrals.ts';
import { seedSeries } from '#tools/seed/series.ts';
import { seedServices } from '#tools/seed/services.ts';
import { seedStaff } from '#tools/seed/staff.ts';
import { seedTime } from '#tools/seed/time.ts';
import { seedVisits } from '#tools/seed/visits.ts';
import { seedSupplies } from '#tools/seed/supplies.ts';
import { txOf } from '#tools/seed/tx.ts';

/** A stable uuid v7: the day as its time, the index in the list as its rest. */
function seedId(since: string, index: number): string {
  const time = Date.parse(since).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${index.toString(16).padStart(12, '0')}`;
}

/** The id of a seeded person. */
export const idOf = (person: SeedPerson) => seedId(person.since, people.indexOf(person));

type SeedOptions = {
  /** For the private database of `npm run dev`. */
  amongOthers?: boolean;
  /** The portal's folder for files; without one, no photos are shared with clients. */
  folder?: string | undefined;
};

/**
 * Fills the database with a realistic business. Running it again changes only the password. It would rename a real business, so
 * it refuses a database with other people.
 */
export async function seed(adminUrl: string, password: string, options: SeedOptions = {}): Promise<void> {
  const { amongOthers = false, folder } = options;
  if (process.env.NODE_ENV === 'production')
    throw new Error('The seed is for trying the portal out; it refuses production.');
  const hashed = await hashPassword(password);
  await asOwner(adminUrl, async (client) => {
    if (!amongOthers) await refuseOthers(client);
    const { name, tagline, website_url, time_zone, currency, address, phone, billing_email } = business;
    await client.query(
      `update business_settings set name = $1, tagline = $2, website_url = $3, time_zone = $4, currency = $5, address = $6,
         phone = $7, billing_email = $8`,
      [name, tagline, website_url, time_zone, currency, address, toE164(phone), billing_email],
    );
    // Clients can book; later changes of the rules by the office stay.
    await client.query(
      `update booking_rules set online = true, near_discount_cents = 1000, depot_latitude = $1, depot_longitude = $2
       where not online and depot_latitude is null`,
      [depot.latitude, depot.longitude],
    );
    await client.query('update estimate_settings set hourly_cost_cents = 2900 where hourly_cost_cents is null');
    for (const [index, person] of people.entries()) await addPerson(client, { ...person, index, hashed });
    await seedStaff(client);
    await seedServices(client);
    // Strangers can ask for the services that clients can book.
    await client.query(
      `update request_form set online = true, service_ids = array(select id from services where active and online order by name)
       where not online and service_ids = '{}'`,
    );
    await seedClients(client);
    await seedReps(client);
    const visits = await seedHistory(client);
    await seedJobs(client);
    await seedSeries(client);
    await seedLeads(client);
    await seedBookings(client);
    await seedQuotes(client);
    await seedHolds(client);
    await seedIssues(client);
    await seedTime(client);
    await seedPhotos(client);
    if (folder) await seedGallery(client, folder);
    await seedSupplies(client);
    await seedPayments(client, await seedInvoices(client, visits));
    await seedCommission(client);
    await seedReferrals(client);
    // The outcomes of bins change the bill, so the past bills come first.
    await seedVisits(client);
    await seedCrews(client);
    if (visits.length > 0) {
      await noteVisits(client);
      await countAgain(txOf(client));
    }
  });
}

/** The history was dated after it was written, so values derived from it are computed again. */
async function noteVisits(client: pg.Client): Promise<void> {
  await client.query('delete from visit_events');
  await client.query('insert into visit_events select v.* from job_changes c cross join lateral visit_events_of(c) v');
}

/** As a nightly recount would leave it. */
async function countAgain(tx: Tx): Promise<void> {
  await mend(tx);
  await fold(tx);
}

async function refuseOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    'select count(*)::int as others from profiles where id <> all ($1::uuid[])',
    [people.map(idOf)],
  );
  const others = rows[0]?.others ?? 0;
  if (others > 0)
    throw new Error(`This database has people of its own (${others}), so it isn’t filled with a sample business.`);
}

async function addPerson(
  client: pg.Client,
  person: (typeof people)[number] & { index: number; hashed: string },
): Promise<void> {
  const id = seedId(person.since, person.index);
  const { role, full_name, email, phone, since, invited, lastSignIn } = person;
  const profile = { id, role, full_name, email, phone: phone && toE164(phone), created_at: `${since}T13:00:00Z` };
  const added = { ...profile, last_sign_in_at: invited ? null : lastSignIn };
  await insertAll(client, 'profiles', [added], 'on conflict (id) do nothing');
  // Without an email address a client has no account: the office knows them, they can't sign in.
  if (!email) return;
  await insertNew(client, 'auth.users', [{ id, name: full_name, email }]);
  if (invited) return;
  await client.query(
    `insert into auth.accounts (user_id, account_id, provider_id, password) values ($1::uuid, $1::text, 'credential', $2)
     on conflict (user_id, provider_id) do update set password = excluded.password`,
    [id, person.hashed],
  );
}

/** One sign-in per role, to be printed. */
export const signIns = roles.map((role) => ({ role, email: people.find((person) => person.role === role)!.email! }));
