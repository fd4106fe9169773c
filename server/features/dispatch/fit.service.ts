import { PortalError } from '#contract/errors.ts';
import type { Conflict, Stretch } from '#contract/jobs/schedule.schema.ts';
import { nearestStarts, shortWork, workFrom, workIn, type Span, type Window } from '#contract/jobs/freeTime.ts';
import { scheduleText } from '#text/schedule.ts';
import { fill } from '#contract/text/fill.ts';
import { refusedBy } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as schedule from '#server/features/dispatch/schedule.queries.ts';
import type { FirmPlan } from '#server/features/dispatch/schedule.queries.ts';
import { clock, instant, range, when } from '#server/features/dispatch/when.ts';

/** The technician and the time that a job is to occupy. */
export type Plan = {
  job_id: string;
  assigned_to: string | null;
  scheduled_start: string | null;
  scheduled_end: string | null;
  buffer_minutes: number;
  override_hours: boolean;
};

/** A technician's hours and busy times; nothing before `notBefore` is offered. */
export type Availability = { windows: Window[]; busy: Span[]; notBefore: number };

type Together = {
  /** Computes what to offer instead; by default, other times for the plan that doesn't fit. */
  offer?: (availability: Availability) => Stretch[];
  /** Adds to the message which of several plans it is about. */
  name?: (position: number, reason: string) => string;
};

type Planned = Pick<Plan, 'assigned_to' | 'scheduled_start'>;
/** When work of this length ends, past the technician's break if it has to cross it. */
export async function endOf(tx: Tx, { assigned_to, scheduled_start }: Planned, work: number): Promise<string | null> {
  if (scheduled_start === null) return null;
  const windows = assigned_to && work > shortWork ? await schedule.hoursFrom(tx, assigned_to, scheduled_start, 0) : [];
  return instant(workFrom(Date.parse(scheduled_start), work, windows).end);
}

/** How many alternatives are offered. */
export const alternatives = 3;
const minute = 60_000;

/**
 * Writes plans if their technicians have time for them, or says why not. Working hours may be overridden, other work never: the
 * database itself refuses an overlap (no_double_booking). This code then finds out what the technician is busy with, and when else
 * the job would fit. Plans that are written together by one statement don't conflict with each other.
 */
export async function fitting<T>(
  tx: Tx,
  plans: Plan[],
  write: (tx: Tx) => Promise<T>,
  together: Together = {},
): Promise<T> {
  const firm = plans.filter(isFirm);
  const bound = firm.filter((plan) => !plan.override_hours);
  if (bound.length > 0) await assertHours(tx, bound, firm, together);
  return firm.length > 0 ? assertFree(tx, firm, write, together) : write(tx);
}

const isFirm = (plan: Plan): plan is Plan & FirmPlan =>
  plan.assigned_to !== null && plan.scheduled_start !== null && plan.scheduled_end !== null;

async function assertHours(tx: Tx, bound: FirmPlan[], all: FirmPlan[], together: Together): Promise<void> {
  const [found] = await schedule.absences(tx, bound);
  if (!found) return;
  const plan = bound[found.position - 1]!;
  // For an account that isn't a technician's, the trigger on jobs refuses the write.
  if (!(await schedule.isTechnician(tx, plan.assigned_to))) return;
  const { technician, time_zone } = found;
  const reason =
    found.reason === 'break'
      ? fill(scheduleText.break, { technician, range: range(found.starts_at!, found.ends_at!, time_zone) })
      : fill(scheduleText.outside, { technician, when: when(plan.scheduled_start, plan.scheduled_end, time_zone) });
  throw await refusal('outside_hours', { tx, plan, all, together, reason, technician: found.technician, job: null });
}

/** The conflicting work may be gone by the time we look it up; then the write is tried again. */
const tries = 3;

async function assertFree<T>(tx: Tx, plans: FirmPlan[], write: (tx: Tx) => Promise<T>, together: Together): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tx.savepoint(write);
    } catch (error) {
      if (!refusedBy(error, '23P01')) throw error;
    }
    const found = await schedule.collision(tx, plans);
    if (!found && attempt < tries) continue;
    throw await taken(
      tx,
      plans,
      found ?? { position: 1, job: null, ...(await schedule.nameOf(tx, plans[0]!.assigned_to))! },
      together,
    );
  }
}

function taken(tx: Tx, all: FirmPlan[], found: schedule.Collision, together: Together): Promise<PortalError> {
  const { technician, time_zone, job } = found;
  const plan = all[found.position - 1]!;
  if (!job) {
    const reason = fill(scheduleText.takenByOther, { technician });
    return refusal('slot_taken', { tx, plan, all, together, reason, technician, job });
  }
  const { free_from, ...rest } = job;
  const text = free_from === job.end ? scheduleText.taken : scheduleText.takenWithBuffer;
  const values = { technician, job: job.title, when: when(job.start, job.end, time_zone) };
  const reason = fill(text, { ...values, until: clock(free_from, time_zone) });
  return refusal('slot_taken', { tx, plan, all, together, reason, technician, job: rest });
}

type Refused = Pick<Conflict, 'technician' | 'job'> & {
  tx: Tx;
  plan: FirmPlan;
  all: FirmPlan[];
  together: Together;
  reason: string;
};

async function refusal(
  code: 'slot_taken' | 'outside_hours',
  { tx, plan, all, together: { name, offer }, reason, technician, job }: Refused,
): Promise<PortalError> {
  const except = all.map(({ job_id }) => job_id);
  const availability = await availabilityOf(tx, {
    technician: plan.assigned_to,
    wish: (offer ? all[0]! : plan).scheduled_start,
    except,
  });
  const message = name ? name(all.indexOf(plan), reason) : reason;
  return new PortalError(code, {
    message,
    conflict: {
      technician,
      job,
      alternatives: offer ? offer(availability) : offerFor(availability, wishOf(plan, availability)),
    },
  });
}

/** A technician's availability from the day of the wish on, or from now on if that day is over. */
export async function availabilityOf(
  tx: Tx,
  { technician, wish, except }: { technician: string; wish: string; except: string[] },
): Promise<Availability> {
  const notBefore = Date.now();
  const from = instant(Math.max(Date.parse(wish), notBefore));
  return { ...(await schedule.timeOf(tx, { technician, from, except })), notBefore };
}

/** The free times nearest to the wish. */
export function offerFor(
  { notBefore, ...time }: Availability,
  { wish, work, buffer }: { wish: number; work: number; buffer: number },
): Stretch[] {
  const starts = nearestStarts(time, { wish, work, buffer, notBefore }, alternatives);
  return starts.map((start) => ({ start: instant(start), end: instant(workFrom(start, work, time.windows).end) }));
}

function wishOf({ scheduled_start, scheduled_end, buffer_minutes }: FirmPlan, { windows }: Availability) {
  const span = { start: Date.parse(scheduled_start), end: Date.parse(scheduled_end) };
  return { wish: span.start, work: workIn(span, windows), buffer: buffer_minutes * minute };
}
