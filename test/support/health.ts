import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import type { HealthPart } from '#contract/office/health.ts';
import type { SystemState } from '#contract/office/system.schema.ts';
import { readConfig } from '#server/config.ts';
import { createPool } from '#server/db/pool.ts';
import { sealAudit } from '#server/features/audit/audit.tasks.ts';
import { checkHealth } from '#server/features/system/health.tasks.ts';
import { createOutbox } from '#server/integrations/outbox.ts';
import { atEnd } from '#test/support/atEnd.ts';
import { signedIn } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { addPerson } from '#test/support/people.ts';
import { environment, startPortal } from '#test/support/portal.ts';
import { freePort } from '#tools/postgres.ts';
import { startSimulator, type Simulator } from '#tools/simulators/start.ts';
import { bareEnvironment } from '#tools/clock.ts';

/** An external service that can be stopped and restarted on the same port. */
async function stoppable(start: (port: number) => Promise<Simulator>) {
  const port = await freePort();
  let running: Simulator | null = await start(port);
  const stop = async () => {
    await running?.stop();
    running = null;
  };
  atEnd(stop);
  return { port, stop, start: async () => void (running = await start(port)) };
}

/** A portal with every part set up, an administrator's browser, and the worker's checks. */
export async function startWatchedPortal() {
  const [database, folder, mail, sms, paypal] = await Promise.all([
    testDatabase(),
    mkdtemp(join(tmpdir(), 'portal-health-')),
    stoppable((smtp) => startSimulator('mailCatcher', { smtp, http: 0 })),
    stoppable((http) => startSimulator('smsGateway', { http, token: 'a-token' })),
    stoppable((http) => startSimulator('paypal', { http, 'client-id': 'client', 'client-secret': 'secret' })),
  ]);
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const env = {
    MAIL_URL: `smtp://127.0.0.1:${mail.port}`,
    SMS_URL: `http://127.0.0.1:${sms.port}/messages`,
    SMS_TOKEN: 'a-token',
    PAYPAL_URL: `http://127.0.0.1:${paypal.port}`,
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_CLIENT_SECRET: 'secret',
    STORAGE_FOLDER: folder,
  };
  const log = pino({ level: 'silent' });
  const pool = createPool(database.appUrl, { max: 6 });
  atEnd(() => pool.end());
  const renee = await addPerson(database.admin, 'admin', { full_name: 'Renee Castillo' });
  const office = await signedIn(await startPortal(database.appUrl, env), renee);
  const read = async () => (await office.get<SystemState>('/api/system')).body;

  /** Some minutes later: the next check is due, and the last results are older. */
  const later = (minutes = 1) =>
    database.admin.query(
      `update health_checks set at = at - make_interval(mins => $1) - random() * interval '1 second',
         probed_at = probed_at - interval '10 minutes'`,
      [minutes],
    );
  /** The worker's check, a minute after the previous one. */
  const check = async (without: (keyof typeof env)[] = []) => {
    await later();
    const set = Object.entries({ ...environment(database.appUrl), ...env });
    const config = readConfig(Object.fromEntries(set.filter(([name]) => !without.some((each) => each === name))));
    await checkHealth({ pool, config, log, paypal: null, storage: null, outbox: createOutbox({ config, pool, log }) });
    return read();
  };
  /** As in a terminal on the server. */
  const doctor = (changed: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, ['tools/doctor.ts'], {
      env: { ...bareEnvironment(), ...environment(database.appUrl), ...env, ...changed },
    }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, said: stdout }),
    );
  const seal = () => sealAudit({ pool, log });
  return { database, env, folder, mail, sms, paypal, office, read, later, check, doctor, seal };
}

export const checkOf = ({ checks }: SystemState, part: HealthPart) => checks.find((each) => each.part === part)!;
