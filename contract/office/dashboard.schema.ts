import { z } from 'zod';
import { bucketUnits } from '#contract/office/buckets.ts';
import { Period } from '#contract/office/figures.schema.ts';
import { Day, Id, Instant } from '#contract/base/scalars.schema.ts';
import { staffColours } from '#contract/trade.ts';

const count = z.number().int();
const cents = z.number().int();

/** The last days, today among them. */
const dashboardDays = ['7', '30', '90'] as const;

/** So many days up to today, 30 if nothing is said, or from a day to a day, both included, on the business' calendar. */
export const DashboardQuery = z
  .strictObject({ days: z.enum(dashboardDays).optional(), from: Day.optional(), to: Day.optional() })
  .refine(({ days, ...period }) => (period.from || period.to ? !days && Period.safeParse(period).success : true), {
    path: ['to'],
  });

/** What stands on a card. Growth compares the period with the one before it. */
const Figure = z.strictObject({
  total: count,
  now: count,
  before: count,
  /** A fraction; null where there was nothing before. */
  growth: z.number().nullable(),
  /** The period in a few equal parts, oldest first. */
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

/** A technician's day, as far as it has come. */
export const CrewMember = z.strictObject({
  id: Id,
  full_name: z.string(),
  colour: z.enum(staffColours),
  visits: count,
  done: count,
  /** The visit that has begun and isn't over. */
  now: Visit.nullable(),
  /** The first one that hasn't begun. */
  next: Visit.nullable(),
  /** When they work today; null on a day off. */
  works: z.strictObject({ start: Instant, end: Instant }).nullable(),
});

/** What waits for a decision; counted up to a cap. `since` is the oldest of them. */
const Waiting = z.strictObject({ count, since: z.string().nullable() });
const attentionKinds = [
  'alerts',
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
  /** The most of it first; null is whatever belongs to no service. */
  /** By the service's id; '' and no name is what was sold without one. */
  services: z.array(z.strictObject({ key: z.string(), name: z.string().nullable(), cents })),
  crew: z.array(CrewMember),
  attention: z.strictObject(
    Object.fromEntries(attentionKinds.map((kind) => [kind, Waiting])) as Record<AttentionKind, typeof Waiting>,
  ),
  system: z.strictObject({
    active_users: count,
    jobs_in_queue: count,
    completed_today: count,
    /** A share from 0 to 1; null until something was checked. */
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
