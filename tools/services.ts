import { privatePostgres } from '#tools/postgres.ts';
import { run } from '#tools/run.ts';

/** `npm run services -- start|stop|status`: the private PostgreSQL behind `npm run dev`. */
run(async () => {
  const postgres = await privatePostgres('postgres');
  const command = process.argv[2] ?? 'status';
  if (command === 'start') await postgres.start();
  else if (command === 'stop') await postgres.stop();
  else if (command !== 'status') throw new Error(`services takes start, stop or status, not "${command}".`);
  const urls = [`DATABASE_URL=${postgres.appUrl('portal')}`, `DATABASE_ADMIN_URL=${postgres.adminUrl('portal')}`];
  console.log(postgres.running() ? `PostgreSQL runs:\n${urls.join('\n')}` : 'PostgreSQL is stopped.');
});
