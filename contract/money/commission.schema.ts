import { z } from 'zod';
import { commissionLimits, moneyLimits } from '#contract/base/limits.ts';
import { saleKinds } from '#contract/money/commission.kinds.ts';
import { Day, Id, inOrder, Instant, Serial } from '#contract/base/scalars.schema.ts';
import { staffColours } from '#contract/people/staff.kinds.ts';

const cents = z.number().int();
const count = z.number().int().nonnegative();
const ppm = z.number().int().min(0).max(1_000_000);
const amount = cents.min(0).max(moneyLimits.line);

/** A month, by its first day: `2026-11-01`. */
const Month = Day.refine((day) => day.endsWith('-01'));

const SaleKind = z.enum(saleKinds);

/* Rules. */

/** The rate from this amount of the month's base on. Tiers are marginal: the amount below keeps its own rate. */
export const Tier = z.strictObject({ from_cents: amount, ppm });
/** The first begins at zero, and each begins above the one before it. */
const Tiers = z
  .array(Tier)
  .min(1)
  .max(commissionLimits.tiers)
  .refine((tiers) =>
    tiers.every(({ from_cents }, at) => (at === 0 ? from_cents === 0 : from_cents > tiers[at - 1]!.from_cents)),
  );

export const CommissionRule = z.strictObject({
  id: Id,
  kind: SaleKind,
  /** Null: all people without a rule of their own. */
  staff_id: Id.nullable(),
  staff_name: z.string().nullable(),
  /** The first and last payment date that it applies to; null: until a later rule begins. */
  valid_from: Day,
  valid_to: Day.nullable(),
  tiers: Tiers,
  /** Whether the rule applies today, to at least one person. */
  current: z.boolean(),
  /** No commission was computed by it yet, so it can be removed. */
  removable: z.boolean(),
});
/** A rule begins tomorrow at the earliest: commission already computed stays. */
export const NewRule = z
  .strictObject({
    id: Id,
    kind: SaleKind,
    staff_id: Id.nullable(),
    valid_from: Day,
    valid_to: Day.nullable(),
    tiers: Tiers,
  })
  .refine(...inOrder('valid_from', 'valid_to'));

/* What a representative earned. */

/**
 * Without a month: the current month. Without a person: the reader's own; for the office's lines and files, everyone's. A
 * representative who asks for another person's statement finds nothing.
 */
export const StatementQuery = z.strictObject({ month: Month.optional(), staff: Id.optional() });

const Sum = z.strictObject({ base_cents: cents, amount_cents: cents });

/** The part of a month that was computed at one rate. */
const TierSum = Sum.extend({
  kind: SaleKind,
  rate_ppm: ppm,
  from_cents: cents,
  /** Null: no upper bound. */
  to_cents: cents.nullable(),
});

const monthSums = {
  /** Client payments less refunds, by kind. `returned` is the refunds at their original rates; both sums include it. */
  once: Sum,
  plan_first: Sum,
  returned: Sum,
  /** The total of both kinds. */
  base_cents: cents,
  earned_cents: cents,
  lines: count,
  tiers: z.array(TierSum),
};

/** The rule for one-time work, and a representative's progress this month. */
export const TierProgress = z.strictObject({
  base_cents: cents,
  tiers: Tiers,
  /** The tier of the next cent. */
  at: count,
  next: z.strictObject({ from_cents: cents, ppm, left_cents: cents }).nullable(),
});

export const Payout = z.strictObject({
  id: Id,
  staff_id: Id,
  /** The last month that it pays for. */
  through: Month,
  /** The first month that it pays for: earlier than `through` if a previous month was negative or unpaid. */
  since: Month,
  amount_cents: cents,
  lines: count,
  paid_on: Day,
  paid_by_name: z.string(),
});

/** The last recount: everything was recomputed from the payments and compared with the stored commission. */
export const Recount = z.strictObject({ checked_at: Instant, moves: count, differences: count });

/** A representative's question to the office about a line. */
export const Question = z.strictObject({
  id: Id,
  staff_id: Id,
  staff_name: z.string(),
  line: z.strictObject({ id: count, month: Month, invoice_number: count, amount_cents: cents }),
  question: z.string(),
  asked_at: Instant,
  answer: z.string().nullable(),
  answered_at: Instant.nullable(),
  answered_by_name: z.string().nullable(),
});

export const Statement = z.strictObject({
  currency: z.string(),
  staff: z.strictObject({ id: Id, full_name: z.string() }),
  month: Month,
  /** The current month, and the first month with lines. */
  this_month: Month,
  first_month: Month,
  ...monthSums,
  /** Null for a month that is over. */
  progress: TierProgress.nullable(),
  /** Sold but not paid yet: the amount, and what it would earn if it were paid today. */
  waiting: z.strictObject({ count, base_cents: cents, plan_cents: cents, earns_cents: cents }),
  /** Not paid out yet, through this month; `carried_cents` is the part from earlier months. */
  next_payout: z.strictObject({ through: Month, amount_cents: cents, carried_cents: cents }),
  /** The payout of this month; null until it is paid. */
  payout: Payout.nullable(),
  /** The last payouts, newest first. */
  payouts: z.array(Payout),
  /** The representative's recent questions, newest first. */
  questions: z.array(Question),
  recount: Recount.nullable(),
});

export const LinesQuery = StatementQuery.extend({ cursor: z.string().max(120).optional() });

/** One entry with its calculation: paid - tax - other = base; base x rate = amount. */
export const CommissionLine = z.strictObject({
  id: count,
  staff_id: Id,
  staff_name: z.string(),
  kind: SaleKind,
  /** The month that it counts for, and the booking date of the payment or the refund. */
  month: Month,
  booked_on: Day,
  /** The money was booked for a month that was already paid out. */
  late: z.boolean(),
  invoice_number: count,
  client_name: z.string(),
  /** The work that was sold, from the invoice's lines. */
  work: z.string(),
  quote_id: Id.nullable(),
  /** The payment, or the refund of it. */
  paid_cents: cents,
  tax_cents: cents,
  /** The part that was for other invoice lines, or that another line of this list counts. */
  other_cents: cents,
  base_cents: cents,
  rate_ppm: ppm,
  amount_cents: cents,
  /** The unpaid part of this invoice that will count here. */
  left_cents: cents,
  rule: z.strictObject({ id: Id, valid_from: Day, own: z.boolean(), from_cents: cents, to_cents: cents.nullable() }),
  /** The line that it reverses. */
  reverses: z.strictObject({ id: count, booked_on: Day }).nullable(),
  question: z
    .strictObject({ id: Id, question: z.string(), asked_at: Instant, answer: z.string().nullable() })
    .nullable(),
});
export const LinesPage = z.strictObject({ items: z.array(CommissionLine), next: z.string().nullable(), total: count });

/** Sold but not paid: an open invoice, or work that isn't invoiced yet. */
export const WaitingLine = z.strictObject({
  kind: SaleKind,
  job_id: Id.nullable(),
  quote_id: Id.nullable(),
  invoice_number: count.nullable(),
  due_on: Day.nullable(),
  client_name: z.string(),
  work: z.string(),
  base_cents: cents,
  earns_cents: cents,
});
export const Waiting = z.strictObject({
  /** At most two hundred, oldest first; the sums cover all of them. */
  items: z.array(WaitingLine),
  count,
  base_cents: cents,
  /** The part from new plans, which have a separate rate. */
  plan_cents: cents,
  earns_cents: cents,
});

/* For the office. */

export const OverviewQuery = z.strictObject({ month: Month.optional() });
export const PersonMonth = z.strictObject({
  staff_id: Id,
  full_name: z.string(),
  colour: z.enum(staffColours).nullable(),
  active: z.boolean(),
  ...monthSums,
  /** From earlier months and not paid out; a negative amount is carried over. */
  carried_cents: cents,
  /** The amount of a payout through this month; zero or less: nothing is paid. */
  open_cents: cents,
  payout: Payout.nullable(),
  questions: count,
});
export const Overview = z.strictObject({
  currency: z.string(),
  month: Month,
  this_month: Month,
  first_month: Month,
  /** Whether the month is over, so that it can be paid out. */
  over: z.boolean(),
  people: z.array(PersonMonth),
  /** `open_cents` is the amount of a payout through this month, `carried_cents` its part from earlier months. */
  totals: z.strictObject({ ...monthSums, open_cents: cents, carried_cents: cents, people_to_pay: count }),
  /** Over all people. */
  waiting: z.strictObject({ count, base_cents: cents }),
  /** Unanswered questions, oldest first. */
  questions: z.array(Question),
  recount: Recount.nullable(),
});

/** The amounts as shown: if one has changed since, the payout is refused. */
export const PayOut = z.strictObject({
  through: Month,
  people: z
    .array(z.strictObject({ staff_id: Id, amount_cents: amount.min(1) }))
    .min(1)
    .max(commissionLimits.people),
});

const words = z.string().trim().min(1).max(commissionLimits.question);
export const AskCommission = z.strictObject({ id: Id, line_id: Serial, question: words });
export const AnswerCommission = z.strictObject({ answer: words });

/* Goals. */

const goals = { monthly_target_cents: amount, quarterly_bonus_cents: amount, team_goal_cents: amount };
export const SalesGoalsUpdate = z.strictObject(goals);
/** The goals, with the sales paid so far: before tax, less refunds. */
export const SalesGoals = z.strictObject({
  ...goals,
  currency: z.string(),
  month: Month,
  quarter: Month,
  /** The reader's own sales; for the office, everyone's. */
  month_cents: cents,
  quarter_cents: cents,
  /** The quarter's goal: three times the monthly target. */
  quarter_target_cents: cents,
  /** Everyone's sales this month. */
  team_cents: cents,
});

export type Tier = z.infer<typeof Tier>;
export type CommissionRule = z.infer<typeof CommissionRule>;
export type NewRule = z.infer<typeof NewRule>;
export type Statement = z.infer<typeof Statement>;
export type StatementQuery = z.infer<typeof StatementQuery>;
export type TierSum = z.infer<typeof TierSum>;
export type TierProgress = z.infer<typeof TierProgress>;
export type Payout = z.infer<typeof Payout>;
export type Recount = z.infer<typeof Recount>;
export type CommissionLine = z.infer<typeof CommissionLine>;
export type LinesPage = z.infer<typeof LinesPage>;
export type WaitingLine = z.infer<typeof WaitingLine>;
export type Waiting = z.infer<typeof Waiting>;
export type PersonMonth = z.infer<typeof PersonMonth>;
export type Question = z.infer<typeof Question>;
export type Overview = z.infer<typeof Overview>;
export type PayOut = z.infer<typeof PayOut>;
export type AskCommission = z.infer<typeof AskCommission>;
export type SalesGoals = z.infer<typeof SalesGoals>;
export type SalesGoalsUpdate = z.infer<typeof SalesGoalsUpdate>;
