import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { BookingRules } from '#contract/booking/bookingRules.schema.ts';
import type { BookedItem } from '#contract/booking/slot.schema.ts';
import { addPlace, addService, addTechnician, everyDay } from '#test/support/jobs.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { giveTo } from '#test/support/reps.ts';

export const bookingRules = (part: Partial<BookingRules> = {}): BookingRules => ({
  online: true,
  lead_hours: 24,
  horizon_days: 60,
  window_minutes: 120,
  near_discount_cents: 0,
  approval: 'none',
  depot_latitude: null,
  depot_longitude: null,
  min_stretch_minutes: 120,
  max_days: 3,
  several_days_online: false,
  ...part,
});

export const bookedItem = (service_id: string): BookedItem => ({
  service_id,
  units: null,
  square_feet: null,
  vehicle_size: null,
  condition: 'normal',
});

/** Stores the owner's rules. */
export async function setRules(admin: pg.Pool, part: Partial<BookingRules> = {}): Promise<void> {
  const rules = Object.entries(bookingRules(part));
  await admin.query(
    `update booking_rules set ${rules.map(([name], at) => `${name} = $${at + 1}`).join(', ')}`,
    rules.map(([, value]) => value),
  );
}

/** A service that clients can book. */
export async function addOnlineService(
  admin: pg.Pool,
  part: { minutes?: number; buffer?: number; skills?: string[] } = {},
): Promise<string> {
  const id = await addService(admin, part);
  await admin.query('update services set online = true where id = $1', [id]);
  return id;
}

/** Turns online booking on, with a service, a technician who does it every day, and a place of the client. */
export async function openBooking(
  admin: pg.Pool,
  clientId: string,
): Promise<{ place: string; service: string; technician: Person }> {
  await setRules(admin);
  const [place, service, technician] = await Promise.all([
    addPlace(admin, clientId),
    addOnlineService(admin),
    addTechnician(admin, everyDay('08:00', '16:00')),
  ]);
  return { place, service, technician };
}

/** A window that a client's representative holds for them, with the representative's id. */
export async function addRepHold(
  admin: pg.Pool,
  clientId: string,
  window_start: string,
): Promise<{ id: string; rep: Person }> {
  const [id, rep, technician] = [
    uuidv7(),
    await addPerson(admin, 'sales', { full_name: 'Cole Barrett' }),
    await addTechnician(admin),
  ];
  await giveTo(admin, rep, [clientId]);
  await admin.query(
    `insert into slot_holds (id, client_id, held_by, technician_id, place_id, items, starts_at, ends_at, buffer_minutes,
       window_start, window_end, near)
     values ($1, $2, $3, $4, $5, '[]', $6::timestamptz, $6::timestamptz + interval '1 hour', 0, $6::timestamptz,
       $6::timestamptz + interval '2 hours', false)`,
    [id, clientId, rep.id, technician.id, await addPlace(admin, clientId), window_start],
  );
  return { id, rep };
}
