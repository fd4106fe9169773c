import { privatePostgres } from '#tools/postgres.ts';

/** `npm run services -- start|stop|status`: the private PostgreSQL behind `npm run dev`. */
const postgres = await privatePostgres('postgres');
const command = process.argv[2] ?? 'status';

if (command === 'start') await postgres.start();
else if (command === 'stop') await postgres.stop();
else if (command !== 'status') {
  console.error(`services takes start, stop or status, not "${command}".`);
  process.exit(1);
}

console.log(
  postgres.running() ? `PostgreSQL runs. Administrator: ${postgres.adminUrl('portal')}` : 'PostgreSQL is stopped.',
);
