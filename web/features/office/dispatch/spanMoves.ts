import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/api.ts';
import type { Block } from '#web/features/office/dispatch/blocks.ts';
import { storeJob } from '#web/features/office/jobs/changes.ts';
import { spansOf, type Planned } from '#web/features/office/jobs/crewDraft.ts';
import { jobQuery } from '#web/features/office/jobs/jobs.ts';

/** Where a span goes. Null: its whole job goes back to the drawer. */
type To = Pick<Planned, 'person_id' | 'start' | 'end'> | null;

/** A job's spans with one of them moved. If that leaves the lead without a span, its new person leads. */
export function withSpan(spans: readonly Planned[], id: string, to: To): Planned[] {
  if (!to) return [];
  const moved = spans.map((span) => (span.id === id ? { ...span, ...to } : span));
  const lead = spans.find((span) => span.lead)?.person_id;
  const leads = moved.some(({ person_id }) => person_id === lead) ? lead : to.person_id;
  const led = (span: Planned) => ({ ...span, lead: span.person_id !== null && span.person_id === leads });
  return moved.map(led);
}

/** The job's spans before a move and after it, and the version that they are based on. */
export type SpanPlan = { before: Planned[]; after: Planned[]; version: number };

/** The board knows only the spans of its days, so the others are read first. */
export async function planSpan(client: QueryClient, block: Block, to: To): Promise<SpanPlan> {
  const [{ id, part }] = block.jobs;
  const job = await client.fetchQuery({ ...jobQuery(id), staleTime: 0 });
  const before = spansOf(job);
  return { before, after: withSpan(before, part?.id ?? '', to), version: job.version };
}

/** Sends the plan. Returns the job's version, and the moved span's time. */
export async function sendSpan(
  client: QueryClient,
  { jobs: [{ id, part }] }: Block,
  { after, version }: SpanPlan,
  override_hours: boolean,
  commandId: string,
) {
  const body = { spans: after, override_hours, version };
  const saved = await call('job.plan', { params: { id }, body, commandId });
  storeJob(client, saved);
  const span = saved.spans.find((each) => each.id === part?.id);
  return {
    id,
    version: saved.version,
    scheduled_start: span?.start ?? null,
    scheduled_end: span?.end ?? null,
    pause_minutes: span?.pause_minutes ?? 0,
  };
}
