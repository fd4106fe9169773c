import { z } from 'zod';
import { bucketUnits } from '#contract/office/buckets.ts';
import { Period } from '#contract/office/figures.schema.ts';
import { Day, Id, Instant } from '#contract/base/scalars.schema.ts';
import { staffColours } from '#contract/people/staff.kinds.ts';

const count = z.number().int();
const cents = z.number().int();

/** Periods that end today. */
const dashboardDays = ['7', '30', '90'] as const;

/** A number of days up to today, 30 by default, or from a day to a day, both included, in the business' time zone. */
export const DashboardQuery = z
  .strictObject({ days: z.enum(dashboardDays).optional(), from: Day.optional(), to: Day.optional() })
  .refine(({ days, ...period }) => (period.from || period.to ? !days && Period.safeParse(period).success : true), {
    path: ['to'],
  });

/**
 * A card of the dashboard. For clients and active jobs, `total` is the current number and `before` the number at the start of the
 * period. For completed jobs and revenue, `total` is the period's and `before` the previous period's.
 */
const Figure = z.strictObject({
  total: count,
  before: count,
  /** The relative change from `before` to `total`; null if there was nothing before. */
  growth: z.number().nullable(),
  /** The period in a few equal parts, oldest first: the number at the end of each part, or the sum of each. */
  parts: z.array(count),
});

const Visit = z.strictObject({
  id: Id,
  title: z.string(),
  client_name: z.string().nullable(),
  street: z.string().nullable(),
  start: Instant,
  end: Instant,
  checks: count,
  checks_done: count,
});

/** A technician's day so far. */
export const CrewMember = z.strictObject({
  id: Id,
  full_name: z.string(),
  colour: z.enum(staffColours),
  visits: count,
  done: count,
  /** The visit that has begun and isn't over. */
  now: Visit.nullable(),
  /** The first visit that hasn't begun. */
  next: Visit.nullable(),
  /** Today's working hours; null on a day off. */
  works: z.strictObject({ start: Instant, end: Instant }).nullable(),
});

/** Items that wait for a decision; the count is capped. `since` is the date of the oldest. */
const Waiting = z.strictObject({ count, since: z.string().nullable() });
const attentionKinds = [
  'alerts',
  'unsent',
  'late',
  'unassigned',
  'unscheduled',
  'plans',
  'overdue',
  'unbilled',
  'drafts',
] as const;

export const Dashboard = z.strictObject({
  today: Day,
  period: Period,
  before: Period,
  currency: z.string(),
  clients: Figure,
  active_jobs: Figure,
  completed_jobs: Figure,
  /** In cents, without tax and tips, less refunds and credits: the same as in the books. */
  revenue: Figure,
  chart: z.strictObject({
    unit: z.enum(bucketUnits),
    bars: z.array(z.strictObject({ from: Day, to: Day, cents, before_cents: cents })),
  }),
  /** Largest first, by the service's id; sales without a service have the key '' and no name. */
  services: z.array(z.strictObject({ key: z.string(), name: z.string().nullable(), cents })),
  crew: z.array(CrewMember),
  attention: z.strictObject(
    Object.fromEntries(attentionKinds.map((kind) => [kind, Waiting])) as Record<AttentionKind, typeof Waiting>,
  ),
  system: z.strictObject({
    active_users: count,
    jobs_in_queue: count,
    completed_today: count,
    /** A share from 0 to 1; null until the first check. */
    health: z.number().nullable(),
  }),
});

export type AttentionKind = (typeof attentionKinds)[number];
export type DashboardQuery = z.infer<typeof DashboardQuery>;
export type Dashboard = z.infer<typeof Dashboard>;
export type DashboardFigure = z.infer<typeof Figure>;
export type CrewMember = z.infer<typeof CrewMember>;
export type CrewVisit = z.infer<typeof Visit>;
export type Waiting = z.infer<typeof Waiting>;
