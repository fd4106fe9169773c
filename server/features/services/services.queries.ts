import { sql, type RawBuilder } from 'kysely';
import { ChecklistStep, Service, ServicePrice, type ServiceUpdate } from '#contract/jobs/service.schema.ts';
import { serviceCategories } from '#contract/trade.ts';
import { columnsOf } from '#server/db/columns.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

/** The columns of the table itself, as they may be written. */
type Values = Omit<ServiceUpdate, 'checklist' | 'price'>;

const own = Service.omit({ checklist: true, prices: true });

/** Services with their checklist and everything they ever cost, newest first. Which ones is the policies' business. */
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

/** Those of these names, whatever their case. */
export const findByNames = (tx: Tx, names: string[]): Promise<Service[]> => tx.all(services(named(names)));

/** Holds a service until the transaction ends, then reads it: two changes at once see each other. */
export async function lockById(tx: Tx, id: string): Promise<Service | undefined> {
  await tx.run(sqlFor.selectFrom('services').select('id').where('id', '=', id).forNoKeyUpdate());
  return findById(tx, id);
}

/** The same for those of these names, in one order, so that two imports never wait for each other in a ring. */
export async function lockByNames(tx: Tx, names: string[]): Promise<Service[]> {
  await tx.run(sqlFor.selectFrom('services as s').select('s.id').where(named(names)).orderBy('s.id').forNoKeyUpdate());
  return findByNames(tx, names);
}

/** How many were made: none, if the id or the name is taken. */
export const insert = (tx: Tx, id: string, values: Values): Promise<number> =>
  tx.run(
    sqlFor
      .insertInto('services')
      .values({ id, ...values })
      .onConflict((conflict) => conflict.doNothing()),
  );

/** A category of this name as it is spelled in the price book, whatever its case. */
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

/** How many were added: none, if there is a price from that day on. */
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
