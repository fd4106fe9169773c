import { migrate } from '#server/db/migrate.ts';
import { localDatabase } from '#tools/environment.ts';
import { run } from '#tools/run.ts';

run(async () => {
  const applied = await migrate(await localDatabase());
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
});
