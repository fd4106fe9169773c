import { sql } from 'kysely';
import type pg from 'pg';
import type { ErrorCode } from '#contract/errorCodes.ts';
import { PortalError } from '#contract/errors.ts';
import type { Cap } from '#contract/route.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { identityOf, type Payer } from '#server/db/asActor.ts';
import { record, type Change } from '#server/db/record.ts';
import { retryOnDeadlock } from '#server/db/retry.ts';
import { sqlFor } from '#server/db/schema.ts';
import { transaction, type Tx } from '#server/db/transaction.ts';
import { isSigned, sign, type Keys } from '#server/keys.ts';
import { enqueue, enqueueNotice } from '#server/tasks/enqueue.ts';
import type { NoticeEvent, Task } from '#server/tasks/task.ts';

/** What a handler returns: the answer, every change it made (an empty list if none), the notices to send, and tasks for later. */
export type Effect<Answer> = { answer: Answer } & Traces;
type Traces = { changes: Change[]; notices?: NoticeEvent[]; tasks?: Task[] };

/** A refusal that is recorded: the attempt is rolled back, and only then are the audit row and the notices written. */
export class RefusedAndTold extends PortalError {
  readonly tell: (tx: Tx) => Promise<Traces>;

  constructor(code: ErrorCode, tell: RefusedAndTold['tell']) {
    super(code);
    this.tell = tell;
  }
}

export type Command = {
  id: string;
  route: string;
  body: unknown;
  actor: Actor | Payer;
  requestId: string;
  address: string;
  /** How many of these commands one client may send (docs/caps.md); null means no limit. */
  cap?: Cap | null;
};

type Outcome = { status: number; answer: unknown };

/**
 * The one write path: command, change, audit, event and task, in one transaction on one connection.
 *
 * The command's row is the lock. A repeat waits for the first to end, then reads its stored outcome; if the first crashed, the
 * repeat takes its place. Success and refusals that a repeat would meet again (409, 422) are stored; everything else leaves no
 * trace, so that it can be tried again.
 */
export async function write<Answer>(
  { pool, keys }: { pool: pg.Pool; keys: Keys },
  command: Command,
  change: (tx: Tx) => Promise<Effect<Answer>>,
): Promise<Outcome> {
  // The body may contain a password, so only a keyed hash is kept to compare bodies.
  const body = JSON.stringify([command.route, command.body]);
  const bodyHash = { made: sign(keys, body), isStored: (hash: Buffer) => isSigned(keys, body, hash) };
  return retryOnDeadlock(() => once(pool, command, bodyHash, change));
}

/** A keyed hash of the body, and a check whether a stored hash is of this body, even if an older key made it. */
type BodyHash = { made: Buffer; isStored: (hash: Buffer) => boolean };

function once<Answer>(
  pool: pg.Pool,
  command: Command,
  bodyHash: BodyHash,
  change: (tx: Tx) => Promise<Effect<Answer>>,
): Promise<Outcome> {
  return transaction(pool, identityOf(command.actor), 'read write', async (tx) => {
    const mine = await tx.run(
      sqlFor
        .insertInto('commands')
        .values({ owner_id: command.actor.id, id: command.id, route: command.route, body_hash: bodyHash.made })
        .onConflict((conflict) => conflict.doNothing()),
    );
    if (mine === 0) return storedOutcome(tx, command, bodyHash);
    if (command.cap) await assertBelow(tx, command.route, command.cap);
    const outcome = await attempt(tx, command, change);
    await tx.run(
      sqlFor
        .updateTable('commands')
        .set({ status: outcome.status, answer: JSON.stringify(outcome.answer) })
        .where('owner_id', '=', command.actor.id)
        .where('id', '=', command.id),
    );
    return outcome;
  });
}

/** The count includes this command. Other commands of the same client wait until it is done, so that none is missed. */
async function assertBelow(tx: Tx, route: string, { hour = Infinity, day = Infinity }: Cap): Promise<void> {
  const { hourly, daily } = (await tx.first(
    sql<{ hourly: number; daily: number }>`select hourly, daily from commands_lately(${route})`,
  ))!;
  if (hourly > hour || daily > day) throw new PortalError('too_many_requests', { retry_after: 3_600 });
}

async function storedOutcome(tx: Tx, { actor, id }: Command, bodyHash: BodyHash): Promise<Outcome> {
  const stored = await tx.first(
    sqlFor
      .selectFrom('commands')
      .select(['body_hash', 'status', 'answer'])
      .where('owner_id', '=', actor.id)
      .where('id', '=', id),
  );
  if (!stored?.status || !bodyHash.isStored(stored.body_hash)) throw new PortalError('command_reused');
  return { status: stored.status, answer: stored.answer };
}

async function attempt<Answer>(
  tx: Tx,
  command: Command,
  change: (tx: Tx) => Promise<Effect<Answer>>,
): Promise<Outcome> {
  try {
    return await tx.savepoint(async (nested) => {
      const { answer, ...traces } = await change(nested);
      await leave(nested, command, traces);
      return { status: 200, answer };
    });
  } catch (error) {
    if (!(error instanceof PortalError) || (error.status !== 409 && error.status !== 422)) throw error;
    if (error instanceof RefusedAndTold) await leave(tx, command, await error.tell(tx));
    return { status: error.status, answer: { code: error.code, message: error.message, ...error.detail } };
  }
}

const leave = (tx: Tx, command: Command, { changes, notices = [], tasks = [] }: Traces) =>
  Promise.all([
    ...changes.map((one) => record(tx, command, one)),
    ...notices.map((notice) => enqueueNotice(tx, command.actor.id, notice)),
    ...tasks.map((task) => enqueue(tx, task)),
  ]);
