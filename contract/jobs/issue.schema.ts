import { z } from 'zod';
import { issueLimits } from '#contract/base/limits.ts';
import { occurred } from '#contract/field/occurred.schema.ts';
import { Id, Instant } from '#contract/base/scalars.schema.ts';
import { issueKinds, issueStates, issueUrgencies } from '#contract/jobs/issue.kinds.ts';
import { jobStatuses } from '#contract/jobs/job.kinds.ts';

const IssueAnswer = z.strictObject({
  id: Id,
  author_name: z.string().nullable(),
  text: z.string(),
  created_at: Instant,
});

/** A technician's report, as stored. */
export const Issue = z.strictObject({
  id: Id,
  /** Null if it isn't about a job. */
  job_id: Id.nullable(),
  reported_by: Id,
  kind: z.enum(issueKinds),
  urgency: z.enum(issueUrgencies),
  /** Null once its client is deleted. */
  text: z.string().nullable(),
  state: z.enum(issueStates),
  /** By the phone's clock; it may arrive hours later. */
  occurred_at: Instant,
  received_at: Instant,
  answered_at: Instant.nullable(),
  solved_at: Instant.nullable(),
});

/** As technicians read it: their own reports, and reports about their jobs. */
export const FieldIssue = Issue.extend({
  job_title: z.string().nullable(),
  reporter_name: z.string().nullable(),
  answers: z.array(IssueAnswer),
});
export const FieldIssuePage = z.strictObject({ items: z.array(FieldIssue), next: z.string().nullable() });
export const FieldIssueFilter = z.strictObject({ job: Id.optional(), cursor: z.string().max(120).optional() });

export const NewIssue = z
  .strictObject({
    id: Id,
    job_id: Id.nullable(),
    kind: z.enum(issueKinds),
    urgency: z.enum(issueUrgencies),
    text: z.string().trim().min(1).max(issueLimits.text),
    ...occurred,
  })
  .refine(({ job_id, urgency }) => job_id !== null || urgency !== 'stops_job', { path: ['urgency'] });

/** A line of the office's list. */
export const ListedIssue = Issue.extend({
  job_title: z.string().nullable(),
  client_id: Id.nullable(),
  client_name: z.string().nullable(),
  /** Street and city. */
  place: z.string().nullable(),
  reporter_name: z.string(),
});
export const IssuePage = z.strictObject({ items: z.array(ListedIssue), next: z.string().nullable() });

export const IssueFilter = z.strictObject({
  /** Open issues, unless `solved` is set; all issues for a job or a client. */
  solved: z.literal('true').optional(),
  job: Id.optional(),
  client: Id.optional(),
  cursor: z.string().max(120).optional(),
});

export const IssueDetail = ListedIssue.extend({
  reporter_phone: z.string().nullable(),
  job_status: z.enum(jobStatuses).nullable(),
  price_cents: z.number().int().nullable(),
  /** The reporter's next visit that day. */
  next_visit: z.strictObject({ id: Id, title: z.string(), starts_at: Instant }).nullable(),
  answers: z.array(IssueAnswer),
});

export const IssueCounts = z.strictObject({
  open: z.number().int(),
  /** The recent average time to a first answer; null without answers. */
  answer_minutes: z.number().int().nullable(),
});

export const NewAnswer = z.strictObject({ id: Id, text: z.string().trim().min(1).max(issueLimits.answer) });
export const SolveIssue = z.strictObject({ solved: z.boolean() });

export type Issue = z.infer<typeof Issue>;
export type FieldIssue = z.infer<typeof FieldIssue>;
export type NewIssue = z.infer<typeof NewIssue>;
export type ListedIssue = z.infer<typeof ListedIssue>;
export type IssueFilter = z.infer<typeof IssueFilter>;
export type IssueDetail = z.infer<typeof IssueDetail>;
