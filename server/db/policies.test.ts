import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { addPerson } from '#test/support/people.ts';

/*
 * The second wall, on the database alone: what each role can do to each table, whatever the code above it does.
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
    worker: 'all/-/-/-',
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
  // Written by the jobs themselves; nobody can free a technician's time by hand.
  busy_spans: { ...nothing, admin: 'all/-/-/-', tech: 'own/-/-/-', worker: 'all/-/-/-' },
  tours: { ...nothing, admin: 'all/all/-/all' },
  services: { ...nothing, ...everyone('all/-/-/-'), admin: 'all/all/all/-', worker: 'all/-/-/-' },
  service_prices: { ...nothing, ...everyone('all/-/-/-'), admin: 'all/all/-/-', worker: 'all/-/-/-' },
  checklist_templates: { ...nothing, ...everyone('all/-/-/-'), admin: 'all/all/-/all', worker: 'all/-/-/-' },
  contacts: { ...nothing, admin: 'all/all/all/all', client: 'own/-/-/-', worker: 'all/-/-/-' },
  places: { ...nothing, admin: 'all/all/all/all', client: 'own/-/-/-', worker: 'all/-/-/-' },
  assets: { ...nothing, admin: 'all/all/all/all', client: 'own/-/-/-', worker: 'all/-/-/-' },
  jobs: { ...nothing, admin: 'all/all/all/all', tech: 'own/-/-/-', client: 'own/-/-/-', worker: 'all/all/-/-' },
  job_series: { ...nothing, admin: 'all/all/all/-', client: 'own/-/-/-', worker: 'all/all/all/-' },
  job_items: { ...nothing, admin: 'all/all/all/all', tech: 'own/-/-/-', client: 'own/-/-/-', worker: 'all/all/-/-' },
  job_item_prices: { ...nothing, admin: 'all/all/all/all', client: 'own/-/-/-', worker: 'all/all/-/-' },
  checklist_items: {
    ...nothing,
    admin: 'all/all/all/all',
    tech: 'own/-/own/-',
    client: 'own/-/-/-',
    worker: 'all/all/-/-',
  },
  job_changes: { ...nothing, admin: 'all/-/-/-' },
  saved_filters: { ...nothing, admin: 'own/own/own/own' },
  saved_reports: { ...nothing, admin: 'own/own/own/own', worker: 'all/-/all/-' },
  // Written by the history of the jobs.
  visit_events: { ...nothing, admin: 'all/-/-/-', worker: 'all/-/-/-' },
  // A technician's only money. Who gets how much is written anew, never changed.
  tip_shares: { ...nothing, admin: 'all/all/-/all', tech: 'own/-/-/-', worker: 'all/all/-/all' },
  payment_alerts: { ...nothing, admin: 'all/-/all/-', worker: 'all/all/-/-' },
  // A client asks for one and stops it; what becomes of it is nobody's to say but the portal's.
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
  // Only drafts can be deleted, and only their lines change: some of these are issued.
  invoices: { ...nothing, payer: 'own/-/-/-', admin: 'all/all/all/-', client: 'own/-/-/-', worker: 'all/-/all/-' },
  // A client sees them with the invoice, and drafts aren't theirs to see.
  invoice_lines: {
    ...nothing,
    payer: 'none/-/-/-',
    admin: 'all/all/all/all',
    client: 'none/-/-/-',
    worker: 'all/-/-/-',
  },
  invoice_jobs: { ...nothing, admin: 'all/all/all/all', client: 'own/-/-/-', worker: 'all/-/-/-' },
  invoice_logos: { ...nothing, admin: 'all/all/-/-', client: 'all/-/-/-', worker: 'all/all/-/-' },
  // The office turns a link off and never sees what would open it; only the task that mails it makes one.
  pay_links: { ...nothing, admin: 'all/-/all/-', worker: 'all/all/all/all' },
  invoice_reminders: { ...nothing, admin: 'all/all/-/-', worker: 'all/all/-/all' },
  // Kept by the database itself.
  unbilled_jobs: { ...nothing, admin: 'all/-/-/-', worker: 'all/-/-/-' },
  plan_periods: { ...nothing, admin: 'all/-/-/-' },
  billing_waivers: { ...nothing, admin: 'all/all/-/-', worker: 'all/-/-/-' },
  credit_notes: { ...nothing, admin: 'all/all/-/-', client: 'own/-/-/-', worker: 'all/all/-/-' },
  // Only ever added to.
  ledger_entries: { ...nothing, admin: 'all/all/-/-', worker: 'all/all/-/-' },
  revenue_shares: { ...nothing, admin: 'all/-/-/-', worker: 'all/-/-/-' },
  // Counted by triggers; a task adds up.
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

/** A row of somebody's, for the tables in which rows are somebody's or may be inserted by the application. */
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
    [uuidv7(), owner],
  ],
  job_series: (owner) => [
    `insert into job_series (id, title, priority, client_id, start_time, duration_minutes, rule, starts_on)
     select gen_random_uuid(), 'Trash-bin plan', 'medium', id, '08:20', 40, '{}', '2026-11-17' from profiles where id = $1`,
    [owner],
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
  busy_spans: () => [
    `insert into busy_spans (owner_id, technician_id, span, kind)
     select gen_random_uuid(), profile_id, tstzrange(at, at + interval '1 minute'), 'job'
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

/** The column that says whose a row is. */
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
  jobs: 'case when assigned_to = $1 then assigned_to else client_id end',
  job_series: 'client_id',
  job_items: 'case when technician_id = $1 then technician_id else client_id end',
  job_item_prices: 'client_id',
  checklist_items: 'case when technician_id = $1 then technician_id else client_id end',
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
  contacts: 'client_id',
  places: 'client_id',
  assets: 'client_id',
};

/** The same for a payer: the column that says which invoice a row belongs to. */
const invoiceColumn: Record<string, string> = { invoices: 'id', invoice_lines: 'invoice_id', payments: 'invoice_id' };

/** What a payer adds has no person behind it. */
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
let other: string;
/** The payer's own, and somebody else's. */
let bills: { mine: Bill; others: Bill };

beforeAll(async () => {
  ({ admin } = await testDatabase());
  for (const role of ['admin', 'sales', 'tech', 'client'] as const) actors[role] = (await addPerson(admin, role)).id;
  other = (await addPerson(admin, 'client')).id;
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

/** A pay link to a bill. */
async function linkFor({ invoice_id }: Bill): Promise<string> {
  const id = uuidv7();
  await admin.query(
    "insert into pay_links (id, invoice_id, token_hash, expires_at) values ($1, $2, sha256('x'), now() + interval '1 day')",
    [id, invoice_id],
  );
  return id;
}

/** Does something as a role and takes it back. Refused for lack of rights, or by a rule of the table's own: null. */
async function attempt<T>(role: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T | null> {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('role', $1, true), set_config('app.user_id', $2, true)", [
      `portal_${role}`,
      actors[role] ?? '',
    ]);
    return await work(client);
  } catch (error) {
    if (/^(42501|QR01\d)$/.test((error as { code?: string }).code ?? '')) return null;
    throw error;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function extent(table: string, touched: number | null, role: string): Promise<string> {
  if (touched === null) return '-';
  if (touched === 0) return 'none';
  const byInvoice = role === 'payer' ? invoiceColumn[table] : undefined;
  const column = byInvoice ?? ownerColumn[table];
  const owner = byInvoice ? bills.mine.invoice_id : (actors[role] ?? null);
  const mine = column ? (await admin.query(`select from ${table} where ${column} = $1`, [owner])).rowCount : 0;
  return column && touched === mine ? 'own' : 'all';
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
  // What others refer to stays, whoever asks; that they may ask is what counts here.
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
      'commands.client_own',
      'notification_opt_outs.client_own',
      'notifications.client_mark',
      'notifications.client_own',
      'payment_events.client_note',
      'payments.client_pay',
      'profiles.client_self',
    ]);
  });

  test('a client’s jobs and invoices are found by index', async () => {
    for (const table of ['jobs', 'invoices']) {
      const plan = await attempt('client', async (client) => {
        // The tables are too small here for an index to pay.
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
      // An issued invoice takes no more lines: the trigger that says so is off for these two.
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
