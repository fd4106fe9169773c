import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type pg from 'pg';
import { createPool } from '#server/db/pool.ts';
import { sealAudit } from '#server/features/audit/audit.tasks.ts';
import { addEvents, auditEvent } from '#test/support/audit.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { verifyChain } from '#tools/auditVerify.ts';
import { asOwner } from '#tools/owner.ts';

let database: TestDatabase;
let pool: pg.Pool;
let ids: string[];
const pools: pg.Pool[] = [];

/** Five sealed events, the third with a value in every column. */
beforeEach(async () => {
  database = await testDatabase();
  pool = createPool(database.appUrl, { max: 2 });
  pools.push(pool);
  const third = uuidv7();
  ids = await addEvents(database.admin, 2);
  await database.admin.query(...auditEvent({ id: third, changes: { role: { from: 'tech', to: 'sales' } } }));
  ids.push(third, ...(await addEvents(database.admin, 2)));
  await seal();
});

afterAll(() => Promise.all(pools.map((each) => each.end())));

const seal = () => sealAudit({ pool, log: pino({ level: 'silent' }) });
const verify = (head?: { seq: number; hash: string }) =>
  asOwner(database.adminUrl, (client) => verifyChain(client, head));
const tamper = (sql: string, values: unknown[] = []) => database.admin.query(sql, values);

test('an intact chain has no faults, and a head', async () => {
  const { events, head, faults } = await verify();
  expect({ events, faults }).toEqual({ events: 5, faults: [] });
  expect(head).toEqual({ seq: 5, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect((await verify(head)).faults).toEqual([]);
});

test('an empty one has none either', async () => {
  await tamper('truncate audit_events, audit_seals');
  expect(await verify()).toEqual({ events: 0, head: { seq: 0, hash: '0'.repeat(64) }, faults: [] });
});

describe('a changed event is found:', () => {
  test.each([
    ['actor_id', "'00000000-0000-7000-8000-000000000001'"],
    ['actor_id', 'null'],
    ['actor_role', "'tech'"],
    ['action', "'profile.updatee'"],
    ['entity', "'profilf'"],
    ['entity_id', "'00000000-0000-7000-8000-000000000001'"],
    ['fields', "'{phonf}'"],
    ['fields', "'{}'"],
    ['fields', "'{phone,phone}'"],
    ['changes', `'{"role": {"from": "sales", "to": "sales"}}'`],
    ['changes', 'null'],
    ['request_id', "'tesu'"],
    ['address', "'10.0.0.2'"],
    ['address', 'null'],
    ['created_at', "created_at + interval '1 microsecond'"],
  ])('%s = %s', async (column, value) => {
    await tamper(`update audit_events set ${column} = ${value} where id = $1`, [ids[2]]);
    expect((await verify()).faults).toEqual([`Event ${ids[2]} was changed after it was sealed (seal 3).`]);
  });

  test('a word moved from one column to the next', async () => {
    await tamper("update audit_events set action = '', entity = action || entity where id = $1", [ids[2]]);
    expect((await verify()).faults).toHaveLength(1);
  });

  test('another id: the event is missing', async () => {
    await tamper('update audit_events set id = $2 where id = $1', [ids[2], uuidv7()]);
    expect((await verify()).faults).toContain(`Event ${ids[2]} is missing (seal 3).`);
  });

  test('the newest one, though nothing follows it', async () => {
    await tamper("update audit_events set action = 'x' where id = $1", [ids[4]]);
    expect((await verify()).faults).toEqual([
      `Seal 5 doesn’t follow from the one before: it or its event ${ids[4]} was changed.`,
    ]);
  });

  test('several, also side by side, each by its id', async () => {
    await tamper("update audit_events set action = 'x' where id = any ($1)", [[ids[0], ids[1], ids[3]]]);
    expect((await verify()).faults).toEqual([ids[0], ids[1], ids[3]].map((id) => expect.stringContaining(id!)));
  });
});

describe('something that is gone is found:', () => {
  test('an event', async () => {
    await tamper('delete from audit_events where id = $1', [ids[1]]);
    expect((await verify()).faults).toEqual([`Event ${ids[1]} is missing (seal 2).`]);
  });

  test('an event and its seal', async () => {
    await tamper('delete from audit_events where id = $1', [ids[1]]);
    await tamper('delete from audit_seals where event_id = $1', [ids[1]]);
    expect((await verify()).faults).toEqual(['Seal 2 is missing.']);
  });

  test('the beginning', async () => {
    await tamper('delete from audit_events where id = any ($1)', [ids.slice(0, 3)]);
    await tamper('delete from audit_seals where seq <= 3');
    expect((await verify()).faults).toEqual(['Seals 1 to 3 are missing.']);
  });

  test('the end, if one knows what it was', async () => {
    const { head } = await verify();
    await tamper('delete from audit_events where id = any ($1)', [ids.slice(3)]);
    await tamper('delete from audit_seals where seq > 3');
    expect((await verify()).faults).toEqual([]);
    expect((await verify(head)).faults).toEqual(['Seal 5 is expected; the chain ends at 3.']);
  });

  test('the end, grown again with other events', async () => {
    const { head } = await verify();
    await tamper('delete from audit_events where id = any ($1)', [ids.slice(3)]);
    await tamper('delete from audit_seals where seq > 3');
    await addEvents(database.admin, 4);
    await seal();
    expect((await verify()).faults).toEqual([]);
    expect((await verify(head)).faults).toEqual(['Seal 5 isn’t the one that is expected.']);
  });
});

test('a changed seal is told from a changed event', async () => {
  await tamper("update audit_seals set hash = sha256('x') where seq = 3");
  expect((await verify()).faults).toEqual([`Seal 3 was changed: its hash doesn’t follow from event ${ids[2]}.`]);
});

test('two events that changed places are found', async () => {
  await tamper('update audit_seals set event_id = $1 where seq = 2', [uuidv7()]);
  await tamper('update audit_seals set event_id = $1 where seq = 3', [ids[1]]);
  await tamper('update audit_seals set event_id = $1 where seq = 2', [ids[2]]);
  expect((await verify()).faults).toHaveLength(2);
});

test('an event that has waited for more than an hour is found, a young one isn’t a fault', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  await tamper(...auditEvent({ created_at: minutesAgo(58) }));
  expect((await verify()).faults).toEqual([]);
  const id = uuidv7();
  await tamper(...auditEvent({ id, created_at: minutesAgo(62) }));
  expect((await verify()).faults).toEqual([`Events without a seal after an hour: 1, the first is ${id}.`]);
});

describe('npm run audit:verify', () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['tools/auditVerify.ts', ...args], {
      env: { ...process.env, DATABASE_URL: database.appUrl, DATABASE_ADMIN_URL: database.adminUrl },
    }).then(
      ({ stdout }) => ({ code: 0, said: stdout.trim() }),
      (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr.trim() }),
    );

  test('says that the chain is intact, and its head', async () => {
    const { head } = await verify();
    const intact = { code: 0, said: `5 events, chain intact, head 5:${head.hash}` };
    expect(await run()).toEqual(intact);
    expect(await run('--expect', `5:${head.hash}`)).toEqual(intact);
  });

  test('says what is wrong and ends with 1', async () => {
    await tamper('delete from audit_events where id = $1', [ids[1]]);
    expect(await run('--expect', `6:${'0'.repeat(64)}`)).toEqual({
      code: 1,
      said: `Event ${ids[1]} is missing (seal 2).\nSeal 6 is expected; the chain ends at 5.`,
    });
  });

  test('says how a head is written', async () => {
    expect(await run('--expect', 'latest')).toEqual({ code: 1, said: expect.stringContaining('--expect SEQ:HASH') });
  });
});
