import type pg from 'pg';
import type { Person } from '#test/support/people.ts';

/** Makes somebody in sales the representative of these clients. */
export const giveTo = (admin: pg.Pool, rep: Pick<Person, 'id'> | null, clients: string[]) =>
  admin.query('update profiles set rep_id = $1 where id = any ($2::uuid[])', [rep?.id ?? null, clients]);
