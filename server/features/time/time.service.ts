import { v7 as uuidv7 } from 'uuid';
import { PortalError } from '#contract/errors.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { TimeEntry, TimeRow } from '#contract/field/timeEntry.schema.ts';
import type { TimeFlag, TimeKind } from '#contract/field/timeEntry.kinds.ts';
import type { AuditAction } from '#text/audit.ts';
import { raised } from '#server/db/raised.ts';
import type { Change } from '#server/db/record.ts';
import { entryFor, refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as time from '#server/features/time/time.queries.ts';

/** The errors for time that the database refuses. */
export const timeRefusals: Refusals = {
  // The job was never theirs. A drive to a job that was reassigned in the meantime is still a fact.
  [raised.foreign_job]: () => new PortalError('not_found'),
  '23P01': () => new PortalError('time_overlaps'),
  '23503': () => new PortalError('not_found'),
  '23505': () => new PortalError('command_reused'),
  [raised.week_closed]: () => new PortalError('week_closed'),
};

/** Why a late fact isn't counted. */
const setAside: Record<string, TimeFlag> = { '23P01': 'overlap', [raised.week_closed]: 'closed' };

type Start = {
  id: string;
  kind: TimeKind;
  job_id: string | null;
  at: string;
  late: boolean;
  /** The running entry that ends when this one begins. */
  switch_from?: string | null;
};

/**
 * Starts the actor's clock. While another entry runs, a current act is refused; a late act is a fact, so it is kept, flagged and
 * not counted until the office decides.
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
    const flag = entryFor(setAside, error);
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

/** Ends the actor's running time, or only the time of one job. If nothing is running, nothing changes. */
export async function endRunning(
  tx: Tx,
  actor: Actor,
  { at, late, job_id }: { at: string; late: boolean; job_id?: string },
): Promise<{ ended: TimeEntry[]; changes: Change[] }> {
  const ended = await refusing(timeRefusals, time.end(tx, { person_id: actor.id, at, late, job_id }));
  return { ended, changes: ended.flatMap((entry) => ofEntry('time.stopped', entry)) };
}

/** A drive that was started by mistake ends where it began, and the entry that it ended continues from there. */
export async function takeBackDrive(tx: Tx, actor: Actor, job_id: string): Promise<Change[]> {
  const drive = await time.running(tx, actor.id);
  if (drive?.kind !== 'drive' || drive.job_id !== job_id) return [];
  const at = drive.started_at;
  const before = await time.endedBy(tx, drive);
  const { changes } = await endRunning(tx, actor, { at, late: false, job_id });
  if (!before) return changes;
  const { kind, job_id: earlier } = before;
  const again = await startEntry(tx, actor, { id: uuidv7(), kind, job_id: earlier, at, late: false });
  return [...changes, ...again.changes];
}

export const runningOf = async (tx: Tx, person_id: string): Promise<TimeRow | null> =>
  (await time.running(tx, person_id)) ?? null;

/** The change goes to the person and to the office. */
export const ofPerson = (action: AuditAction, id: string, part: Partial<Change> = {}): Change[] => [
  { action, entity: 'time', id, fields: [], audience: { users: [id], roles: ['admin'] }, ...part },
];

const ofEntry = (action: 'time.started' | 'time.stopped', entry: TimeEntry): Change[] =>
  ofPerson(action, entry.person_id, {
    fields: [action === 'time.started' ? 'started_at' : 'ended_at'],
    after: entry,
  });
