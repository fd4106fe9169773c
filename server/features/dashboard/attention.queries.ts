import { sql, type RawBuilder } from 'kysely';
import { countCap } from '#contract/base/countCap.ts';
import type { AttentionKind, Waiting } from '#contract/office/dashboard.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { DayBounds } from '#server/features/dashboard/dashboard.queries.ts';
import { readySql } from '#server/features/invoices/unbilled/unbilled.queries.ts';
import { unsentSql } from '#server/features/system/queue.queries.ts';
import { utc } from '#server/features/dispatch/schedule.queries.ts';
import { lateSql } from '#server/features/jobs/list.queries.ts';

/**
 * `since` is when each row began to wait. It follows an index, so counting can stop at the cap and has still seen the
 * oldest row.
 */
type Rows = { from: RawBuilder<unknown>; since: RawBuilder<unknown>; dated?: true };

const kinds = ({ day, starts, ends }: DayBounds): Record<AttentionKind, Rows> => ({
  alerts: { from: sql`payment_alerts where resolved_at is null`, since: sql`created_at` },
  unsent: { from: unsentSql, since: sql`created_at` },
  late: { from: sql`jobs j where ${lateSql}`, since: sql`coalesce(j.scheduled_start, 'infinity')` },
  unassigned: {
    from: sql`jobs where status in ('pending', 'in_progress') and assigned_to is null
      and scheduled_start >= ${starts}::timestamptz and scheduled_start < ${ends}::timestamptz`,
    since: sql`scheduled_start`,
  },
  unscheduled: { from: sql`jobs where scheduled_start is null and status = 'pending'`, since: sql`created_at` },
  plans: { from: sql`quotes where plans_open > 0`, since: sql`answered_at` },
  overdue: {
    from: sql`invoices where status in ('issued', 'partly_paid') and due_on < ${day}::date`,
    since: sql`due_on`,
    dated: true,
  },
  unbilled: { from: readySql, since: sql`done_at` },
  drafts: { from: sql`invoices where status = 'draft'`, since: sql`created_at` },
});

/** Work that needs attention: how many items, up to the cap, and since when. */
export async function attention(tx: Tx, today: DayBounds): Promise<Record<AttentionKind, Waiting>> {
  const counted = Object.entries(kinds(today)).map(([kind, { from, since, dated }]) => {
    const oldest = sql`min(since)`;
    return sql`
      select ${sql.lit(kind)} as kind, count(*), ${dated ? sql`${oldest}::text` : utc(oldest)} as since
      from (select ${since} as since from ${from} order by ${since} limit ${sql.lit(countCap)}) waiting`;
  });
  const rows = await tx.all(sql<Waiting & { kind: AttentionKind }>`${sql.join(counted, sql` union all `)}`);
  return Object.fromEntries(rows.map(({ kind, count, since }) => [kind, { count, since }])) as Record<
    AttentionKind,
    Waiting
  >;
}
