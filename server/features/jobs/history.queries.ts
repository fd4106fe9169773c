import { sql } from 'kysely';
import { PortalError } from '#contract/errors.ts';
import type { JobChange } from '#contract/jobs/job.schema.ts';
import { pageSize } from '#contract/base/limits.ts';
import type { Tx } from '#server/db/transaction.ts';

type Page = { items: JobChange[]; next: string | null };
type Values = JobChange['changes'];

/** A job's changes, newest first. Ids of people and places are shown as names. */
export async function changesOf(tx: Tx, job: string, cursor: string | undefined): Promise<Page> {
  const rows = await tx.all(sql<JobChange>`
    select h.id, h.job_id, j.title as job_title, h.actor_id, a.full_name as actor_name, h.action, h.changes, h.created_at
    from job_changes h join jobs j on j.id = h.job_id left join profiles a on a.id = h.actor_id
    where h.job_id = ${job} and h.id < ${before(cursor)} order by h.id desc limit ${sql.lit(pageSize + 1)}`);
  const items = rows.slice(0, pageSize);
  const names = await namesOf(tx, items);
  return {
    items: items.map((item) => ({ ...item, changes: told(item.changes, names) })),
    next: rows.length > pageSize ? String(items.at(-1)!.id) : null,
  };
}

/** Larger than any id will ever be. */
const end = Number.MAX_SAFE_INTEGER;

function before(cursor: string | undefined): number {
  if (cursor === undefined) return end;
  if (!/^\d{1,15}$/.test(cursor)) throw new PortalError('invalid_input');
  return Number(cursor);
}

/** Fields that hold ids, one or several with spaces between, with the table that has its name. */
const references = {
  client_id: 'profiles',
  assigned_to: 'profiles',
  helpers: 'profiles',
  place_id: 'places',
  tour_id: 'tours',
} as const;
const instants = new Set(['due_date', 'scheduled_start', 'scheduled_end']);

async function namesOf(tx: Tx, items: JobChange[]): Promise<Map<string, string>> {
  const ids = (table: string) =>
    items.flatMap(({ changes }) =>
      Object.entries(changes).flatMap(([field, { from, to }]) =>
        references[field as keyof typeof references] === table
          ? [from, to].flatMap((value) => value?.split(' ') ?? [])
          : [],
      ),
    );
  const rows = await tx.all(sql<{ id: string; name: string }>`
    select id, full_name as name from profiles where id = any (${ids('profiles')}::uuid[])
    union all select id, street || ', ' || city from places where id = any (${ids('places')}::uuid[])
    union all select id, name from tours where id = any (${ids('tours')}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function told(changes: Values, names: Map<string, string>): Values {
  return Object.fromEntries(
    Object.entries(changes).map(([field, { from, to }]) => {
      const tell = (value: string | null) => {
        if (value === null) return null;
        if (field in references) {
          return (
            value
              .split(' ')
              .flatMap((id) => names.get(id) ?? [])
              .join(', ') || null
          );
        }
        // JSON has them with the offset of the session that wrote them; the rest of the portal reads `…Z`.
        // A stored day that no calendar has stays as it is, and the page shows it as invalid.
        const at = new Date(value);
        return instants.has(field) && !Number.isNaN(at.getTime()) ? at.toISOString() : value;
      };
      return [field, { from: tell(from), to: tell(to) }];
    }),
  );
}
