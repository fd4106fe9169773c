import type pg from 'pg';

/** On a day that a technician has free: a morning window that a representative holds for a client. */
const holds = [
  { days: 3, service: 'House soft wash', square_feet: 1_800 },
  { days: 4, service: 'Driveway and flatwork wash', square_feet: 640 },
];

/** Stable ids, as in jobs.ts. */
const idOf = (index: number) => `019b76da-e700-7000-8000-${index.toString(16).padStart(12, '0')}`;

/** For two clients of the representative with the most clients. A second run adds nothing. */
export async function seedHolds(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from slot_holds limit 1');
  if (rowCount) return;
  for (const [index, { days, service, square_feet }] of holds.entries())
    await client.query(
      `insert into slot_holds (id, client_id, held_by, technician_id, place_id, items, starts_at, ends_at, buffer_minutes,
         window_start, window_end, near)
       select $1, c.id, c.rep_id, t.profile_id, p.id, jsonb_build_array(jsonb_build_object('service_id', s.id, 'units', null,
           'square_feet', $4::int, 'vehicle_size', null, 'condition', 'normal')),
         w.starts, w.starts + interval '90 minutes', 15, w.starts, w.starts + interval '2 hours', false
       from services s cross join business_settings b
         cross join lateral (select (now() at time zone b.time_zone)::date + $2::int + n as day from generate_series(0, 6) n) d
         cross join lateral (select (d.day + time '08:00') at time zone b.time_zone as starts) w
         join staff t on s.skills <@ t.skills join profiles who on who.id = t.profile_id and who.role = 'tech' and who.active
         join working_hours h on h.profile_id = t.profile_id and h.weekday = date_part('dow', d.day) and h.starts <= '08:00'
         cross join lateral (
           select p.* from profiles p where p.rep_id = (select rep_id from profiles where rep_id is not null
               group by rep_id order by count(*) desc, rep_id limit 1)
             and p.acts_for is null and p.email is not null and p.deleted_at is null
             and p.id not in (select client_id from slot_holds) and exists (select from places where client_id = p.id)
           order by p.full_name desc limit 1) c
         cross join lateral (select id from places where client_id = c.id order by created_at, id limit 1) p
       where s.name = $3 and not exists (select from busy_spans x where x.technician_id = t.profile_id
           and x.span && tstzrange(d.day::timestamp at time zone b.time_zone, (d.day + 1)::timestamp at time zone b.time_zone))
         and not exists (select from days_off f where f.profile_id = t.profile_id and d.day between f.starts_on and f.ends_on)
       order by d.day, t.profile_id limit 1`,
      [idOf(index), days, service, square_feet],
    );
}
