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

/** `inWorker`: a worker that checks is heard, by that alone. */
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
  /** Throws what is wrong with the part. */
  probe: (deps: CheckDeps) => Promise<void>;
  /** Minutes between two probes where one costs somebody else's time; in between, the last answer counts. */
  every?: number;
  /** What left on this channel counts as well: sending may fail where a connection doesn't. */
  channel?: 'email' | 'sms';
};

const isSetUp = (part: 'mail' | 'sms' | 'paypal' | 'storage') => (config: Config) => missing(config, part).length === 0;

/** Sealing takes a minute; after so many it isn't late, it has stopped. */
const sealMinutes = 5;
/** Figures are recounted each night; one night may be missed. */
const recountHours = 48;
/** Seals whose chain is walked each minute; `npm run audit:verify` walks all. */
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
  mail: {
    isSetUp: isSetUp('mail'),
    probe: ({ config }) => createMailer(config).check(),
    every: 5,
    channel: 'email',
  },
  sms: {
    isSetUp: isSetUp('sms'),
    probe: ({ config }) => createGateway(config).check(),
    every: 5,
    channel: 'sms',
  },
  paypal: { isSetUp: isSetUp('paypal'), probe: ({ config }) => tryCredentials(config), every: 5 },
  storage: {
    isSetUp: isSetUp('storage'),
    async probe({ config, pool }) {
      await (await createStorage(config))!.check();
      // A database that doesn't answer is no failure of the store.
      const missingFiles = await asSystem(pool, countMissing).catch(() => 0);
      if (missingFiles > 0) throw new CheckFailure('files_missing');
    },
  },
  audit: {
    async probe({ pool }) {
      const [{ behind }, chain] = await asSystem(pool, (tx) =>
        Promise.all([seals.standing(tx, sealMinutes), seals.newest(tx, walked + 1)]),
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

/** Each seal follows from the one before and from its event. Of the first one that was read, only where all begins. */
function isIntact(chain: seals.SealedRow[]): boolean {
  return chain.every((seal, index) => {
    const before = chain[index - 1];
    if (seal.id === null || (before && seal.seq !== before.seq + 1)) return false;
    if (!before && seal.seq !== 1) return chain.length === walked + 1;
    return hashOf(before?.hash ?? firstHash, seal).equals(seal.hash);
  });
}

/** Whatever hangs is left alone after this long: the next check comes in a minute. */
const patience_ms = 8_000;

/** What is wrong with a part, in a word; null if nothing is. Never throws. */
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
  // A database that doesn't answer is no failure of the channel.
  const failing = await asSystem(deps.pool, (tx) => health.allFail(tx, channel)).catch(() => false);
  if (failing) throw new CheckFailure('messages_failing');
}

function codeFor(part: HealthPart, error: unknown): HealthCode {
  const said = error instanceof CheckFailure ? error.code : error instanceof DeliveryFailure ? error.reason : 'failing';
  return healthFailures[part].find((code) => code === said) ?? 'failing';
}
