import { sql, type RawBuilder } from 'kysely';
import { ChecklistStep, Service, ServicePrice, type ServiceUpdate } from '#contract/jobs/service.schema.ts';
import { serviceCategories } from '#contract/jobs/service.kinds.ts';
import { columnsOf } from '#server/db/columns.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

/** The writable columns of the table itself. */
type Values = Omit<ServiceUpdate, 'checklist' | 'price'>;

const own = Service.omit({ checklist: true, prices: true });

/** The price of the service `s` from the price book of today. */
export const rateToday = sql`
  (select row_to_json(r) from (
    select ${columnsOf(ServicePrice.omit({ valid_from: true }))} from service_prices
    where service_id = s.id and valid_from <= (select (now() at time zone time_zone)::date from business_settings)
    order by valid_from desc limit 1) r)`;

/** Services with their checklist and all their prices, newest first. Row-level policies decide which ones. */
const services = (where: RawBuilder<unknown>) => sql<Service>`
  select ${columnsOf(own, 's')},
    coalesce((
      select json_agg(step) from (
        select ${columnsOf(ChecklistStep, 'c')} from checklist_templates c where c.service_id = s.id order by c.position
      ) step), '[]') as checklist,
    coalesce((
      select json_agg(price) from (
        select ${columnsOf(ServicePrice, 'p')} from service_prices p where p.service_id = s.id order by p.valid_from desc
      ) price), '[]') as prices
  from services s where ${where}
  order by array_position(${sql.lit(`{${serviceCategories.join(',')}}`)}::text[], s.category), lower(s.category), lower(s.name), s.id`;

export const list = (tx: Tx): Promise<Service[]> => tx.all(services(sql`true`));

export const findById = (tx: Tx, id: string): Promise<Service | undefined> => tx.first(services(sql`s.id = ${id}`));

const named = (names: string[]) => sql<boolean>`lower(s.name) in (select lower(n) from unnest(${names}::text[]) n)`;

/** Services with these names, ignoring case. */
export const findByNames = (tx: Tx, names: string[]): Promise<Service[]> => tx.all(services(named(names)));

/** Locks a service until the transaction ends, then reads it, so that two concurrent changes see each other. */
export async function lockById(tx: Tx, id: string): Promise<Service | undefined> {
  await tx.run(sqlFor.selectFrom('services').select('id').where('id', '=', id).forNoKeyUpdate());
  return findById(tx, id);
}

/** The same for services with these names, in a fixed order, so that two imports never deadlock. */
export async function lockByNames(tx: Tx, names: string[]): Promise<Service[]> {
  await tx.run(sqlFor.selectFrom('services as s').select('s.id').where(named(names)).orderBy('s.id').forNoKeyUpdate());
  return findByNames(tx, names);
}

/** Returns how many rows were added: none if the id or the name is taken. */
export const insert = (tx: Tx, id: string, values: Values): Promise<number> =>
  tx.run(
    sqlFor
      .insertInto('services')
      .values({ id, ...values })
      .onConflict((conflict) => conflict.doNothing()),
  );

/** A category of this name with the price book's spelling, ignoring case. */
export const categoryLike = async (tx: Tx, category: string): Promise<string | undefined> =>
  (
    await tx.first(
      sqlFor
        .selectFrom('services')
        .select('category')
        .where(sql<boolean>`lower(category) = lower(${category})`)
        .orderBy('created_at')
        .limit(1),
    )
  )?.category;

export const isNameTaken = async (tx: Tx, name: string): Promise<boolean> =>
  (await tx.run(
    sqlFor
      .selectFrom('services as s')
      .select('s.id')
      .where(named([name])),
  )) > 0;

export const update = (tx: Tx, id: string, values: Partial<Values>) =>
  tx.run(sqlFor.updateTable('services').set(values).where('id', '=', id));

/** Returns how many prices were added: none if there is already a price from that day on. */
export const addPrice = (tx: Tx, service_id: string, price: ServicePrice): Promise<number> =>
  tx.run(
    sqlFor
      .insertInto('service_prices')
      .values({ service_id, ...price })
      .onConflict((conflict) => conflict.doNothing()),
  );

export async function setChecklist(tx: Tx, service_id: string, steps: ChecklistStep[]): Promise<void> {
  await tx.run(sqlFor.deleteFrom('checklist_templates').where('service_id', '=', service_id));
  if (steps.length === 0) return;
  await tx.run(
    sqlFor.insertInto('checklist_templates').values(steps.map((step, position) => ({ service_id, position, ...step }))),
  );
}
