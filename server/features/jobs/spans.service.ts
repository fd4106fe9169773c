import { PortalError } from '#contract/errors.ts';
import { jobLimits } from '#contract/base/limits.ts';
import type { Job, JobDetail, JobPlan, WorkSpan } from '#contract/jobs/job.schema.ts';
import { overlap } from '#contract/jobs/freeTime.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { jobErrorText as text } from '#text/jobErrors.ts';
import { refusing } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import { fitting, type Plan } from '#server/features/dispatch/fit.service.ts';
import { refusals, write } from '#server/features/jobs/change.service.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import { hold, jobChange } from '#server/features/jobs/jobs.service.ts';
import { crewNotices, jobNotices, otherDay } from '#server/features/jobs/notices.ts';
import * as queries from '#server/features/jobs/spans.queries.ts';
import { refused } from '#server/http/refused.ts';
import type { NoticeEvent } from '#server/tasks/task.ts';

type Planned = JobPlan['spans'];

/** Writes who works on a job and when: all of it, or nothing. A single span is the job's own person and time. */
export async function plan(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, spans: wanted, override_hours }: JobPlan,
): Promise<Effect<JobDetail>> {
  const before = await hold(tx, actor, id, version);
  const spans = ledBy(wanted);
  await assertPlan(tx, before, spans);
  const { after, fields, notices } = await replan(tx, before, { spans, override_hours });
  const answer = (await jobs.detail(tx, actor, id))!;
  if (after.version === before.version) return { answer, changes: [] };
  return { answer, changes: [jobChange('job.scheduled', before, after, fields)], notices };
}

type Replanned = { after: Job; fields: string[]; notices: NoticeEvent[] };

/** Writes the spans of a locked job, and tells everyone whose time changes. `seen` is the window that the client was promised. */
export async function replan(
  tx: Tx,
  before: Job,
  {
    spans,
    override_hours,
    seen = before.window_start,
  }: { spans: Planned; override_hours: boolean; seen?: string | null },
): Promise<Replanned> {
  const { id } = before;
  const [were, days] = [await queries.spansOf(tx, id), await queries.daysOf(tx, id)];
  if (spans.length > 1) await spread(tx, before, { spans, were, override_hours });
  else await single(tx, before, spans[0], override_hours);
  const after = (await jobs.findOwn(tx, id))!;
  const other = otherDay(days, await queries.daysOf(tx, id), new Date().toISOString());
  const promised = { ...before, window_start: seen };
  return {
    after,
    fields: changed(before, after),
    notices: crewNotices(promised, after, timesOf(before, were), timesOf(after, spans), other),
  };
}

/** Tells everyone who works on a job that it is theirs. */
export async function newNotices(tx: Tx, job: Job): Promise<NoticeEvent[]> {
  if (job.span_count === 0) return jobNotices(null, job);
  return crewNotices(null, job, new Map(), timesOf(job, await queries.spansOf(tx, job.id)), null);
}

/** The lead leads in all of their spans. */
function ledBy(spans: Planned): Planned {
  const lead = spans.find((span) => span.lead)?.person_id;
  return spans.map((span) => ({ ...span, lead: lead !== undefined && span.person_id === lead }));
}

async function assertPlan(tx: Tx, { tour_id, series_id }: Job, spans: Planned): Promise<void> {
  const people = new Set(spans.flatMap(({ person_id }) => person_id ?? []));
  if (spans.length <= 1) return;
  if (tour_id) throw refused('spans', text.onRoute);
  if (series_id) throw refused('spans', text.inSeries);
  if (people.size > 0 && !spans.some(({ lead }) => lead)) throw refused('spans', text.noLead);
  if (people.size > jobLimits.people) throw refused('spans', fill(text.tooManyPeople, jobLimits));
  if ((await queries.countDays(tx, spans)) > jobLimits.days) throw refused('spans', fill(text.tooManyDays, jobLimits));
  const times = spans.map(({ person_id, start, end }) => ({
    person_id,
    start: Date.parse(start),
    end: Date.parse(end),
  }));
  const twice = times.some((one, index) =>
    times.slice(index + 1).some((other) => one.person_id && one.person_id === other.person_id && overlap(one, other)),
  );
  if (twice) throw refused('spans', text.twiceAtOnce);
}

type Change = { spans: Planned; were: WorkSpan[]; override_hours: boolean };

async function spread(tx: Tx, job: Job, { spans, were, override_hours }: Change): Promise<void> {
  const { id: job_id, buffer_minutes } = job;
  const plans = (job.status === 'cancelled' ? [] : spans).map((span): Plan => {
    // A span that isn't moved was already checked against working hours.
    const kept = were.some((one) => one.id === span.id && isSame(one, span));
    const time = { assigned_to: span.person_id, scheduled_start: span.start, scheduled_end: span.end };
    return Object.assign(time, { job_id, buffer_minutes, override_hours: override_hours || kept });
  });
  const put = async (nested: Tx) => {
    if ((await queries.replace(nested, job_id, spans)) < spans.length) throw new PortalError('command_reused');
  };
  await refusing(refusals, fitting(tx, plans, put));
}

async function single(tx: Tx, job: Job, span: Planned[number] | undefined, override_hours: boolean): Promise<void> {
  const to = {
    assigned_to: span ? span.person_id : job.assigned_to,
    scheduled_start: span?.start ?? null,
    scheduled_end: span?.end ?? null,
  };
  await write(tx, { ...job, ...to, span_count: 0 }, override_hours, (nested) => queries.fold(nested, job.id, to));
}

const isSame = (one: Planned[number], other: Planned[number]) =>
  one.person_id === other.person_id &&
  Date.parse(one.start) === Date.parse(other.start) &&
  Date.parse(one.end) === Date.parse(other.end);

const changed = (before: Job, after: Job): string[] => {
  const own = (['assigned_to', 'scheduled_start', 'scheduled_end'] as const).filter(
    (field) => before[field] !== after[field],
  );
  return before.span_count + after.span_count > 0 ? [...own, 'spans'] : own;
};

/** When each person works, in order. */
function timesOf(job: Job, spans: Planned) {
  const whole = { person_id: job.assigned_to, start: job.scheduled_start, end: job.scheduled_end };
  const known = (job.span_count > 0 ? spans : [whole]).flatMap(({ person_id, start, end }) =>
    person_id !== null && start !== null && end !== null
      ? { person_id, start: new Date(start).toISOString(), end }
      : [],
  );
  return Map.groupBy(
    known.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start)),
    ({ person_id }) => person_id,
  );
}
