import { v7 as uuidv7 } from 'uuid';
import type { ClientPlan } from '#contract/booking/plan.schema.ts';
import { signedIn } from '#test/support/client.ts';
import { addOwnBins, addPlan } from '#test/support/clientPlans.ts';
import { addPerson } from '#test/support/people.ts';
import type { Samples } from '#test/support/sample.ts';
import { inDays } from '#test/support/today.ts';
import type { World } from '#test/support/world.ts';

const newPause = () => ({ id: uuidv7(), from: inDays(10), until: inDays(40) });

/** A signed-in client with a plan that follows the pickup day. */
async function withPlan(world: World) {
  const person = await addPerson(world.admin, 'client');
  const { place_id, asset_id } = await addOwnBins(world.admin, person.id);
  const rule = { every: 'pickup' as const, interval: 1, asset_id, pickup_weekday: 1, days_after: 1 };
  const { id } = await addPlan(world, person.id, { place_id, rule });
  return { client: await signedIn(world.portal, person), id };
}

async function paused(world: World) {
  const { client, id } = await withPlan(world);
  const body = newPause();
  await client.command('POST', `/api/plans/${id}/pause`, body);
  return { client, id, body: { pause_id: body.id } };
}

async function quoted(world: World) {
  const { client, id } = await withPlan(world);
  const { body } = await client.send<{ price_cents: number; from: string }>('POST', `/api/plans/${id}/bins/quote`, {
    body: { bins: 3 },
  });
  return { client, id, body: { bins: 3, price_cents: body.price_cents, from: body.from } };
}

export const plansSamples = {
  'plan.list': { success: async (world) => ({ client: (await withPlan(world)).client }) },
  'plan.read': { success: withPlan },
  'plan.pause': {
    probe: () => ({ body: newPause(), status: 404 }),
    success: async (world) => ({ ...(await withPlan(world)), body: newPause() }),
  },
  'plan.resume': { probe: () => ({ body: { pause_id: uuidv7() }, status: 404 }), success: paused },
  'plan.skip': {
    probe: () => ({ body: { window_start: '2026-12-01T13:20:00Z' }, status: 404 }),
    success: async (world) => {
      const { client, id } = await withPlan(world);
      const { coming } = (await client.get<ClientPlan>(`/api/plans/${id}`)).body;
      const { job_id, window_start } = coming.find(({ changeable }) => changeable)!;
      return { client, id: job_id!, body: { window_start } };
    },
  },
  'plan.unskip': {
    probe: () => ({ body: { day: inDays(20) }, status: 404 }),
    success: async (world) => {
      const { client, id } = await withPlan(world);
      const { coming } = (await client.get<ClientPlan>(`/api/plans/${id}`)).body;
      const { job_id, window_start, day } = coming.at(-1)!;
      await client.command('POST', `/api/plans/skip/${job_id!}`, { window_start });
      return { client, id, body: { day } };
    },
  },
  'plan.quoteBins': {
    probe: () => ({ body: { bins: 3 }, status: 404 }),
    success: async (world) => ({ ...(await withPlan(world)), body: { bins: 3 } }),
  },
  'plan.changeBins': {
    probe: () => ({ body: { bins: 3, price_cents: 4_700, from: null }, status: 404 }),
    success: quoted,
  },
  'plan.askPickupDay': {
    probe: () => ({ body: { id: uuidv7(), pickup_weekday: 3 }, status: 404 }),
    success: async (world) => ({ ...(await withPlan(world)), body: { id: uuidv7(), pickup_weekday: 3 } }),
  },
  'plan.answerPickupDay': {
    probe: () => ({ body: { request_id: uuidv7(), accepted: true }, status: 404 }),
    success: async (world) => {
      const { client, id } = await withPlan(world);
      const request_id = uuidv7();
      await client.command('POST', `/api/plans/${id}/pickup-day`, { id: request_id, pickup_weekday: 3 });
      return { id, body: { request_id, accepted: true } };
    },
  },
} satisfies Samples<`plan.${string}`>;
