import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { sweepFiles } from '#server/features/photos/files.tasks.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { bomb, hostilePictures } from '#test/support/hostilePictures.ts';
import { addJob } from '#test/support/jobs.ts';
import { addPerson } from '#test/support/people.ts';
import { drawJpeg, startPhotoPortal, upload } from '#test/support/photos.ts';
import { environment } from '#test/support/portal.ts';
import { often } from '#test/support/thorough.ts';
import { bareEnvironment } from '#tools/clock.ts';

/* Runs the worker as a separate process; `npm run chaos:photos` kills it twenty times and measures the memory of all runs. */
const stage = await startPhotoPortal();
const { admin, appUrl } = stage.database;
let tech: Client;
let job_id: string;

beforeAll(async () => {
  const dani = await addPerson(admin, 'tech');
  tech = await signedIn(stage.portal, dani);
  job_id = await addJob(admin, { assigned_to: dani.id });
  await mkdir(join(stage.folder, 'photos'), { recursive: true });
});

async function startWorker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server/main.ts', '--without-pages', '--role', 'worker'], {
    env: { ...bareEnvironment(), ...environment(appUrl), STORAGE_FOLDER: stage.folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The worker ended at its start.')));
    createInterface({ input: child.stdout }).on('line', (line) => line.includes('"worker ready"') && resolve());
  });
  return child;
}

const rows = async <T extends object>(sql: string) => (await admin.query<T>(sql)).rows;
const waiting = async () => (await rows("select from photos where state = 'processing'")).length;

/** The names of all files in the store, and the names in the database. */
async function bothSides(): Promise<{ files: string[]; known: string[] }> {
  const entries = await readdir(stage.folder, { recursive: true, withFileTypes: true });
  const keys = await rows<{ key: string }>('select key from stored_files');
  return {
    files: entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted(),
    known: keys.map(({ key }) => key.slice(key.lastIndexOf('/') + 1)).toSorted(),
  };
}

/** Resolves when the store changes: a file is started, or gets its name. */
function nextWrite(): Promise<unknown> {
  const watcher = watch(stage.folder, { recursive: true });
  return once(watcher, 'change').finally(() => watcher.close());
}

const kills = often(3, 20);
const isMeasured = often(false, true);

test(
  `files and rows agree after the worker was killed ${kills} times in the middle of its work`,
  { timeout: 300_000 },
  async () => {
    for (let done = 0; done < kills; done += 1) {
      for (let added = 0; added < 3; added += 1)
        await upload(tech, job_id, await drawJpeg({ width: 1_600, height: 1_200 }));
      const written = nextWrite();
      const worker = await startWorker();
      await written;
      // Somewhere between the first byte of a file and the row of the second one.
      await wait((done % 5) * 3);
      const gone = once(worker, 'exit');
      worker.kill('SIGKILL');
      await gone;
      // Frees its leases at once; otherwise they would end two minutes later.
      await admin.query("update photos set lease_until = null where state = 'processing'");
      await admin.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null');
    }
    const before = await bothSides();
    await stage.process();
    await sweepFiles(stage.deps, undefined, { olderThan: 0 });
    const after = await bothSides();
    expect(after.files).toEqual(after.known);
    expect(await rows("select from photos where state <> 'ready'")).toEqual([]);
    expect(after.known.length).toBe(2 * 3 * kills);
    expect(await rows('select from upload_chunks')).toEqual([]);
    expect(await rows('select from stored_files where missing_since is not null')).toEqual([]);
    const strays = before.files.filter((name) => !after.files.includes(name)).length;
    if (isMeasured)
      process.stdout.write(`${kills} kills left ${strays} files without a row; the sweep removed them.\n`);
  },
);

/** The peak memory of a process, in megabytes. */
async function peakOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)![1]) / 1_024;
}

test('the largest pictures that are accepted take a bounded amount of memory', { timeout: 300_000 }, async () => {
  const worker = await startWorker();
  const idle = await peakOf(worker);
  const worst = [
    bomb(7_000, 7_000),
    bomb(7_000, 7_000, { depth: 16, colors: 6 }),
    ...(isMeasured ? await hostilePictures() : []).map(({ bytes }) => bytes),
  ];
  for (const bytes of worst) await upload(tech, job_id, bytes);
  while ((await waiting()) > 0) await wait(50);
  const peak = await peakOf(worker);
  if (isMeasured)
    process.stdout.write(`${worst.length} pictures: ${Math.round(idle)} MB idle, ${Math.round(peak)} MB at most.\n`);
  expect(peak - idle).toBeLessThan(600);
});
