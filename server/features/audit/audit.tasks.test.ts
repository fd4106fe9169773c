import { pino } from 'pino';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { asSystem } from '#server/db/asSystem.ts';
import { createPool } from '#server/db/pool.ts';
import { sealAudit, sealBatch } from '#server/features/audit/audit.tasks.ts';
import { crontab } from '#server/tasks/registry.ts';
import { startWorker } from '#server/worker.ts';
import { testDatabase } from '#test/support/database.ts';
import { addEvents, auditEvent } from '#test/support/audit.ts';
import { environment } from '#test/support/portal.ts';
import { verifyChain } from '#tools/auditVerify.ts';

let admin: pg.Pool;
let appUrl: string;
let pool: pg.Pool;
const log = pino({ level: 'silent' });
const pools: pg.Pool[] = [];

beforeEach(async () => {
  ({ admin, appUrl } = await testDatabase());
  pool = createPool(appUrl, { max: 6 });
  pools.push(pool);
});

afterAll(() => Promise.all(pools.map((each) => each.end())));

const seal = () => sealAudit({ pool, log });
const sealed = async () =>
  (await admin.query<{ event_id: string }>('select event_id from audit_seals order by seq')).rows.map(
    ({ event_id }) => event_id,
  );
const faults = async () => {
  const client = await admin.connect();
  const verdict = await verifyChain(client);
  client.release();
  return verdict.faults;
};

describe('sealing', () => {
  test('gives 2,000 events a place each, in order, in several batches', async () => {
    const ids = await addEvents(admin, 2_000);
    await seal();
    expect(await sealed()).toEqual(ids);
    expect(await faults()).toEqual([]);
  });

  test('goes on where it stopped, and does nothing when there is nothing', async () => {
    const first = await addEvents(admin, 3);
    await seal();
    await seal();
    const second = await addEvents(admin, 2);
    await seal();
    expect(await sealed()).toEqual([...first, ...second]);
    expect(await faults()).toEqual([]);
  });

  test('reaches an event that was written before and committed after others', async () => {
    const slow = await admin.connect();
    await slow.query('begin');
    const [late] = await addEvents(slow, 1);
    const early = await addEvents(admin, 3);
    await seal();
    expect(await sealed()).toEqual(early);
    await slow.query('commit');
    slow.release();
    const last = await addEvents(admin, 1);
    await seal();
    expect((await sealed()).toSorted()).toEqual([...early, late!, ...last].toSorted());
    expect(await faults()).toEqual([]);
  });

  test('reaches an event that is committed behind a run’s back, with a time it has passed', async () => {
    const slow = await admin.connect();
    await slow.query('begin');
    const [late] = await addEvents(slow, 1);
    const first = await addEvents(admin, 1_000);
    const { run } = await asSystem(pool, (tx) => sealBatch(tx, null));
    await slow.query('commit');
    slow.release();
    const second = await addEvents(admin, 1);
    await asSystem(pool, (tx) => sealBatch(tx, run));
    expect(await sealed()).toEqual([...first, ...second]);
    await seal();
    expect(await sealed()).toEqual([...first, ...second, late]);
  });

  test('that is cut short after a full batch leaves the rest to the next run', async () => {
    const ids = await addEvents(admin, 1_005);
    await asSystem(pool, (tx) => sealBatch(tx, null));
    expect(await sealed()).toEqual(ids.slice(0, 1_000));
    await seal();
    expect(await sealed()).toEqual(ids);
  });

  test('goes on after a restore, where transactions are counted from a lower number again', async () => {
    const first = await addEvents(admin, 2);
    await seal();
    await admin.query("update audit_seals set horizon = '9999999999'");
    const second = await addEvents(admin, 2);
    await seal();
    expect(await sealed()).toEqual([...first, ...second]);
  });

  test('by several at once makes one chain', async () => {
    const ids = await addEvents(admin, 2_500);
    await Promise.all([seal(), seal(), seal(), seal()]);
    expect((await sealed()).toSorted()).toEqual(ids.toSorted());
    expect(await faults()).toEqual([]);
  });

  test('keeps no writer waiting', async () => {
    await addEvents(admin, 1);
    const writer = await admin.connect();
    await writer.query("set lock_timeout = '1s'; set statement_timeout = '5s'");
    const [during] = await asSystem(pool, async (tx) => {
      await sealBatch(tx, null);
      return addEvents(writer, 1);
    });
    writer.release(true);
    await seal();
    expect((await sealed()).at(-1)).toBe(during);
  });

  test('writes its head to the log, once a run, and nothing when nothing was sealed', async () => {
    const lines: string[] = [];
    const listening = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    await sealAudit({ pool, log: listening });
    expect(lines).toEqual([]);
    await addEvents(admin, 1_002);
    await sealAudit({ pool, log: listening });
    const { rows } = await admin.query<{ hash: string }>(
      "select encode(hash, 'hex') as hash from audit_seals where seq = 1002",
    );
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: 'audit sealed', seq: 1_002, hash: rows[0]!.hash },
    ]);
  });

  test('is the worker’s work, every minute', async () => {
    expect(crontab.split('\n')).toContain('* * * * * sealAudit');
    const ids = await addEvents(admin, 2);
    await admin.query("select queue.enqueue('sealAudit', '{}')");
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const listening = pino({ level: 'info' }, { write: (line: string) => line.includes('audit sealed') && resolve() });
    const worker = await startWorker(readConfig(environment(appUrl)), listening);
    await done;
    await worker.stop();
    expect(await sealed()).toEqual(ids);
  });

  test('covers events that have every column, and such that have few', async () => {
    await admin.query(...auditEvent({ id: uuidv7(), address: '2001:db8::1', fields: ['a,b', 'c "d"', '{}'] }));
    await admin.query(...auditEvent({ id: uuidv7(), actor_id: null, entity_id: null, fields: [] }));
    await seal();
    expect(await faults()).toEqual([]);
  });
});
