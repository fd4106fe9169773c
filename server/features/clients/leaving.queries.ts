import { sql } from 'kysely';
import type { UserTies } from '#contract/people/user.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { activeSeriesSql } from '#server/features/clients/visits.queries.ts';

export const tiesOf = async (tx: Tx, client: string): Promise<UserTies> =>
  (await tx.first(sql<UserTies>`select * from client_ties(${client})`))!;

const idsOf = async (found: Promise<{ id: string }[]>): Promise<string[]> => (await found).map(({ id }) => id);

export const openVisits = (tx: Tx, client: string): Promise<string[]> =>
  idsOf(tx.all(sql`select id from jobs where client_id = ${client}::uuid and status in ('pending', 'in_progress')`));

export const activeSeries = (tx: Tx, client: string): Promise<string[]> =>
  idsOf(
    tx.all(sql`select s.id from job_series s where s.client_id = ${client}::uuid and ${activeSeriesSql} order by s.id`),
  );

/** The client's bookings that aren't answered yet. */
export const withdrawBookings = (tx: Tx, client: string): Promise<number> =>
  tx.run(sql`
    update bookings set status = 'withdrawn'
    where client_id = ${client}::uuid and status in ('requested', 'awaiting_deposit', 'awaiting_office', 'needs_time')`);
