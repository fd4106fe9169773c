import { sql } from 'kysely';
import { DayOff, type StaffMember, type StaffUpdate, type WorkingDay } from '#contract/people/staff.schema.ts';
import type { ServiceKind } from '#contract/jobs/service.kinds.ts';
import { columnsOf } from '#server/db/columns.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

/** All staff, or one member, each with their week and their days off from today on. */
const members = (id: string | null) => sql<StaffMember>`
  select p.id, p.role, p.full_name, p.phone, p.active, s.colour, s.skills, c.hourly_cost_cents,
    coalesce((
      select json_agg(json_build_object('weekday', w.weekday,
        'starts', to_char(w.starts, 'HH24:MI'), 'ends', to_char(w.ends, 'HH24:MI'),
        'break_starts', to_char(w.break_starts, 'HH24:MI'), 'break_ends', to_char(w.break_ends, 'HH24:MI'))
        order by w.weekday)
      from working_hours w where w.profile_id = p.id), '[]') as working_hours,
    coalesce((
      select json_agg(day) from (
        select ${columnsOf(DayOff, 'd')} from days_off d where d.profile_id = p.id
          and d.ends_on >= (select (now() at time zone time_zone)::date from business_settings)
        order by d.starts_on, d.id
      ) day), '[]') as days_off
  from staff s join profiles p on p.id = s.profile_id left join staff_costs c on c.profile_id = p.id
  where p.role in ('tech', 'sales') and p.deleted_at is null and (${id}::uuid is null or p.id = ${id}::uuid)
  order by p.active desc, p.full_name, p.id`;

export const list = (tx: Tx): Promise<StaffMember[]> => tx.all(members(null));

export const findById = (tx: Tx, id: string): Promise<StaffMember | undefined> => tx.first(members(id));

/** Locks a staff member until the transaction ends, then reads them, so that two concurrent changes see each other. */
export async function lockById(tx: Tx, id: string): Promise<StaffMember | undefined> {
  await tx.run(sqlFor.selectFrom('staff').select('profile_id').where('profile_id', '=', id).forUpdate());
  return findById(tx, id);
}

export const update = (tx: Tx, id: string, { colour, skills }: StaffUpdate) =>
  tx.run(sqlFor.updateTable('staff').set({ colour, skills }).where('profile_id', '=', id));

export const setCost = (tx: Tx, id: string, hourly_cost_cents: number | null) =>
  hourly_cost_cents === null
    ? tx.run(sqlFor.deleteFrom('staff_costs').where('profile_id', '=', id))
    : tx.run(
        sqlFor
          .insertInto('staff_costs')
          .values({ profile_id: id, hourly_cost_cents })
          .onConflict((conflict) => conflict.column('profile_id').doUpdateSet({ hourly_cost_cents })),
      );

export async function setWeek(tx: Tx, id: string, week: WorkingDay[]): Promise<void> {
  await tx.run(sqlFor.deleteFrom('working_hours').where('profile_id', '=', id));
  if (week.length === 0) return;
  await tx.run(sqlFor.insertInto('working_hours').values(week.map((day) => ({ ...day, profile_id: id }))));
}

/** Copies the business' hours for a member who has none. Returns the number of weekdays. */
export const beginWeek = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    insert into working_hours (profile_id, weekday, starts, ends)
    select ${id}::uuid, week.place - 1, (week.day ->> 'opens')::time, (week.day ->> 'closes')::time
    from business_settings, jsonb_array_elements(hours) with ordinality as week (day, place)
    where jsonb_typeof(week.day) = 'object' and not exists (select from working_hours where profile_id = ${id}::uuid)`);

export const setSkills = (tx: Tx, id: string, skills: ServiceKind[]) =>
  tx.run(sqlFor.updateTable('staff').set({ skills }).where('profile_id', '=', id));

/** Returns how many rows were added: none if the id is taken. */
export const addDayOff = (tx: Tx, id: string, dayOff: DayOff): Promise<number> =>
  tx.run(
    sqlFor
      .insertInto('days_off')
      .values({ ...dayOff, profile_id: id })
      .onConflict((conflict) => conflict.doNothing()),
  );

export const removeDayOff = (tx: Tx, id: string): Promise<{ profile_id: string } | undefined> =>
  tx.first(sqlFor.deleteFrom('days_off').where('id', '=', id).returning('profile_id'));
