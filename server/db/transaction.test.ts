import { setImmediate as soon } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PortalError } from '#contract/errors.ts';
import { createPool } from '#server/db/pool.ts';
import { portalRole } from '#server/db/roles.ts';
import { transaction, type Identity, type Tx } from '#server/db/transaction.ts';
import { write } from '#server/db/write.ts';
import { keysFor } from '#server/keys.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { addPerson } from '#test/support/people.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await testDatabase();
  // With one connection, anything that a transaction leaves behind reaches the next one.
  pool = createPool(database.appUrl, { max: 1 });
});
afterAll(() => pool.end());

/** One branch of parallel work: waits some turns of the event loop before each of its queries, and may throw at the end. */
type Branch = { waits: number[]; throws: boolean; nested: boolean };
type Program = { identity: Identity; mode: 'read only' | 'read write'; branches: Branch[] };

class Stumble extends Error {}
type Run = typeof transaction;
type Found = { wrongIdentity: number; afterEnd: number; answered: number };

const whoAmI = sql<{ role: string; id: string }>`
  select current_user as role, current_setting('app.user_id', true) as id`;

/** Runs the programs at the same time, and counts the queries that were answered under another identity or after their end. */
async function violations(run: Run, programs: Program[]): Promise<Found> {
  const found: Found = { wrongIdentity: 0, afterEnd: 0, answered: 0 };
  const branches: Promise<unknown>[] = [];
  await Promise.allSettled(
    programs.map(async ({ identity, mode, branches: plan }) => {
      let ended = false;
      const steps = async (tx: Tx, { waits, throws }: Branch) => {
        for (const turns of waits) {
          for (let turn = 0; turn < turns; turn += 1) await soon();
          const who = (await tx.first(whoAmI))!;
          found.answered += 1;
          if (who.role !== identity.role || who.id !== identity.userId) found.wrongIdentity += 1;
          if (ended) found.afterEnd += 1;
        }
        if (throws) throw new Stumble();
      };
      const work = async (tx: Tx) => {
        // Savepoints of one connection follow each other, so only one branch has any.
        const nested = plan.findIndex((branch) => branch.nested);
        const running = plan.map((branch, index) =>
          index === nested ? tx.savepoint((inner) => steps(inner, branch)) : steps(tx, branch),
        );
        branches.push(...running);
        await Promise.all(running);
      };
      await run(pool, identity, mode, work).finally(() => {
        ended = true;
      });
    }),
  );
  await Promise.allSettled(branches);
  return found;
}

const branch = fc.record({
  waits: fc.array(fc.nat(6), { minLength: 1, maxLength: 5 }),
  throws: fc.boolean(),
  nested: fc.boolean(),
});
const program = fc.record({
  identity: fc.record({
    role: fc.constantFrom(...Object.values(portalRole)),
    userId: fc.uuid(),
  }),
  mode: fc.constantFrom('read only' as const, 'read write' as const),
  branches: fc.array(branch, { minLength: 1, maxLength: 4 }),
});
const programs = fc.array(program, { minLength: 2, maxLength: 5 });

const property = (run: Run) =>
  fc.asyncProperty(programs, async (all) => {
    const { wrongIdentity, afterEnd } = await violations(run, all);
    return wrongIdentity === 0 && afterEnd === 0;
  });

/**
 * The earlier implementation: the connection goes back as soon as the work has failed, and code that still holds `tx` can reach
 * it.
 */
const releasedAtOnce: Run = async (from, identity, mode, work) => {
  const client = await from.connect();
  await client.query(mode === 'read only' ? 'begin read only' : 'begin');
  await client.query("select set_config('role', $1, true), set_config('app.user_id', $2, true)", [
    identity.role,
    identity.userId,
  ]);
  const first = async <Row>() => (await client.query<Row & pg.QueryResultRow>(whoAmISql)).rows[0];
  const tx = { first, savepoint: (inner: (tx: Tx) => Promise<unknown>) => inner(tx as unknown as Tx) };
  try {
    return await work(tx as unknown as Tx);
  } finally {
    await client.query('rollback');
    client.release();
  }
};
const whoAmISql = "select current_user as role, current_setting('app.user_id', true) as id";

describe('a transaction', () => {
  test('answers no query under another identity or after its end, wherever parallel work throws', async () => {
    const { failed, counterexample } = await fc.check(property(transaction), { numRuns: 150 });
    expect([failed, counterexample]).toEqual([false, null]);
  });

  test('that releases its connection at once is caught by that property', async () => {
    const { failed } = await fc.check(property(releasedAtOnce), { numRuns: 150 });
    expect(failed).toBe(true);
  });

  test('gives its connection back although its work throws before it asks for anything', async () => {
    const identity: Identity = { role: portalRole.admin, userId: uuidv7() };
    const stumble = () => {
      throw new Stumble();
    };
    await expect(transaction(pool, identity, 'read only', stumble)).rejects.toThrow(Stumble);
    expect(pool.idleCount).toBe(pool.totalCount);
    expect(await transaction(pool, identity, 'read only', (tx) => tx.first(whoAmI))).toMatchObject({
      role: portalRole.admin,
    });
  });

  test('refuses a query after its end, and says so', async () => {
    let kept: Tx | undefined;
    const identity = { role: 'portal_admin', userId: uuidv7() } as const;
    await transaction(pool, identity, 'read only', async (tx) => {
      kept = tx;
      return tx.first(whoAmI);
    });
    await expect(kept!.first(whoAmI)).rejects.toThrow('This transaction has ended.');
  });

  test('keeps what came before a savepoint and nothing of what failed under it, however deep', async () => {
    const dani = await addPerson(database.admin, 'admin');
    const identity = { role: 'portal_admin', userId: dani.id } as const;
    const add = (tx: Tx, name: string) =>
      tx.run(
        sql`insert into tax_rates (id, name, rate_ppm, valid_from) values (${uuidv7()}, ${name}, 1, '2026-01-01')`,
      );
    await transaction(pool, identity, 'read write', async (tx) => {
      await add(tx, 'outside');
      await tx.savepoint(async (outer) => {
        await add(outer, 'kept');
        await outer
          .savepoint(async (inner) => {
            await add(inner, 'dropped');
            throw new Stumble();
          })
          .catch(() => {});
        await outer.savepoint((inner) => add(inner, 'kept too'));
      });
      await tx
        .savepoint(async (outer) => {
          await outer.savepoint((inner) => add(inner, 'dropped with its parent'));
          throw new Stumble();
        })
        .catch(() => {});
    });
    const { rows } = await database.admin.query('select name from tax_rates order by name');
    expect(rows.map(({ name }) => name as string)).toEqual(['kept', 'kept too', 'outside']);
  });
});

test('a refused command writes nothing, even if part of it was still at work when it was refused', async () => {
  const dani = await addPerson(database.admin, 'admin');
  const command = {
    id: uuidv7(),
    route: 'test',
    body: null,
    actor: { id: dani.id, role: 'admin' as const },
    requestId: 'test',
    address: '127.0.0.1',
  };
  let late: Promise<unknown> = Promise.resolve();
  const outcome = await write(
    { pool, keys: keysFor({ AUTH_SECRET: ['x'.repeat(32)] }, 'command bodies') },
    command,
    (tx) => {
      const refused = async () => {
        await tx.first(whoAmI);
        throw new PortalError('email_taken');
      };
      const slow = async () => {
        // Long enough for the refusal to come first, and still before the commit.
        for (let turn = 0; turn < 3; turn += 1) await tx.first(whoAmI);
        await tx.run(
          sql`insert into tax_rates (id, name, rate_ppm, valid_from) values (${uuidv7()}, 'late', 1, '2026-01-01')`,
        );
      };
      late = slow();
      return Promise.all([refused(), late]).then(() => ({ answer: null, changes: [] }));
    },
  );
  expect(outcome.status).toBe(409);
  await expect(late).rejects.toThrow('ended');
  const { rowCount } = await database.admin.query("select from tax_rates where name = 'late'");
  expect(rowCount).toBe(0);
});
