import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { openGround } from '#tools/load/ground.ts';
import { run } from '#tools/run.ts';

/**
 * `npm run load:writes -- --before 88`: what writing a simple job costs since that migration. The same jobs are written to a
 * database that ends there and to one that is up to date, in turns, so that other load affects both.
 */
const before = Number(process.argv[process.argv.indexOf('--before') + 1]);
const rounds = 2_500;

const writes = {
  insert: `insert into jobs (id, title, assigned_to, scheduled_start, scheduled_end)
    values ($1, 'Wash', $2, $3, $3::timestamptz + interval '1 hour')`,
  move: `update jobs set scheduled_start = $3::timestamptz + interval '10 minutes', scheduled_end = $3::timestamptz + interval '1 hour'
    where id = $1 and assigned_to = $2`,
  edit: `update jobs set title = 'Wash again' where id = $1 and assigned_to = $2 and scheduled_start > $3`,
};
const kinds = Object.keys(writes) as (keyof typeof writes)[];

type Side = {
  client: pg.Client;
  ground: Awaited<ReturnType<typeof openGround>>;
  technician: string;
  times: Record<keyof typeof writes, number[]>;
};

async function prepare(until: number): Promise<Side> {
  const ground = await openGround(until);
  const client = new pg.Client({ connectionString: ground.adminUrl, options: '-c role=portal_owner' });
  await client.connect();
  const technician = uuidv7();
  await client.query("insert into profiles (id, role, full_name) values ($1, 'tech', 'Dani')", [technician]);
  await client.query(
    `insert into jobs (id, title, assigned_to, scheduled_start, scheduled_end)
     select gen_random_uuid(), 'Wash', $1, at, at + interval '1 hour'
     from (select timestamptz '2030-01-01' + n * interval '2 hours' as at from generate_series(1, 3000) n) times`,
    [technician],
  );
  await client.query('analyze');
  return { client, ground, technician, times: { insert: [], move: [], edit: [] } };
}

async function write({ client, technician, times }: Side, start: string): Promise<void> {
  const values = [uuidv7(), technician, start];
  for (const kind of kinds) {
    const at = performance.now();
    await client.query({ name: kind, text: writes[kind], values });
    times[kind].push(performance.now() - at);
  }
}

/** A lower quartile varies less than a median while other programs run. */
const quartile = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 4)]!;

run(async () => {
  if (!Number.isInteger(before)) throw new Error('Name a migration: npm run load:writes -- --before 88');
  const sides = [await prepare(before), await prepare(Infinity)] as const;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const start = new Date(Date.parse('2040-01-01T00:00:00Z') + round * 7_200_000).toISOString();
      for (const side of round % 2 ? sides : sides.toReversed()) await write(side, start);
    }
    for (const kind of kinds) {
      const [then, now] = sides.map(({ times }) => quartile(times[kind])) as [number, number];
      const change = (100 * (now / then - 1)).toFixed(1);
      console.log(`${kind}: ${then.toFixed(3)} ms at migration ${before}, ${now.toFixed(3)} ms now: ${change} %`);
    }
  } finally {
    for (const { client, ground } of sides) {
      await client.end();
      await ground.drop();
    }
    await sides[0].ground.stop();
  }
});
