import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Profile } from '#contract/people/profile.schema.ts';
import type { Role } from '#contract/base/role.ts';
import { hashPassword } from '#server/features/sessions/betterAuth.ts';

export const goodPassword = 'wet sponge harbor';
const hashed = hashPassword(goodPassword);

export type Person = Pick<Profile, 'id' | 'role' | 'full_name'> & { email: string };

/** Somebody with an account, whose password is `goodPassword`. */
export async function addPerson(
  admin: pg.Pool,
  role: Role,
  { full_name = 'Dani Ortega', acts_for = null as string | null } = {},
): Promise<Person> {
  const id = uuidv7();
  const email = `${role}.${id}@example.com`;
  await admin.query('insert into profiles (id, role, full_name, email, acts_for) values ($1, $2, $3, $4, $5)', [
    id,
    role,
    full_name,
    email,
    acts_for,
  ]);
  await admin.query('insert into auth.users (id, name, email) values ($1, $2, $3)', [id, full_name, email]);
  await admin.query('select auth.set_password($1, $2, false)', [id, await hashed]);
  return { id, role, full_name, email };
}
