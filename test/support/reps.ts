import type pg from 'pg';
import { signedIn } from '#test/support/client.ts';
import { addPerson, type Person } from '#test/support/people.ts';

/** Cole and Imani, two representatives, and both signed in. */
export async function addReps(admin: pg.Pool, portal: string) {
  const [cole, imani] = [
    await addPerson(admin, 'sales', { full_name: 'Cole Bautista' }),
    await addPerson(admin, 'sales', { full_name: 'Imani Frost' }),
  ];
  return { cole, imani, coles: await signedIn(portal, cole), imanis: await signedIn(portal, imani) };
}

/** Makes a sales person the representative of these clients. */
export const giveTo = (admin: pg.Pool, rep: Pick<Person, 'id'> | null, clients: string[]) =>
  admin.query('update profiles set rep_id = $1 where id = any ($2::uuid[])', [rep?.id ?? null, clients]);
