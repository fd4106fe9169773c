import type pg from 'pg';
import { expect } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { Booking } from '#contract/booking/booking.schema.ts';
import type { Hold, Slots, SlotWindow } from '#contract/booking/slot.schema.ts';
import { bookedItem, openBooking } from '#test/support/booking.ts';
import { signedIn, type Answer, type Client } from '#test/support/client.ts';
import { addPerson, type Person } from '#test/support/people.ts';

/** A client who can book: a place, a service that takes an hour and costs $45.00, and one technician who does it. */
export type Booker = {
  person: Person;
  client: Client;
  place: string;
  service: string;
  technician: Person;
};

export async function addBooker(admin: pg.Pool, portal: string): Promise<Booker> {
  const person = await addPerson(admin, 'client');
  return { person, client: await signedIn(portal, person), ...(await openBooking(admin, person.id)) };
}

/** The next technician takes over: only they offer slots of this service. */
export async function keepAlone(admin: pg.Pool, technician: Person): Promise<void> {
  await admin.query('delete from working_hours where profile_id <> $1', [technician.id]);
}

export const askSlots = async (booker: Booker, more: object = {}): Promise<Slots> =>
  ok(
    await booker.client.send<Slots>('POST', '/api/slots', {
      body: { place_id: booker.place, items: [bookedItem(booker.service)], ...more },
    }),
  );

export const freeWindows = ({ days }: Slots): (SlotWindow & { token: string })[] =>
  days.flatMap(({ windows }) => windows.flatMap((one) => (one.token ? [{ ...one, token: one.token }] : [])));

/** Holds a window: the first free one, or a later one. */
export async function holdWindow(booker: Booker, at = 0): Promise<Hold> {
  const token = freeWindows(await askSlots(booker))[at]!.token;
  return ok(await booker.client.command<Hold>('POST', '/api/holds', { id: uuidv7(), token }));
}

export const asked = (hold: Hold, part: object = {}) => ({
  id: uuidv7(),
  hold_id: hold.id,
  note: null,
  total_cents: hold.quote.total_cents,
  ...part,
});

const ok = <T>({ status, body }: Answer<T>): T => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

export const settle = async (client: Client, id: string): Promise<Booking> =>
  ok(await client.send<Booking>('POST', `/api/bookings/${id}/settle`));

/** Books a window, and returns the outcome. */
export async function book(booker: Booker, at = 0): Promise<Booking> {
  const body = asked(await holdWindow(booker, at));
  ok(await booker.client.command<Booking>('POST', '/api/bookings', body));
  return settle(booker.client, body.id);
}
