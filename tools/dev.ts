import { createServer } from 'vite';
import { migrate } from '#server/db/migrate.ts';
import { localDatabase, localSecret } from '#tools/environment.ts';
import { keepRunning, untilReady } from '#tools/keepRunning.ts';
import { freePort } from '#tools/postgres.ts';
import { run } from '#tools/run.ts';
import { seed, signIns } from '#tools/seed/seed.ts';
import { simulate } from '#tools/simulators/simulate.ts';

/** `npm run dev`: a running, seeded portal from a clean clone, with its sign-ins. */
run(async () => {
  const started = performance.now();
  const webPort = Number(process.env.WEB_PORT ?? 5173);
  const baseUrl = `http://localhost:${webPort}`;
  const password = localSecret('seed-password');

  const database = await localDatabase();
  if (!database.isPrivate) await migrate(database);

  const outside = await simulate(baseUrl);
  const folder = process.env.STORAGE_FOLDER ?? outside.env.STORAGE_FOLDER;
  await seed(database.adminUrl, password, { amongOthers: database.isPrivate, folder });

  const apiPort = await freePort();
  const apiOrigin = `http://127.0.0.1:${apiPort}`;
  const api = keepRunning(['server/main.ts', '--without-pages'], ['contract', 'server'], {
    ...outside.env,
    ...process.env,
    DATABASE_URL: database.appUrl,
    AUTH_SECRET: localSecret('auth-secret'),
    METRICS_TOKEN: localSecret('metrics-token'),
    BASE_URL: baseUrl,
    API_DOCS: 'true',
    PORT: String(apiPort),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  });

  process.on('exit', () => api.stop());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));

  process.env.API_ORIGIN = apiOrigin;
  process.env.WEB_PORT = String(webPort);
  const web = await createServer({ configFile: 'vite.config.ts' });
  await web.listen();
  await untilReady(`${apiOrigin}/readyz`);

  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  const lines = signIns.map(({ role, email }) => `  ${role.padEnd(7)} ${baseUrl}/auth?role=${role}`.padEnd(52) + email);
  console.log(`
The portal runs (${seconds} s).

  open    ${baseUrl}
  api     ${apiOrigin}/api/docs
  mail    ${outside.mail}
  sms     ${outside.sms}

${lines.join('\n')}

  password for all of them: ${password}
`);
});
