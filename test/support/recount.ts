import type pg from 'pg';
import type { Period, StatKind } from '#contract/office/figures.schema.ts';

/*
 * The figures of dashboard and reports, counted by plain loops over the tables: too slow for a page, but every page has to agree
 * with them. It uses none of the rollups' functions.
 */
export type Counted = { kind: StatKind; day: string; key: string; count: number; cents: number };
type Asked = Pick<pg.ClientBase, 'query'>;

type Person = { created_at: Date; deactivated_at: Date | null };
type Job = {
  status: string;
  scheduled: boolean;
  created_at: Date;
  completed_at: Date | null;
  cancelled_at: Date | null;
};
type Entry = { account: string; booked_on: string; cents: number; tax_name: string; tax_ppm: number; taxable: number };
type Share = { day: string; service_id: string | null; technician_id: string | null; cents: number };
type Change = {
  job_id: string;
  action: string;
  created_at: Date;
  changes: Partial<Record<'status' | 'assigned_to' | 'scheduled_start', { from: string | null; to: string | null }>>;
};
type Stretch = { person_id: string; kind: 'job' | 'drive' | 'shop'; started_at: Date; ended_at: Date };
type Tip = { day: string; profile_id: string; cents: number };

const rowsOf = async <T extends object>(asked: Asked, sql: string): Promise<T[]> =>
  (await asked.query<T & pg.QueryResultRow>(sql)).rows;

export async function recount(asked: Asked): Promise<Counted[]> {
  const [zone] = await rowsOf<{ zone: string }>(asked, 'select time_zone as zone from business_settings');
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone!.zone, dateStyle: 'short' });
  const dayOf = (instant: Date) => calendar.format(instant);
  const counted: Counted[] = [];
  const add = (kind: StatKind, day: string, { key = '', count = 0, cents = 0 }) =>
    counted.push({ kind, day, key, count, cents });

  /** +1 when it came, -1 when it went, which is never earlier. */
  const come = (kind: StatKind, came: Date, went: Date | null) => {
    add(kind, dayOf(came), { count: 1 });
    if (went) add(kind, dayOf(went > came ? went : came), { count: -1 });
  };

  const people = "select created_at, deactivated_at from profiles where role = 'client' and acts_for is null";
  for (const { created_at, deactivated_at } of await rowsOf<Person>(asked, people))
    come('clients', created_at, deactivated_at);

  const jobs = `select status, scheduled_start is not null as scheduled, created_at, completed_at, cancelled_at from jobs`;
  for (const { status, scheduled, created_at, completed_at, cancelled_at } of await rowsOf<Job>(asked, jobs)) {
    const created = dayOf(created_at);
    add('jobs_created', created, { count: 1 });
    come('active_jobs', created_at, completed_at ?? cancelled_at);
    if (status === 'pending' && !scheduled) add('queued_jobs', created, { count: 1 });
    if (status === 'completed') add('jobs_completed', dayOf(completed_at!), { count: 1 });
  }

  const entries = `select account, booked_on::text, amount_cents::float8 as cents, tax_name, tax_ppm,
    taxable_cents::float8 as taxable from ledger_entries`;
  for (const { account, booked_on, cents, tax_name, tax_ppm, taxable } of await rowsOf<Entry>(asked, entries)) {
    if (account === 'revenue' || account === 'refunds') add('revenue', booked_on, { cents: -cents });
    if (account === 'tips') add('tips', booked_on, { cents: -cents });
    if (account !== 'tax') continue;
    const key = `${tax_ppm} ${tax_name}`;
    add('tax', booked_on, { key, cents: -cents });
    add('taxable', booked_on, { key, cents: taxable });
  }

  const shares = `select booked_on::text as day, service_id, technician_id, amount_cents::float8 as cents from revenue_shares`;
  for (const { day, service_id, technician_id, cents } of await rowsOf<Share>(asked, shares)) {
    add('revenue_by_service', day, { key: service_id ?? '', cents });
    add('revenue_by_technician', day, { key: technician_id ?? '', cents });
  }

  const tips = 'select received_on::text as day, profile_id, amount_cents::float8 as cents from tip_shares';
  for (const { day, profile_id, cents } of await rowsOf<Tip>(asked, tips))
    add('tips_by_technician', day, { key: profile_id, count: 1, cents });

  const changes = 'select job_id, action, created_at, changes from job_changes order by id';
  const known = new Map<string, { technician: string; start: string | null; begun: boolean }>();
  for (const { job_id, action, created_at, changes: all } of await rowsOf<Change>(asked, changes)) {
    const job = known.get(job_id) ?? { technician: '', start: null, begun: false };
    known.set(job_id, job);
    if (all.assigned_to) job.technician = all.assigned_to.to ?? '';
    if (all.scheduled_start) job.start = all.scheduled_start.to;
    if (action === 'created') continue;
    const one = { key: job.technician, count: 1 };
    if (all.scheduled_start?.from && job.start) add('moved_visits', dayOf(created_at), one);
    if (job.begun || all.status?.from !== 'pending' || all.status.to !== 'in_progress') continue;
    job.begun = true;
    add('visits_begun', dayOf(created_at), one);
    if (job.start && created_at.getTime() > Date.parse(job.start) + 900_000) add('late_visits', dayOf(created_at), one);
  }

  // Minute by minute, as a wall clock shows them.
  const stretches = `select person_id, kind, started_at, ended_at from time_entries
    where counted and ended_at is not null and kind <> 'break'`;
  for (const { person_id, kind, started_at, ended_at } of await rowsOf<Stretch>(asked, stretches))
    for (let minute = Math.floor(+started_at / 60_000); minute < Math.floor(+ended_at / 60_000); minute += 1)
      add(`minutes_${kind}`, dayOf(new Date(minute * 60_000)), { key: person_id, count: 1 });
  return counted;
}

export type Sums = { count: number; cents: number };

/** One kind's sums over some days, by key and sorted by it; zero sums are left out. */
export function summed(
  counted: readonly Counted[],
  kind: StatKind,
  { from, to }: Period,
  by: (row: Counted) => string = () => '',
): [string, number, number][] {
  const sums = new Map<string, Sums>();
  for (const row of counted) {
    if (row.kind !== kind || row.day < from || row.day > to) continue;
    const sum = sums.get(by(row)) ?? { count: 0, cents: 0 };
    sum.count += row.count;
    sum.cents += row.cents;
    sums.set(by(row), sum);
  }
  return nonzero([...sums].map(([key, { count, cents }]) => [key, count, cents]));
}

export const nonzero = (rows: [string, number, number][]): [string, number, number][] =>
  rows
    .filter(([, count, cents]) => count !== 0 || cents !== 0)
    .toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
