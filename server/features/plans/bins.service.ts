import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { BinChange, BinQuote, ClientPlan } from '#contract/booking/plan.schema.ts';
import { PortalError } from '#contract/errors.ts';
import type { Job } from '#contract/jobs/job.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { planErrorText } from '#text/plans.ts';
import { onBehalf } from '#server/db/asSystem.ts';
import type { Change } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as items from '#server/features/jobs/items.queries.ts';
import type { Line } from '#server/features/jobs/items.queries.ts';
import { price } from '#server/features/jobs/items.service.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import { jobChange } from '#server/features/jobs/jobs.service.ts';
import * as binLines from '#server/features/plans/bins.queries.ts';
import * as plans from '#server/features/plans/plans.queries.ts';
import type { PlanHead } from '#server/features/plans/plans.queries.ts';
import { headOf, ownBins, planChange, read } from '#server/features/plans/plans.service.ts';
import * as series from '#server/features/series/series.queries.ts';
import { refused } from '#server/http/refused.ts';

type Quoted = BinQuote & { line: Line; visits: string[] };

/**
 * The price of another number of bins at today's rates, and the visits it applies to: visits after the notice period, and for
 * monthly billing only in months that aren't charged yet (docs/decisions/0048).
 */
async function quoted(tx: Tx, actor: Actor, head: PlanHead, bins: number): Promise<Quoted> {
  const [{ cutoff }, plan] = await Promise.all([plans.clock(tx, actor), read(tx, actor, head.id)]);
  const own = await ownBins(tx, head, plan.lines);
  if (!own) throw refused('bins', planErrorText.askUs);
  const stored = (await series.findById(tx, head.series_id))!;
  const item = stored.items.find(({ service_id }) => service_id === own.service_id)!;
  const [line] = await price(tx, [{ ...item, id: uuidv7(), units: bins }]);
  const visits = await binLines.open(tx, { plan_id: head.id, service_id: own.service_id!, cutoff });
  return {
    billing: own.billing,
    before_cents: own.price_cents,
    price_cents: line!.price_cents,
    from: visits[0]?.day ?? null,
    line: line!,
    visits: visits.map(({ item_id }) => item_id),
  };
}

export async function quote(tx: Tx, actor: Actor, id: string, bins: number): Promise<BinQuote> {
  const { line: _, visits: __, ...answer } = await quoted(tx, actor, await headOf(tx, id), bins);
  return answer;
}

export async function change(tx: Tx, actor: Actor, id: string, body: BinChange): Promise<Effect<ClientPlan>> {
  const head = await headOf(tx, id);
  const offer = await quoted(tx, actor, head, body.bins);
  if (offer.price_cents !== body.price_cents || offer.from !== body.from) throw new PortalError('price_changed');
  const changed = await onBehalf(tx, async (system) => {
    for (const each of await series.lockPlan(system, id))
      await series.update(system, each.id, {
        items: each.items.map((item) => (item.service_id === offer.line.service_id ? withBins(item, body.bins) : item)),
      });
    if (head.rule.every === 'pickup') await binLines.count(system, head.rule.asset_id, body.bins);
    const changes: Change[] = [];
    for (const itemId of offer.visits) changes.push(await reprice(system, itemId, offer.line));
    return changes;
  });
  return {
    answer: await read(tx, actor, id),
    changes: [planChange('job_series.bins_changed', head, ['items']), ...changed],
  };
}

const withBins = <Item extends object>(item: Item, units: number): Item => ({ ...item, units });

/** Changes the quantity on one visit, as a new version of the job, just as an edit by the office does. */
async function reprice(tx: Tx, itemId: string, line: Line): Promise<Change> {
  const jobId = await binLines.jobOf(tx, itemId);
  const [before] = await jobs.lock(tx, [jobId]);
  await items.reprice(tx, { ...line, id: itemId });
  const after = await jobs.update(tx, jobId, { items_edited: sql<number>`items_edited + 1` });
  return jobChange('job.updated', before as Job, after!, ['items']);
}
