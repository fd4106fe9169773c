import { sql } from 'kysely';
import { decidedRequestDays } from '#contract/base/timing.ts';
import type { DecideRequest, ListedRequest, SupplyRequest } from '#contract/field/supply.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { needs } from '#server/features/supplies/supplies.queries.ts';

const columns = sql`r.id, r.supply_id, r.text, r.quantity::float8 as quantity, r.person_id, r.needed_by, r.pickup, r.state,
  r.note, r.occurred_at, s.name, s.unit`;

type Asked = Pick<SupplyRequest, 'id' | 'person_id' | 'supply_id' | 'text' | 'quantity' | 'needed_by' | 'pickup'> & {
  occurred_at: string;
};

/** Returns how many rows were added: fewer if an id is taken. */
export const insert = (tx: Tx, requests: Asked[]): Promise<number> =>
  tx.run(
    sqlFor
      .insertInto('supply_requests')
      .values(requests)
      .onConflict((conflict) => conflict.doNothing()),
  );

/** A technician's own requests: the open ones, and the latest decided ones. */
export const own = (tx: Tx, person: string): Promise<SupplyRequest[]> =>
  tx.all(sql<SupplyRequest>`
    select ${columns} from supply_requests r left join supplies s on s.id = r.supply_id
    where r.person_id = ${person}::uuid and r.state <> 'withdrawn'
      and (r.state in ('asked', 'ordered', 'ready') or r.received_at > now() - make_interval(days => ${sql.lit(decidedRequestDays)}))
    order by r.received_at desc, r.id desc limit 40`);

/** The requests that the office must handle, soonest first. */
export const open = (tx: Tx): Promise<ListedRequest[]> =>
  tx.all(sql<ListedRequest>`
    with needed as (${needs})
    select ${columns}, p.full_name as person_name, coalesce(shop.quantity, 0)::float8 as shop,
      coalesce(van.quantity, 0)::float8 as van, coalesce(n.quantity, 0)::float8 as needs
    from supply_requests r join profiles p on p.id = r.person_id left join supplies s on s.id = r.supply_id
      left join supply_levels shop on shop.supply_id = r.supply_id and shop.holder_id is null
      left join supply_levels van on van.supply_id = r.supply_id and van.holder_id = r.person_id
      left join needed n on n.supply_id = r.supply_id and n.holder_id = r.person_id
    where r.state in ('asked', 'ordered', 'ready')
    order by r.needed_by, r.received_at, r.id limit 200`);

export type LockedRequest = Pick<SupplyRequest, 'id' | 'person_id' | 'supply_id' | 'quantity' | 'state'>;

/** Locked until the transaction ends; undefined if the actor may not see it. */
export const lock = (tx: Tx, id: string): Promise<LockedRequest | undefined> =>
  tx.first(sql<LockedRequest>`
    select id, person_id, supply_id, quantity::float8 as quantity, state from supply_requests
    where id = ${id}::uuid for no key update`);

export const decide = (tx: Tx, id: string, { state, note }: DecideRequest, by: string) =>
  tx.run(sql`
    update supply_requests set state = ${state}, note = ${note}, decided_by = ${by}::uuid, decided_at = now()
    where id = ${id}::uuid`);

export const withdraw = (tx: Tx, id: string) =>
  tx.run(sqlFor.updateTable('supply_requests').set({ state: 'withdrawn' }).where('id', '=', id));
