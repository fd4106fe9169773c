import type { HealthPart } from '#contract/office/health.ts';
import { onlyRow } from '#contract/base/event.ts';
import { asSystem } from '#server/db/asSystem.ts';
import { sqlFor } from '#server/db/schema.ts';
import { checks, failureOf, setUpParts, type CheckDeps } from '#server/features/system/checks.ts';
import * as health from '#server/features/system/health.queries.ts';
import type { TaskDeps } from '#server/tasks/task.ts';

/** Checks every part that is set up, and stores the results. */
export async function checkHealth({ pool, config }: TaskDeps): Promise<void> {
  const deps: CheckDeps = { pool, config, inWorker: true };
  const before = new Map((await asSystem(pool, health.latest)).map((row) => [row.part, row]));
  const results = await Promise.all(setUpParts(config).map((part) => look(deps, part, before.get(part))));
  const changed = results.some(({ part, code }) => before.has(part) && before.get(part)!.code !== code);
  await asSystem(pool, async (tx) => {
    await health.store(tx, results);
    if (changed) await tx.run(sqlFor.insertInto('change_events').values(announcement));
  });
}

const announcement = { entity: 'system', entity_id: onlyRow, users: [], roles: ['admin'] };

async function look(deps: CheckDeps, part: HealthPart, before?: health.Latest): Promise<health.Result> {
  if (before && !(await isDue(deps, part, before))) return { part, code: before.code, probed_at: before.probed_at };
  return { part, code: await failureOf(part, deps), probed_at: null };
}

/** A failing part is probed each minute, and so is a part whose messages just failed. */
async function isDue({ pool }: CheckDeps, part: HealthPart, { ok, age, probed_at }: health.Latest): Promise<boolean> {
  const { every = 0, channel } = checks[part];
  // A little early: the task doesn't start at the same second of every minute.
  if (!ok || age > every - 0.5) return true;
  return channel ? asSystem(pool, (tx) => health.failedSince(tx, channel, probed_at)) : false;
}
