import { PortalError } from '#contract/errors.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { TimeEntry, TimeRow } from '#contract/field/timeEntry.schema.ts';
import type { TimeFlag, TimeKind } from '#contract/field/timeEntry.kinds.ts';
import type { AuditAction } from '#text/audit.ts';
import type { Change } from '#server/db/record.ts';
import { refusing, sqlStateOf, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as time from '#server/features/time/time.queries.ts';

/** What the database says about time that can't be kept as it was sent. */
export const timeRefusals: Refusals = {
  // Never theirs: a drive to a job that was reassigned meanwhile is still a fact.
  QR020: () => new PortalError('not_found'),
  '23P01': () => new PortalError('time_overlaps'),
  '23503': () => new PortalError('not_found'),
  '23505': () => new PortalError('command_reused'),
  QR025: () => new PortalError('week_closed'),
};

/** What keeps a late fact from being counted. */
const setAside: Record<string, TimeFlag> = { '23P01': 'overlap', QR025: 'closed' };

type Start = {
  id: string;
  kind: TimeKind;
  job_id: string | null;
  at: string;
  late: boolean;
  /** The running entry that ends where this one begins. */
  switch_from?: string | null;
};

/**
 * Starts the actor's clock. While something else runs, an act of now is refused; a late one is a fact, so it is kept, flagged
 * and not counted until the office decides.
 */
export async function startEntry(
  tx: Tx,
  actor: Actor,
  { id, kind, job_id, at, late, switch_from }: Start,
): Promise<{ entry: TimeEntry; changes: Change[] }> {
  const ended = switch_from ? await time.end(tx, { person_id: actor.id, at, late, id: switch_from }) : [];
  const insert = (flag: TimeFlag | null) =>
    tx.savepoint((nested) =>
      time.insert(nested, { id, person_id: actor.id, kind, job_id, started_at: at, counted: flag === null, flag }),
    );
  const counted = insert(null).catch(async (error: unknown) => {
    const flag = setAside[sqlStateOf(error)];
    if (flag && late) return insert(flag);
    if (flag === 'overlap' && (await time.running(tx, actor.id))) throw new PortalError('clock_running');
    throw error;
  });
  const entry = await refusing(timeRefusals, counted);
  return {
    entry,
    changes: [...ended.flatMap((each) => ofEntry('time.stopped', each)), ...ofEntry('time.started', entry)],
  };
}

/** Ends the actor's running time, or only that of a job. Nothing may be running: then nothing changes. */
export async function endRunning(
  tx: Tx,
  actor: Actor,
  { at, late, job_id }: { at: string; late: boolean; job_id?: string },
): Promise<{ ended: TimeEntry[]; changes: Change[] }> {
  const ended = await refusing(timeRefusals, time.end(tx, { person_id: actor.id, at, late, job_id }));
  return { ended, changes: ended.flatMap((entry) => ofEntry('time.stopped', entry)) };
}

export const runningOf = async (tx: Tx, person_id: string): Promise<TimeRow | null> =>
  (await time.running(tx, person_id)) ?? null;

/** The person and the office hear of it. */
export const ofPerson = (action: AuditAction, id: string, part: Partial<Change> = {}): Change[] => [
  { action, entity: 'time', id, fields: [], audience: { users: [id], roles: ['admin'] }, ...part },
];

const ofEntry = (action: 'time.started' | 'time.stopped', entry: TimeEntry): Change[] =>
  ofPerson(action, entry.person_id, {
    fields: [action === 'time.started' ? 'started_at' : 'ended_at'],
    after: entry,
  });
