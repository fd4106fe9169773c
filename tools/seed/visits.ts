import type pg from 'pg';

/** A hurried signature, on a field of 1,000 by 400. */
const strokes = [
  [
    [120, 300],
    [150, 130],
    [230, 110],
    [250, 190],
    [170, 220],
    [260, 310],
  ],
  [
    [300, 240],
    [320, 300],
    [370, 300],
    [385, 235],
    [400, 300],
  ],
  [
    [450, 130],
    [455, 300],
    [480, 295],
  ],
  [
    [410, 200],
    [510, 190],
  ],
  [
    [540, 120],
    [545, 300],
    [580, 230],
    [620, 300],
    [760, 270],
  ],
];

/** The progress of the last weeks' visits: arrival and departure, the outcome of bins, the signer. */
export async function seedVisits(client: pg.Client): Promise<void> {
  const recent = "assigned_to is not null and scheduled_start between now() - interval '21 days' and now()";
  await client.query(
    `insert into visit_progress (job_id, on_the_way_at, arrives_from, arrives_to, arrived_at, done_at)
     select id, scheduled_start - interval '25 minutes', scheduled_start - interval '10 minutes',
       scheduled_start + interval '20 minutes', scheduled_start, case status when 'completed' then scheduled_end end
     from jobs where ${recent} and status in ('in_progress', 'completed') on conflict do nothing`,
  );
  await client.query(
    `insert into bin_outcomes (item_id, job_id, outcome, bins_done, occurred_at)
     select i.id, j.id, 'cleaned', coalesce(i.units, 1), j.scheduled_end
     from jobs j join job_items i on i.job_id = j.id
     where i.bins and j.status = 'completed' and ${recent} on conflict do nothing`,
  );
  await client.query(
    `insert into signatures (id, job_id, taken_by, signer_name, strokes, note, signed_at)
     select overlay(j.id::text placing '9' from 20 for 1)::uuid, j.id, j.assigned_to, case when home then c.full_name end,
       case when home then $1::jsonb end, case when not home then 'Nobody home. Left the card at the side door.' end,
       j.scheduled_end
     from jobs j join profiles c on c.id = j.client_id cross join lateral (select j.number % 4 <> 1 as home) s
     where j.status = 'completed' and j.number % 3 <> 0 and ${recent} on conflict do nothing`,
    [JSON.stringify(strokes)],
  );
}
