import { PortalError } from '#contract/errors.ts';
import type { FieldIssue, IssueDetail, NewIssue } from '#contract/jobs/issue.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { AuditAction } from '#text/audit.ts';
import { raised } from '#server/db/raised.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Change } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as issues from '#server/features/issues/issues.queries.ts';
import { occurredAt } from '#server/occurred.ts';

/** The job doesn't exist, or was never assigned to the reporter. */
const refusals: Refusals = { [raised.reporter_off_job]: () => new PortalError('not_found') };

type Parties = { reported_by: string; technician_id: string | null; helpers: string[] | null };

function changed(
  action: AuditAction,
  id: string,
  fields: string[],
  { reported_by, technician_id, helpers }: Parties,
): Change {
  const users = [...new Set([reported_by, technician_id, ...(helpers ?? [])].filter((party) => party !== null))];
  return { action, entity: 'issue', id, fields, audience: { users, roles: ['admin'] } };
}

export async function report(tx: Tx, actor: Actor, { occurred_at, ...body }: NewIssue): Promise<Effect<FieldIssue>> {
  const { at } = occurredAt(occurred_at);
  const added = await refusing(refusals, issues.insert(tx, { ...body, reported_by: actor.id, occurred_at: at }));
  if (added === 0) throw new PortalError('command_reused');
  const parties = (await issues.parties(tx, body.id))!;
  return {
    answer: (await issues.findForField(tx, body.id))!,
    changes: [changed('issue.reported', body.id, ['kind', 'urgency', 'text'], parties)],
    notices: [{ notice: body.urgency === 'stops_job' ? 'issue_stops_job' : 'issue_reported', entity_id: body.id }],
  };
}

async function hold(tx: Tx, id: string) {
  const issue = await issues.lock(tx, id);
  if (!issue) throw new PortalError('not_found');
  return issue;
}

export async function answer(
  tx: Tx,
  actor: Actor,
  issue_id: string,
  body: { id: string; text: string },
): Promise<Effect<IssueDetail>> {
  const issue = await hold(tx, issue_id);
  if ((await issues.addAnswer(tx, { ...body, issue_id, author_id: actor.id })) === 0)
    throw new PortalError('command_reused');
  await issues.markAnswered(tx, issue_id);
  return {
    answer: (await issues.findById(tx, issue_id))!,
    changes: [changed('issue.answered', issue_id, ['answers'], issue)],
    notices: [{ notice: 'issue_answered', entity_id: issue_id }],
  };
}

export async function solve(tx: Tx, actor: Actor, id: string, solved: boolean): Promise<Effect<IssueDetail>> {
  const issue = await hold(tx, id);
  const changes = [];
  if ((issue.state === 'solved') !== solved) {
    await issues.setSolved(tx, id, solved ? actor.id : null);
    changes.push(changed(solved ? 'issue.solved' : 'issue.reopened', id, ['state'], issue));
  }
  return { answer: (await issues.findById(tx, id))!, changes };
}
