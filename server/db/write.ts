import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { PortalError } from '#contract/errors.ts';
import type { Entity } from '#contract/event.ts';
import type { Role } from '#contract/role.ts';
import type { Actor } from '#contract/session.ts';
import { identityOf } from '#server/db/asActor.ts';
import { record } from '#server/db/record.ts';
import { sqlFor } from '#server/db/schema.ts';
import { transaction, type Tx } from '#server/db/transaction.ts';
import { enqueue, type Task } from '#server/tasks/enqueue.ts';

/** What a change touched, and who may have seen it before or may see it now. */
export type Change = {
  action: string;
  entity: Entity;
  id: string;
  fields: string[];
  audience: { users: string[]; roles: Role[] };
};

/** What a handler gives back: the answer, everything it changed (nothing, if nothing), and work for later. */
export type Effect<Answer> = { answer: Answer; changes: Change[]; tasks?: Task[] };

export type Command = {
  id: string;
  route: string;
  body: unknown;
  actor: Actor;
  requestId: string;
  address: string;
};

type Outcome = { status: number; answer: unknown };

/**
 * The one write path: command, change, audit, event and task, in one transaction on one connection.
 *
 * The command's row is the lock. A repeat waits for the first to end, then reads its stored outcome; if the first
 * fell over, the repeat takes its place. Success and refusals that a repeat would meet again (409, 422) are stored;
 * everything else leaves no trace, so that it can be tried again.
 */
export async function write<Answer>(
  { pool, secret }: { pool: pg.Pool; secret: string },
  command: Command,
  change: (tx: Tx) => Promise<Effect<Answer>>,
): Promise<Outcome> {
  // The body may hold a password: keep what tells two bodies apart, not the body.
  const bodyHash = createHmac('sha256', secret)
    .update(JSON.stringify([command.route, command.body]))
    .digest();
  return untangled(() => once(pool, command, bodyHash, change));
}

/** Two who wait for each other: PostgreSQL ends one of them, and nothing of it is left. It is simply done again. */
const tangled = new Set(['40P01', '40001']);
const tries = 5;

async function untangled<T>(work: () => Promise<T>): Promise<T> {
  for (let done = 1; ; done += 1) {
    try {
      return await work();
    } catch (error) {
      if (done === tries || !tangled.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

function once<Answer>(
  pool: pg.Pool,
  command: Command,
  bodyHash: Buffer,
  change: (tx: Tx) => Promise<Effect<Answer>>,
): Promise<Outcome> {
  return transaction(pool, identityOf(command.actor), 'read write', async (tx) => {
    const [mine] = await Promise.all([
      tx.run(
        sqlFor
          .insertInto('commands')
          .values({ owner_id: command.actor.id, id: command.id, route: command.route, body_hash: bodyHash })
          .onConflict((conflict) => conflict.doNothing()),
      ),
      tx.run(sql`savepoint change`),
    ]);
    if (mine === 0) return storedOutcome(tx, command, bodyHash);
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

async function storedOutcome(tx: Tx, { actor, id }: Command, bodyHash: Buffer): Promise<Outcome> {
  const stored = await tx.first(
    sqlFor
      .selectFrom('commands')
      .select(['body_hash', 'status', 'answer'])
      .where('owner_id', '=', actor.id)
      .where('id', '=', id),
  );
  if (!stored?.status || !timingSafeEqual(stored.body_hash, bodyHash)) throw new PortalError('command_reused');
  return { status: stored.status, answer: stored.answer };
}

async function attempt<Answer>(
  tx: Tx,
  command: Command,
  change: (tx: Tx) => Promise<Effect<Answer>>,
): Promise<Outcome> {
  try {
    const { answer, changes, tasks = [] } = await change(tx);
    await Promise.all([...changes.map((one) => record(tx, command, one)), ...tasks.map((task) => enqueue(tx, task))]);
    return { status: 200, answer };
  } catch (error) {
    if (!(error instanceof PortalError) || (error.status !== 409 && error.status !== 422)) throw error;
    await tx.run(sql`rollback to savepoint change`);
    return { status: error.status, answer: { code: error.code, message: error.message, ...error.detail } };
  }
}
