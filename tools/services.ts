import { dropDatabase, localDatabase } from '#tools/environment.ts';
import { privatePostgres, type Postgres } from '#tools/postgres.ts';
import { run } from '#tools/run.ts';

/** `npm run services -- start|stop|status|reset`: the private PostgreSQL behind `npm run dev`. */
run(async () => {
  const postgres = await privatePostgres('postgres');
  const command = process.argv[2] ?? 'status';
  if (command === 'start') await postgres.start();
  else if (command === 'stop') await postgres.stop();
  else if (command === 'reset') await reset(postgres);
  else if (command !== 'status') throw new Error(`services takes start, stop, status or reset, not "${command}".`);
  const urls = [`DATABASE_URL=${postgres.appUrl('portal')}`, `DATABASE_ADMIN_URL=${postgres.adminUrl('portal')}`];
  console.log(postgres.running() ? `PostgreSQL runs:\n${urls.join('\n')}` : 'PostgreSQL is stopped.');
  console.log(`Its files are in ${postgres.home}.`);
});

/** A new database without a seed, so that a migration can be tried twice. */
async function reset(postgres: Postgres): Promise<void> {
  if (process.env.DATABASE_URL || process.env.DATABASE_ADMIN_URL)
    throw new Error(
      'services reset drops the private database and no other. Unset DATABASE_URL and DATABASE_ADMIN_URL first.',
    );
  await postgres.start();
  await dropDatabase(postgres.adminUrl('postgres'), 'portal');
  await localDatabase();
  console.log('The private database is new and empty. npm run dev fills it.');
}
