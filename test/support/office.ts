import type pg from 'pg';
import { atEnd } from '#test/support/atEnd.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { addPerson } from '#test/support/people.ts';
import { spawnPortal, startEmptyPortal } from '#test/support/portal.ts';

/** A portal on a separate database, and a signed-in administrator: the start of most feature tests. */
export async function startOffice() {
  const { database, portal } = await startEmptyPortal();
  const renee = await addPerson(database.admin, 'admin', { full_name: 'Renee Castillo' });
  return { database, portal, renee, office: await signedIn(portal, renee) };
}

/** An administrator at two processes of one portal. */
export async function startTwoProcesses(): Promise<{
  admin: pg.Pool;
  offices: [Client, Client];
  addresses: [string, string];
}> {
  const { admin, appUrl } = await testDatabase();
  const spawn = () => spawnPortal(appUrl, ['--role', 'api'], {}, atEnd);
  const [one, two] = await Promise.all([spawn(), spawn()]);
  const office = await signedIn(one.address, await addPerson(admin, 'admin', { full_name: 'Renee Castillo' }));
  return { admin, offices: [office, office.at(two.address)], addresses: [one.address, two.address] };
}
