import { sql } from 'kysely';
import { salesHoldLimits } from '#contract/base/limits.ts';
import { bookingMinutes } from '#contract/base/timing.ts';
import type { HeldForClient, Hold } from '#contract/booking/slot.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Taken } from '#server/features/slots/find.service.ts';
import { stored } from '#server/features/slots/plannedTime.ts';

/** The columns that a client sees. */
const columns = [
  'id',
  'client_id',
  'place_id',
  'items',
  'window_start',
  'window_end',
  'days',
  'near',
  'expires_at',
  'extended',
  'holder',
] as const;
export type HeldRow = Pick<Hold, (typeof columns)[number]>;

/** The services of a hold h, in the order in which they were chosen. */
export const serviceNames = sql`(
  select coalesce(json_agg(s.name order by i.nr), '[]')
  from jsonb_array_elements(h.items) with ordinality i (item, nr) join services s on s.id = (i.item ->> 'service_id')::uuid)`;

/** A trigger releases the client's earlier hold, and checks everyone's days under their locks. */
export const insert = (
  tx: Tx,
  { id, held_by, taken }: { id: string; held_by: string; taken: TakenHold },
): Promise<number> =>
  tx.run(
    sqlFor
      .insertInto('slot_holds')
      .values({ id, held_by, ...taken, items: JSON.stringify(taken.items), spans: stored(taken.spans) }),
  );

export const find = (tx: Tx, id: string): Promise<HeldRow | undefined> =>
  tx.first(sqlFor.selectFrom('slot_holds').select(columns).where('id', '=', id));

/** The hold that the user is confirming, while it lasts: a client's own, or the latest that the office made. */
export const current = (tx: Tx, whose: { client_id: string } | { held_by: string }): Promise<HeldRow | undefined> => {
  const [[column, id]] = Object.entries(whose) as [['client_id' | 'held_by', string]];
  return tx.first(
    sqlFor
      .selectFrom('slot_holds')
      .select(columns)
      .where(column, '=', id)
      .where('expires_at', '>', sql<string>`now()`)
      .orderBy('created_at', 'desc')
      .limit(1),
  );
};

/** A representative's holds for their clients, earliest arrival first. The policy limits them to their own. */
export const heldForClients = (tx: Tx): Promise<HeldForClient[]> =>
  tx.all(sql<HeldForClient>`
    select h.id, h.client_id, c.full_name as client_name, p.street || ', ' || p.city as place, ${serviceNames} as services,
      h.window_start, h.window_end, h.days, h.expires_at
    from slot_holds h join profiles c on c.id = h.client_id join places p on p.id = h.place_id
    where h.rep_id = (select actor_id()) and h.holder is not null and h.expires_at > now() order by h.window_start, h.id`);

/** Run as a client: whether they may book one more visit themselves. */
export const canBookMore = async (tx: Tx): Promise<boolean> =>
  (await tx.first(sql<{ more: boolean }>`select can_book_more() as more`))!.more;

/** Extends a hold once, and only while it lasts. */
export const extend = (tx: Tx, id: string, minutes: number): Promise<HeldRow | undefined> =>
  tx.first(
    sqlFor
      .updateTable('slot_holds')
      .set({ extended: true, expires_at: sql<string>`expires_at + make_interval(mins => ${minutes}::int)` })
      .where('id', '=', id)
      .where('extended', '=', false)
      .where('expires_at', '>', sql<string>`now()`)
      .returning(columns),
  );

export const remove = (tx: Tx, id: string): Promise<number> =>
  tx.run(sqlFor.deleteFrom('slot_holds').where('id', '=', id));

/**
 * Run as the system: keeps the hold for at least this many minutes from now while a payment is pending, within the limit of the
 * table.
 */
export const keep = (tx: Tx, id: string, minutes: number): Promise<number> =>
  tx.run(sql`
    update slot_holds set expires_at = greatest(expires_at, least(now() + make_interval(mins => ${minutes}::int),
      created_at + make_interval(
        mins => ${sql.lit(bookingMinutes)}, hours => case when holder is null then 0 else ${sql.lit(salesHoldLimits.hours)} end)))
    where id = ${id}`);

/** A hold that its owner's booking takes over. */
export type TakenHold = Omit<Taken, 'job_id' | 'days'>;
export type HeldTime = TakenHold & { expired: boolean };

/** Run as the system: locked until the transaction ends, so that a hold is taken once. */
export const lock = (tx: Tx, id: string): Promise<HeldTime | undefined> =>
  tx.first(sql<HeldTime>`
    select h.client_id, h.place_id, h.items, h.window_start, h.window_end, h.near, h.technician_id, h.starts_at, h.ends_at,
      h.spans, h.buffer_minutes, h.expires_at <= clock_timestamp() as expired
    from slot_holds h where h.id = ${id} for update`);
