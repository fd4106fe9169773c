import { atEnd } from '#test/support/atEnd.ts';
import { startCatchers } from '#test/support/catcher.ts';
import { testDatabase } from '#test/support/database.ts';
import { startPortal, startWorker } from '#test/support/portal.ts';

/** A portal with a worker, on a separate database; its messages are caught. */
export async function startCaughtPortal() {
  const [database, catchers] = await Promise.all([testDatabase(), startCatchers()]);
  atEnd(() => catchers.stop());
  const portal = await startPortal(database.appUrl, catchers.env);
  await startWorker(database.appUrl, catchers.env);
  return { database, catchers, portal };
}
