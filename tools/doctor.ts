import { formatBytes } from '#contract/base/bytes.ts';
import { healthParts, healthPeriod, type HealthCode, type HealthPart } from '#contract/office/health.ts';
import { fill } from '#contract/text/fill.ts';
import { doctorText as text, healthText } from '#text/system.ts';
import { readConfig } from '#server/config.ts';
import { asSystem } from '#server/db/asSystem.ts';
import { createPool } from '#server/db/pool.ts';
import { failureOf, setUpParts } from '#server/features/system/checks.ts';
import { readFacts, type Facts } from '#server/features/system/facts.ts';
import { currentLocale } from '#server/language.ts';
import { run } from '#tools/run.ts';

/** These checks query the database; without it they are skipped. */
const needDatabase = new Set<HealthPart>(['worker', 'messages', 'audit', 'figures']);

type Line = {
  part: HealthPart;
  state: keyof Pick<typeof text, 'ok' | 'failed' | 'skipped' | 'unknown'>;
  code?: HealthCode;
};

/** `npm run doctor`: runs the checks of Settings > System now, and prints the same facts. Exits with 1 if one fails. */
run(async () => {
  const config = readConfig(process.env);
  const pool = createPool(config.DATABASE_URL, { max: 4 });
  const deps = { pool, config, inWorker: false };
  const setUp = setUpParts(config);
  const database = await failureOf('database', deps);
  const look = async (part: HealthPart): Promise<Line> => {
    if (!setUp.includes(part)) return { part, state: 'skipped' };
    if (database && needDatabase.has(part)) return { part, state: 'unknown' };
    const code = part === 'database' ? database : await failureOf(part, deps);
    return code ? { part, state: 'failed', code } : { part, state: 'ok' };
  };
  const lines = await Promise.all(healthParts.map(look));
  for (const line of lines) print(line);
  if (!database) printFacts(await readFacts(deps, (work) => asSystem(pool, work)));
  const failed = lines.filter(({ state }) => state === 'failed').length;
  const good = setUp.length === healthParts.length ? text.allGood : text.setUpGood;
  console.log(`\n${failed === 0 ? good : failed === 1 ? text.oneFails : fill(text.someFail, { count: failed })}`);
  await pool.end();
  process.exitCode = failed > 0 ? 1 : 0;
});

function print({ part, state, code }: Line): void {
  const { label, failures } = healthText[part];
  const said = state === 'unknown' ? `${text.unknown} (${text.needsDatabase})` : text[state];
  console.log(`${label.padEnd(20)} ${said}`);
  if (!code) return;
  const { what, todo } = (failures as Partial<Record<HealthCode, { what: string; todo: string }>>)[code]!;
  console.log(`  ${what}\n  ${todo}`);
}

function printFacts({ share, queue, unsent, seal, versions, storage }: Facts): void {
  const { hours } = healthPeriod;
  const size = (bytes: number) => formatBytes(bytes, currentLocale());
  const { sealed_at, unsealed } = seal;
  const lines = [
    share === null ? text.noShare : fill(text.share, { percent: share, hours }),
    [fill(text.queue, queue), queue.oldest_due && fill(text.oldest, { time: queue.oldest_due })]
      .filter(Boolean)
      .join(' '),
    fill(text.unsent, { count: unsent }),
    sealed_at ? fill(text.sealed, { time: sealed_at, unsealed }) : fill(text.notSealed, { unsealed }),
    fill(text.versions, versions),
    fill(text.storage, {
      database: size(storage.database_bytes),
      files: storage.files_bytes === null ? text.noFiles : size(storage.files_bytes),
    }),
  ];
  console.log(`\n${lines.join('\n')}`);
}
