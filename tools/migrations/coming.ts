import { readMigrations, type Migration } from '#server/db/migrate.ts';

/** The newest migration of the last release. Those after it will meet a database full of rows and users. */
export const released = 84;

export const comingMigrations = async (): Promise<Migration[]> =>
  (await readMigrations()).filter(({ version }) => version > released);
