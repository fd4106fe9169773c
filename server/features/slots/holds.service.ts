import type pg from 'pg';
import { freeUntil } from '#server/features/slots/cancelPolicy.ts';
import { PortalError } from '#contract/errors.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { Hold } from '#contract/booking/slot.schema.ts';
import type { AuditAction } from '#text/audit.ts';
import type { Config } from '#server/config.ts';
import { asSystem } from '#server/db/asSystem.ts';
import { raised } from '#server/db/raised.ts';
import type { Change } from '#server/db/record.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as business from '#server/features/business/business.queries.ts';
import * as rules from '#server/features/slots/bookingRules.queries.ts';
import { pick, type Picked } from '#server/features/slots/find.service.ts';
import * as holds from '#server/features/slots/holds.queries.ts';
import type { HeldRow, TakenHold } from '#server/features/slots/holds.queries.ts';
import { canDrive } from '#server/features/slots/plannedTime.queries.ts';
import { needsOf, quoteFor, stayOf } from '#server/features/slots/quote.service.ts';
import * as slots from '#server/features/slots/slots.queries.ts';

const extendedBy = 5;

const changeOf = (
  action: AuditAction,
  { id, client_id }: Pick<Hold, 'id' | 'client_id'>,
  fields: string[],
): Change => ({
  action,
  entity: 'hold',
  id,
  fields,
  audience: { users: [client_id], roles: ['admin'] },
});

/** Adds today's price and terms: the booking then states what the user saw. */
export async function described(tx: Tx, row: HeldRow, deposit: boolean): Promise<Hold> {
  const [{ near_discount_cents }, settings, day] = await Promise.all([
    rules.terms(tx),
    business.read(tx),
    slots.dayOf(tx, row.window_start),
  ]);
  const discount_cents = row.near ? near_discount_cents : 0;
  const [quote, needs] = await Promise.all([
    quoteFor(tx, { items: row.items, day, discount_cents, deposit }),
    needsOf(tx, row.items),
  ]);
  const { cancellation_notice_hours: notice_hours, cancellation_fee_cents: fee_cents } = settings;
  return {
    ...row,
    quote,
    stay_minutes: stayOf(needs),
    policy: { notice_hours, fee_cents, free_until: freeUntil(row.window_start, notice_hours) },
  };
}

/** Runs outside the client's transaction: it must not hold a connection, and it sees more than the client may. */
export const lookUp = (pool: pg.Pool, config: Config, token: string): Promise<Picked> =>
  asSystem(pool, (tx) => pick(tx, config, token));

export async function assertOnline(tx: Tx, actor: Actor): Promise<void> {
  if (actor.role === 'client' && !(await rules.terms(tx)).online) throw new PortalError('booking_off');
}

/** Holds a window, if it is still free. Others may have taken it between search and lock, so the database checks again. */
export async function hold(
  tx: Tx,
  actor: Actor,
  id: string,
  { offer, taken, others }: Picked,
  deposit: boolean,
): Promise<Effect<Hold>> {
  if (actor.role === 'client' && (await slots.actingFor(tx)) !== offer.client_id) throw new PortalError('token_over');
  if (actor.role === 'sales' && !(await slots.isPlaceOf(tx, offer.place_id, offer.client_id)))
    throw new PortalError('token_over');
  await assertOnline(tx, actor);
  // A visit keeps its current time until it is moved, so a window for a move isn't held.
  if (offer.job_id) throw new PortalError('token_over');
  if (actor.role === 'client' && !(await holds.canBookMore(tx))) throw new PortalError('too_many_visits');
  const lost = () => new PortalError('slot_lost', { windows: others });
  if (!taken) throw lost();
  const refusals: Refusals = {
    [raised.time_taken]: lost,
    '23P01': lost,
    [raised.wrong_party]: () => new PortalError('not_found'),
    [raised.holds_capped]: () => new PortalError('too_many_holds'),
    [raised.client_booking]: () => new PortalError('client_booking'),
    // The client was reassigned since the window was offered.
    [raised.hold_rep]: () => new PortalError('token_over'),
    '23505': () => new PortalError('command_reused'),
  };
  const { job_id: _, days: __, ...time } = taken;
  await refusing(refusals, holds.insert(tx, { id, held_by: actor.id, taken: time }));
  const answer = await described(tx, (await holds.find(tx, id))!, deposit);
  const fields = ['window_start', 'window_end'];
  if (answer.holder === null) return { answer, changes: [changeOf('hold.made', answer, fields)] };
  return {
    answer,
    changes: [changeOf('hold.offered', answer, fields)],
    notices: [{ notice: 'time_held', entity_id: id, starts_at: answer.window_start }],
  };
}

export async function extend(tx: Tx, id: string, deposit: boolean): Promise<Effect<Hold>> {
  const row = await holds.extend(tx, id, extendedBy);
  if (!row) throw new PortalError((await holds.find(tx, id)) ? 'hold_over' : 'not_found');
  return { answer: await described(tx, row, deposit), changes: [changeOf('hold.extended', row, ['expires_at'])] };
}

export async function release(tx: Tx, id: string): Promise<Effect<null>> {
  const row = await holds.find(tx, id);
  if (!row || (await holds.remove(tx, id)) === 0) throw new PortalError('not_found');
  return { answer: null, changes: [changeOf('hold.released', row, [])] };
}

/**
 * Run as the system, in the transaction that creates the job: ends the hold and frees its time under the locks of its people, so
 * that no other booking comes in between. An expired hold still counts if its time is free. Null if it is gone.
 */
export async function takeHold(tx: Tx, id: string): Promise<TakenHold | null> {
  const held = await holds.lock(tx, id);
  if (!held) return null;
  await holds.remove(tx, id);
  const { expired, ...time } = held;
  return expired && !(await canDrive(tx, time, time.place_id, null)) ? null : time;
}
