import type pg from 'pg';
import { addDays, startOfWeek } from '#contract/base/days.ts';
import type { TimeKind } from '#contract/field/timeEntry.kinds.ts';
import { insertAll } from '#tools/seed/bulk.ts';

/** A stable uuid v7. */
const timeId = (kind: number, index: number) => `019b76da-f${kind}00-7000-8000-${index.toString(16).padStart(12, '0')}`;

type Shift = { person: string; day: string; starts: number; ends: number };
type Visit = { id: string; person: string; starts: number; ends: number; running: boolean };
type Stretch = { kind: TimeKind; job: string | null; from: number; to: number | null };

const minute = 60_000;
const driveMinutes = 18;
const daysBack = 13;

/** A clocked shift: shop, drive, visits, and a break in the first long gap around noon. */
function planDay(shift: Shift, visits: Visit[], turn: number): Stretch[] {
  const day: Stretch[] = [];
  const late = ((turn * 7) % 11) * minute;
  let at = shift.starts + late - 5 * minute;
  let rested = false;
  const add = (kind: TimeKind, to: number, job: string | null = null) => {
    if (to > at) day.push({ kind, job, from: at, to });
    at = Math.max(at, to);
  };
  const wait = (to: number) => {
    const noon = shift.starts + 4 * 60 * minute;
    if (!rested && to - at >= 50 * minute && to > noon) {
      rested = true;
      if (at < noon && noon + 30 * minute < to) add('shop', noon);
      add('break', at + 30 * minute);
    }
    add('shop', to);
  };
  for (const [index, { id, starts, ends, running }] of visits.entries()) {
    const begins = Math.max(at, starts + ((turn + index * 3) % 7) * minute);
    if (begins - at > (driveMinutes + 10) * minute) wait(begins - driveMinutes * minute);
    add('drive', begins, id);
    if (running) return [...day, { kind: 'job', job: id, from: at, to: null }];
    const length = (ends - starts) * (0.88 + (((turn * 5 + index * 3) % 10) / 10) * 0.3);
    const next = visits[index + 1]?.starts ?? Infinity;
    add('job', Math.round(Math.min(begins + length, next - 5 * minute) / minute) * minute, id);
  }
  if (visits.length > 0) add('drive', at + driveMinutes * minute);
  wait(shift.ends + ((turn * 5) % 17) * minute - 6 * minute);
  return day;
}

/** Two weeks of clocked days up to now; weeks before the last one are closed. A second run adds nothing. */
export async function seedTime(client: pg.Client, now = Date.now()): Promise<void> {
  const { rowCount } = await client.query('select from time_entries limit 1');
  if (rowCount) return;
  const { rows: about } = await client.query<{ today: string; first: 0 | 1 | 6; office: string }>(
    `select (to_timestamp($1::float8 / 1000) at time zone time_zone)::date::text as today, week_starts_on as first,
       (select id from profiles where role = 'admin' order by created_at, id limit 1) as office from business_settings`,
    [now],
  );
  const { today, first, office } = about[0]!;
  const { rows: shifts } = await client.query<Shift>(
    `select p.id as person, (w.starts_at at time zone b.time_zone)::date::text as day,
       extract(epoch from min(w.starts_at))::float8 * 1000 as starts, extract(epoch from max(w.ends_at))::float8 * 1000 as ends
     from business_settings b cross join profiles p cross join lateral work_windows(p.id, $1::date - $2::int, $1::date) w
     where p.role = 'tech' and p.active and w.starts_at > p.created_at group by 1, 2 order by 2, 1`,
    [today, daysBack],
  );
  const { rows: visits } = await client.query<Visit & { day: string }>(
    `select j.id, j.assigned_to as person, (j.scheduled_start at time zone b.time_zone)::date::text as day,
       extract(epoch from j.scheduled_start)::float8 * 1000 as starts, extract(epoch from j.scheduled_end)::float8 * 1000 as ends,
       j.status = 'in_progress' as running
     from jobs j cross join business_settings b
     where j.status in ('completed', 'in_progress') and j.assigned_to is not null and j.scheduled_start <= to_timestamp($2::float8 / 1000)
       and j.scheduled_start >= ($1::date - $3::int)::timestamp at time zone b.time_zone
     order by j.scheduled_start, j.id`,
    [today, now, daysBack],
  );
  const entries = shifts.flatMap((shift, turn) => {
    const own = visits.filter(({ person, day }) => person === shift.person && day === shift.day);
    return planDay(shift, own, turn)
      .filter(({ from, to }) => from < now && (to === null || to <= now))
      .map((stretch) => Object.assign(stretch, { person: shift.person }));
  });
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  await insertAll(
    client,
    'time_entries',
    entries.map(({ person, kind, job, from, to }, index) => ({
      id: timeId(0, index),
      person_id: person,
      kind,
      job_id: job,
      started_at: iso(from),
      ended_at: iso(to),
      received_at: iso(from),
    })),
  );
  await client.query('alter table time_entries disable trigger user');
  await client.query('update time_entries set ended_received_at = ended_at');
  await client.query('alter table time_entries enable trigger user');
  const lastWeek = addDays(startOfWeek(today, first), -7);
  for (let week = addDays(lastWeek, -7); week > addDays(today, -daysBack); week = addDays(week, -7))
    await insertAll(client, 'closed_weeks', [
      { week_start: week, closed_by: office, closed_at: `${addDays(week, 8)}T14:00:00Z` },
    ]);
  await seedCorrections(client, lastWeek);
}

/** Items that wait for the office: a late clock-out, a day without a phone, and time that arrived late over other time. */
async function seedCorrections(client: pg.Client, lastWeek: string): Promise<void> {
  const named = async (name: string) => {
    const { rows } = await client.query<{ id: string }>("select id from profiles where email like $1 || '@%'", [name]);
    return rows[0]?.id;
  };
  const [dani, luis, nico] = [await named('dani'), await named('luis'), await named('nico')];
  const wednesday = addDays(lastWeek, 3);
  await client.query(
    `insert into time_corrections (id, person_id, entry_id, kind, started_at, ended_at, reason, asked_by)
     select $1, e.person_id, e.id, e.kind, e.started_at, e.ended_at - interval '15 minutes',
       'Forgot to clock out when I dropped the van at the shop.', e.person_id
     from time_entries e cross join business_settings b
     where e.person_id = $2 and e.kind = 'shop' and (e.started_at at time zone b.time_zone)::date = $3::date
       and e.ended_at - e.started_at > interval '20 minutes'
     order by e.started_at desc limit 1`,
    [timeId(1, 1), dani, wednesday],
  );
  // Luis' phone was off that day: nothing was clocked.
  const { rows: lost } = await client.query<{ starts: string; ends: string }>(
    `update time_entries e set counted = false, flag = 'removed' from business_settings b
     where e.person_id = $1 and (e.started_at at time zone b.time_zone)::date = $2::date
     returning e.started_at::text as starts, e.ended_at::text as ends`,
    [luis, addDays(lastWeek, 5)],
  );
  if (lost.length > 0) {
    await client.query('alter table time_entries disable trigger user');
    await client.query("delete from time_entries where person_id = $1 and flag = 'removed'", [luis]);
    await client.query('alter table time_entries enable trigger user');
    await client.query(
      `insert into time_corrections (id, person_id, kind, started_at, ended_at, reason, asked_by)
       values ($1, $2, 'shop', $3, $4, 'Phone was dead all day.', $2)`,
      [
        timeId(1, 2),
        luis,
        lost.map(({ starts }) => starts).toSorted()[0],
        lost
          .map(({ ends }) => ends)
          .toSorted()
          .at(-1),
      ],
    );
  }
  // A drive that Nico's phone sent in the evening; its first minutes overlap the time before.
  await client.query(
    `insert into time_entries (id, person_id, kind, started_at, ended_at, counted, flag, received_at)
     select $1, e.person_id, 'drive', e.ended_at - interval '12 minutes', e.ended_at + interval '23 minutes', false, 'overlap',
       e.ended_at + interval '6 hours'
     from time_entries e cross join business_settings b
     where e.person_id = $2 and e.kind = 'shop' and e.counted and (e.started_at at time zone b.time_zone)::date = $3::date
     order by e.started_at desc limit 1`,
    [timeId(0, 0xffff), nico, addDays(lastWeek, 4)],
  );
}
