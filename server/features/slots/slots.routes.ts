import { PortalError } from '#contract/errors.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { SlotQuery, Slots } from '#contract/booking/slot.schema.ts';
import { asActor } from '#server/db/asActor.ts';
import { asSystem } from '#server/db/asSystem.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as business from '#server/features/business/business.queries.ts';
import * as rules from '#server/features/slots/bookingRules.queries.ts';
import {
  daysAtOnce,
  findSlots,
  findSoonest,
  windowsOf,
  type Asked,
  type Picked,
} from '#server/features/slots/find.service.ts';
import * as holds from '#server/features/slots/holds.queries.ts';
import { assertOnline, described, extend, hold, lookUp, release } from '#server/features/slots/holds.service.ts';
import { asksDeposit, movable, needsOf, quoteFor, quoteOfJob, stayOf } from '#server/features/slots/quote.service.ts';
import * as slots from '#server/features/slots/slots.queries.ts';
import type { Deps } from '#server/http/deps.ts';
import { refused } from '#server/http/refused.ts';
import type { Handlers } from '#server/http/route.ts';
import { jobErrorText } from '#text/jobErrors.ts';

export function slotRoutes({ pool, config, paypal }: Deps) {
  const online = paypal !== null;
  return {
    'slot.terms': ({ actor }) => asActor(pool, actor, rules.terms),

    async 'slot.list'({ actor, body }) {
      const { asked, ...quotes } = await asActor(pool, actor, (tx) => ask(tx, actor, body, asksDeposit(actor, online)));
      const found = await asSystem(pool, (tx) => findSlots(tx, asked, { from: body.from ?? null, days: daysAtOnce }));
      const days = found.days.map((day) => {
        const { state, near } = day;
        return { day: day.day, state, near, windows: windowsOf(config, asked, day) };
      });
      const [from, to] = [days[0]!.day, days.at(-1)!.day];
      return { ...quotes, stay_minutes: stayOf(found.needs), from, to, more: to < found.last, days };
    },

    'slot.soonest': async ({ body }) => ({ windows: await asSystem(pool, (tx) => findSoonest(tx, body.items)) }),

    'slot.current': ({ actor }) =>
      asActor(pool, actor, async (tx) => {
        const whose = actor.role === 'client' ? { client_id: await slots.actingFor(tx) } : { held_by: actor.id };
        const row = await holds.current(tx, whose);
        return row ? described(tx, row, asksDeposit(actor, online)) : null;
      }),

    'slot.held': ({ actor }) => asActor(pool, actor, holds.heldForClients),

    'slot.hold': {
      before: ({ body }) => lookUp(pool, config, body.token),
      change: (tx, { actor, body }, picked: Picked) => hold(tx, actor, body.id, picked, asksDeposit(actor, online)),
    },

    'slot.extend': (tx, { actor, params }) => extend(tx, params.id, asksDeposit(actor, online)),

    'slot.release': (tx, { params }) => release(tx, params.id),
  } satisfies Partial<Handlers>;
}

/** The request, limited to what the user may see, and its price. */
async function ask(
  tx: Tx,
  actor: Actor,
  { client_id, place_id, items = [], job_id }: SlotQuery,
  deposit: boolean,
): Promise<{ asked: Asked } & Pick<Slots, 'quote' | 'near_quote'>> {
  await assertOnline(tx, actor);
  const day = await business.today(tx);
  if (actor.role === 'client' && client_id) throw refused('client_id', jobErrorText.notAClient);
  // Only the client and the office may move a visit.
  if (job_id && actor.role === 'sales') throw new PortalError('not_found');
  if (job_id) {
    const job = await movable(tx, job_id);
    if (!job.client_id || !job.place_id) throw new PortalError('not_found');
    const asked = { client_id: job.client_id, place_id: job.place_id, job_id, items: [] };
    const { quote, near_quote } = await quoteOfJob(tx, job_id, day);
    return { asked, quote, near_quote };
  }
  const whose = actor.role === 'client' ? await slots.actingFor(tx) : client_id;
  if (!whose) throw refused('client_id', jobErrorText.notAClient);
  if (!(await slots.isPlaceOf(tx, place_id!, whose))) throw new PortalError('not_found');
  const needs = await needsOf(tx, items);
  if (actor.role === 'client' && !needs.online) throw refused('items', jobErrorText.notOffered);
  const { near_discount_cents } = await rules.terms(tx);
  const [quote, near_quote] = await Promise.all([
    quoteFor(tx, { items, day, discount_cents: 0, deposit }),
    near_discount_cents > 0 ? quoteFor(tx, { items, day, discount_cents: near_discount_cents, deposit }) : null,
  ]);
  return { asked: { client_id: whose, place_id: place_id!, job_id: null, items }, quote, near_quote };
}
