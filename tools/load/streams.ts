import { writeCursor } from '#server/features/events/cursors.ts';
import { keysFor } from '#server/keys.ts';
import { secret } from '#test/e2e/portal.ts';
import { addPerson } from '#test/support/people.ts';
import { openStage, quantile, report, timed } from '#tools/load/stage.ts';
import { run } from '#tools/run.ts';

const events = 400_000;
const streams = 20;
const rounds = 200;

/**
 * `npm run load:streams`: one client opens twenty streams from the oldest position of 400,000 events, all about that client, then
 * one again and again without a pause. Meanwhile another user reads the list of jobs.
 */
run(async () => {
  const stage = await openStage();
  const { admin, url, measure } = stage;
  try {
    const attacker = await addPerson(admin, 'client');
    const office = await addPerson(admin, 'admin');
    await admin.query(
      "insert into jobs (id, title, client_id) select gen_random_uuid(), 'Driveway wash', $1 from generate_series(1, 500)",
      [attacker.id],
    );
    for (let made = 0; made < events; made += 10_000) {
      await admin.query(
        `insert into change_events (entity, entity_id, users)
         select 'job', gen_random_uuid(), array[$1::uuid] from generate_series(1, 10000)`,
        [attacker.id],
      );
    }
    const { rows } = await admin.query<{ xid: string }>('select min(xid)::text as xid from change_events');
    const oldest = writeCursor(keysFor({ AUTH_SECRET: [secret] }, 'event cursors'), rows[0]!.xid);
    const [theirs, ours] = [await stage.signIn(attacker), await stage.signIn(office)];
    const list = () => fetch(`${url}/api/jobs`, { headers: { cookie: ours } });

    const stop = new AbortController();
    const open = (signal: AbortSignal) =>
      fetch(`${url}/api/events?since=${oldest}`, { headers: { cookie: theirs }, signal }).catch(() => null);

    await timed(list, (count) => count < 100);
    const before = { list: await timed(list, (count) => count < rounds), memory: (await measure()).memory_mb };

    const opened = Promise.all(Array.from({ length: streams }, () => open(stop.signal)));
    const held = await timed(list, (count) => count < rounds);
    const statuses = (await opened).map((answer) => answer?.status);
    const afterHeld = await measure();
    stop.abort();

    let cycling = true;
    const cycled: (number | undefined)[] = [];
    const openings = (async () => {
      while (cycling) {
        const once = new AbortController();
        cycled.push((await open(once.signal))?.status);
        once.abort();
      }
    })();
    const inTurn = await timed(list, (count) => count < rounds);
    cycling = false;
    await openings;
    const afterCycle = await measure();

    const count = (of: (number | undefined)[], status: number) => of.filter((one) => one === status).length;
    const median = quantile(before.list, 0.5);
    report([
      ['streams opened at once, accepted', count(statuses, 200), null],
      ['streams opened at once, refused (429)', count(statuses, 429), null],
      ['streams opened in turn, accepted', count(cycled, 200), null],
      ['streams opened in turn, refused (429)', count(cycled, 429), null],
      ['list of jobs without them, median ms', median, null],
      ['list of jobs without them, p95 ms', quantile(before.list, 0.95), null],
      ['list of jobs while they are open, median ms', quantile(held, 0.5), 2 * median],
      ['list of jobs while they are open, p95 ms', quantile(held, 0.95), null],
      ['list of jobs while one is opened again and again, median ms', quantile(inTurn, 0.5), 2 * median],
      ['memory before, MB', before.memory, null],
      ['memory gained, MB', Math.max(afterHeld.memory_mb, afterCycle.memory_mb) - before.memory, 100],
      ['longest delay of the event loop, ms', Math.max(afterHeld.delay_ms, afterCycle.delay_ms), null],
    ]);
  } finally {
    await stage.close();
  }
});
