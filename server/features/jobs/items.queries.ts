import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { NewItem } from '#contract/jobs/job.schema.ts';
import type { Priced, Rate } from '#contract/money/price.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { rateToday } from '#server/features/services/services.queries.ts';

/** A service as it goes onto a job, with its price and duration as of today. */
export type Line = Omit<NewItem, 'price_reason'> & {
  minutes: number;
  price_cents: number;
  /** The price book's price, if another price was agreed, and the reason for that. */
  book_cents: number | null;
  price_reason: string | null;
  taxable: boolean;
  buffer_minutes: number;
  /** Whether the service is still offered. */
  active: boolean;
};

type Offer = Priced & { id: string; taxable: boolean; buffer_minutes: number; active: boolean; rate: Rate | null };

/** Services with today's prices. */
export const offers = (tx: Tx, ids: string[]): Promise<Offer[]> =>
  tx.all(sql<Offer>`
    select s.id, s.pricing, s.by_condition, s.duration_minutes, s.extra_minutes, s.taxable, s.buffer_minutes, s.active,
      ${rateToday} as rate
    from services s where s.id = any (${ids}::uuid[])`);

/** Adds items, their prices and the steps of their checklists, behind the existing ones. */
export async function insert(tx: Tx, jobId: string, lines: Line[], position: number): Promise<void> {
  const first = await lastStep(tx, jobId);
  await tx.run(
    sqlFor.insertInto('job_items').values(
      lines.map(({ id, service_id, service_name, units, square_feet, vehicle_size, condition, minutes }, index) => ({
        id,
        job_id: jobId,
        position: position + index,
        service_id,
        // A trigger fills in the name of a service.
        service_name: service_name ?? '',
        units,
        square_feet,
        vehicle_size,
        condition,
        minutes,
      })),
    ),
  );
  await tx.run(
    sqlFor.insertInto('job_item_prices').values(
      lines.map(({ id, price_cents, book_cents, price_reason, taxable }) => ({
        item_id: id,
        price_cents,
        book_cents,
        price_reason,
        taxable,
      })),
    ),
  );
  const steps = await stepsOf(tx, lines);
  if (steps.length === 0) return;
  await tx.run(
    sqlFor.insertInto('checklist_items').values(
      steps.map(({ item_id, task, photo, required }, index) => ({
        id: uuidv7(),
        job_id: jobId,
        item_id,
        position: first + index,
        task,
        photo,
        required,
        done_at: null,
        done_by: null,
      })),
    ),
  );
}

const lastStep = async (tx: Tx, jobId: string): Promise<number> => {
  const row = await tx.first(
    sqlFor
      .selectFrom('checklist_items')
      .select(sql<number>`coalesce(max(position), -1) + 1`.as('next'))
      .where('job_id', '=', jobId),
  );
  return row!.next;
};

/** The steps of each service, once for each time the service is on the job. */
async function stepsOf(tx: Tx, lines: Line[]) {
  const steps = await tx.all(
    sqlFor
      .selectFrom('checklist_templates')
      .select(['service_id', 'task', 'photo', 'required'])
      .where('service_id', '=', sql<string>`any (${lines.flatMap(({ service_id }) => service_id ?? [])}::uuid[])`)
      .orderBy('position'),
  );
  return lines.flatMap(({ id, service_id }) =>
    steps
      .filter((step) => step.service_id === service_id)
      .map(({ task, photo, required }) => ({ item_id: id, task, photo, required })),
  );
}

/** Checklist steps that are already done stay. */
export async function remove(tx: Tx, ids: string[]): Promise<void> {
  const among = sql<string>`any (${ids}::uuid[])`;
  await tx.run(sqlFor.deleteFrom('checklist_items').where('item_id', '=', among).where('done_at', 'is', null));
  await tx.run(sqlFor.deleteFrom('job_items').where('id', '=', among));
}

export async function reprice(tx: Tx, line: Line): Promise<void> {
  const { id, service_name, units, square_feet, vehicle_size, condition, minutes } = line;
  const { price_cents, book_cents, price_reason, taxable } = line;
  await tx.run(
    sqlFor
      .updateTable('job_items')
      .set({ units, square_feet, vehicle_size, condition, minutes, ...(service_name && { service_name }) })
      .where('id', '=', id),
  );
  await tx.run(
    sqlFor
      .updateTable('job_item_prices')
      .set({ price_cents, book_cents, price_reason, taxable })
      .where('item_id', '=', id),
  );
}

export const arrange = (tx: Tx, ids: string[]): Promise<number> =>
  tx.run(sql`
    update job_items i set position = w.place from unnest(${ids}::uuid[]) with ordinality w (id, place)
    where i.id = w.id and i.position <> w.place`);
