import { sql } from 'kysely';
import type { Tx } from '#server/db/transaction.ts';
import { spansOf, type PlannedTime } from '#server/features/slots/plannedTime.ts';

/** Whether everyone is free at their times and can get there. The caller holds the locks of all of them. */
export async function canDrive(
  tx: Tx,
  time: PlannedTime,
  placeId: string | null,
  except: string | null,
): Promise<boolean> {
  const spans = spansOf(time);
  const found = await tx.first(sql<{ free: boolean }>`
    select bool_and(can_drive(s.person_id, s.starts_at, s.ends_at, ${time.buffer_minutes}::int, p.latitude, p.longitude,
      ${except}::uuid)) as free
    from unnest(${spans.map(({ person_id }) => person_id)}::uuid[], ${spans.map(({ starts_at }) => starts_at)}::timestamptz[],
        ${spans.map(({ ends_at }) => ends_at)}::timestamptz[]) s (person_id, starts_at, ends_at)
      cross join (values (${placeId}::uuid)) here (id) left join places p on p.id = here.id`);
  return found!.free;
}
