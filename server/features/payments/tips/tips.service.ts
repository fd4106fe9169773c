import { fromCents } from '#contract/base/amount.ts';
import { PortalError } from '#contract/errors.ts';
import { pageSize } from '#contract/base/limits.ts';
import { tipLeftOf } from '#contract/money/money.ts';
import type { PaymentDetail, TipPage } from '#contract/money/payment.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { AuditAction } from '#text/audit.ts';
import { tipText as text } from '#text/moneyErrors.ts';
import { fill } from '#contract/text/fill.ts';
import { Day, Id } from '#contract/base/scalars.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Change } from '#server/db/record.ts';
import type { Effect } from '#server/db/write.ts';
import { detail } from '#server/features/payments/list/detail.queries.ts';
import * as payments from '#server/features/payments/payments.queries.ts';
import * as tips from '#server/features/payments/tips/tips.queries.ts';
import { refused } from '#server/http/refused.ts';

type Share = { profile_id: string; amount_cents: number };

/** Splits a tip: all of it, among technicians, each named once. */
export async function shareTip(tx: Tx, actor: Actor, id: string, shares: Share[]): Promise<Effect<PaymentDetail>> {
  const payment = await payments.lock(tx, id);
  if (!payment) throw new PortalError('not_found');
  const { received_on } = payment;
  const tip = tipLeftOf(payment);
  if (tip === 0 || !received_on) throw refused('shares', text.noTip);
  const people = [...new Set(shares.map(({ profile_id }) => profile_id))];
  if (people.length < shares.length) throw refused('shares', text.twice);
  if (sumOf(shares) !== tip) throw refused('shares', fill(text.notAll, { tip: fromCents(tip) }));
  const [before, technicians, description] = await Promise.all([
    tips.ofPayment(tx, id),
    tips.technicians(tx, people),
    tips.workOf(tx, payment.invoice_id),
  ]);
  if (technicians.length < people.length) throw refused('shares', text.notATechnician);
  const kept = new Map(before.map((share) => [share.profile_id, share.description]));
  await tips.replace(
    tx,
    id,
    shares.map((share) => ({
      ...share,
      payment_id: id,
      received_on,
      description: kept.get(share.profile_id) ?? description,
    })),
  );
  const told = [...new Set([...people, ...kept.keys()])];
  return { answer: (await detail(tx, actor, id))!, changes: [tipChange(id, told)] };
}

/** A refunded part of a tip is taken from all shares in proportion. */
export async function lowerShares(tx: Tx, payment: payments.LockedPayment): Promise<Change[]> {
  const shares = (await tips.ofPayment(tx, payment.id)).toSorted((one, other) => other.amount_cents - one.amount_cents);
  const left = tipLeftOf(payment);
  if (sumOf(shares) <= left) return [];
  const parts = inProportion(shares, left);
  for (const [at, share] of shares.entries()) share.amount_cents = parts[at]!;
  await tips.replace(
    tx,
    payment.id,
    shares.filter(({ amount_cents }) => amount_cents > 0),
  );
  const people = shares.map(({ profile_id }) => profile_id);
  return [tipChange(payment.id, people, 'tip.lowered')];
}

/** Odd cents go to the first shares, which are the largest. */
function inProportion(shares: readonly Share[], left: number): number[] {
  const shared = sumOf(shares);
  const parts = shares.map(({ amount_cents }) => Math.floor((amount_cents * left) / shared));
  const odd = left - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, at) => part + (at < odd ? 1 : 0));
}

const sumOf = (shares: readonly Share[]) => shares.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** The change goes to everyone who shares the tip, or did, and to the office. */
export const tipChange = (id: string, users: string[], action: AuditAction = 'tip.shared'): Change => ({
  action,
  entity: 'tip',
  id,
  fields: ['tip_shares'],
  audience: { users, roles: ['admin'] },
});

function readCursor(cursor: string | undefined): tips.TipCursor | null {
  if (cursor === undefined) return null;
  const [day = '', payment = '', person = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const known = Day.safeParse(day).success && Id.safeParse(payment).success && Id.safeParse(person).success;
  if (!known) throw new PortalError('invalid_input');
  return { day, payment, person };
}

/** A page of tips, newest first, and this month's total. */
export async function tipPage(tx: Tx, cursor: string | undefined): Promise<TipPage> {
  const [rows, month_cents] = await Promise.all([tips.list(tx, readCursor(cursor)), tips.thisMonth(tx)]);
  const items = rows.slice(0, pageSize);
  const last = items.at(-1);
  const next = rows.length > pageSize && last ? `${last.received_on} ${last.payment_id} ${last.profile_id}` : null;
  return { items, month_cents, next: next && Buffer.from(next).toString('base64url') };
}
