import type pg from 'pg';
import type { IssueKind, IssueUrgency } from '#contract/jobs/issue.kinds.ts';

type SeedIssue = {
  /** A job of this technician with such a title: the running one, or else the latest completed one. */
  title: string;
  technician?: string;
  kind: IssueKind;
  urgency: IssueUrgency;
  text: string;
  answer?: string;
  solved?: boolean;
};

/** Today's open issues and answered ones of earlier days. */
const issues: SeedIssue[] = [
  {
    title: '%',
    technician: 'Dani Ortega',
    kind: 'damage',
    urgency: 'stops_job',
    text: 'Crack by the north corner, about 3 feet. If I wash it, water gets behind the wall.',
  },
  {
    title: '%',
    kind: 'no_access',
    urgency: 'today',
    text: 'Gate code doesn’t open the side gate. Doing the front first.',
    answer: 'Wait there, I’m calling the client',
  },
  {
    title: '%bins%',
    kind: 'equipment',
    urgency: 'later',
    text: 'Deodorizer sprayer drips at the trigger. Still works, needs a new seal.',
  },
  {
    title: '%wash%',
    kind: 'bigger_job',
    urgency: 'today',
    text: 'Oil won’t come out with one pass. Degreaser twice would take another half hour.',
    answer: 'Go ahead, I’ll settle the price with the client',
    solved: true,
  },
  {
    title: '%detail%',
    technician: 'Dani Ortega',
    kind: 'damage',
    urgency: 'later',
    text: 'Deep scratch on the rear bumper was there before. Photos are with the visit.',
    answer: 'Thanks, I’ll tell them',
    solved: true,
  },
  {
    title: '%wash%',
    kind: 'unsafe',
    urgency: 'stops_job',
    text: 'Loose gutter above the walk, and wind. Not working under it.',
    answer: 'Do only what is safe and skip the rest',
    solved: true,
  },
];

/** Stable ids, as in jobs.ts. */
const idOf = (index: number) => `019b76da-e200-7000-8000-${index.toString(16).padStart(12, '0')}`;
const answerId = (index: number) => `019b76da-e300-7000-8000-${index.toString(16).padStart(12, '0')}`;

/** Reported during the visit, answered minutes later. A second run adds nothing. */
export async function seedIssues(client: pg.Client, now = Date.now()): Promise<void> {
  const { rowCount } = await client.query('select from job_issues limit 1');
  if (rowCount) return;
  for (const [index, issue] of issues.entries()) {
    await client.query(
      `insert into job_issues (id, job_id, reported_by, kind, urgency, text, occurred_at, received_at)
       select $1, j.id, j.assigned_to, $4, $5, $6, at, at
       from jobs j join profiles p on p.id = j.assigned_to cross join lateral (
         select least(j.scheduled_start + interval '25 minutes', to_timestamp($7::float8 / 1000) - interval '6 minutes') as at) t
       where j.title ilike $2 and p.full_name like $3 and j.status in ('in_progress', 'completed') and j.client_id is not null
         and j.scheduled_start < to_timestamp($7::float8 / 1000) and j.id not in (select job_id from job_issues)
       order by j.status = 'in_progress' desc, j.scheduled_start desc, j.id limit 1`,
      [idOf(index), issue.title, issue.technician ?? '%', issue.kind, issue.urgency, issue.text, now],
    );
    if (!issue.answer) continue;
    await client.query(
      `insert into issue_answers (id, issue_id, author_id, text, created_at)
       select $2, i.id, (select id from profiles where role = 'admin' order by created_at, id limit 1), $3,
         least(i.received_at + interval '4 minutes', now())
       from job_issues i where i.id = $1`,
      [idOf(index), answerId(index), issue.answer],
    );
    await client.query(
      `update job_issues i set answered_at = a.created_at, state = case when $2 then 'solved' else 'answered' end,
         solved_at = case when $2 then a.created_at + interval '2 hours' end, solved_by = case when $2 then a.author_id end
       from issue_answers a where a.issue_id = i.id and i.id = $1`,
      [idOf(index), issue.solved ?? false],
    );
  }
}
