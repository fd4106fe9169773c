import type pg from 'pg';
import { healthParts, healthPeriod, type HealthPart } from '#contract/office/health.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { HealthCheck, SystemState } from '#contract/office/system.schema.ts';
import type { Config } from '#server/config.ts';
import { asActor } from '#server/db/asActor.ts';
import { failureOf, setUpParts } from '#server/features/system/checks.ts';
import * as health from '#server/features/system/health.queries.ts';

/** Each part as it was last found. Of the worker that is told now: one that has stopped stores nothing about itself. */
export async function describeChecks(
  { pool, config }: { pool: pg.Pool; config: Config },
  actor: Actor,
): Promise<Pick<SystemState, 'checks' | 'not_set_up'>> {
  const parts = setUpParts(config);
  const [[standings, marks], worker] = await Promise.all([
    asActor(pool, actor, (tx) => Promise.all([health.standings(tx, parts), health.marks(tx)])),
    failureOf('worker', { pool, config, inWorker: false }),
  ]);
  const found = new Map(standings.map((standing) => [standing.part, standing]));
  const checks = parts.map((part) => {
    const check = describe(part, found.get(part), marksOf(part, marks));
    // A worker that nobody has heard of yet may be about to start.
    if (part !== 'worker' || !found.has(part) || (worker === null) === check.ok) return check;
    return { ...check, ok: worker === null, code: worker, since: worker === null ? null : check.probed_at };
  });
  return { checks, not_set_up: healthParts.filter((part) => !parts.includes(part)) };
}

function describe(part: HealthPart, found: health.Standing | undefined, marks: HealthCheck['marks']): HealthCheck {
  if (!found) return { part, ok: null, code: null, since: null, probed_at: null, last_failure: null, marks };
  const { ok, code, since, probed_at, failed_at, failed_code } = found;
  const last_failure = failed_at && failed_code ? { at: failed_at, code: failed_code } : null;
  return { part, ok, code, since, probed_at, last_failure, marks };
}

/** The oldest first. Where nothing was checked at all, the worker was away. */
function marksOf(part: HealthPart, found: health.Mark[]): HealthCheck['marks'] {
  const oldest = Math.max(-1, ...found.map(({ ago }) => ago));
  return Array.from({ length: healthPeriod.marks }, (_, index) => {
    const ago = healthPeriod.marks - 1 - index;
    const mark = found.find((each) => each.part === part && each.ago === ago);
    if (mark) return mark.ok ? 'ok' : 'failed';
    return part === 'worker' && ago > 0 && ago < oldest ? 'failed' : 'none';
  });
}
