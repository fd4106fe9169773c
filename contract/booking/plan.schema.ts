import { z } from 'zod';
import { moneyLimits, seriesLimits } from '#contract/base/limits.ts';
import { Rule } from '#contract/jobs/repeatRule.schema.ts';
import { Day, Id, inOrder, Instant } from '#contract/base/scalars.schema.ts';
import { planVisitStates } from '#contract/booking/plan.kinds.ts';
import { binOutcomes } from '#contract/jobs/job.kinds.ts';

const cents = z.number().int();

/** A visit of a plan, or a day without its visit. */
export const PlanVisit = z.strictObject({
  job_id: Id.nullable(),
  day: Day,
  /** When we arrive; null for a skipped day. */
  window_start: Instant.nullable(),
  window_end: Instant.nullable(),
  state: z.enum(planVisitStates),
  /** Why the bins weren't cleaned. */
  outcome: z.enum(binOutcomes).nullable(),
  /** The visit is further ahead than the notice that the business asks for. */
  changeable: z.boolean(),
});

/** The work of each visit and its price; for a service billed by the month, the monthly price. */
export const PlanLine = z.strictObject({
  service_id: Id.nullable(),
  name: z.string(),
  units: z.number().int().nullable(),
  bins: z.boolean(),
  billing: z.enum(['visit', 'month']),
  price_cents: cents,
});

export const PlanPause = z.strictObject({ id: Id, from: Day, until: Day.nullable() });

/** A client's plan: one series, or several that continue each other. */
export const ClientPlan = z.strictObject({
  id: Id,
  title: z.string(),
  /** Street and city. */
  place: z.string().nullable(),
  rule: Rule,
  ends_on: Day.nullable(),
  lines: z.array(PlanLine),
  /** The last visits, oldest first. */
  history: z.array(PlanVisit),
  /** Coming visits, soonest first. */
  coming: z.array(PlanVisit),
  /** Days ahead that the client skipped, without the days of a pause. */
  skipped: z.array(Day),
  /** Current and future pauses. */
  pauses: z.array(PlanPause),
  /** Whether the client can change the number of bins: one line of bins, at the price book's price. */
  bins_open: z.boolean(),
  /** The pickup day that the client has asked for, until the office answers. */
  asked: z.strictObject({ id: Id, pickup_weekday: z.number().int() }).nullable(),
  notice_hours: z.number().int(),
  today: Day,
});
export const ClientPlans = z.strictObject({ items: z.array(ClientPlan) });

/** The time that the client saw: if the office has moved the visit since, the skip is refused. */
export const PlanSkip = z.strictObject({ window_start: Instant });

export const PlanUnskip = z.strictObject({ day: Day });

export const NewPause = z
  .strictObject({ id: Id, from: Day, until: Day.nullable() })
  .refine(...inOrder('from', 'until'));
export const PlanResume = z.strictObject({ pause_id: Id });

const bins = z.number().int().min(1).max(seriesLimits.bins);
export const BinCount = z.strictObject({ bins });
/** The price of another number of bins, and the first visit it applies to; null: there is no visit yet. */
export const BinQuote = z.strictObject({
  billing: PlanLine.shape.billing,
  before_cents: cents,
  price_cents: cents,
  from: Day.nullable(),
});
/** The price and the day that the client saw. */
export const BinChange = z.strictObject({
  bins,
  price_cents: cents.min(0).max(moneyLimits.amount),
  from: Day.nullable(),
});

export const NewPickupDay = z.strictObject({ id: Id, pickup_weekday: z.number().int().min(0).max(6) });
export const PickupDayAnswer = z.strictObject({ request_id: Id, accepted: z.boolean() });

export type PlanVisit = z.infer<typeof PlanVisit>;
export type PlanLine = z.infer<typeof PlanLine>;
export type PlanPause = z.infer<typeof PlanPause>;
export type ClientPlan = z.infer<typeof ClientPlan>;
export type NewPause = z.infer<typeof NewPause>;
export type BinQuote = z.infer<typeof BinQuote>;
export type BinChange = z.infer<typeof BinChange>;
export type NewPickupDay = z.infer<typeof NewPickupDay>;
export type PickupDayAnswer = z.infer<typeof PickupDayAnswer>;
