import { z } from 'zod';
import { commissionLimits, moneyLimits } from '#contract/base/limits.ts';
import { saleKinds } from '#contract/money/commission.kinds.ts';
import { Day, Id, inOrder, Instant, Serial } from '#contract/base/scalars.schema.ts';
import { staffColours } from '#contract/trade.ts';

const cents = z.number().int();
const count = z.number().int().nonnegative();
const ppm = z.number().int().min(0).max(1_000_000);
const amount = cents.min(0).max(moneyLimits.line);

/** A month, by its first day: `2026-11-01`. */
const Month = Day.refine((day) => day.endsWith('-01'));

const SaleKind = z.enum(saleKinds);

/* Rules. */

/** From so much of the month's base on, at that rate. Tiers are marginal: what is below stays at its own rate. */
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
  /** Null: everybody who has no rule of their own. */
  staff_id: Id.nullable(),
  staff_name: z.string().nullable(),
  /** The first and the last day of payment that it counts for; null: until a later one begins. */
  valid_from: Day,
  valid_to: Day.nullable(),
  tiers: Tiers,
  /** Whether it is the one that counts today, for somebody. */
  current: z.boolean(),
  /** Nothing was counted by it yet: it can be removed. */
  removable: z.boolean(),
});
/** It begins tomorrow at the earliest: what was counted stays. */
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

/* What somebody earned. */

/**
 * Without a month it is the current one. Without a person it is the reader's own, and of the office's lines and files everybody's. A
 * representative who asks for somebody else's finds nothing.
 */
export const StatementQuery = z.strictObject({ month: Month.optional(), staff: Id.optional() });

const Sum = z.strictObject({ base_cents: cents, amount_cents: cents });

/** What of a month was counted at one rate. */
const TierSum = Sum.extend({
  kind: SaleKind,
  rate_ppm: ppm,
  from_cents: cents,
  /** Null: without end. */
  to_cents: cents.nullable(),
});

const monthSums = {
  /** Money that came in, by kind; what went back is apart, at the rate that it was earned at. */
  once: Sum,
  plan_first: Sum,
  returned: Sum,
  /** All of it. */
  base_cents: cents,
  earned_cents: cents,
  lines: count,
  tiers: z.array(TierSum),
};

/** The rule for one-time work, and how far somebody is this month. */
export const TierProgress = z.strictObject({
  base_cents: cents,
  tiers: Tiers,
  /** The tier that the next cent falls into. */
  at: count,
  next: z.strictObject({ from_cents: cents, ppm, left_cents: cents }).nullable(),
});

export const Payout = z.strictObject({
  id: Id,
  staff_id: Id,
  /** The last month that it pays for. */
  through: Month,
  /** The first one: more than one, where a month before was below zero or wasn't paid. */
  since: Month,
  amount_cents: cents,
  lines: count,
  paid_on: Day,
  paid_by_name: z.string(),
});

/** The last recount: everything was counted anew from the payments and compared with what is stored. */
export const Recount = z.strictObject({ checked_at: Instant, moves: count, differences: count });

/** About a line, to the office. */
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
  /** The current one, and the first one that has lines. */
  this_month: Month,
  first_month: Month,
  ...monthSums,
  /** Null for a month that is over. */
  progress: TierProgress.nullable(),
  /** Sold and not paid yet: what it comes to, and what it would earn if it were paid today. */
  waiting: z.strictObject({ count, base_cents: cents, earns_cents: cents }),
  /** What isn't paid out yet, through the month; what earlier months left is in it. */
  next_payout: z.strictObject({ through: Month, amount_cents: cents, carried_cents: cents }),
  /** The payout of this month; null until it is paid. */
  payout: Payout.nullable(),
  /** The last ones, newest first. */
  payouts: z.array(Payout),
  /** What they asked lately, newest first. */
  questions: z.array(Question),
  recount: Recount.nullable(),
});

export const LinesQuery = StatementQuery.extend({ cursor: z.string().max(120).optional() });

/** One entry, with all that it was computed from: paid - tax - other = base; base x rate = amount. */
export const CommissionLine = z.strictObject({
  id: count,
  staff_id: Id,
  staff_name: z.string(),
  kind: SaleKind,
  /** The month that it counts for, and the day of the books that the money came in or went back. */
  month: Month,
  booked_on: Day,
  /** The money was booked for a month that had been paid out. */
  late: z.boolean(),
  invoice_number: count,
  client_name: z.string(),
  /** What was sold, by the invoice's lines. */
  work: z.string(),
  quote_id: Id.nullable(),
  /** The payment, or what went back of it. */
  paid_cents: cents,
  tax_cents: cents,
  /** What of it was for other lines, or is counted on another line of this list. */
  other_cents: cents,
  base_cents: cents,
  rate_ppm: ppm,
  amount_cents: cents,
  /** What of this invoice isn't paid yet and will count here. */
  left_cents: cents,
  rule: z.strictObject({ id: Id, valid_from: Day, own: z.boolean(), from_cents: cents, to_cents: cents.nullable() }),
  /** The line that it takes back. */
  reverses: z.strictObject({ id: count, booked_on: Day }).nullable(),
  question: z
    .strictObject({ id: Id, question: z.string(), asked_at: Instant, answer: z.string().nullable() })
    .nullable(),
});
export const LinesPage = z.strictObject({ items: z.array(CommissionLine), next: z.string().nullable(), total: count });

/** Sold, not paid: an invoice that is open, or work that isn't invoiced yet. */
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
  /** At most two hundred, the oldest first; the sums are over all of them. */
  items: z.array(WaitingLine),
  count,
  base_cents: cents,
  earns_cents: cents,
});

/* The office's. */

export const OverviewQuery = z.strictObject({ month: Month.optional() });
export const PersonMonth = z.strictObject({
  staff_id: Id,
  full_name: z.string(),
  colour: z.enum(staffColours).nullable(),
  active: z.boolean(),
  ...monthSums,
  /** Of months before, that isn't paid out: below zero it is carried over. */
  carried_cents: cents,
  /** What a payout through this month would pay; zero or less: nothing. */
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
  totals: z.strictObject({ ...monthSums, open_cents: cents, people_to_pay: count }),
  /** Of everybody. */
  waiting: z.strictObject({ count, base_cents: cents }),
  /** Those that nobody answered, oldest first. */
  questions: z.array(Question),
  recount: Recount.nullable(),
});

/** As it was shown: what came to something else meanwhile is refused. */
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
/** With what was sold and paid so far: before tax, less what went back. */
export const SalesGoals = z.strictObject({
  ...goals,
  currency: z.string(),
  month: Month,
  quarter: Month,
  /** Of whoever asks; of everybody, for the office. */
  month_cents: cents,
  quarter_cents: cents,
  /** The quarter's goal: three times the monthly target. */
  quarter_target_cents: cents,
  /** Of everybody, this month. */
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
