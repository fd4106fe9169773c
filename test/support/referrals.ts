import type pg from 'pg';
import { addCash, issued } from '#test/support/invoices.ts';
import type { Client } from '#test/support/client.ts';
import { addLead } from '#test/support/leads.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { openRequestForm } from '#test/support/requestForm.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

export async function openReferrals(admin: pg.Pool): Promise<void> {
  await openRequestForm(admin);
  await admin.query('update referral_rules set online = true, reward_cents = 2500, min_paid_cents = 5000');
}

export const codeOf = async (admin: pg.Pool, clientId: string): Promise<string> =>
  (await admin.query<{ code: string }>('select code from referral_codes where client_id = $1', [clientId])).rows[0]!
    .code;

export type Friend = { id: string; lead: string; person: Person };

/** A friend who asked with a client's code and became a client. */
export async function addFriend(admin: pg.Pool, referrer: Pick<Person, 'id'>): Promise<Friend> {
  await openReferrals(admin);
  const lead = await addLead(admin);
  const { rows } = await admin.query<{ id: string }>('select referral_id as id from refer_lead($1, $2, true)', [
    lead,
    await codeOf(admin, referrer.id),
  ]);
  const person = await addPerson(admin, 'client', { full_name: 'Yusuf Haddad' });
  await admin.query('update leads set client_id = $2 where id = $1', [lead, person.id]);
  return { id: rows[0]!.id, lead, person };
}

/** The books are append-only, so the triggers are off. */
export const paidAgo = (admin: pg.Pool, invoiceId: string, days: number): Promise<void> =>
  withoutTriggers(admin, (connection) =>
    connection.query('update ledger_entries set booked_on = booked_on - $2::int where invoice_id = $1', [
      invoiceId,
      days,
    ]),
  );

/** A friend's invoice, paid in cash this many days ago. */
export async function paysFirst(
  admin: pg.Pool,
  office: Client,
  friend: Pick<Person, 'id'>,
  days = 20,
): Promise<{ invoice: string; payment: string; total: number }> {
  const { id: invoice, total_cents: total } = await issued(office, friend.id);
  const payment = await addCash(admin, friend.id, total, invoice);
  await paidAgo(admin, invoice, days);
  return { invoice, payment, total };
}

/** A referral that waits for the office: both have the same phone number. */
export async function addDoubtful(admin: pg.Pool, office: Client): Promise<Friend & { referrer: Person }> {
  const referrer = await addPerson(admin, 'client', { full_name: 'Hannah Ortiz' });
  const friend = await addFriend(admin, referrer);
  await paysFirst(admin, office, friend.person);
  await admin.query("update referrals set status = 'review', doubts = '{same_phone}' where id = $1", [friend.id]);
  return { ...friend, referrer };
}
