import { v7 as uuidv7 } from 'uuid';
import { PortalError } from '#contract/errors.ts';
import type { Job } from '#contract/jobs/job.schema.ts';
import { jobLimits } from '#contract/base/limits.ts';
import { record, type By } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { LockedBooking } from '#server/features/bookings/bookings.queries.ts';
import { holdTechnicians } from '#server/features/dispatch/schedule.queries.ts';
import { change, write } from '#server/features/jobs/change.service.ts';
import type { Line } from '#server/features/jobs/items.queries.ts';
import * as items from '#server/features/jobs/items.service.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import { jobChange } from '#server/features/jobs/jobs.service.ts';
import { jobNotices } from '#server/features/jobs/notices.ts';
import { canDrive } from '#server/features/slots/plannedTime.queries.ts';
import { peopleOf, spansOf, type HeldSpan, type PlannedTime } from '#server/features/slots/plannedTime.ts';
import { newNotices, replan } from '#server/features/jobs/spans.service.ts';
import { takeHold } from '#server/features/slots/holds.service.ts';
import { setNear } from '#server/features/slots/quote.queries.ts';
import type { NoticeEvent } from '#server/tasks/task.ts';
import { fill } from '#contract/text/fill.ts';
import { bookingNoteText as text } from '#text/bookings.ts';

/** Errors that mean the visit can't take place at that time; the savepoint then undoes the whole attempt. */
const inTheWay = new Set(['slot_taken', 'outside_hours', 'invalid_input']);

/** Runs `work` completely or not at all. Undefined: the time isn't free any more. */
async function unlessTaken<T>(tx: Tx, work: (nested: Tx) => Promise<T>): Promise<T | undefined> {
  try {
    return await tx.savepoint(work);
  } catch (error) {
    if (error instanceof PortalError && inTheWay.has(error.code)) return undefined;
    throw error;
  }
}

/** The prices that the client saw, whatever the price book says now; a discount counts as an agreed price. */
function linesOf({ quote, buffer_minutes }: LockedBooking): Line[] {
  return quote!.lines.map((line) => ({
    id: uuidv7(),
    service_id: line.service_id,
    units: line.units,
    square_feet: line.square_feet,
    vehicle_size: line.vehicle_size,
    condition: line.condition,
    minutes: line.minutes,
    price_cents: line.price_cents - line.discount_cents,
    book_cents: line.discount_cents > 0 ? line.price_cents : null,
    price_reason: line.discount_cents > 0 ? text.nearby : null,
    taxable: line.taxable,
    buffer_minutes,
    active: true,
  }));
}

/** "Driveway wash", "Driveway wash + 2 more" */
function titleOf({ quote }: LockedBooking): string {
  const [first, ...others] = quote!.lines;
  const title = others.length === 0 ? first!.name : fill(text.more, { name: first!.name, count: others.length });
  return title.slice(0, jobLimits.title.max).padEnd(jobLimits.title.min, '.');
}

type Made = { id: string; notices: NoticeEvent[] };

/** Makes the visit in place of the hold, in one transaction under the locks of its people. Undefined: the time is taken. */
export async function makeVisit(tx: Tx, by: By, booking: LockedBooking): Promise<Made | undefined> {
  const { technician_id, hold_id, starts_at, ends_at, spans, buffer_minutes, client_id, place_id } = booking;
  const time = timeOf(booking);
  const held = hold_id ? await takeHold(tx, hold_id) : null;
  await holdTechnicians(tx, peopleOf(time));
  if (Date.parse(starts_at!) <= Date.now()) return undefined;
  // A hold that still lasts was checked when it was made, and it has kept the time free since.
  if (!held && !(await canDrive(tx, time, place_id, null))) return undefined;
  const row = {
    id: uuidv7(),
    title: titleOf(booking),
    description: booking.note,
    status: 'pending' as const,
    priority: 'medium' as const,
    client_id,
    place_id,
    assigned_to: technician_id,
    due_date: null,
    scheduled_start: starts_at,
    scheduled_end: ends_at,
    buffer_minutes,
    series_id: null,
    tour_id: null,
    window_start: booking.window_start,
    window_end: booking.window_end,
    booking_id: booking.id,
  };
  return unlessTaken(tx, async (nested) => {
    const made = (await write(nested, row, false, (inner) => jobs.insert(inner, row)))!;
    await items.store(nested, row.id, linesOf(booking), 0);
    const planned = spans ? await replan(nested, made, planOf(spans)) : null;
    const job = planned?.after ?? made;
    const named = ['title', 'client_id', 'place_id', 'assigned_to', 'scheduled_start', 'scheduled_end', 'items'];
    await record(nested, by, jobChange('job.created', null, job, planned ? [...named, 'spans'] : named));
    return { id: row.id, notices: await newNotices(nested, job) };
  });
}

const timeOf = ({ technician_id, starts_at, ends_at, spans, buffer_minutes }: LockedBooking): PlannedTime => ({
  technician_id: technician_id!,
  starts_at: starts_at!,
  ends_at: ends_at!,
  spans,
  buffer_minutes,
});

const planOf = (spans: HeldSpan[]) => ({
  spans: spans.map(({ person_id, lead, starts_at, ends_at }) => {
    return { id: uuidv7(), person_id, lead, start: starts_at, end: ends_at };
  }),
  override_hours: false,
});

/** The client chose another time for a visit that the office hasn't approved yet. */
export async function rescheduleVisit(tx: Tx, by: By, booking: LockedBooking): Promise<Made | undefined> {
  const [job] = await jobs.lock(tx, [booking.job_id!]);
  if (job?.status !== 'pending') return undefined;
  const moved = await reschedule(tx, by, booking, job);
  return moved && { id: job.id, notices: await newNotices(tx, moved.after) };
}

type Moved = { after: Job; notices: NoticeEvent[] };

/** Moves a locked visit to its booking's time, with the promised window. */
export async function reschedule(
  tx: Tx,
  by: By,
  booking: LockedBooking,
  job: jobs.LockedJob,
): Promise<Moved | undefined> {
  const time = timeOf(booking);
  const people = [job.assigned_to, ...(job.helpers ?? []), ...peopleOf(time)].filter((id) => id !== null);
  await holdTechnicians(tx, [...new Set(people)]);
  if (Date.parse(time.starts_at) <= Date.now()) return undefined;
  if (!(await canDrive(tx, time, job.place_id, job.id))) return undefined;
  return unlessTaken(tx, async (nested) => {
    const { after, fields, notices } = await moveTo(nested, booking, job, time);
    if (fields.length > 0) await record(nested, by, jobChange('job.scheduled', job, after, fields));
    if (booking.kind === 'move') await setNear(nested, job.id, booking.near, text.nearby);
    return { after, notices };
  });
}

/** Tells relative to the window that the client saw, even if the office had promised none. */
async function moveTo(tx: Tx, booking: LockedBooking, job: Job, time: PlannedTime) {
  const { window_start, window_end, seen_start: seen } = booking;
  const promise = { window_start, window_end };
  if (job.span_count === 0 && time.spans === null) {
    const { technician_id: assigned_to, starts_at: scheduled_start, ends_at: scheduled_end } = time;
    const changed = await change(tx, job, { assigned_to, scheduled_start, scheduled_end }, { promise });
    return { ...changed, notices: jobNotices({ ...job, window_start: seen }, changed.after) };
  }
  // First, because a plan out of the promised window is promised anew.
  await jobs.update(tx, job.id, promise);
  return replan(tx, job, { ...planOf(spansOf(time)), seen });
}

/** Cancels a visit whose booking or quote fell through. */
export async function takeOffVisit(tx: Tx, by: By, jobId: string): Promise<void> {
  const [job] = await jobs.lock(tx, [jobId]);
  if (job?.status !== 'pending') return;
  const { after, fields } = await change(tx, job, { status: 'cancelled' });
  await record(tx, by, jobChange('job.status_set', job, after, fields));
}
