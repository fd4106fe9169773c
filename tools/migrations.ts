import { migrate } from '#server/db/migrate.ts';
import { createDatabase, dropDatabase } from '#tools/environment.ts';
import { comingMigrations, released } from '#tools/migrations/coming.ts';
import { fill } from '#tools/migrations/fill.ts';
import { applyWatched } from '#tools/migrations/watch.ts';
import { privatePostgres } from '#tools/postgres.ts';
import { run } from '#tools/run.ts';

const rows = 100_000;

/** `npm run migrations`: the migrations that aren't released yet, on 100,000 jobs, beside a reader and a writer. */
run(async () => {
  const coming = await comingMigrations();
  const postgres = await privatePostgres('bench-postgres', { throwaway: true });
  const name = `migrations_${process.pid}`;
  const adminUrl = postgres.adminUrl(name);
  await postgres.start();
  try {
    await createDatabase(postgres.adminUrl('postgres'), name);
    await migrate({ adminUrl, appUrl: postgres.appUrl(name), until: released });
    await fill(adminUrl, rows);
    const { faults, held, waited } = await applyWatched(adminUrl, coming);
    for (const { file, table, mode, ms } of held)
      console.log(`${ms.toFixed(1).padStart(8)} ms  ${mode} on ${table}, ${file}`);
    console.log(
      `The reader waited ${waited.reader_ms.toFixed(1)} ms at most, the writer ${waited.writer_ms.toFixed(1)} ms.`,
    );
    if (faults.length > 0) {
      throw new Error(faults.map(({ file, statement, fault }) => `${file} ${fault}:\n  ${statement}`).join('\n'));
    }
    console.log(`${coming.length} migrations after ${released} keep nobody waiting.`);
  } finally {
    await dropDatabase(postgres.adminUrl('postgres'), name);
    await postgres.stop();
  }
});
