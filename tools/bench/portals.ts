import pg from 'pg';
import { launchPortal } from '#test/e2e/portal.ts';
import { addPerson, goodPassword } from '#test/support/people.ts';
import type { Postgres } from '#tools/postgres.ts';

/** Several portal processes on one database, and a signed-in administrator. */
export async function openPortals(
  postgres: Postgres,
  database: string,
  count: number,
  env: Record<string, string> = {},
) {
  const admin = new pg.Pool({ connectionString: postgres.adminUrl(database), max: 2 });
  const person = await addPerson(admin, 'admin');
  const portals = await Promise.all(Array.from({ length: count }, () => launchPortal(postgres.appUrl(database), env)));
  const { url } = portals[0]!;
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: goodPassword, role: 'admin' }),
  });
  if (!answer.ok) throw new Error(`The administrator could not sign in: ${answer.status}`);
  return {
    admin,
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
    ports: portals.map((portal) => Number(new URL(portal.url).port)),
    async stop() {
      await Promise.all(portals.map((portal) => portal.stop()));
      await admin.end();
    },
  };
}
