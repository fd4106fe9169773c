import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Profile } from '#contract/people/profile.schema.ts';
import type { Role } from '#contract/base/role.ts';

export const goodPassword = 'wet sponge harbor';
/** Of the weakest strength: the server reads it from the hash, and each sign-in takes 28 ms less of processor time. */
const hashed = hash(goodPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export type Person = Pick<Profile, 'id' | 'role' | 'full_name'> & { email: string };

/** A person with an account, whose password is `goodPassword`. Each given value is a column of their row. */
export async function addPerson(
  admin: pg.Pool,
  role: Role,
  values: Partial<Omit<Profile & Person, 'role'> & { acts_for: string | null }> = {},
): Promise<Person> {
  const id = uuidv7();
  const person = { id, role, full_name: 'Dani Ortega', email: `${role}.${id}@example.com`, ...values };
  const columns = Object.keys(person);
  await admin.query(
    `insert into profiles (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(person),
  );
  const { full_name, email } = person;
  await admin.query('insert into auth.users (id, name, email) values ($1, $2, $3)', [person.id, full_name, email]);
  await admin.query('select auth.set_password($1, $2, false)', [person.id, await hashed]);
  return { id: person.id, role, full_name, email };
}
