import { v7 as uuidv7 } from 'uuid';
import { addBooker, askSlots, asked, book, freeWindows, holdWindow, type Booker } from '#test/support/bookings.ts';
import { setRules } from '#test/support/booking.ts';
import type { Samples } from '#test/support/sample.ts';
import type { World } from '#test/support/world.ts';

const booker = ({ admin, portal }: World) => addBooker(admin, portal);

/** A booking that waits for the office's approval. */
async function waiting(world: World) {
  const who = await booker(world);
  await setRules(world.admin, { approval: 'all' });
  return { who, id: (await book(who)).id };
}

/** A visit days ahead, so that changing it is free at any time of day, with the window that its client saw. */
async function visit(world: World) {
  const who = await booker(world);
  const { job_id, window_start } = await book(who, 12);
  return { who, id: job_id!, seen_start: window_start! };
}

const tokenFor = async (who: Booker) => freeWindows(await askSlots(who)).at(-1)!.token;

/** A booking that is requested but not settled. */
async function requested(world: World) {
  const who = await booker(world);
  const body = asked(await holdWindow(who));
  await who.client.command('POST', '/api/bookings', body);
  return { client: who.client, id: body.id };
}

/** A booking whose deposit is due. */
async function owing(world: World) {
  const who = await booker(world);
  await world.admin.query('update services set deposit_percent = 50 where id = $1', [who.service]);
  const body = asked(await holdWindow(who));
  await who.client.command('POST', '/api/bookings', body);
  return { client: who.client, id: body.id };
}

/** Makes the deposit look paid, without any later processing. */
async function addDepositMoney({ admin }: World, bookingId: string): Promise<void> {
  await admin.query(
    `with booked as (insert into ledger_entries (transaction_id, booked_on, account, amount_cents, memo, client_id)
       select d.id, business_day(now()), side.account, side.sign * d.amount_cents, 'Deposit', d.client_id
       from deposits d, (values ('cash:manual', 1), ('client_credit', -1)) side (account, sign) where d.booking_id = $1)
     update deposits set paid_cents = amount_cents where booking_id = $1`,
    [bookingId],
  );
  await admin.query('update deposits set held_cents = amount_cents where booking_id = $1', [bookingId]);
}

const nothingHeld = () => ({ id: uuidv7(), hold_id: uuidv7(), note: null, total_cents: 0 });
const seen = () => ({ id: uuidv7(), seen_start: new Date().toISOString(), fee_cents: 0 });

export const bookingsSamples = {
  'booking.create': {
    probe: () => ({ body: nothingHeld(), status: 409 }),
    success: async (world) => {
      const who = await booker(world);
      return { client: who.client, body: asked(await holdWindow(who)) };
    },
  },
  'booking.settle': {
    success: async (world) => {
      const owed = await owing(world);
      await addDepositMoney(world, owed.id);
      return owed;
    },
  },
  'booking.list': {},
  'booking.read': { success: requested },
  'booking.withdraw': { success: owing },
  'booking.choose': {
    probe: () => ({ body: { token: uuidv7() }, status: 404 }),
    success: async (world) => {
      const { who, id } = await waiting(world);
      return { client: who.client, id, body: { token: await tokenFor(who) } };
    },
  },
  'booking.refund': {
    success: async (world) => {
      const { client, id } = await owing(world);
      await world.admin.query("update bookings set status = 'needs_time' where id = $1", [id]);
      await addDepositMoney(world, id);
      return { client, id };
    },
  },
  'booking.requests': {},
  'booking.counts': {},
  'booking.request': { success: async (world) => ({ id: (await waiting(world)).id }) },
  'booking.approve': { success: async (world) => ({ id: (await waiting(world)).id }) },
  'booking.decline': {
    probe: () => ({ body: { reason: 'Fully booked' }, status: 404 }),
    success: async (world) => ({ id: (await waiting(world)).id, body: { reason: 'Fully booked' } }),
  },
  'booking.propose': {
    probe: () => ({ body: { tokens: ['x'], note: null }, status: 404 }),
    success: async (world) => {
      const { who, id } = await waiting(world);
      return { id, body: { tokens: [await tokenFor(who)], note: null } };
    },
  },
  'deposit.pay': {
    probe: () => ({ body: { id: uuidv7(), method: 'paypal' }, status: 404 }),
    success: async (world) => ({ ...(await owing(world)), body: { id: uuidv7(), method: 'paypal' } }),
  },
} satisfies Samples<`booking.${string}` | `deposit.${string}`>;

export const ownVisitSamples = {
  'visit.policy': {
    success: async (world) => {
      const { who, id } = await visit(world);
      return { client: who.client, id };
    },
  },
  'visit.moveOwn': {
    probe: () => ({ body: { ...seen(), token: 'x', total_cents: 4_500 }, status: 404 }),
    success: async (world) => {
      const { who, id, seen_start } = await visit(world);
      const { days, quote, near_quote } = await askSlots(who, { place_id: undefined, items: undefined, job_id: id });
      const day = days.findLast(({ windows }) => windows.some(({ token }) => token))!;
      const { token } = day.windows.findLast((window) => window.token)!;
      const { total_cents } = (day.near && near_quote) || quote;
      return { client: who.client, id, body: { ...seen(), seen_start, token, total_cents } };
    },
  },
  'visit.cancelOwn': {
    probe: () => ({ body: { ...seen(), reason: null }, status: 404 }),
    success: async (world) => {
      const { who, id, seen_start } = await visit(world);
      return { client: who.client, id, body: { ...seen(), seen_start, reason: null } };
    },
  },
} satisfies Samples<`visit.${string}Own` | 'visit.policy'>;
