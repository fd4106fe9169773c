import { migrate } from '#server/db/migrate.ts';
import { namedDatabase } from '#tools/environment.ts';
import { run } from '#tools/run.ts';

run(async () => {
  const applied = await migrate(namedDatabase());
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
});
