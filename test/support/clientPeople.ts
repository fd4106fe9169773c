import type pg from 'pg';
import { addPerson, type Person } from '#test/support/people.ts';

/** A person with an account who acts for a client. */
export const addActingFor = (
  admin: pg.Pool,
  client: { id: string },
  named: { full_name?: string } = {},
): Promise<Person> => addPerson(admin, 'client', { ...named, acts_for: client.id });
