import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { softAuthenticator } from '#test/support/authenticator.ts';
import type { Catchers } from '#test/support/catcher.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { issued } from '#test/support/invoices.ts';
import { newJob } from '#test/support/jobs.ts';
import { addPerson, goodPassword } from '#test/support/people.ts';

type Parts = {
  admin: pg.Pool;
  adminUrl: string;
  portal: string;
  catchers: Catchers;
  office: Client;
};

export type World = ReturnType<typeof makeWorld>;

/** A running portal with an administrator signed in, and what the samples of several features need in it. */
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
