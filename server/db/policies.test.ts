import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { asRole } from '#test/support/asRole.ts';
import { testDatabase } from '#test/support/database.ts';
import { addPlace } from '#test/support/jobs.ts';
import { addPerson } from '#test/support/people.ts';
import { giveTo } from '#test/support/reps.ts';

/*
 * The second wall, tested on the database alone: what each role can do to each table, whatever the code above it does.
 * Cells read select/insert/update/delete: `all`, `own` (only rows of the actor), `none` (no row), `-` (refused).
 * A payer's own rows are those of the one invoice that the pay link is for.
 */
const roles = ['admin', 'sales', 'tech', 'client', 'payer', 'anonymous', 'worker', 'auth', 'queue'] as const;
type Cells = Record<(typeof roles)[number], string>;

const nothing: Cells = {
  admin: '-/-/-/-',
  sales: '-/-/-/-',
  tech: '-/-/-/-',
  client: '-/-/-/-',
  payer: '-/-/-/-',
  anonymous: '-/-/-/-',
  worker: '-/-/-/-',
  auth: '-/-/-/-',
  queue: '-/-/-/-',
};
const everyone = (cells: string) => ({ admin: cells, sales: cells, tech: cells, client: cells });
const signInOnly: Cells = { ...nothing, auth: 'all/all/all/all' };

const expected: Record<string, Cells> = {
  profiles: {
    ...nothing,
    ...everyone('own/-/own/-'),
    admin: 'all/all/all/-',
    auth: 'all/-/all/-',
    worker: 'all/-/-/-',
  },
  business_settings: {
    ...nothing,
    payer: 'all/-/-/-',
    ...everyone('all/-/-/-'),
    admin: 'all/-/all/-',
    anonymous: 'all/-/-/-',
    worker: 'all/-/-/-',
  },
  business_logos: { ...nothing, admin: 'all/all/all/all', anonymous: 'all/-/-/-' },
  tax_rates: { ...nothing, ...everyone('all/-/-/-'), admin: 'all/all/all/all', worker: 'all/-/-/-' },
  security_settings: { ...nothing, admin: 'all/-/all/-', auth: 'all/-/-/-' },
  integration_settings: {
    ...nothing,
    payer: 'all/-/-/-',
    admin: 'all/-/all/-',
    client: 'all/-/-/-',
    worker: 'all/-/all/-',
  },
  notification_rules: { ...nothing, ...everyone('all/-/-/-'), admin: 'all/-/all/-', worker: 'all/-/-/-' },
  notification_opt_outs: { ...nothing, ...everyone('own/own/-/own'), worker: 'all/-/-/-' },
  message_log: { ...nothing, admin: 'all/-/-/-', worker: 'all/all/-/all', auth: 'all/all/-/-' },
  staff: { ...nothing, admin: 'all/-/all/-', sales: 'own/-/-/-', tech: 'own/-/-/-', worker: 'all/-/-/-' },
  staff_costs: { ...nothing, admin: 'all/all/all/all' },
  working_hours: {
    ...nothing,
    admin: 'all/all/all/all',
    sales: 'own/-/-/-',
    tech: 'own/-/-/-',
    worker: 'all/-/-/-',
  },
  days_off: { ...nothing, admin: 'all/all/all/all', sales: 'own/-/-/-', tech: 'own/-/-/-', worker: 'all/-/-/-' },
  // A client requests a booking, and accepts another time or withdraws; the portal and the office decide the rest.
  bookings: { ...nothing, admin: 'all/all/all/-', client: 'own/own/own/-', worker: 'all/-/all/-' },
  booking_proposals: { ...nothing, admin: 'all/all/-/all', client: 'own/-/-/-', worker: 'all/-/-/all' },
  // Created by a booking.
  deposits: { ...nothing, admin: 'all/-/all/-', client: 'own/-/-/-', worker: 'all/-/all/-' },
  // Sales see the holds they made for their clients; a hold that a client made while booking belongs to the client.
  slot_holds: {
    ...nothing,
    admin: 'all/all/all/all',
    sales: 'own/own/-/own',
    client: 'own/own/own/own',
    worker: 'all/-/all/all',
  },
  location_tries: { ...nothing, admin: 'all/-/-/-', worker: 'all/all/all/all' },
  drive_times: { ...nothing, admin: 'all/-/-/all', worker: 'all/all/all/all' },
  // Column grants hide where the vans park at night from all but the office and the slot finder.
  booking_rules: { ...nothing, ...everyone('all/-/-/-'), admin: 'all/-/all/-', worker: 'all/-/-/-' },
  quote_rules: { ...nothing, admin: 'all/-/all/-', sales: 'all/-/-/-', worker: 'all/-/-/-' },
  // A client sees sent quotes, and the samples aren't sent. Answering and settling run on behalf of the actor who asks.
  quotes: {
    ...nothing,
    admin: 'all/all/all/all',
    sales: 'own/own/own/own',
    client: 'none/-/-/-',
    worker: 'all/-/all/-',
  },
  // These rows contain minutes and price-book prices, so only sellers see them.
  quote_options: { ...nothing, admin: 'all/all/all/all', sales: 'own/own/own/own', worker: 'all/-/-/-' },
  quote_items: { ...nothing, admin: 'all/all/all/all', sales: 'own/own/own/own', worker: 'all/-/-/-' },
  // Visible once the quote is sent, and the samples aren't sent. Rows are only ever added.
  quote_acceptances: {
    ...nothing,
    admin: 'none/-/-/-',
    sales: 'none/-/-/-',
    client: 'none/-/-/-',
    worker: 'none/-/-/-',
  },
  // Who sold what and what it earned. Triggers and the fold write these rows, rows are only ever added, and each representative
  // sees their own.
  job_sales: { ...nothing, admin: 'all/-/-/-', sales: 'own/-/-/-', worker: 'all/-/-/-' },
  invoice_line_sales: { ...nothing, admin: 'all/-/-/-', sales: 'own/-/-/-', worker: 'all/-/-/-' },
  commission_moves: { ...nothing, admin: 'all/-/-/-', worker: 'all/-/all/-' },
  commission_entries: { ...nothing, admin: 'all/-/-/-', sales: 'own/-/-/-', worker: 'all/all/-/-' },
  commission_payouts: { ...nothing, admin: 'all/all/-/-', sales: 'own/-/-/-', worker: 'all/-/-/-' },
  // A rule that is already in effect can't be deleted, and one of the samples is.
  commission_rules: { ...nothing, admin: 'all/all/-/-', sales: 'all/-/-/-', worker: 'all/-/-/-' },
  commission_checks: { ...nothing, admin: 'all/-/-/-', sales: 'all/-/-/-', worker: 'all/all/-/all' },
  commission_questions: { ...nothing, admin: 'all/-/all/-', sales: 'own/own/-/-', worker: 'all/-/-/-' },
  sales_goals: { ...nothing, admin: 'all/-/all/-', sales: 'all/-/-/-', worker: 'all/-/-/-' },
  // Written by the triggers of jobs and time. The rows name no person, and column grants hide the job from sales.
  visit_facts: { ...nothing, admin: 'all/-/-/-', sales: 'all/-/-/-' },
  estimate_settings: { ...nothing, admin: 'all/-/all/-', sales: 'all/-/-/-' },
  // Strangers read it through a function.
  request_form: { ...nothing, admin: 'all/-/all/-' },
  referral_rules: { ...nothing, admin: 'all/-/all/-', client: 'all/-/-/-' },
  // Assigned by a trigger. Only a function can look up the client of a code.
  referral_codes: { ...nothing, client: 'own/-/-/-' },
  // A client sees that a referral exists; a function tells how far it got.
  referrals: { ...nothing, admin: 'all/-/all/-', client: 'own/-/-/-', worker: 'all/-/all/-' },
  // No role reads them; a function compares them.
  payment_payers: { ...nothing, worker: '-/all/-/-' },
  // Written by the triggers of jobs; no role can free a technician's time by hand.
  busy_spans: { ...nothing, admin: 'all/-/-/-', tech: 'own/-/-/-', worker: 'all/-/-/-' },
  job_spans: { ...nothing, admin: 'all/all/all/all', tech: 'own/-/-/-', worker: 'all/all/all/all' },
  // A technician starts and ends their own entries; no role deletes any.
  time_entries: { ...nothing, admin: 'all/all/all/-', tech: 'own/own/own/-', worker: 'all/-/-/-' },
  time_corrections: { ...nothing, admin: 'all/all/all/-', tech: 'own/own/-/own', worker: 'all/-/-/-' },
  closed_weeks: { ...nothing, admin: 'all/all/-/all', tech: 'all/-/-/-', worker: 'all/-/-/-' },
  tours: { ...nothing, admin: 'all/all/-/all' },
  services: { ...nothing, ...everyone('all/-/-/-'), admin: 'all/all/all/-', worker: 'all/-/-/-' },
  service_prices: { ...nothing, ...everyone('all/-/-/-'), admin: 'all/all/-/-', worker: 'all/-/-/-' },
  checklist_templates: { ...nothing, ...everyone('all/-/-/-'), admin: 'all/all/-/all', worker: 'all/-/-/-' },
  contacts: { ...nothing, admin: 'all/all/all/all', sales: 'own/-/-/-', client: 'own/-/-/-', worker: 'all/-/-/-' },
  places: { ...nothing, admin: 'all/all/all/all', sales: 'own/-/-/-', client: 'own/-/-/-', worker: 'all/-/all/-' },
  assets: { ...nothing, admin: 'all/all/all/all', sales: 'own/-/-/-', client: 'own/-/-/-', worker: 'all/-/all/-' },
  // A technician starts and completes their own jobs; finish_visit (0047) decides when.
  jobs: {
    ...nothing,
    admin: 'all/all/all/all',
    sales: 'own/-/-/-',
    tech: 'own/-/own/-',
    client: 'own/-/-/-',
    worker: 'all/all/all/all',
  },
  job_series: { ...nothing, admin: 'all/all/all/-', sales: 'own/-/-/-', client: 'own/-/-/-', worker: 'all/all/all/-' },
  plan_pauses: { ...nothing, admin: 'all/all/all/all', client: 'own/own/own/own', worker: 'all/-/-/-' },
  // A client withdraws their own request and can't answer it.
  plan_requests: { ...nothing, admin: 'all/all/all/-', client: 'own/own/-/-', worker: 'all/-/-/-' },
  job_items: { ...nothing, admin: 'all/all/all/all', tech: 'own/-/-/-', client: 'own/-/-/-', worker: 'all/all/all/-' },
  job_item_prices: { ...nothing, admin: 'all/all/all/all', client: 'own/-/-/-', worker: 'all/all/all/-' },
  checklist_items: {
    ...nothing,
    admin: 'all/all/all/all',
    tech: 'own/-/own/-',
    client: 'own/-/-/-',
    worker: 'all/all/-/-',
  },
  // A representative works on their own leads and gives none away. The system reassigns them but can't change where they came
  // from.
  leads: { ...nothing, admin: 'all/all/all/all', sales: 'own/own/own/-', worker: 'all/-/all/-' },
  // Rows are only ever added.
  lead_events: { ...nothing, admin: 'all/all/-/-', sales: 'own/own/-/-', worker: 'all/all/-/-' },
  client_clashes: { ...nothing, admin: 'all/-/-/-', worker: 'all/all/-/-' },
  lead_clashes: { ...nothing, admin: 'all/-/-/-', worker: 'all/all/-/-' },
  // Written by the function behind the public request form.
  lead_requests: { ...nothing, admin: 'all/-/-/-' },
  // Written by the same function. The office keeps or discards them, and the worker deletes old ones.
  held_requests: { ...nothing, admin: 'all/-/-/all', worker: 'all/-/-/all' },
  // Counted by a trigger.
  invited_addresses: nothing,
  // A client sees released photos, and the samples aren't released.
  photos: {
    ...nothing,
    admin: 'all/all/all/all',
    tech: 'own/own/-/own',
    client: 'none/-/-/-',
    worker: 'all/-/all/all',
  },
  // A client shares photos that they can see. Strangers see them through two functions. The worker deletes expired links.
  gallery_links: { ...nothing, client: 'own/own/-/own', worker: 'none/-/-/none' },
  gallery_link_photos: { ...nothing, client: 'own/-/-/-' },
  // Only one function adds chunks, and only for the sender of the photo.
  upload_chunks: { ...nothing, worker: 'all/-/-/all' },
  stored_files: { ...nothing, admin: 'all/-/-/-', worker: 'all/all/all/all' },
  removed_files: { ...nothing, worker: 'all/-/-/all' },
  // A technician files the report; the office decides what happens to it.
  job_issues: { ...nothing, admin: 'all/-/all/-', tech: 'own/own/-/-', worker: 'all/-/-/-' },
  issue_answers: { ...nothing, admin: 'all/all/-/-', tech: 'own/-/-/-', worker: 'all/-/-/-' },
  visit_progress: {
    ...nothing,
    admin: 'all/-/all/-',
    tech: 'own/own/own/-',
    client: 'own/-/-/-',
    worker: 'all/-/all/-',
  },
  // A trigger keeps the days.
  visit_days: { ...nothing, admin: 'all/-/-/-', tech: 'own/-/-/-', client: 'own/-/-/-' },
  // A technician records an outcome on a job that is in progress; the sample jobs aren't started.
  bin_outcomes: { ...nothing, admin: 'all/-/-/-', tech: 'own/-/-/-', client: 'own/-/-/-' },
  // Rows are only ever added.
  signatures: { ...nothing, admin: 'all/-/-/-', tech: 'own/own/-/-', client: 'own/-/-/-' },
  // Clients and technicians read published pages, and the samples are published.
  care_guides: { ...nothing, admin: 'all/all/all/all', client: 'all/-/-/-' },
  training_pages: { ...nothing, admin: 'all/all/all/all', tech: 'all/-/-/-' },
  scripts: { ...nothing, admin: 'all/all/all/all', sales: 'all/-/-/-' },
  supplies: { ...nothing, admin: 'all/all/all/-', tech: 'all/-/-/-' },
  // A technician counts and uses up the stock of their own van. No role changes a movement, and levels are the sum of movements.
  supply_movements: { ...nothing, admin: 'all/all/-/-', tech: 'own/own/-/-' },
  supply_levels: { ...nothing, admin: 'all/-/-/-', tech: 'own/-/-/-' },
  service_supplies: { ...nothing, admin: 'all/all/-/all', tech: 'all/-/-/-' },
  // A technician can only withdraw their own request, and only before it is decided.
  supply_requests: { ...nothing, admin: 'all/-/all/-', tech: 'own/own/-/-' },
  job_changes: { ...nothing, admin: 'all/-/-/-' },
  saved_filters: { ...nothing, admin: 'own/own/own/own' },
  saved_reports: { ...nothing, admin: 'own/own/own/own', worker: 'all/-/all/-' },
  // Written by the triggers that keep the job history.
  visit_events: { ...nothing, admin: 'all/-/-/-', worker: 'all/-/-/-' },
  // The only money a technician sees. Shares are rewritten, never updated.
  tip_shares: { ...nothing, admin: 'all/all/-/all', tech: 'own/-/-/-', worker: 'all/all/-/all' },
  payment_alerts: { ...nothing, admin: 'all/-/all/-', worker: 'all/all/-/-' },
  // A client starts a payment and cancels it; only the portal sets any other status.
  payments: {
    ...nothing,
    payer: 'own/own/own/-',
    admin: 'all/all/all/-',
    client: 'own/own/own/-',
    worker: 'all/-/all/-',
  },
  payment_transactions: { ...nothing, admin: 'all/all/-/-', worker: 'all/all/-/-' },
  refunds: { ...nothing, admin: 'all/all/all/-', client: 'own/-/-/-', worker: 'all/all/all/-' },
  payment_events: {
    ...nothing,
    payer: '-/own/-/-',
    admin: 'all/all/-/-',
    client: 'own/own/-/-',
    worker: 'all/all/-/-',
  },
  webhook_events: { ...nothing, worker: 'all/all/all/all' },
  presence: { ...nothing, worker: 'all/all/all/all' },
  invoice_counters: { ...nothing, admin: 'all/-/all/-', worker: 'all/-/all/-' },
  // Only drafts can be deleted, and only a draft's lines change; some of the samples are issued.
  invoices: { ...nothing, payer: 'own/-/-/-', admin: 'all/all/all/-', client: 'own/-/-/-', worker: 'all/all/all/-' },
  // A client sees the lines of an invoice that they can see, and drafts are hidden from clients.
  invoice_lines: {
    ...nothing,
    payer: 'none/-/-/-',
    admin: 'all/all/all/all',
    client: 'none/-/-/-',
    worker: 'all/all/-/-',
  },
  invoice_jobs: { ...nothing, admin: 'all/all/all/all', client: 'own/-/-/-', worker: 'all/-/-/-' },
  invoice_logos: { ...nothing, admin: 'all/all/-/-', client: 'all/-/-/-', worker: 'all/all/-/-' },
  // The office turns a link off and never sees its token; only the task that mails a link creates it.
  pay_links: { ...nothing, admin: 'all/-/all/-', worker: 'all/all/all/all' },
  invoice_reminders: { ...nothing, admin: 'all/all/-/-', worker: 'all/all/-/all' },
  // Maintained by triggers.
  unbilled_jobs: { ...nothing, admin: 'all/-/-/-', worker: 'all/-/-/-' },
  plan_periods: { ...nothing, admin: 'all/-/-/-' },
  billing_waivers: { ...nothing, admin: 'all/all/-/-', worker: 'all/-/-/-' },
  credit_notes: { ...nothing, admin: 'all/all/-/-', client: 'own/-/-/-', worker: 'all/all/-/-' },
  // Rows are only ever added.
  ledger_entries: { ...nothing, admin: 'all/all/-/-', worker: 'all/all/-/-' },
  revenue_shares: { ...nothing, admin: 'all/-/-/-', worker: 'all/-/-/-' },
  // Triggers write the counts; a task adds them up.
  daily_stats: { ...nothing, admin: 'all/-/-/-', worker: 'all/all/all/-' },
  stat_deltas: { ...nothing, admin: 'all/-/-/-', worker: 'all/all/-/all' },
  stat_recounts: { ...nothing, admin: 'all/-/-/-', worker: 'all/all/-/all' },
  closed_periods: { ...nothing, admin: 'all/all/-/-', worker: 'all/-/-/-' },
  health_checks: { ...nothing, admin: 'all/-/-/-', worker: 'all/all/all/all' },
  schema_migrations: { ...nothing, anonymous: 'all/-/-/-' },
  notifications: { ...nothing, ...everyone('own/-/own/-'), worker: 'all/all/-/all' },
  commands: { ...nothing, payer: 'own/own/own/-', ...everyone('own/own/own/-'), worker: 'all/-/-/all' },
  audit_events: {
    ...nothing,
    payer: '-/own/-/-',
    ...everyone('-/own/-/-'),
    admin: 'all/own/-/-',
    worker: 'all/all/-/-',
    auth: '-/all/-/-',
  },
  audit_seals: { ...nothing, admin: 'all/-/-/-', worker: 'all/all/-/-' },
  change_events: {
    ...nothing,
    payer: '-/all/-/-',
    ...everyone('-/all/-/-'),
    worker: 'all/all/-/all',
    auth: '-/all/-/-',
  },
  'auth.users': signInOnly,
  'auth.accounts': signInOnly,
  'auth.sessions': signInOnly,
  'auth.verifications': signInOnly,
  'auth.password_links': signInOnly,
  'auth.address_changes': signInOnly,
  'auth.attempts': signInOnly,
  'auth.password_history': signInOnly,
  'auth.devices': signInOnly,
  'auth.networks': signInOnly,
  'auth.totp': signInOnly,
  'auth.totp_steps': signInOnly,
  'auth.phones': signInOnly,
  'auth.codes': signInOnly,
  'auth.backup_codes': signInOnly,
  'auth.passkeys': signInOnly,
  'auth.enrolments': signInOnly,
  'auth.code_requests': signInOnly,
};

/** The first plan of each owner, so that its rows can be tried without seeing the plan. */
const plans = new Map<string, string>();
function firstPlan(owner: string): string {
  const id = uuidv7();
  if (!plans.has(owner)) plans.set(owner, id);
  return id;
}

/** The first job of each owner, so that a row of it can be tried without seeing the job. */
const jobs = new Map<string, string>();
function firstJob(owner: string): string {
  const id = uuidv7();
  if (!jobs.has(owner)) jobs.set(owner, id);
  return id;
}

/** The first lead of each owner, so that its rows can be tried without seeing the lead. */
const leads = new Map<string, string>();
function firstLead(owner: string): string {
  const id = uuidv7();
  if (!leads.has(owner)) leads.set(owner, id);
  return id;
}

/** Inserts a row for an owner, in the tables whose rows have an owner or that the application may insert into. */
const samples: Record<string, (owner: string) => [string, unknown[]]> = {
  profiles: () => ["insert into profiles (id, role, full_name) values ($1, 'client', 'Sample')", [uuidv7()]],
  business_logos: () => [
    "insert into business_logos (type, image) values ('image/png', '') on conflict (id) do update set type = 'image/png'",
    [],
  ],
  tax_rates: () => [
    "insert into tax_rates (id, name, rate_ppm, valid_from) values ($1, 'Wake County', 25000, '2026-01-01')",
    [uuidv7()],
  ],
  message_log: (owner) => [
    "insert into message_log (id, profile_id, channel, kind) values ($1, $2, 'email', 'code')",
    [uuidv7(), owner],
  ],
  staff_costs: (owner) => [
    'insert into staff_costs (profile_id, hourly_cost_cents) select profile_id, 100 from staff where profile_id <> $1 on conflict do nothing',
    [owner],
  ],
  working_hours: (owner) => [
    "insert into working_hours (profile_id, weekday, starts, ends) select profile_id, 1, '08:00', '16:00' from staff where $1::uuid is not null on conflict do nothing",
    [owner],
  ],
  days_off: (owner) => [
    "insert into days_off (id, profile_id, starts_on, ends_on) select gen_random_uuid(), profile_id, '2026-12-24', '2026-12-24' from staff where $1::uuid is not null",
    [owner],
  ],
  services: () => [
    `insert into services (id, name, category, pricing, by_condition, billing, duration_minutes, extra_minutes,
       buffer_minutes, taxable, deposit_percent)
     values ($1::uuid, $1::text, 'bins', 'flat', false, 'visit', 60, 0, 0, true, 0)`,
    [uuidv7()],
  ],
  service_prices: () => [
    `insert into service_prices (service_id, valid_from, price_cents, included_units, extra_cents, suv_percent,
       truck_percent, van_percent, dirty_percent, heavy_percent)
     select id, '2026-01-01', 100, 1, 0, 120, 125, 140, 120, 150 from services on conflict do nothing`,
    [],
  ],
  checklist_templates: () => [
    "insert into checklist_templates (service_id, position, task, photo) select id, 1, 'Edges', false from services on conflict do nothing",
    [],
  ],
  contacts: (owner) => [
    "insert into contacts (id, client_id, full_name) values ($1, $2, 'Kofi Osei')",
    [uuidv7(), owner],
  ],
  places: (owner) => [
    "insert into places (id, client_id, street, city) values ($1::uuid, $2, $1::text, 'Oak Hill')",
    [uuidv7(), owner],
  ],
  assets: (owner) => [
    "insert into assets (id, place_id, kind, label, bin_count) select gen_random_uuid(), id, 'bins', 'Trash bins', 2 from places where client_id = $1",
    [owner],
  ],
  jobs: (owner) => [
    `insert into jobs (id, title, client_id, assigned_to)
     select $1, 'Driveway wash', case role when 'client' then id end, case role when 'tech' then id end
     from profiles where id = $2`,
    [firstJob(owner), owner],
  ],
  job_series: (owner) => [
    `insert into job_series (id, title, priority, client_id, start_time, duration_minutes, rule, starts_on)
     select $2, 'Trash-bin plan', 'medium', id, '08:20', 40, '{}', '2026-11-17' from profiles where id = $1`,
    [owner, firstPlan(owner)],
  ],
  plan_pauses: (owner) => [
    `insert into plan_pauses (id, plan_id, during, created_by)
     select $1, $2, daterange(day, day + 1), $3 from (select '2099-01-01'::date + (random() * 1e5)::int as day) d`,
    [uuidv7(), plans.get(owner), owner],
  ],
  plan_requests: (owner) => [
    `insert into plan_requests (id, plan_id, pickup_weekday, asked_by) values ($1, $2, 3, $3) on conflict do nothing`,
    [uuidv7(), plans.get(owner), owner],
  ],
  leads: (owner) => [
    `insert into leads (id, owner_id, full_name, email, source, next_step, follow_up_at)
     values ($1::uuid, case when current_user = 'portal_sales' or exists (select from profiles where id = $2 and role = 'sales')
       then $2::uuid end, 'Elin Sorensen', $1::text, 'website', 'call', now())`,
    [firstLead(owner), owner],
  ],
  lead_events: (owner) => [
    "insert into lead_events (lead_id, kind, note) values ($1, 'note', 'Has a dog')",
    [leads.get(owner)],
  ],
  lead_requests: (owner) => [
    "insert into lead_requests (id, lead_id, address_hash) values ($1, $2, sha256('x'))",
    [uuidv7(), leads.get(owner)],
  ],
  held_requests: () => [
    "insert into held_requests (id, networks, full_name, suits) values ($1, array[sha256('x')], 'Edda Brandt', 'soon')",
    [uuidv7()],
  ],
  referral_codes: (owner) => [
    "insert into referral_codes (client_id, code) values ($1, '23456789') on conflict do nothing",
    [owner],
  ],
  referrals: (owner) => [
    `insert into referrals (referrer_id, number, lead_id, known, reward_cents, min_paid_cents)
     values ($1, 1, $2, false, 2500, 0) on conflict do nothing`,
    [owner, leads.get(owner)],
  ],
  client_clashes: (owner) => [
    'insert into client_clashes (client_id, rep_id) values ($1, $1) on conflict do nothing',
    [owner],
  ],
  lead_clashes: (owner) => [
    'insert into lead_clashes (lead_id, rep_id) values ($1, $2) on conflict do nothing',
    [leads.get(owner), owner],
  ],
  job_items: (owner) => [
    `insert into job_items (id, job_id, position, service_id, condition, minutes)
     select gen_random_uuid(), j.id, 0, s.id, 'normal', 60 from jobs j, (select id from services limit 1) s
     where $1::uuid in (j.client_id, j.assigned_to)`,
    [owner],
  ],
  job_item_prices: (owner) => [
    `insert into job_item_prices (item_id, price_cents, taxable)
     select id, 12500, true from job_items where $1::uuid in (client_id, technician_id) on conflict do nothing`,
    [owner],
  ],
  checklist_items: (owner) => [
    `insert into checklist_items (id, job_id, position, task, photo)
     select gen_random_uuid(), id, 0, 'Edges', false from jobs where $1::uuid in (client_id, assigned_to)`,
    [owner],
  ],
  photos: (owner) => [
    `insert into photos (id, job_id, taken_by, kind, sha256, bytes, taken_at)
     select gen_random_uuid(),
       (select id from jobs order by ($1::uuid in (client_id, assigned_to)) desc nulls last, assigned_to nulls first limit 1),
       $1, 'before', sha256(gen_random_uuid()::text::bytea), 10, now()`,
    [owner],
  ],
  gallery_links: (owner) => [
    'insert into gallery_links (id, client_id, created_by, token_hash) values ($1, $2, $2, $3)',
    [uuidv7(), owner, randomBytes(32)],
  ],
  gallery_link_photos: (owner) => [
    `insert into gallery_link_photos (link_id, number, side, photo_id)
     select id, 1, 'before', (select id from photos limit 1) from gallery_links where client_id = $1
     on conflict (link_id, number, side) do update set photo_id = excluded.photo_id`,
    [owner],
  ],
  upload_chunks: () => ["insert into upload_chunks select id, (random() * 1e9)::int, '' from photos limit 1", []],
  stored_files: () => [
    "insert into stored_files (key, sha256, bytes, type) values ($1, sha256('x'), 1, 'image/jpeg')",
    [uuidv7()],
  ],
  removed_files: () => ['insert into removed_files (key) values ($1)', [uuidv7()]],
  job_issues: (owner) => [
    `insert into job_issues (id, reported_by, kind, urgency, text, occurred_at)
     values ($1, $2, 'equipment', 'later', 'The hose leaks', now())`,
    [uuidv7(), owner],
  ],
  issue_answers: (owner) => [
    `insert into issue_answers (id, issue_id, author_id, text)
     select gen_random_uuid(), id, $1, 'Use the spare' from job_issues where reported_by = $1 limit 1`,
    [owner],
  ],
  visit_progress: (owner) => [
    'insert into visit_progress (job_id, arrived_at) values ($1, now()) on conflict do nothing',
    [jobs.get(owner)],
  ],
  visit_days: (owner) => [
    "insert into visit_days (job_id, day) values ($1, '2026-11-24') on conflict do nothing",
    [jobs.get(owner)],
  ],
  bin_outcomes: (owner) => [
    `insert into bin_outcomes (item_id, job_id, outcome, bins_done, occurred_at)
     select coalesce(i.id, gen_random_uuid()), $1, 'cleaned', 1, now()
     from (select) one left join (select id from job_items where job_id = $1 limit 1) i on true
     -- Some owners have no services on their job; a role may just not see them.
     where i.id is not null or current_setting('role') <> 'none' on conflict do nothing`,
    [jobs.get(owner)],
  ],
  signatures: (owner) => [
    `insert into signatures (id, job_id, taken_by, note, signed_at)
     values (gen_random_uuid(), $1, $2, 'Nobody home', now())`,
    [jobs.get(owner), owner],
  ],
  care_guides: () => [
    "insert into care_guides (id, position, title, steps, published) values ($1, 9, 'Your windows', '[]', true)",
    [uuidv7()],
  ],
  scripts: () => [
    "insert into scripts (id, position, title, body, published) values ($1, 9, 'First call', 'Hello', true)",
    [uuidv7()],
  ],
  training_pages: () => [
    "insert into training_pages (id, position, title, body, published) values ($1, 9, 'Ladders', 'Tie it off', true)",
    [uuidv7()],
  ],
  supplies: () => ["insert into supplies (id, name, unit) values ($1::uuid, $1::text, 'gal')", [uuidv7()]],
  supply_movements: (owner) => [
    `insert into supply_movements (id, supply_id, holder_id, kind, quantity, moved_by)
     select $1, id, $2, 'count', 3, $2 from supplies limit 1`,
    [uuidv7(), owner],
  ],
  supply_levels: (owner) => [
    `insert into supply_levels (supply_id, holder_id, quantity) select id, $1, 3 from supplies order by id desc limit 1
     on conflict do nothing`,
    [owner],
  ],
  service_supplies: () => [
    `insert into service_supplies (service_id, supply_id, quantity)
     select v.id, s.id, 1 from services v cross join supplies s limit 1 on conflict do nothing`,
    [],
  ],
  supply_requests: (owner) => [
    `insert into supply_requests (id, person_id, text, quantity, needed_by, pickup, occurred_at)
     values ($1, $2, 'Nozzle', 1, current_date, 'shop', now())`,
    [uuidv7(), owner],
  ],
  saved_filters: (owner) => [
    "insert into saved_filters (id, profile_id, name, filter) values ($1, $2, 'High', '{}')",
    [uuidv7(), owner],
  ],
  saved_reports: (owner) => [
    "insert into saved_reports (id, profile_id, name, report, period, mail) values ($1, $2, 'Tips', 'tips', 'days7', 'never')",
    [uuidv7(), owner],
  ],
  visit_events: () => [
    `insert into visit_events (change_id, kind, job_id, happened_at) select id, 'begun', job_id, now() from job_changes
     order by id desc limit 1 on conflict do nothing`,
    [],
  ],
  payment_alerts: () => [
    "insert into payment_alerts (id, kind, provider_txn_id) values ($1::uuid, 'missing_here', $1::text)",
    [uuidv7()],
  ],
  presence: (owner) => ['insert into presence (job_id, profile_id) values ($1, $2)', [uuidv7(), owner]],
  bookings: (owner) => [
    `insert into bookings (id, client_id, created_by, kind, status, job_id, seen_start, notice_hours, late_fee_cents)
     select $1, $2, $2, 'cancel', 'requested', j.id, now(), 24, 0
     from (select) one left join lateral (select id from jobs where client_id = $2 order by id limit 1) j on true
     -- A role that sees no such visit inserts one anyway, and is refused.
     where j.id is not null or current_setting('role') <> 'none' on conflict do nothing`,
    [uuidv7(), owner],
  ],
  booking_proposals: (owner) => [
    `insert into booking_proposals (id, booking_id, client_id, technician_id, starts_at, ends_at, buffer_minutes, window_start,
       window_end)
     select $1, id, $2, $3, now(), now() + interval '1 hour', 0, now(), now() + interval '2 hours'
     from bookings where client_id = $2 limit 1`,
    [uuidv7(), owner, technician],
  ],
  deposits: (owner) => [
    `insert into deposits (client_id, booking_id, amount_cents)
     select $1, id, 100 from bookings where client_id = $1 limit 1 on conflict do nothing`,
    [owner],
  ],
  quotes: (owner) => [
    `insert into quotes (id, root_id, number, client_id, owner_id, title, created_by)
     select $1::uuid, $1::uuid, 0, case when p.role = 'client' then p.id else $3 end,
       case when p.role in ('sales', 'admin') then p.id else $4 end, 'Driveway', $2
     from (values ($2::uuid)) v (id) left join profiles p on p.id = v.id`,
    [uuidv7(), owner, actors.client, actors.admin],
  ],
  quote_options: (owner) => [
    `insert into quote_options (id, quote_id, owner_id, position, tier, name)
     select $1, coalesce(q.id, $1), $2, 0, (array['good', 'better', 'best'])[1 + floor(random() * 3)::int], 'Driveway'
     from (select) one left join lateral (select id from quotes where $2 in (owner_id, client_id) order by id limit 1) q on true
     -- A role that sees no such quote inserts one anyway, and is refused.
     where q.id is not null or current_setting('role') <> 'none' on conflict do nothing`,
    [uuidv7(), owner],
  ],
  quote_items: (owner) => [
    `insert into quote_items (id, quote_id, owner_id, position, name, condition, minutes, price_cents, taxable)
     select $1, coalesce(q.id, $1), $2, 0, 'Driveway', 'normal', 60, 4500, true
     from (select) one left join lateral (select id from quotes where $2 in (owner_id, client_id) order by id limit 1) q on true
     where q.id is not null or current_setting('role') <> 'none'`,
    [uuidv7(), owner],
  ],
  quote_acceptances: (owner) => [
    `insert into quote_acceptances (root_id, quote_id, content_sha256, client_id, owner_id, option_id, total_cents, deposit_cents,
       method, witness_id, signer_name)
     select $1, $1, '', $2, $2, $1, 0, 0, 'verbal', $2, 'Ines Ferreira' where current_setting('role') <> 'none'`,
    [uuidv7(), owner],
  ],
  slot_holds: (owner) => [
    `insert into slot_holds (id, client_id, held_by, technician_id, place_id, items, starts_at, ends_at, buffer_minutes,
       window_start, window_end, near)
     select gen_random_uuid(), $3, $1, $2, (select id from places where client_id = $3 limit 1), '[]', at, at + interval '1 minute',
       0, at, at + interval '2 hours', false from (select now() + random() * interval '10000 days' as at) moment`,
    [owner, technician, owner === actors.sales ? represented : owner],
  ],
  location_tries: (owner) => [
    `insert into location_tries (place_id, state, next_at)
     select id, 'failed', now() from places where client_id = $1 on conflict do nothing`,
    [owner],
  ],
  drive_times: () => ['insert into drive_times (from_cell, to_cell, minutes) values ($1, $1, 1)', [uuidv7()]],
  job_spans: () => [
    `with job as (insert into jobs (id, title) values (gen_random_uuid(), 'Ceramic coating') returning id)
     insert into job_spans (id, job_id, person_id, starts_at, ends_at)
     select gen_random_uuid(), job.id, p.id, at, at + interval '1 minute'
     from job, profiles p, (select now() + random() * interval '10000 days' as at) moment where p.role = 'tech'`,
    [],
  ],
  busy_spans: () => [
    `insert into busy_spans (owner_id, technician_id, span, kind, work_ends)
     select gen_random_uuid(), profile_id, tstzrange(at, at + interval '1 minute'), 'job', at + interval '1 minute'
     from staff, (select now() + random() * interval '10000 days' as at) moment`,
    [],
  ],
  invoices: (owner) => [
    `insert into invoices (id, subtotal_cents, total_cents, number, client_id, status, currency, issued_on, due_on)
     select gen_random_uuid(), 1000, 1000, case status when 'issued' then 1 + (random() * 1e12)::bigint end, $1, status, 'USD',
       case status when 'issued' then current_date end, case status when 'issued' then current_date end
     from unnest(array['draft', 'issued']) status`,
    [owner],
  ],
  payments: (owner) => [
    `insert into payments (id, client_id, invoice_id, amount_cents, currency, method, provider, status, description, created_by)
     values ($1, $2, (select id from invoices where client_id = $2 and status <> 'draft' order by id limit 1), 100, 'USD',
       'paypal', 'paypal', 'created', 'Driveway wash', $2) on conflict do nothing`,
    [uuidv7(), owner],
  ],
  payment_payers: (owner) => [
    `insert into payment_payers (payment_id, payer) select id, 'BUYER00000001' from payments where client_id = $1
     on conflict do nothing`,
    [owner],
  ],
  payment_transactions: () => [
    `insert into payment_transactions (id, payment_id, kind, provider, provider_txn_id, amount_cents)
     select gen_random_uuid(), id, 'refund', 'paypal', $1, 100 from payments limit 1`,
    [uuidv7()],
  ],
  refunds: (owner) => [
    `insert into refunds (id, payment_id, amount_cents, reason, status, request_key)
     select gen_random_uuid(), id, 100, 'Missed a corner', 'requested', $1 from payments where client_id = $2 limit 1`,
    [uuidv7(), owner],
  ],
  payment_events: (owner) => [
    `insert into payment_events (payment_id, kind, actor_id)
     values ((select id from payments where client_id = $1 limit 1), 'created', $1)`,
    [owner],
  ],
  webhook_events: () => ["insert into webhook_events (event_id, event_type, raw) values ($1, 'X', '')", [uuidv7()]],
  tip_shares: (owner) => [
    `insert into tip_shares (payment_id, profile_id, amount_cents, received_on, description)
     select id, $1, 500, '2026-01-05', 'Bins' from payments limit 1 on conflict do nothing`,
    [owner],
  ],
  invoice_lines: (owner) => [
    `insert into invoice_lines (id, invoice_id, position, description, quantity, unit_cents, amount_cents)
     select gen_random_uuid(), id, 0, 'Driveway wash', 1, 100, 100 from invoices where client_id = $1 and status = 'draft'`,
    [owner],
  ],
  job_sales: (owner) => [
    `insert into job_sales (job_id, staff_id, kind)
     select id, $1, 'once' from jobs where id not in (select job_id from job_sales) limit 1`,
    [owner],
  ],
  invoice_line_sales: (owner) => [
    `insert into invoice_line_sales (line_id, invoice_id, staff_id, kind, net_cents)
     select id, invoice_id, $1, 'once', 100 from invoice_lines where client_id = $1 limit 1 on conflict do nothing`,
    [owner],
  ],
  commission_rules: () => [
    `insert into commission_rules (id, kind, valid_from, tiers)
     values (gen_random_uuid(), 'once', '2100-01-01'::date + (random() * 1e5)::int, '[{"from_cents": 0, "ppm": 1}]')`,
    [],
  ],
  commission_moves: (owner) => [
    `insert into commission_moves (invoice_id, before_cents, after_cents, booked_on, fold_no)
     select id, 0, 1, '2020-01-05', (select coalesce(max(fold_no), 0) + 1 from commission_moves) from invoices
     where client_id = $1 and status <> 'draft' limit 1`,
    [owner],
  ],
  commission_entries: (owner) => [
    `insert into commission_entries (id, fold_no, position, staff_id, invoice_id, kind, month, booked_on, before_cents, after_cents,
       rule_id, tier, base_cents, rate_ppm, amount_cents)
     select (select coalesce(max(id), 0) + 1 from commission_entries), m.fold_no,
       (select count(*) from commission_entries)::int, $1, m.invoice_id, 'once', '2020-01-01', '2020-01-05', 0, 1, r.id, 0, 100,
       100000, 10
     from commission_moves m cross join commission_rules r where r.kind = 'once' order by m.fold_no, r.valid_from limit 1`,
    [owner],
  ],
  // A trigger checks the amount. Only the first payout, inserted without a role, has the right one.
  commission_payouts: (owner) => [
    `insert into commission_payouts (id, staff_id, through, since, amount_cents, lines, fold_no, paid_on, paid_by)
     select gen_random_uuid(), $1::uuid, '2020-01-01', '2020-01-01', 10, 1, 0, current_date, $1::uuid
     where current_setting('role') = 'none'`,
    [owner],
  ],
  commission_checks: () => ['insert into commission_checks (moves, differences) values (0, 0)', []],
  commission_questions: (owner) => [
    `insert into commission_questions (id, entry_id, staff_id, question)
     values (gen_random_uuid(), (select min(id) from commission_entries where staff_id = $1), $1, 'Why?') on conflict do nothing`,
    [owner],
  ],
  invoice_jobs: (owner) => [
    `insert into invoice_jobs (invoice_id, job_id)
     select i.id, j.id from (select id from invoices where client_id = $1 and status <> 'draft' limit 1) i,
       (select id from jobs where client_id = $1 limit 1) j
     on conflict do nothing`,
    [owner],
  ],
  invoice_logos: () => ["insert into invoice_logos (sha256, type, image) values ($1, 'image/png', '')", [uuidv7()]],
  pay_links: (owner) => [
    `insert into pay_links (id, invoice_id, token_hash, expires_at)
     select $1, id, sha256($2), now() + interval '1 day' from invoices where client_id = $3 and status = 'issued' limit 1`,
    [uuidv7(), randomBytes(8), owner],
  ],
  invoice_reminders: () => [
    'insert into invoice_reminders (invoice_id, days) select id, (random() * 1e9)::int from invoices limit 1',
    [],
  ],
  billing_waivers: () => [
    "insert into billing_waivers (job_id, reason) select id, 'Warranty' from jobs on conflict do nothing",
    [],
  ],
  // After the waivers, which take jobs off this list.
  plan_periods: () => [
    `insert into plan_periods select s.id, s.client_id, v.id, daterange('2026-11-01', '2026-12-01'), j.id
     from job_series s cross join services v cross join jobs j where s.client_id is not null on conflict do nothing`,
    [],
  ],
  unbilled_jobs: () => ['insert into unbilled_jobs (job_id) select id from jobs on conflict do nothing', []],
  credit_notes: (owner) => [
    `insert into credit_notes (id, number, invoice_id, amount_cents, reason)
     select gen_random_uuid(), 1 + (random() * 1e12)::bigint, id, 100, 'Missed a corner' from invoices
     where client_id = $1 and status <> 'draft' limit 1`,
    [owner],
  ],
  ledger_entries: () => [
    `insert into ledger_entries (transaction_id, booked_on, account, amount_cents, memo)
     select $1, current_date, account, amount, 'By hand' from (values ('fees', 5), ('cash:paypal', -5)) s (account, amount)`,
    [uuidv7()],
  ],
  revenue_shares: () => [
    `insert into revenue_shares (entry_id, booked_on, amount_cents) select min(id), '2000-01-01', 1 from ledger_entries
     on conflict do nothing`,
    [],
  ],
  daily_stats: () => [
    `insert into daily_stats (kind, day, count, cents) values (gen_random_uuid(), '2000-01-01', 1, 0)`,
    [],
  ],
  stat_deltas: () => [
    `insert into stat_deltas (kind, day, key, count, cents) values ('clients', '2000-01-01', '', 1, 0)`,
    [],
  ],
  stat_recounts: () => [`insert into stat_recounts (time_zone, differences) values ('UTC', 0)`, []],
  closed_periods: (owner) => [
    `insert into closed_periods (id, through, closed_by)
     select gen_random_uuid(), coalesce(max(through), '2000-01-01') + 1, $1 from closed_periods`,
    [owner],
  ],
  health_checks: () => [
    "insert into health_checks (part, at, ok, probed_at) values ('mail', now() + random() * interval '1000 days', true, now())",
    [],
  ],
  visit_facts: () => [
    `insert into visit_facts (job_id, service_id, condition, book_minutes, actual_minutes, completed_at)
     select j.id, s.id, 'normal', 60, 66, now() from jobs j cross join (select id from services limit 1) s
     on conflict do nothing`,
    [],
  ],
  time_entries: (owner) => [
    `insert into time_entries (id, person_id, kind, started_at, counted, flag)
     select $1, $2::uuid, 'shop', now(), false, 'overlap'
     where current_user = 'portal_tech' or exists (select from staff where profile_id = $2::uuid)`,
    [uuidv7(), owner],
  ],
  time_corrections: (owner) => [
    `insert into time_corrections (id, person_id, kind, started_at, ended_at, reason, asked_by)
     select $1, $2::uuid, 'shop', now() - interval '1 hour', now(), 'Forgot', $2::uuid
     where current_user = 'portal_tech' or exists (select from staff where profile_id = $2::uuid)`,
    [uuidv7(), owner],
  ],
  closed_weeks: (owner) => [
    `insert into closed_weeks (week_start, closed_by)
     select coalesce(max(week_start), '2020-01-05') + 7, $1 from closed_weeks`,
    [owner],
  ],
  tours: () => ["insert into tours (id, name) values ($1, 'Tuesday bins')", [uuidv7()]],
  audit_seals: () => [
    "insert into audit_seals (seq, event_id, hash, horizon) values ((random() * 1e9)::bigint, $1, '', '1')",
    [uuidv7()],
  ],
  notification_opt_outs: (owner) => [
    `insert into notification_opt_outs (profile_id, notice, channel) values ($1, 'job_moved', 'email')
     on conflict do nothing`,
    [owner],
  ],
  notifications: (owner) => [
    "insert into notifications (id, profile_id, kind) values ($1, $2, 'test')",
    [uuidv7(), owner],
  ],
  commands: (owner) => [
    "insert into commands (owner_id, id, route, body_hash) values ($1, $2, 'test', '')",
    [owner, uuidv7()],
  ],
  audit_events: (owner) => [
    `insert into audit_events (id, actor_id, actor_role, action, entity, request_id)
     values ($1, $2, replace(current_user, 'portal_', ''), 'test', 'profile', 'test')`,
    [uuidv7(), owner],
  ],
  change_events: (owner) => ["insert into change_events (entity, entity_id) values ('profile', $1)", [owner]],
  'auth.users': () => [
    `with p as (select id from profiles where not exists (select from auth.users u where u.id = profiles.id) limit 1)
     insert into auth.users (id, name, email) select id, 'x', id || '@example.com' from p`,
    [],
  ],
  'auth.accounts': (owner) => [
    'insert into auth.accounts (user_id, account_id, provider_id) values ($1::uuid, $1::text, $2)',
    [owner, randomBytes(8).toString('hex')],
  ],
  'auth.sessions': (owner) => [
    'insert into auth.sessions (user_id, token, expires_at) values ($1, $2, now())',
    [owner, randomBytes(8).toString('hex')],
  ],
  'auth.verifications': () => [
    "insert into auth.verifications (identifier, value, expires_at) values ('x', 'x', now())",
    [],
  ],
  'auth.password_links': (owner) => [
    'insert into auth.password_links (token_hash, user_id, expires_at) values ($1, $2, now())',
    [randomBytes(8), owner],
  ],
  'auth.address_changes': (owner) => [
    "insert into auth.address_changes (id, user_id, old_email, new_email, expires_at, done_at) values ($1, $2, 'x', 'y', now(), now())",
    [uuidv7(), owner],
  ],
  'auth.password_history': (owner) => [
    "insert into auth.password_history (user_id, password) values ($1, 'x')",
    [owner],
  ],
  'auth.devices': (owner) => [
    'insert into auth.devices (user_id, device_hash) values ($1, $2)',
    [owner, randomBytes(8)],
  ],
  'auth.networks': (owner) => [
    "insert into auth.networks (user_id, network) values ($1, '10.0.0.0/24') on conflict do nothing",
    [owner],
  ],
  'auth.totp': (owner) => ['insert into auth.totp (user_id) values ($1) on conflict do nothing', [owner]],
  'auth.totp_steps': (owner) => [
    'insert into auth.totp_steps (user_id, step) values ($1, (random() * 1e9)::bigint)',
    [owner],
  ],
  'auth.phones': (owner) => ['insert into auth.phones (user_id) values ($1) on conflict do nothing', [owner]],
  'auth.codes': () => [
    "insert into auth.codes (session_id, purpose, channel) select id, 'sign_in', 'sms' from auth.sessions on conflict do nothing",
    [],
  ],
  'auth.backup_codes': (owner) => [
    'insert into auth.backup_codes (user_id, code_hash) values ($1, $2)',
    [owner, randomBytes(8)],
  ],
  'auth.passkeys': (owner) => [
    "insert into auth.passkeys (id, user_id, credential_id, public_key, counter, name) values ($1::uuid, $2, $1::text, '', 0, 'Key')",
    [uuidv7(), owner],
  ],
  'auth.enrolments': () => [
    "insert into auth.enrolments (session_id, method, phone) select id, 'sms', '1' from auth.sessions on conflict do nothing",
    [],
  ],
  'auth.code_requests': (owner) => ['insert into auth.code_requests (user_id) values ($1)', [owner]],
  'auth.attempts': () => ['insert into auth.attempts (email_hash) values ($1)', [randomBytes(8)]],
};

/** The column that names the owner of a row. */
const ownerColumn: Record<string, string> = {
  profiles: 'id',
  notification_opt_outs: 'profile_id',
  notifications: 'profile_id',
  commands: 'owner_id',
  audit_events: 'actor_id',
  staff: 'profile_id',
  working_hours: 'profile_id',
  days_off: 'profile_id',
  busy_spans: 'technician_id',
  job_spans: 'person_id',
  bookings: 'client_id',
  booking_proposals: 'client_id',
  deposits: 'client_id',
  quotes: 'case when owner_id = $1 then owner_id else client_id end',
  quote_options: 'owner_id',
  quote_items: 'owner_id',
  job_sales: 'staff_id',
  invoice_line_sales: 'staff_id',
  commission_entries: 'staff_id',
  commission_payouts: 'staff_id',
  commission_questions: 'staff_id',
  slot_holds: 'client_id',
  jobs: 'case when $1 = any (helpers || assigned_to) then $1 else client_id end',
  job_series: 'client_id',
  leads: 'owner_id',
  lead_events: 'owner_id',
  referral_codes: 'client_id',
  referrals: 'referrer_id',
  plan_pauses: 'client_id',
  plan_requests: 'client_id',
  job_items: 'case when technician_id = $1 then technician_id else client_id end',
  job_item_prices: 'client_id',
  checklist_items: 'case when technician_id = $1 then technician_id else client_id end',
  photos: 'case when $1 in (technician_id, taken_by) then $1 else client_id end',
  gallery_links: 'client_id',
  gallery_link_photos: '(select client_id from gallery_links where id = link_id)',
  job_issues: 'reported_by',
  issue_answers: 'reported_by',
  visit_progress: 'case when technician_id = $1 then technician_id else client_id end',
  visit_days: 'case when technician_id = $1 then technician_id else client_id end',
  bin_outcomes: 'case when technician_id = $1 then technician_id else client_id end',
  signatures: 'case when technician_id = $1 then technician_id else client_id end',
  supply_movements: 'holder_id',
  supply_levels: 'holder_id',
  supply_requests: 'person_id',
  saved_filters: 'profile_id',
  saved_reports: 'profile_id',
  invoices: "case when status <> 'draft' then client_id end",
  invoice_lines: 'client_id',
  invoice_jobs: 'client_id',
  credit_notes: 'client_id',
  payments: 'client_id',
  refunds: 'client_id',
  payment_events: 'client_id',
  tip_shares: 'profile_id',
  time_entries: 'person_id',
  time_corrections: 'person_id',
  contacts: 'client_id',
  places: 'client_id',
  assets: 'client_id',
};

/** The column that ties a row to a sales representative, who also sees the rows of their clients. */
const repColumn: Record<string, string> = {
  profiles: 'case when rep_id = $1 then rep_id else id end',
  contacts: 'rep_id',
  places: 'rep_id',
  assets: 'rep_id',
  jobs: 'rep_id',
  job_series: 'rep_id',
  slot_holds: 'case when holder is not null then rep_id end',
};

/** The same for a payer: the column that says which invoice a row belongs to. */
const invoiceColumn: Record<string, string> = { invoices: 'id', invoice_lines: 'invoice_id', payments: 'invoice_id' };

/** Rows that a payer adds, without a user. */
const payerSamples: Record<string, (bill: Bill) => [string, unknown[]]> = {
  payments: ({ invoice_id, client_id }) => [
    `insert into payments (id, client_id, invoice_id, amount_cents, currency, method, provider, status, description)
     values ($1, $2, $3, 100, 'USD', 'paypal', 'paypal', 'created', 'Driveway wash') on conflict do nothing`,
    [uuidv7(), client_id, invoice_id],
  ],
  payment_events: ({ payment_id }) => [
    "insert into payment_events (payment_id, kind) values ($1, 'created')",
    [payment_id],
  ],
};

type Bill = { invoice_id: string; client_id: string; payment_id: string };
let admin: pg.Pool;
const actors: Record<string, string> = {};
/** The technician of a hold. A client couldn't look one up. */
let technician: string;
/** The client for whom sales holds a time. */
let represented: string;
let other: string;
/** The payer's own bill, and another client's. */
let bills: { mine: Bill; others: Bill };

beforeAll(async () => {
  ({ admin } = await testDatabase());
  for (const role of ['admin', 'sales', 'tech', 'client'] as const) actors[role] = (await addPerson(admin, role)).id;
  technician = actors.tech!;
  other = (await addPerson(admin, 'client')).id;
  represented = (await addPerson(admin, 'client')).id;
  await addPlace(admin, represented);
  await giveTo(admin, { id: actors.sales! }, [actors.client!, represented]);
  await admin.query("insert into profiles (id, role, full_name) values ($1, 'client', 'No Account')", [uuidv7()]);
  for (const [table, sample] of Object.entries(samples)) {
    if (table === 'auth.users') continue;
    for (const owner of [...Object.values(actors), other]) await admin.query(...sample(owner));
  }
  bills = { mine: await billOf(actors.client!), others: await billOf(other) };
  actors.payer = await linkFor(bills.mine);
  await admin.query(...samples.commands!(actors.payer));
});

async function billOf(client: string): Promise<Bill> {
  const { rows } = await admin.query<Bill>(
    'select invoice_id, client_id, id as payment_id from payments where client_id = $1 and invoice_id is not null',
    [client],
  );
  return rows[0]!;
}

async function linkFor({ invoice_id }: Bill): Promise<string> {
  const id = uuidv7();
  await admin.query(
    "insert into pay_links (id, invoice_id, token_hash, expires_at) values ($1, $2, sha256('x'), now() + interval '1 day')",
    [id, invoice_id],
  );
  return id;
}

/**
 * Does something as a role and rolls it back. Returns null when the role lacks the right, or when a rule of the table refuses it.
 */
async function attempt<T>(role: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T | null> {
  try {
    return await asRole(admin, role, actors[role] ?? '', work);
  } catch (error) {
    if (/^(42501|QR0[1-9]\d)$/.test((error as { code?: string }).code ?? '')) return null;
    throw error;
  }
}

async function extent(table: string, touched: number | null, role: string): Promise<string> {
  if (touched === null) return '-';
  if (touched === 0) return 'none';
  const byInvoice = role === 'payer' ? invoiceColumn[table] : undefined;
  const byRep = role === 'sales' ? repColumn[table] : undefined;
  const owner = byInvoice ? bills.mine.invoice_id : (actors[role] ?? null);
  for (const column of [byRep, byInvoice ?? ownerColumn[table]].filter((each) => each !== undefined))
    if (touched === (await admin.query(`select from ${table} where ${column} = $1`, [owner])).rowCount) return 'own';
  return 'all';
}

async function cellOf(table: string, role: string): Promise<string> {
  const { rows: columns } = await admin.query<{ name: string; readable: boolean; writable: boolean }>(
    `select attname as name, has_column_privilege($2, attrelid, attnum, 'select') as readable,
       has_column_privilege($2, attrelid, attnum, 'update') and attidentity = '' as writable
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table, `portal_${role}`],
  );
  const readable = columns.find((column) => column.readable)?.name ?? '*';
  const writable = columns.find((column) => column.writable)?.name ?? columns.at(-1)!.name;
  // Rows that other rows refer to can't be deleted by any role. Only the right to delete counts here.
  const kept = (error: { code?: string }) => {
    if (error.code === '23503') return { rowCount: Infinity };
    throw error;
  };
  const count = (sql: string) => attempt(role, async (client) => (await client.query(sql).catch(kept)).rowCount ?? 0);
  const insert = async (owner: string) => {
    const [sql, values] = samples[table]?.(owner) ?? [`insert into ${table} default values`, []];
    return attempt(role, async (client) => (await client.query(sql, values)).rowCount);
  };
  const asPayer = role === 'payer' ? payerSamples[table] : undefined;
  const pay = (bill: Bill) => attempt(role, async (client) => (await client.query(...asPayer!(bill))).rowCount);
  const inserted = {
    mine: (await (asPayer ? pay(bills.mine) : insert(actors[role] ?? other))) !== null,
    others: (await (asPayer ? pay(bills.others) : insert(other))) !== null,
  };
  return [
    await extent(table, await count(`select ${readable} from ${table}`), role),
    inserted.others ? 'all' : inserted.mine ? 'own' : '-',
    await extent(table, await count(`update ${table} set ${writable} = ${writable}`), role),
    await extent(table, await count(`delete from ${table}`), role),
  ].join('/');
}

describe('role x table x operation', () => {
  test.each(Object.keys(expected))('%s', async (table) => {
    const cells: Partial<Cells> = {};
    for (const role of roles) cells[role] = await cellOf(table, role);
    expect(cells).toEqual(expected[table]);
  });

  test('no table is missing from the matrix, and each has forced row-level security', async () => {
    const { rows } = await admin.query<{ name: string; forced: boolean; owner: string }>(
      `select c.oid::regclass::text as name, relrowsecurity and relforcerowsecurity as forced, pg_get_userbyid(relowner) as owner
       from pg_class c join pg_namespace n on n.oid = relnamespace
       where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(expected).toSorted());
    expect(rows.filter(({ forced, owner }) => !forced || owner !== 'portal_owner')).toEqual([]);
  });

  test('what a client owns is compared with actor_client_id(); only what is a person’s own with actor_id()', async () => {
    const { rows } = await admin.query<{ name: string; rule: string }>(
      `select tablename || '.' || policyname as name, concat(qual, ' ', with_check) as rule from pg_policies
       where 'portal_client' = any (roles)`,
    );
    expect(rows.filter(({ rule }) => /client_id = \( SELECT actor_id\(\)/.test(rule))).toEqual([]);
    expect(rows.flatMap(({ name, rule }) => (/ actor_id\(\)/.test(rule) ? [name] : [])).toSorted()).toEqual([
      'audit_events.client_write',
      'bookings.client_ask',
      'commands.client_own',
      'gallery_links.client_share',
      'notification_opt_outs.client_own',
      'notifications.client_mark',
      'notifications.client_own',
      'payment_events.client_note',
      'payments.client_pay',
      'plan_pauses.client_pause',
      'plan_requests.client_ask',
      'plan_requests.client_withdraw',
      'profiles.client_self',
      // A hold belongs to a client, but the person who made it is recorded, too.
      'slot_holds.client_own',
    ]);
  });

  test('a client’s jobs and invoices are found by index', async () => {
    for (const table of ['jobs', 'invoices']) {
      const plan = await attempt('client', async (client) => {
        // The tables are too small here for an index to be chosen.
        await client.query('set local enable_seqscan = off');
        return (await client.query<Record<string, string>>(`explain select id from ${table}`)).rows;
      });
      expect(plan?.map((row) => row['QUERY PLAN']).join('\n'), table).toMatch(
        /Index Cond: \(client_id = \(?(InitPlan|\$0)/,
      );
    }
  });

  test('the queue is out of reach but for its one function', async () => {
    for (const role of roles.filter((each) => each !== 'queue')) {
      const direct = await attempt(role, (client) => client.query("select graphile_worker.add_job('prune')"));
      expect(direct, role).toBeNull();
    }
    const enqueued = await attempt('client', (client) => client.query("select queue.enqueue('prune', '{}')"));
    expect(enqueued?.rowCount).toBe(1);
  });

  test('a payer sees the bill of the link and nothing of another, however it is asked for', async () => {
    const seen = await attempt('payer', async (client) => {
      // An issued invoice accepts no more lines, so the trigger that enforces this is off for these two.
      await client.query("reset role; set local session_replication_role = 'replica'");
      for (const { invoice_id } of Object.values(bills))
        await client.query(
          `insert into invoice_lines (id, invoice_id, position, description, quantity, unit_cents, amount_cents)
           values ($1, $2, 0, 'Driveway wash', 1, 1000, 1000)`,
          [uuidv7(), invoice_id],
        );
      await client.query('set local role portal_payer');
      const count = async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rowCount;
      return {
        invoices: await count('select id from invoices'),
        lines: await count('select id from invoice_lines'),
        theirs: await count('select id from invoices where id = $1', [bills.others.invoice_id]),
        payments: await count('select id from payments where id = $1', [bills.others.payment_id]),
      };
    });
    expect(seen).toEqual({ invoices: 1, lines: 1, theirs: 0, payments: 0 });
    for (const column of ['bill_to', 'issuer', 'created_by', 'pdf_sha256'])
      expect(await attempt('payer', (client) => client.query(`select ${column} from invoices`)), column).toBeNull();
  });

  test('a payer stops a payment, and says nothing else of it', async () => {
    const set = (status: string) =>
      attempt('payer', (client) =>
        client.query('update payments set status = $1 where id = $2', [status, bills.mine.payment_id]),
      );
    expect((await set('cancelled'))?.rowCount).toBe(1);
    expect(await set('approved')).toBeNull();
  });

  test.each([
    ['expired', 'update pay_links set expires_at = now() where id = $1'],
    ['ended', "update pay_links set ended_at = now(), ended_by = 'office' where id = $1"],
  ])('a payer whose link has %s sees no row at all', async (_, end) => {
    const client = await admin.connect();
    await client.query('begin');
    await client.query(end, [actors.payer]);
    await client.query("select set_config('role', 'portal_payer', true), set_config('app.user_id', $1, true)", [
      actors.payer,
    ]);
    for (const table of Object.keys(invoiceColumn))
      expect((await client.query(`select id from ${table}`)).rowCount, table).toBe(0);
    await client.query('rollback');
    client.release();
  });

  test('nobody can make themselves an administrator', async () => {
    for (const role of ['admin', 'sales', 'tech', 'client', 'worker', 'auth', 'anonymous']) {
      const promoted = await attempt(role, (client) => client.query("update profiles set role = 'admin'"));
      expect(promoted, role).toBeNull();
    }
  });

  test('without an identity nobody is seen, and the application’s own login sees nothing at all', async () => {
    const { rows } = await admin.query<{ name: string }>(
      "select rolname as name from pg_roles where rolname like 'portal%' and (rolbypassrls or rolsuper or rolinherit)",
    );
    expect(rows).toEqual([]);
    const client = await admin.connect();
    await client.query("begin; set local role portal_client; set local app.user_id = ''");
    expect((await client.query('select id from profiles')).rowCount).toBe(0);
    await client.query('rollback; begin; set local role portal_app');
    await expect(client.query('select id from profiles')).rejects.toMatchObject({ code: '42501' });
    await client.query('rollback');
    client.release();
  });
});

test('what a technician reads of a job, a helper reads too', async () => {
  const { rows } = await admin.query<{ table: string; helpers: boolean; told: boolean }>(
    `select t.relname as table, bool_or(c.attname = 'helpers') as helpers,
       exists (select from pg_policies p where p.tablename = t.relname and p.schemaname = 'public'
         and 'portal_tech' = any (p.roles) and p.cmd in ('SELECT', 'ALL') and p.qual like '%helpers%') as told
     from pg_class t join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
     where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
       and exists (select from pg_policies p where p.tablename = t.relname and p.schemaname = 'public'
         and 'portal_tech' = any (p.roles) and p.qual ~ 'technician_id|assigned_to')
     group by t.relname order by t.relname`,
  );
  const blind = rows.filter(({ helpers, told }) => !helpers || !told).map(({ table }) => table);
  // Busy time is each person's own.
  expect(blind).toEqual(['busy_spans']);
  expect(rows.length).toBe(11);
});
