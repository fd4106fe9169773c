import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { clockAt } from '#tools/clock.ts';
import { dataFolder, privatePostgres } from '#tools/postgres.ts';
import { journeyResults, vitestResults, type Results } from '#tools/results.ts';
import { run } from '#tools/run.ts';

/*
 * `npm run moments`: the whole suite at moments at which tests that depend on the day fail. PostgreSQL, Node and Chromium see the
 * same clock, which runs on from there: moments before a clock change or a midnight see both sides of it. All of them are in the
 * future, because files and cookies from the past would be too old.
 *
 * npm run moments -- --only 1,3 --part vitest -- server/features/time --maxWorkers=1
 */
const moments = [
  ['the clock goes forward at 2 in the morning', '2027-03-14T06:55:00Z'],
  ['the clock goes back at 2 in the morning', '2027-11-07T05:55:00Z'],
  ['February 28, late in the evening, when it is March in UTC', '2027-03-01T03:00:00Z'],
  ['February 29', '2028-02-29T15:00:00Z'],
  ['December 31, the last minutes of the year in UTC', '2026-12-31T23:55:00Z'],
  ['December 31, the last minutes of the year in New York', '2027-01-01T04:55:00Z'],
  ['just after midnight in UTC', '2026-12-02T00:00:30Z'],
  ['a Sunday in summer', '2027-06-06T16:00:00Z'],
  ['a holiday: Thanksgiving', '2026-11-26T14:00:00Z'],
  ['the 31st, just after midnight in New York', '2027-08-31T04:00:30Z'],
] as const;

/** Where the runners write their results. */
const folder = join(dataFolder, 'moments');

const parts = {
  vitest: {
    args: (file: string) => ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    program: 'vitest',
    results: vitestResults,
  },
  journeys: {
    args: () => [
      'test',
      '--grep-invert=@timed',
      '--trace=off',
      `--output=${join(folder, 'journeys')}`,
      '--reporter=line,json',
    ],
    program: 'playwright',
    results: journeyResults,
  },
};
type Part = keyof typeof parts;

async function suiteAt(at: string, part: Part, more: string[]): Promise<Results> {
  const cluster = `moments-${part}`;
  // A cluster that another run left behind has another clock.
  await (await privatePostgres(cluster)).stop('immediate');
  const { program, args, results } = parts[part];
  const file = join(folder, `${part}.json`);
  rmSync(file, { force: true });
  const child = spawn(program, [...args(file), ...more], {
    stdio: 'inherit',
    env: { ...process.env, ...clockAt(new Date(at)), TEST_CLUSTER: cluster, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (!existsSync(file)) throw new Error(`${program} ended with ${code} and without results.`);
  const found = results(file);
  return code === 0 ? found : { ...found, failed: Math.max(1, found.failed) };
}

run(async () => {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string' }, part: { type: 'string' } },
    allowPositionals: true,
  });
  const chosen = values.only?.split(',').map(Number) ?? moments.map((_, index) => index + 1);
  if (values.part && !(values.part in parts)) throw new Error(`--part is vitest or journeys, not "${values.part}".`);
  mkdirSync(folder, { recursive: true });
  const lines: string[] = [];
  let failed = 0;
  for (const number of chosen) {
    const moment = moments[number - 1];
    if (!moment) throw new Error(`--only takes numbers from 1 to ${moments.length}, separated by commas.`);
    const [name, at] = moment;
    for (const part of values.part ? [values.part as Part] : (Object.keys(parts) as Part[])) {
      console.log(`\n${number}. ${name} (${at}), ${part}`);
      const results = await suiteAt(at, part, positionals);
      failed += results.failed;
      lines.push(`${number}. ${name} (${at}), ${part}: ${results.passed} passed, ${results.failed} failed`);
      lines.push(...results.failures.map((each) => `   ✗ ${each.name}`));
    }
  }
  console.log(`\n${lines.join('\n')}`);
  process.exitCode = failed > 0 ? 1 : 0;
});
