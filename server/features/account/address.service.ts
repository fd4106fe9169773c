import { createHash } from 'node:crypto';
import type pg from 'pg';
import { PortalError } from '#contract/errors.ts';
import { codeTiming } from '#contract/people/factor.kinds.ts';
import { addressText } from '#text/address.ts';
import { asSignIn } from '#server/db/asSystem.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import * as addresses from '#server/features/account/address.queries.ts';
import { accountOf } from '#server/features/factors/enrolment.service.ts';
import type { SessionRow } from '#server/features/sessions/sessions.queries.ts';
import { audit, type Origin, type SignInDeps } from '#server/features/sessions/sessions.service.ts';
import { refused } from '#server/http/refused.ts';
import { enqueue } from '#server/tasks/enqueue.ts';

/** The most emails per hour that a user may send to a mailbox they haven't confirmed yet. */
const emailsAnHour = 5;

export const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * A user asks to sign in with another address. Nothing changes until the user opens the link mailed to the new address;
 * the old address is notified now. Only administrators are told that the new address is taken: they see all addresses
 * anyway.
 */
export async function requestAddress(
  { pool, config }: SignInDeps,
  session: SessionRow,
  email: string,
  origin: Origin,
): Promise<void> {
  const from = session.email;
  if (!from) throw new PortalError('no_address');
  if (!config.MAIL_URL) throw new PortalError('mail_off', { message: addressText.noMail });
  if (email === from) throw refused('email', addressText.same);
  await asSignIn(pool, async (tx) => {
    await addresses.lockAccount(tx, session.id);
    const { age, sent } = await addresses.recentRequests(tx, session.id);
    if (age !== null && age < codeTiming.resend_seconds)
      throw new PortalError('too_many_requests', { retry_after: Math.ceil(codeTiming.resend_seconds - age) });
    if (sent >= emailsAnHour)
      throw new PortalError('too_many_requests', { retry_after: 600, message: addressText.enough });
    if (session.role === 'admin' && (await addresses.isTaken(tx, email))) throw new PortalError('email_taken');
    const waiting = await addresses.waitingOf(tx, session.id);
    const change_id = await addresses.replace(tx, session.id, from, email);
    await audit(tx, { ...accountOf(session), action: 'address.requested' }, origin);
    await enqueue(tx, { name: 'sendAddressLink', payload: { change_id } });
    // A repeated request for the same address means the link got lost; the old address was already notified.
    if (waiting?.email !== email) await enqueue(tx, { name: 'tellOldAddress', payload: { change_id, stage: 'asked' } });
  });
}

export const cancelAddress = (pool: pg.Pool, session: SessionRow, origin: Origin): Promise<void> =>
  asSignIn(pool, async (tx) => {
    if ((await addresses.cancel(tx, session.id)) === 0) throw new PortalError('not_found');
    await audit(tx, { ...accountOf(session), action: 'address.cancelled' }, origin);
  });

/**
 * Opening the link proves that the user owns the new mailbox; the session that requested it had just typed the
 * password. Links, trusted browsers and sessions end, except the session of the browser that opened the link.
 */
export async function confirmAddress(
  pool: pg.Pool,
  token: string,
  keep: string | null,
  origin: Origin,
): Promise<{ email: string }> {
  const hash = hashOf(token);
  return asSignIn(pool, async (tx) => {
    const found = await addresses.findByToken(tx, hash);
    const spent = new PortalError('link_spent', { message: addressText.linkSpent });
    if (!found || !(await addresses.lockProfile(tx, found.user_id))) throw spent;
    await addresses.lockAccount(tx, found.user_id);
    if ((await addresses.finish(tx, found.id, hash)) === 0) throw spent;
    await refusing(refusals, addresses.move(tx, found.user_id, found.new_email, keep));
    const who = { userId: found.user_id, role: found.role, entity: 'account' as const };
    await audit(tx, { ...who, action: 'address.changed' }, origin);
    await enqueue(tx, { name: 'tellOldAddress', payload: { change_id: found.id, stage: 'changed' } });
    return { email: found.new_email };
  });
}

/** Another account took the address after it was requested. The user may know, because they own the mailbox. */
const refusals: Refusals = { '23505': () => new PortalError('email_taken') };
