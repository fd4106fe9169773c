import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { movableClock } from '#tools/clock.ts';
import { privatePostgres } from '#tools/postgres.ts';
import { run } from '#tools/run.ts';

/*
 * `npm run days`: 300 random days of business, 15 days of 20 businesses, played through the API on a clock that moves from day to
 * day for PostgreSQL and the portal alike; then every figure is read in all of its places (docs/facts.md).
 */
run(async () => {
  const cluster = 'days';
  // A cluster that another run left behind has another clock.
  await (await privatePostgres(cluster)).stop('immediate');
  const child = spawn('vitest', ['run', 'test/facts.test.ts', '-t', 'random business', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, ...movableClock(), TEST_CLUSTER: cluster, THOROUGH: '1' },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
});
