import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { atEnd } from '#test/support/atEnd.ts';
import { softAuthenticator } from '#test/support/authenticator.ts';
import { startCatchers, type Catchers } from '#test/support/catcher.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { issued } from '#test/support/invoices.ts';
import { newJob } from '#test/support/jobs.ts';
import { addPerson, goodPassword } from '#test/support/people.ts';
import { startPortal } from '#test/support/portal.ts';

/** A portal on this database, with a signed-in administrator; its messages are caught. */
export async function startWorld(database: TestDatabase) {
  const catchers = await startCatchers();
  atEnd(() => catchers.stop());
  const portal = await startPortal(database.appUrl, catchers.env);
  const office = await signedIn(portal, await addPerson(database.admin, 'admin'));
  return { database, catchers, portal, office, world: makeWorld({ ...database, portal, catchers, office }) };
}

type Parts = {
  admin: pg.Pool;
  adminUrl: string;
  portal: string;
  catchers: Catchers;
  office: Client;
};

export type World = ReturnType<typeof makeWorld>;

/** A running portal with a signed-in administrator, and the records that several features' samples need. */
export function makeWorld(parts: Parts) {
  const { admin, portal, office, catchers } = parts;
  const addTech = () => addPerson(admin, 'tech');
  const addClient = async () => (await addPerson(admin, 'client')).id;
  return {
    ...parts,
    addTech,
    addClient,
    onTech: async (body?: unknown) => ({ id: (await addTech()).id, body }),
    signedInClient: async () => signedIn(portal, await addPerson(admin, 'client')),
    signedInTech: async () => signedIn(portal, await addTech()),
    /** A file in the portal's store. */
    storeFile: async (key: string) => {
      const path = join(catchers.env.STORAGE_FOLDER, key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, 'x');
    },
    addIssued: async () => issued(office, await addClient()),
    addJob: async () => {
      const job = newJob();
      await office.command('POST', '/api/jobs', job);
      return job.id;
    },
    /** Begins to enroll a passkey; `response` confirms it. */
    createPasskey: async () => {
      const person = await addTech();
      const key = softAuthenticator();
      const client = await signedIn(portal, person);
      const { body: options } = await client.send<never>('POST', '/api/account/factors/passkey', {
        body: { password: goodPassword },
      });
      return { person, key, client, response: key.create(options) };
    },
  };
}
