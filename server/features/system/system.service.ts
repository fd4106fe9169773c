import type pg from 'pg';
import { healthParts, healthPeriod, type HealthPart } from '#contract/office/health.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { HealthCheck, SystemState } from '#contract/office/system.schema.ts';
import type { Config } from '#server/config.ts';
import { asActor } from '#server/db/asActor.ts';
import { failureOf, setUpParts } from '#server/features/system/checks.ts';
import * as health from '#server/features/system/health.queries.ts';

/**
 * Each part shows its latest stored result, except these two, which are checked now: a stopped worker stores nothing, and
 * messages leave between checks.
 */
const askedNow = ['worker', 'messages'] as const satisfies HealthPart[];

export async function describeChecks(
  { pool, config }: { pool: pg.Pool; config: Config },
  actor: Actor,
): Promise<Pick<SystemState, 'checks' | 'not_set_up'>> {
  const parts = setUpParts(config);
  const [[states, marks], ...now] = await Promise.all([
    asActor(pool, actor, (tx) => Promise.all([health.states(tx, parts), health.marks(tx)])),
    ...askedNow.map((part) => failureOf(part, { pool, config, inWorker: false })),
  ]);
  const found = new Map(states.map((state) => [state.part, state]));
  const checks = parts.map((part) => {
    const check = describe(part, found.get(part), marksOf(part, marks));
    const index = askedNow.findIndex((each) => each === part);
    const code = now[index];
    // A worker that has never reported may be about to start.
    if (code === undefined || !found.has(part) || (code === null) === check.ok) return check;
    return { ...check, ok: code === null, code, since: code === null ? null : check.probed_at };
  });
  return { checks, not_set_up: healthParts.filter((part) => !parts.includes(part)) };
}

function describe(part: HealthPart, found: health.PartState | undefined, marks: HealthCheck['marks']): HealthCheck {
  if (!found) return { part, ok: null, code: null, since: null, probed_at: null, last_failure: null, marks };
  const { ok, code, since, probed_at, failed_at, failed_code } = found;
  const last_failure = failed_at && failed_code ? { at: failed_at, code: failed_code } : null;
  return { part, ok, code, since, probed_at, last_failure, marks };
}

/** Oldest first. Where no part was checked at all, the worker was down. */
function marksOf(part: HealthPart, found: health.Mark[]): HealthCheck['marks'] {
  const oldest = Math.max(-1, ...found.map(({ ago }) => ago));
  return Array.from({ length: healthPeriod.marks }, (_, index) => {
    const ago = healthPeriod.marks - 1 - index;
    const mark = found.find((each) => each.part === part && each.ago === ago);
    if (mark) return mark.ok ? 'ok' : 'failed';
    return part === 'worker' && ago > 0 && ago < oldest ? 'failed' : 'none';
  });
}
