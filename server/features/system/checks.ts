import type pg from 'pg';
import {
  healthFailures,
  healthParts,
  overdueMinutes,
  type HealthCode,
  type HealthPart,
} from '#contract/office/health.ts';
import type { Config } from '#server/config.ts';
import { asSystem } from '#server/db/asSystem.ts';
import { databaseSchema, wantedSchema } from '#server/db/schemaVersion.ts';
import { firstHash, hashOf } from '#server/features/audit/chain.ts';
import * as seals from '#server/features/audit/seals.queries.ts';
import * as stats from '#server/features/figures/stats.queries.ts';
import { countMissing } from '#server/features/photos/files.queries.ts';
import { missing } from '#server/features/integrations/integrations.service.ts';
import * as health from '#server/features/system/health.queries.ts';
import * as queue from '#server/features/system/queue.queries.ts';
import { DeliveryFailure } from '#server/integrations/failure.ts';
import { createMailer } from '#server/integrations/mail/smtp.ts';
import { tryCredentials } from '#server/integrations/paypal/token.ts';
import { createGateway } from '#server/integrations/sms/gateway.ts';
import { createStorage } from '#server/integrations/storage/create.ts';

/** `inWorker`: a check that runs in a worker proves that the worker is alive. */
export type CheckDeps = { pool: pg.Pool; config: Config; inWorker: boolean };

class CheckFailure extends Error {
  readonly code: HealthCode;
  constructor(code: HealthCode) {
    super(code);
    this.code = code;
  }
}

type Check = {
  isSetUp?: (config: Config) => boolean;
  /** Throws if something is wrong with the part. */
  probe: (deps: CheckDeps) => Promise<void>;
  /** Minutes between two probes, for probes that use another party's time; in between, the last result counts. */
  every?: number;
  /** Recent messages on this channel count as well: sending may fail even if a connection works. */
  channel?: 'email' | 'sms';
};

const isSetUp = (part: 'mail' | 'sms' | 'paypal' | 'storage') => (config: Config) => missing(config, part).length === 0;

/** Sealing runs every minute; after this many minutes it has stopped. */
const sealMinutes = 5;
/** Figures are recounted each night; one missed night is allowed. */
const recountHours = 48;
/** How many seals are verified each minute; `npm run audit:verify` verifies all. */
const walked = 200;

export const checks: Record<HealthPart, Check> = {
  database: {
    async probe({ pool }) {
      const found = await databaseSchema(pool).catch(() => {
        throw new CheckFailure('unreachable');
      });
      if (found < (await wantedSchema())) throw new CheckFailure('schema_old');
    },
  },
  worker: {
    async probe({ pool, inWorker }) {
      const [overdue, heard] = await asSystem(pool, (tx) =>
        Promise.all([queue.isOverdue(tx, overdueMinutes), health.wasHeard(tx)]),
      );
      if (overdue) throw new CheckFailure('task_overdue');
      if (!inWorker && !heard) throw new CheckFailure('silent');
    },
  },
  // Mail isn't optional: without it no invoice, code or invitation leaves.
  mail: {
    async probe({ config }) {
      if (!isSetUp('mail')(config)) throw new CheckFailure('not_set_up');
      await createMailer(config).check();
    },
    every: 5,
    channel: 'email',
  },
  sms: {
    isSetUp: isSetUp('sms'),
    probe: ({ config }) => createGateway(config).check(),
    every: 5,
    channel: 'sms',
  },
  messages: {
    async probe({ pool }) {
      if ((await asSystem(pool, queue.countUnsent)) > 0) throw new CheckFailure('unsent');
    },
  },
  paypal: { isSetUp: isSetUp('paypal'), probe: ({ config }) => tryCredentials(config), every: 5 },
  storage: {
    isSetUp: isSetUp('storage'),
    async probe({ config, pool }) {
      await (await createStorage(config))!.check();
      // A database that doesn't answer isn't a failure of the store.
      const missingFiles = await asSystem(pool, countMissing).catch(() => 0);
      if (missingFiles > 0) throw new CheckFailure('files_missing');
    },
  },
  audit: {
    async probe({ pool }) {
      const [{ behind }, chain] = await asSystem(pool, (tx) =>
        Promise.all([seals.state(tx, sealMinutes), seals.newest(tx, walked + 1)]),
      );
      if (!isIntact(chain)) throw new CheckFailure('chain_broken');
      if (behind) throw new CheckFailure('seal_behind');
    },
  },
  figures: {
    async probe({ pool }) {
      const last = await asSystem(pool, (tx) => stats.lastRecount(tx, recountHours));
      if (last?.late) throw new CheckFailure('recount_late');
      if (last && last.differences > 0) throw new CheckFailure('differs');
    },
  },
};

export const setUpParts = (config: Config): HealthPart[] =>
  healthParts.filter((part) => checks[part].isSetUp?.(config) ?? true);

/** Each seal must follow from the one before and from its event. The first one read is only checked if it starts the chain. */
function isIntact(chain: seals.SealedRow[]): boolean {
  return chain.every((seal, index) => {
    const before = chain[index - 1];
    if (seal.id === null || (before && seal.seq !== before.seq + 1)) return false;
    if (!before && seal.seq !== 1) return chain.length === walked + 1;
    return hashOf(before?.hash ?? firstHash, seal).equals(seal.hash);
  });
}

/** A probe that hangs is abandoned after this long; the next check comes in a minute. */
const patience_ms = 8_000;

/** The failure code of a part; null if it is fine. Never throws. */
export async function failureOf(part: HealthPart, deps: CheckDeps): Promise<HealthCode | null> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new CheckFailure('unreachable')), patience_ms);
  try {
    await Promise.race([ask(part, deps), tooLate]);
    return null;
  } catch (error) {
    return codeFor(part, error);
  } finally {
    clearTimeout(timer);
  }
}

async function ask(part: HealthPart, deps: CheckDeps): Promise<void> {
  const { probe, channel } = checks[part];
  await probe(deps);
  if (!channel) return;
  // A database that doesn't answer isn't a failure of the channel.
  const failing = await asSystem(deps.pool, (tx) => health.allFail(tx, channel)).catch(() => false);
  if (failing) throw new CheckFailure('messages_failing');
}

function codeFor(part: HealthPart, error: unknown): HealthCode {
  const said = error instanceof CheckFailure ? error.code : error instanceof DeliveryFailure ? error.reason : 'failing';
  return healthFailures[part].find((code) => code === said) ?? 'failing';
}
