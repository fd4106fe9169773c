import type pg from 'pg';

type SeedBooking = {
  status: 'awaiting_office' | 'needs_time' | 'confirmed' | 'refused';
  /** Minutes since the request, and from the request to the answer. */
  minutesAgo: number;
  answeredAfter?: number;
  note?: string;
  reason?: string;
};

/** Recent requests of clients. Each is about one of the planned visits. */
const bookings: SeedBooking[] = [
  { status: 'awaiting_office', minutesAgo: 42, note: 'Please close the side gate, the dog is out back.' },
  { status: 'awaiting_office', minutesAgo: 66 },
  { status: 'awaiting_office', minutesAgo: 125, note: 'Any time that morning works for me.' },
  { status: 'needs_time', minutesAgo: 160 },
  { status: 'confirmed', minutesAgo: 24 * 60, answeredAfter: 35 },
  { status: 'refused', minutesAgo: 30 * 60, answeredAfter: 50, reason: 'We don’t come that far out yet. Sorry!' },
];

/** Stable ids, as in jobs.ts. */
const idOf = (index: number) => `019b76da-e400-7000-8000-${index.toString(16).padStart(12, '0')}`;

const windowMinutes = 120;

/** A second run adds nothing. */
export async function seedBookings(client: pg.Client, now = Date.now()): Promise<void> {
  const { rowCount } = await client.query('select from bookings limit 1');
  if (rowCount) return;
  // A booking copies its time from a hold, and these already have their visits.
  await client.query('alter table bookings disable trigger fitting_booking');
  for (const [index, booking] of bookings.entries()) await seedBooking(client, index, booking, now);
  await client.query('alter table bookings enable trigger fitting_booking');
}

async function seedBooking(client: pg.Client, index: number, booking: SeedBooking, now: number): Promise<void> {
  const id = idOf(index);
  const created = new Date(now - booking.minutesAgo * 60_000).toISOString();
  const kept = booking.status === 'awaiting_office' || booking.status === 'confirmed';
  const { rows } = await client.query<{ job_id: string }>(
    `insert into bookings (id, client_id, created_by, kind, status, job_id, place_id, technician_id, starts_at, ends_at,
       buffer_minutes, window_start, window_end, items, quote, note, notice_hours, late_fee_cents, refusal, reason, created_at,
       decided_at, decided_by)
     select $1, j.client_id, j.client_id, 'new', $2, case when $3 then j.id end, j.place_id, j.assigned_to, j.scheduled_start,
       j.scheduled_end, j.buffer_minutes, w.starts, w.starts + make_interval(mins => $4), i.items,
       jsonb_build_object('lines', i.lines, 'minutes', i.minutes, 'subtotal_cents', i.cents, 'discount_cents', 0,
         'tax', '[]'::jsonb, 'total_cents', i.cents, 'deposit_cents', 0),
       $5, b.cancellation_notice_hours, b.cancellation_fee_cents,
       case $2 when 'needs_time' then 'slot_lost' when 'refused' then 'office' end, $6, $7,
       $7::timestamptz + make_interval(mins => $8), case when $8::int is not null then (
         select id from profiles where role = 'admin' order by created_at, id limit 1) end
     from jobs j cross join business_settings b cross join lateral (
       select date_trunc('hour', j.scheduled_start) as starts) w cross join lateral (
       select jsonb_agg(asked order by n) as items, sum(minutes)::int as minutes, sum(price)::int as cents,
         jsonb_agg(asked || jsonb_build_object('name', name, 'unit', unit, 'minutes', minutes, 'price_cents', price,
           'discount_cents', 0, 'taxable', false) order by n) as lines
       from (
         select item.position as n, item.service_name as name, s.unit, item.minutes, m.price_cents as price,
           jsonb_build_object('service_id', item.service_id, 'units', item.units, 'square_feet', item.square_feet,
             'vehicle_size', item.vehicle_size, 'condition', item.condition) as asked
         from job_items item join job_item_prices m on m.item_id = item.id join services s on s.id = item.service_id
         where item.job_id = j.id and item.billing = 'visit') line) i
     where j.status = 'pending' and j.series_id is null and j.client_id is not null and j.place_id is not null
       and j.assigned_to is not null and i.cents > 0 and j.booking_id is null
       and j.scheduled_start > to_timestamp($9::float8 / 1000) + interval '1 day'
       and j.client_id not in (select client_id from bookings)
     order by j.scheduled_start, j.id limit 1 returning job_id`,
    [
      id,
      booking.status,
      kept,
      windowMinutes,
      booking.note ?? null,
      booking.reason ?? null,
      created,
      booking.answeredAfter ?? null,
      now,
    ],
  );
  if (!rows[0]?.job_id) return;
  await client.query(
    `update jobs j set booking_id = b.id, window_start = b.window_start, window_end = b.window_end
     from bookings b where b.id = $1 and j.id = b.job_id`,
    [id],
  );
}
