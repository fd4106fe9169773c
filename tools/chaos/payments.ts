import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { surviveLoss } from '#server/db/pool.ts';
import {
  calls,
  startPayPal,
  unclearFaults,
  type Fault,
  type FaultKind,
  type PayPalControl,
} from '#test/support/paypal.ts';
import { noes, openBrowser, origin, signIn, wrongNoes } from '#tools/chaos/browser.ts';
import { checkBooks, tell } from '#tools/chaos/checks.ts';
import { layGround } from '#tools/chaos/ground.ts';
import { copyPortal, mutants, type Mutant } from '#tools/chaos/mutants.ts';
import { live } from '#tools/chaos/payer.ts';
import { createProcesses } from '#tools/chaos/processes.ts';
import { letTimePass, untilQuiet } from '#tools/chaos/settle.ts';
import { createDatabase, dropDatabase } from '#tools/environment.ts';
import { freePort, privatePostgres } from '#tools/postgres.ts';
import { run } from '#tools/run.ts';

const atOnce = 24;
const killers = 2;

/** How often each call fails, over all kinds together. */
const faultRates: Record<keyof typeof calls, number> = {
  token: 0.05,
  createOrder: 0.15,
  getOrder: 0.1,
  capture: 0.25,
  getCapture: 0.1,
  refund: 0.25,
  getRefund: 0.1,
  verify: 0.1,
  transactions: 0.1,
};
const faultKinds: FaultKind[] = [...unclearFaults, '401'];
/** Only the response to a new order can lack these. */
const ofOrders: FaultKind[] = ['no-id', 'no-link'];

/** Every fault of PayPal and of the network, all at once. */
async function storm(paypal: PayPalControl): Promise<void> {
  const faults = Object.entries(calls).flatMap(([name, call]): Fault[] => {
    const own = name === 'createOrder' ? [...faultKinds, ...ofOrders] : faultKinds;
    // Faults are tried one after the other, each with its part of the rate.
    const { method, path } = call;
    return own.map((kind) => ({ method, path, kind, rate: faultRates[name as keyof typeof calls] / own.length }));
  });
  await paypal.faults(faults);
  await paypal.delivery({ duplicate: 3, drop: 0.3, delay_ms: 1_500, reorder: true });
}

async function calmDown(paypal: PayPalControl): Promise<void> {
  await paypal.calm();
  await paypal.delivery({ duplicate: 1, drop: 0, delay_ms: 0, reorder: false });
}

/**
 * `npm run chaos:payments -- --payments 1000 --kills 100 [--mutant locks|unique|both]`: many payers at two API processes and a
 * worker that are killed all the time, with a PayPal that fails in every way. Afterward every cent is counted. A mutant lacks the
 * protection of the money, and is expected to lose some: then that is the success.
 */
run(async () => {
  const { values } = parseArgs({
    options: {
      payments: { type: 'string', default: '1000' },
      kills: { type: 'string', default: '100' },
      mutant: { type: 'string', default: 'none' },
    },
  });
  const [count, kills, mutant] = [Number(values.payments), Number(values.kills), values.mutant as Mutant];
  if (!mutants.includes(mutant)) throw new Error(`--mutant is ${mutants.join(', ')}, not "${mutant}".`);
  const began = Date.now();
  const say = (line: string) =>
    console.log(`${String(Math.round((Date.now() - began) / 1_000)).padStart(5)} s  ${line}`);

  const postgres = await privatePostgres(process.env.TEST_CLUSTER ?? 'chaos-postgres', { throwaway: true });
  await postgres.start();
  const name = `chaos_${randomBytes(6).toString('hex')}`;
  await createDatabase(postgres.adminUrl('postgres'), name);
  await migrate({ adminUrl: postgres.adminUrl(name), appUrl: postgres.appUrl(name) });
  const admin = new pg.Pool({ connectionString: postgres.adminUrl(name), max: 8 });
  surviveLoss(admin);
  await admin.query('update security_settings set enforce_admin_users = false');
  const ground = await layGround(admin, count);
  const { root, clean } = await copyPortal(mutant, admin);

  const ports = [await freePort(), await freePort()];
  const portals = ports.map((port) => `http://127.0.0.1:${port}`);
  const paypal = await startPayPal();
  await paypal.webhooksTo(portals.map((portal) => `${portal}/api/webhooks/paypal`));
  const env = {
    DATABASE_URL: postgres.appUrl(name),
    AUTH_SECRET: randomBytes(24).toString('hex'),
    BASE_URL: origin,
    TRUST_PROXY: '1',
    RATE_LIMIT: '1000000',
    LEAKED_PASSWORDS_URL: '',
    LOG_LEVEL: 'info',
    PAYPAL_TIMEOUT_MS: '1500',
    ...paypal.env,
  };
  const processes = createProcesses(root, [
    ...ports.map((port, at) => ({
      name: `api ${at + 1}`,
      args: ['--role', 'api'],
      env: { ...env, PORT: String(port) },
    })),
    { name: 'worker', args: ['--role', 'worker'], env },
  ]);
  await processes.start();
  const cookies = new Map<string, string>();
  for (const person of [ground.office, ...ground.clients]) cookies.set(person.id, await signIn(portals[0]!, person));
  say(`${count} invoices, two API processes and a worker${mutant === 'none' ? '' : `, without ${mutant}`}`);

  await storm(paypal);
  let finished = 0;
  const killing = Array.from({ length: killers }, async () => {
    while (processes.kills() < kills) {
      await wait(Math.random() * 400);
      await processes.kill();
    }
  });
  const queue = ground.bills.entries();
  const address = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  const lost: string[] = [];
  await Promise.all([
    ...killing,
    ...Array.from({ length: atOnce }, async () => {
      for (const [n, bill] of queue) {
        // Spread over all the kills: the last payer comes when the last process dies.
        while (processes.kills() < ((n - atOnce) / count) * kills) await wait(50);
        const browser = (id: string) => openBrowser(portals, cookies.get(id)!, address(n + 1));
        const scene = { paypal, bill, payer: browser(bill.client.id), office: browser(ground.office.id) };
        await live(scene).catch((error: unknown) => lost.push(String(error)));
        finished += 1;
        if (finished % Math.ceil(count / 10) === 0) say(`${finished} payers, ${processes.kills()} kills`);
      }
    }),
  ]);
  const faulty = await paypal.faultsHappened();
  say(`the storm is over: ${processes.kills()} kills, ${faulty} faults`);

  await processes.stop('SIGKILL');
  await calmDown(paypal);
  await letTimePass(admin);
  await processes.start();
  const { stuck, checks } = await untilQuiet(admin, paypal, say, mutant === 'none' ? undefined : 90_000);
  const { faults, figures } = await checkBooks(admin, paypal);
  const events = await paypal.sent();

  await processes.stop();
  await paypal.stop();
  await admin.end();
  await dropDatabase(postgres.adminUrl('postgres'), name);
  await postgres.stop();
  clean();

  const all = [
    ...faults,
    ...stuck.map((one) => `stuck: ${one}`),
    ...wrongNoes(),
    ...lost.map((one) => `a payer was left alone: ${one}`),
  ];
  const tries = events.reduce((sum, { answers }) => sum + answers.length, 0);
  Object.assign(figures, {
    eChecks: `${checks.cleared} cleared, ${checks.denied} denied`,
    webhooks: `${events.length} events, ${tries} deliveries, ${events.filter(({ answers }) => answers.length === 0).length} never arrived`,
    'provider faults': String(faulty),
    refused: [...noes].map(([code, times]) => `${code} ${times}`).join(', '),
    kills: String(processes.kills()),
  });
  for (const [what, figure] of Object.entries(figures)) console.log(`  ${what.padEnd(24)}${figure}`);
  console.log(all.length === 0 ? 'Every cent is where it should be.' : `${all.length} faults:`);
  for (const line of tell(all)) console.log(`  ${line}`);
  if (mutant === 'none' ? all.length > 0 : all.length === 0) {
    throw new Error(mutant === 'none' ? 'The books don’t match.' : `Nothing noticed that ${mutant} is missing.`);
  }
  process.exit(0);
});
