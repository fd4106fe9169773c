import { once } from 'node:events';
import { Logger, run, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { PortalError } from '#contract/errors.ts';
import { createPool, surviveLoss } from '#server/db/pool.ts';
import { transaction, type Tx } from '#server/db/transaction.ts';
import { write, type Command, type Effect } from '#server/db/write.ts';
import { keysFor } from '#server/keys.ts';
import { crontab, taskList } from '#server/tasks/registry.ts';
import type { NoticeEvent, Task, TaskDeps } from '#server/tasks/task.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { addPerson, type Person } from '#test/support/people.ts';

let database: TestDatabase;
let pool: pg.Pool;
let dani: Person;

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.appUrl, { max: 4 });
  dani = await addPerson(database.admin, 'tech');
});

const keys = keysFor({ AUTH_SECRET: ['a secret of thirty-two characters or more'] }, 'command bodies');
const commandOf = (id = uuidv7()): Command => ({
  id,
  route: 'test',
  body: { some: 'body' },
  actor: { id: dani.id, role: 'tech' },
  requestId: 'test',
  address: '127.0.0.1',
});
const submit = <T>(command: Command, change: () => Promise<Effect<T>>) => write({ pool, keys }, command, change);
const count = async (from: string) =>
  (await database.admin.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]!.n;

describe('the one write path', () => {
  test('commits command, audit, event and task together', async () => {
    const outcome = await submit(commandOf(), async () => ({
      answer: 'done',
      changes: [
        { action: 'profile.updated', entity: 'profile', id: dani.id, fields: [], audience: { users: [], roles: [] } },
      ],
      tasks: [{ name: 'prune', payload: {} }],
    }));
    expect(outcome).toEqual({ status: 200, answer: 'done' });
    expect(await count('audit_events')).toBe(1);
    expect(await count('change_events')).toBe(1);
    expect(await count('graphile_worker._private_jobs')).toBe(1);
  });

  test('leaves nothing of a change that fell over, and a repeat does it', async () => {
    const id = uuidv7();
    const before = await count('audit_events');
    await expect(
      submit(commandOf(id), async () => {
        throw new Error('the machine caught fire');
      }),
    ).rejects.toThrow('fire');
    expect(await count('audit_events')).toBe(before);
    expect(await submit(commandOf(id), async () => ({ answer: 2, changes: [] }))).toEqual({ status: 200, answer: 2 });
  });

  test('stores a refusal that a repeat would meet again, and takes back what came before it', async () => {
    const id = uuidv7();
    const before = await count('audit_events');
    const refused = await submit(commandOf(id), async () => {
      throw new PortalError('weak_password', { reasons: ['too_short'] });
    });
    expect(refused).toMatchObject({ status: 422, answer: { code: 'weak_password', reasons: ['too_short'] } });
    expect(await submit(commandOf(id), async () => ({ answer: 'never asked', changes: [] }))).toEqual(refused);
    expect(await count('audit_events')).toBe(before);
  });

  test('a failed statement that its author swallowed does not end in a false success', async () => {
    const swallowed = async (tx: Tx) => {
      await tx.run(sql`select 1 / 0`).catch(() => {});
      return 'fine?';
    };
    const identity = { role: 'portal_tech', userId: dani.id } as const;
    // COMMIT resolves here, with the tag ROLLBACK.
    await expect(transaction(pool, identity, 'read write', swallowed)).rejects.toThrow('ended in ROLLBACK');
  });
});

describe('tasks', () => {
  const options = () => {
    const pgPool = new pg.Pool({
      connectionString: database.appUrl,
      options: '-c role=portal_queue',
      allowExitOnIdle: true,
    });
    surviveLoss(pgPool);
    return {
      pgPool,
      taskList: taskList({ pool, config: { LANGUAGES: ['en'] } } as unknown as TaskDeps, 'desk'),
      logger: new Logger(() => () => {}),
    };
  };

  test('what a command enqueued is run by the worker: it removes what nobody needs any more', async () => {
    await database.admin.query("update commands set created_at = now() - interval '8 days'");
    await database.admin.query("update change_events set created_at = now() - interval '3 days'");
    await runOnce(options());
    expect(await count('graphile_worker._private_jobs')).toBe(0);
    expect(await count('commands')).toBe(0);
    expect(await count('change_events')).toBe(0);
  });

  test('a task is handed what was enqueued under its name', async () => {
    const payload = { refund_id: dani.id };
    await submit(commandOf(), async () => ({ answer: null, changes: [], tasks: [{ name: 'syncRefund', payload }] }));
    const handed: unknown[] = [];
    const syncRefund = (given: unknown) => void handed.push(given);
    await runOnce({ ...options(), taskList: { syncRefund } });
    expect(handed).toEqual([payload]);
  });

  test('a notice is enqueued with the actor of the command, whatever the handler says', async () => {
    const notice = { notice: 'user_created', entity_id: uuidv7() } as const;
    await submit(commandOf(), async () => ({ answer: null, changes: [], notices: [notice] }));
    const handed: unknown[] = [];
    const notify = (given: unknown) => void handed.push(given);
    await runOnce({ ...options(), taskList: { notify } });
    expect(handed).toEqual([{ ...notice, actor_id: dani.id }]);
  });

  test('a task that doesn’t exist, or with what another one needs, doesn’t compile', () => {
    expectTypeOf<{ name: 'syncRefund'; payload: { refund_id: string } }>().toExtend<Task>();
    expectTypeOf<{ name: 'syncRefund'; payload: { payment_id: string } }>().not.toExtend<Task>();
    expectTypeOf<{
      name: 'notify';
      payload: { notice: 'gossip'; entity_id: string; actor_id: null };
    }>().not.toExtend<Task>();
    expectTypeOf<{ name: 'notify'; payload: { notice: 'user_created'; entity_id: string } }>().not.toExtend<Task>();
    expectTypeOf<{ notice: 'payment_received'; entity_id: string }>().not.toExtend<NoticeEvent>();
    expectTypeOf<{ notice: 'payment_received'; entity_id: string; amount_cents: number }>().toExtend<NoticeEvent>();
    expectTypeOf<{ name: 'sweep'; payload: Record<string, never> }>().not.toExtend<Task>();
  });

  test('the schedule is one that the worker accepts', async () => {
    const runner = await run({ ...options(), crontab, noHandleSignals: true });
    await expect(once(runner.events, 'cron:started')).resolves.toHaveLength(1);
    await runner.stop();
  });
});
