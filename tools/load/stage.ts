import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { launchPortal } from '#test/e2e/portal.ts';
import { goodPassword, type Person } from '#test/support/people.ts';
import { openGround } from '#tools/load/ground.ts';

const metricsToken = randomBytes(16).toString('hex');

/** An empty portal in a separate process, and the metrics of that process. */
export async function openStage() {
  const ground = await openGround();
  const admin = new pg.Pool({ connectionString: ground.adminUrl, max: 4 });
  await admin.query('update security_settings set enforce_admin_users = false');
  const portal = await launchPortal(ground.appUrl, { METRICS_TOKEN: metricsToken, LOG_LEVEL: 'info' });

  /** The longest delay of the event loop since the last call, and the current memory. */
  async function measure(): Promise<{ delay_ms: number; memory_mb: number }> {
    const answer = await fetch(`${portal.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    const text = await answer.text();
    const read = (metric: string) => Number(new RegExp(`^${metric} (\\S+)$`, 'm').exec(text)?.[1]);
    return {
      delay_ms: Math.round(read('nodejs_eventloop_lag_max_seconds') * 1_000),
      memory_mb: Math.round(read('process_resident_memory_bytes') / 1e6),
    };
  }

  return {
    admin,
    url: portal.url,
    measure,
    /** The cookie of a user who has just signed in. */
    async signIn({ email, role }: Person): Promise<string> {
      const answer = await fetch(`${portal.url}/api/session`, {
        method: 'POST',
        headers: { origin: portal.url, 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: goodPassword, role }),
      });
      if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`);
      return answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
    },
    async close() {
      await portal.stop();
      await admin.end();
      await ground.drop();
      await ground.stop();
    },
  };
}

/** Repeats a request until told to stop, or a number of times; returns each duration in milliseconds, shortest first. */
export async function timed(ask: () => Promise<Response>, go: (count: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (go(times.length)) {
    const began = performance.now();
    const answer = await ask();
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
    times.push(performance.now() - began);
  }
  return times.toSorted((one, another) => one - another);
}

export const quantile = (sorted: number[], part: number): number =>
  Math.round(10 * (sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN)) / 10;

/** Prints each measurement beside its limit, and fails if it exceeds it. */
export function report(rows: [name: string, value: number, most: number | null][]): void {
  for (const [name, value, most] of rows)
    console.log(`${name.padEnd(62)} ${String(value).padStart(8)}${most === null ? '' : `  (at most ${most})`}`);
  const over = rows.filter(([, value, most]) => most !== null && !(value <= most));
  if (over.length > 0) throw new Error(`Over the limit: ${over.map(([name]) => name).join(', ')}.`);
}
