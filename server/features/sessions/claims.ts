import type pg from 'pg';
import type { Actor } from '#contract/people/session.schema.ts';
import { asActor, identityOf } from '#server/db/asActor.ts';
import { runBatch } from '#server/db/batch.ts';
import { wasLost } from '#server/db/pool.ts';
import { refusedBy } from '#server/db/refusals.ts';
import { sqlFor } from '#server/db/schema.ts';
import { nameOf, type Query, type Tx } from '#server/db/transaction.ts';
import { enterText } from '#server/features/sessions/sessions.queries.ts';

/**
 * Who a token stood for when its session was last looked up. It only chooses which SQL is sent: whether that runs is decided by
 * PostgreSQL, in the same message (docs/decisions/0080).
 */
export type Claim = Actor & { language: string | null };

const claims = new Map<string, Claim>();
const most = 10_000;

export const claimOf = (token: string | null): Claim | undefined => (token === null ? undefined : claims.get(token));

export function remember(token: string, { id, role, language }: Claim): void {
  if (claims.size >= most) claims.clear();
  claims.set(token, { id, role, language });
}

export const forget = (token: string) => claims.delete(token);

/** The token no longer stands for whom it was claimed to. Nothing was read. */
export class ClaimRefused extends Error {}

/** The lookup fails with 22023, because the role it sets doesn't exist. A connection that died while idle decides nothing either. */
const refused = (error: unknown) => (refusedBy(error, '22023') || wasLost(error) ? new ClaimRefused() : error);

/**
 * Runs a read whose first query shares one message with the lookup of its session. Queries behind the first are ordinary ones,
 * and wait until it has shown that the claim holds.
 */
export async function asClaimed<T>(
  { pool, sessionPool }: { pool: pg.Pool; sessionPool: pg.Pool },
  token: string,
  claim: Claim,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { role } = identityOf(claim);
  const first: { asked?: Promise<unknown[]> } = {};
  async function enter(query: Query<unknown>): Promise<unknown[]> {
    const { sql: text, parameters } = query.compile(sqlFor);
    const name = nameOf(role, text);
    if (!name) throw new ClaimRefused();
    const steps = [
      { name: 'enter', text: enterText, values: [token, claim.id, claim.role, claim.language ?? ''] },
      { name, text, values: parameters },
    ];
    const [, asked] = await runBatch(sessionPool, steps).catch((error: unknown) => {
      throw refused(error);
    });
    return asked!.rows;
  }
  const rows = (query: Query<unknown>) => (first.asked = enter(query));
  const later = async <R>(ask: (tx: Tx) => Promise<R>) => {
    if (!first.asked) throw new ClaimRefused();
    await first.asked;
    return asActor(pool, claim, ask);
  };
  const tx: Tx = {
    all: <Row>(query: Query<Row>) => (first.asked ? later((next) => next.all(query)) : (rows(query) as Promise<Row[]>)),
    first: async <Row>(query: Query<Row>) =>
      first.asked ? later((next) => next.first(query)) : ((await rows(query))[0] as Row | undefined),
    run: (query) => later((next) => next.run(query)),
    savepoint: (nested) => later((next) => next.savepoint(nested)),
  };
  const [worked] = await Promise.allSettled([work(tx)]);
  // Without a query nobody has said yet who asks: neither an answer nor an error may leave.
  if (!first.asked) throw new ClaimRefused();
  await first.asked;
  if (worked.status === 'rejected') throw worked.reason;
  return worked.value;
}
