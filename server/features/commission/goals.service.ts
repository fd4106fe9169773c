import { sql } from 'kysely';
import { SalesGoalsUpdate, type SalesGoals } from '#contract/money/commission.schema.ts';
import { onlyRow } from '#contract/base/event.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as business from '#server/features/business/business.queries.ts';
import { monthOf } from '#server/features/commission/fold.ts';

const columns = SalesGoalsUpdate.keyof().options;

type Sold = { month_cents: number; quarter_cents: number; team_cents: number };

/** The first day of the day's quarter. */
const quarterOf = (day: string) =>
  `${day.slice(0, 5)}${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;

export async function read(tx: Tx, actor: Actor): Promise<SalesGoals> {
  const [goals, { currency }, today] = await Promise.all([
    tx.first(sqlFor.selectFrom('sales_goals').select(columns)),
    business.read(tx),
    business.today(tx),
  ]);
  const [month, quarter] = [monthOf(today), quarterOf(today)];
  const whose = actor.role === 'sales' ? sql`staff_id = ${actor.id}` : sql`true`;
  const sold = await tx.first(sql<Sold>`
    select coalesce(sum(base_cents) filter (where month = ${month}::date), 0)::bigint as month_cents,
      coalesce(sum(base_cents), 0)::bigint as quarter_cents, team_sales(${month}::date, ${month}::date) as team_cents
    from commission_entries where ${whose} and month between ${quarter}::date and ${month}::date`);
  const quarter_target_cents = 3 * goals!.monthly_target_cents;
  return { ...goals!, currency, month, quarter, quarter_target_cents, ...sold! };
}

export async function update(tx: Tx, actor: Actor, body: SalesGoalsUpdate): Promise<Effect<SalesGoals>> {
  const before = (await tx.first(sqlFor.selectFrom('sales_goals').select(columns).forUpdate()))!;
  const fields = columns.filter((column) => before[column] !== body[column]);
  if (fields.length > 0) await tx.run(sqlFor.updateTable('sales_goals').set(body));
  const audience = { users: [], roles: ['admin' as const, 'sales' as const] };
  const change = { entity: 'sales_goals' as const, id: onlyRow, fields, before, after: body, audience };
  return {
    answer: await read(tx, actor),
    changes: fields.length > 0 ? [{ action: 'sales_goals.updated', ...change }] : [],
  };
}
