import type { JobPlan } from '#contract/jobs/job.schema.ts';
import type { CoverOption } from '#contract/jobs/schedule.schema.ts';

type Planned = JobPlan['spans'];
type Given = { id: string; to: Pick<CoverOption, 'id' | 'start' | 'end' | 'on_job'> };

/**
 * Spans of an absent person, given to others in order of time. A person who is on the job that day anyway keeps their own
 * span, and the absent person's becomes an open seat. The lead closes the job, so they lead it as long as they come again
 * later; else the person who takes over does.
 */
export const covered = (spans: Planned, given: readonly Given[]): Planned => given.reduce(give, spans);

function give(spans: Planned, { id, to }: Given): Planned {
  const span = spans.find((each) => each.id === id);
  const lead = spans.find((each) => each.lead)?.person_id;
  const comesAgain = spans.some((each) => each.lead && span && Date.parse(each.start) > Date.parse(span.start));
  const leads = span?.lead && !comesAgain ? to.id : lead;
  const there = to.on_job ? { person_id: null } : { person_id: to.id, start: to.start, end: to.end };
  const led = (each: Planned[number]) => ({ ...each, lead: each.person_id !== null && each.person_id === leads });
  return spans.map((each) => led(each.id === id ? { ...each, ...there } : each));
}
