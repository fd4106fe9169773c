import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { Booking, VisitPolicy } from '#contract/booking/booking.schema.ts';
import type { OpenedOrder, Payment } from '#contract/money/payment.schema.ts';
import type { Hold, Slots } from '#contract/booking/slot.schema.ts';
import { bookedItem, setRules } from '#test/support/booking.ts';
import { addBooker, asked, freeWindows, keepAlone, type Booker } from '#test/support/bookings.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { startFunnel, type Funnel } from '#test/support/funnel.ts';
import { addPlace } from '#test/support/jobs.ts';
import { addPerson } from '#test/support/people.ts';
import { queueEmptied } from '#test/support/queue.ts';
import { often } from '#test/support/thorough.ts';

/*
 * Two clients, the office and time change bookings in any order. Always: nobody is in two places at once, a confirmed
 * booking has one visit, and every cent of a deposit is held, applied, being refunded or the client's credit.
 */
let funnel: Funnel;
let first: Booker;

beforeAll(async () => {
  funnel = await startFunnel();
  first = await addBooker(funnel.admin, funnel.portal);
  await keepAlone(funnel.admin, first.technician);
  await funnel.admin.query('update services set deposit_percent = 50, taxable = false where id = $1', [first.service]);
  await funnel.admin.query(
    'update business_settings set cancellation_notice_hours = 72, cancellation_fee_cents = 1500',
  );
});

const who = fc.nat({ max: 1 });
const which = fc.nat({ max: 5 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('book' as const), who, which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), who, which }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'expire' as const,
        'approve' as const,
        'decline' as const,
        'withdraw' as const,
        'refund' as const,
        'choose' as const,
        'move' as const,
        'cancel' as const,
        'bill' as const,
        'waive' as const,
      ),
      who,
      which,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A client with their own place. Each request comes from a new address, because requests per address are limited. */
async function addBookingClient() {
  const person = await addPerson(funnel.admin, 'client');
  const place = await addPlace(funnel.admin, person.id);
  const { cookie, device } = await signedIn(funnel.portal, person);
  const client = () => new Client(funnel.portal, { cookie, device });
  const windows = async (body: object) => {
    const { status, body: slots } = await client().send<Slots>('POST', '/api/slots', { body });
    return status === 200 ? freeWindows(slots) : [];
  };
  return { person, place, client, windows, bookings: [] as string[] };
}
type BookingClient = Awaited<ReturnType<typeof addBookingClient>>;

async function live(people: BookingClient[], steps: Step[]): Promise<void> {
  for (const one of steps) {
    const me = people[one.who]!;
    const client = me.client();
    const act = async (method: string, path: string, body?: object) => {
      const { status } = await client.command(method, `/api/${path}`, body);
      expect(status, path).toBeLessThan(500);
      return status === 200;
    };
    const items = { place_id: me.place, items: [bookedItem(first.service)] };
    if (one.do === 'book') {
      const token = (await me.windows(items))[one.which]?.token;
      const held = await client.command<Hold>('POST', '/api/holds', { id: uuidv7(), token });
      if (held.status !== 200) continue;
      const wish = asked(held.body);
      if (await act('POST', 'bookings', wish)) me.bookings.push(wish.id);
      continue;
    }
    const id = me.bookings[one.which % Math.max(1, me.bookings.length)];
    if (!id) continue;
    const settle = () => client.send<Booking>('POST', `/api/bookings/${id}/settle`);
    const { job_id, window_start } = (await client.get<Booking>(`/api/bookings/${id}`)).body;
    if (one.do === 'pay') {
      const path = `/api/bookings/${id}/deposit`;
      const { status, body } = await client.command<Payment>('POST', path, { id: uuidv7(), method: 'paypal' });
      if (status !== 200) continue;
      const order = await client.send<OpenedOrder>('POST', `/api/payments/${body.id}/order`);
      await funnel.paypal.approve(order.body.order.id);
      await client.send('POST', `/api/payments/${body.id}/capture`);
    } else if (one.do === 'expire') {
      await funnel.admin.query(
        `update slot_holds set created_at = now() - interval '20 minutes', expires_at = now() - interval '1 second'
         where client_id = $1`,
        [me.person.id],
      );
    } else if (one.do === 'approve' || one.do === 'decline') {
      const body = one.do === 'decline' ? { reason: 'Full' } : undefined;
      await funnel.office.command('POST', `/api/booking-requests/${id}/${one.do}`, body);
      await settle();
    } else if (one.do === 'withdraw' || one.do === 'refund') {
      await act('POST', `bookings/${id}/${one.do}`);
      await settle();
    } else if (one.do === 'choose') {
      const token = (await me.windows(items)).at(-1 - one.which)?.token;
      if (token) await act('POST', `bookings/${id}/choose`, { token });
      await settle();
    } else if (job_id && (one.do === 'move' || one.do === 'cancel')) {
      const { body: policy } = await client.get<VisitPolicy>(`/api/own-visits/${job_id}/policy`);
      const token = one.do === 'move' ? (await me.windows({ job_id })).at(-1 - one.which)?.token : undefined;
      const seen = { id: uuidv7(), seen_start: policy.window_start ?? window_start, fee_cents: policy.fee_cents };
      const [{ total_cents }] = (await funnel.rows<{ total_cents: number }>(
        "select (quote ->> 'total_cents')::int as total_cents from bookings where job_id = $1 and kind = 'new'",
        [job_id],
      )) as [{ total_cents: number }];
      if (one.do === 'move' && token) await act('POST', `own-visits/${job_id}/move`, { ...seen, token, total_cents });
      if (one.do === 'cancel') await act('POST', `own-visits/${job_id}/cancel`, { ...seen, reason: null });
      await client.send('POST', `/api/bookings/${seen.id}/settle`);
    } else if (job_id && one.do === 'bill') {
      await funnel.admin.query("update jobs set status = 'completed' where id = $1 and status = 'pending'", [job_id]);
      const bill = { id: uuidv7(), client_id: me.person.id, job_ids: [job_id], send: false };
      await funnel.office.command('POST', '/api/invoices/bill', bill);
    } else if (one.do === 'waive') {
      const [draft] = await funnel.rows<{ id: string; version: number }>(
        "select id, version from invoices where client_id = $1 and status = 'draft' limit 1",
        [me.person.id],
      );
      if (!draft) continue;
      // The office sends half of the fees and waives the others.
      if (one.which % 2) await funnel.office.command('DELETE', `/api/invoices/${draft.id}`, undefined);
      else
        await funnel.office.command('POST', `/api/invoices/${draft.id}/issue`, { version: draft.version, send: false });
    }
  }
}

async function expectSense(people: BookingClient[]): Promise<void> {
  expect(
    await funnel.rows(
      `select a.owner_id from busy_spans a join busy_spans b on a.technician_id = b.technician_id and a.owner_id < b.owner_id
       where a.span && b.span`,
      [],
    ),
  ).toEqual([]);
  expect(
    await funnel.rows(
      `select b.id from bookings b left join jobs j on j.booking_id = b.id where b.kind = 'new'
       group by b.id having (b.status in ('confirmed', 'awaiting_office')) and count(j.id) <> 1`,
      [],
    ),
  ).toEqual([]);
  for (const { person } of people) {
    const [money] = await funnel.rows<Record<string, number>>(
      `select client_credit($1)::int as credit,
         coalesce(sum(d.paid_cents), 0)::int as captured, coalesce(sum(d.held_cents), 0)::int as held,
         coalesce(sum(d.applied_cents), 0)::int as applied,
         coalesce((select sum(r.amount_cents) from refunds r where r.client_id = $1
           and r.status in ('requested', 'pending', 'completed')), 0)::int as back
       from deposits d where d.client_id = $1`,
      [person.id],
    );
    const { captured, credit, held, applied, back } = money!;
    expect(captured, JSON.stringify(money)).toBe(credit! + held! + applied! + back!);
  }
}

test('every cent of a deposit is somewhere, and every confirmed booking has its one visit', async () => {
  const checked = fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), fc.boolean(), async (steps, approval) => {
      await setRules(funnel.admin, { approval: approval ? 'all' : 'none' });
      await funnel.admin.query("update jobs set status = 'cancelled' where status in ('pending', 'in_progress')");
      const people = [await addBookingClient(), await addBookingClient()];
      await live(people, steps);
      await expectSense(people);
      await queueEmptied(funnel.admin);
      await expectSense(people);
    }),
    { numRuns: often(8, 150) },
  );
  await expect(checked).resolves.toBeUndefined();
}, 600_000);
