import type pg from 'pg';
import { readConfig } from '#server/config.ts';
import { newToken, sessionCookies } from '#server/features/sessions/cookies.ts';
import { Client } from '#test/support/client.ts';
import type { Person } from '#test/support/people.ts';
import { environment } from '#test/support/portal.ts';

/** A signed-in browser, for tests with hundreds of people: hashing each password would take the longest. */
export async function sessionAt(admin: pg.Pool, base: string, { id }: Pick<Person, 'id'>): Promise<Client> {
  const token = newToken();
  await admin.query(
    `insert into auth.sessions (user_id, token, pending, expires_at, confirmed_at)
     values ($1, $2, null, now() + interval '1 day', now())`,
    [id, token],
  );
  const [line] = sessionCookies(token, readConfig(environment('postgres://localhost/nowhere')));
  return new Client(base, { cookie: line!.split(';')[0]! });
}
