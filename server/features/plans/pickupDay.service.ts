import type { ClientPlan, NewPickupDay, PickupDayAnswer } from '#contract/booking/plan.schema.ts';
import { PortalError } from '#contract/errors.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { planErrorText } from '#text/plans.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import { clientChange } from '#server/features/clients/clientAssets.service.ts';
import * as requests from '#server/features/plans/pickupDay.queries.ts';
import { headOf, planChange, read } from '#server/features/plans/plans.service.ts';
import { refused } from '#server/http/refused.ts';

const refusals: Refusals = { plan_requests_open: () => new PortalError('plan_asked') };

/** A client reports that their bins are emptied on another day. Sending the current day withdraws the request. */
export async function ask(tx: Tx, actor: Actor, id: string, body: NewPickupDay): Promise<Effect<ClientPlan>> {
  const head = await headOf(tx, id);
  if (head.rule.every !== 'pickup') throw refused('pickup_weekday', planErrorText.noPickup);
  const waiting = await requests.lockAsked(tx, id);
  if (waiting) await requests.decide(tx, waiting.id, 'withdrawn', actor.id);
  if (body.pickup_weekday === head.rule.pickup_weekday) {
    if (!waiting) throw refused('pickup_weekday', planErrorText.sameDay);
    return {
      answer: await read(tx, actor, id),
      changes: [planChange('job_series.day_withdrawn', head, ['pickup_weekday'])],
    };
  }
  const added = await refusing(refusals, requests.insert(tx, id, body, actor.id));
  if (added === 0) throw new PortalError('command_reused');
  return {
    answer: await read(tx, actor, id),
    changes: [planChange('job_series.day_asked', head, ['pickup_weekday'])],
    notices: [{ notice: 'pickup_day_asked', entity_id: head.client_id }],
  };
}

/** Accepting sets the pickup day of the bins; the office then edits the visits, with a preview of what moves. */
export async function answer(tx: Tx, actor: Actor, id: string, body: PickupDayAnswer): Promise<Effect<ClientPlan>> {
  const head = await headOf(tx, id);
  const waiting = await requests.lockAsked(tx, id);
  if (waiting?.id !== body.request_id) throw new PortalError('not_found');
  await requests.decide(tx, waiting.id, body.accepted ? 'accepted' : 'declined', actor.id);
  if (body.accepted && head.rule.every === 'pickup')
    await requests.setPickup(tx, head.rule.asset_id, waiting.pickup_weekday);
  const action = body.accepted ? 'job_series.day_accepted' : 'job_series.day_declined';
  return {
    answer: await read(tx, actor, id),
    changes: [
      planChange(action, head, ['pickup_weekday']),
      ...(body.accepted ? [clientChange('client.asset_saved', head.client_id, ['pickup_weekday'])] : []),
    ],
  };
}
