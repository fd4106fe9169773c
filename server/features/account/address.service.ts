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

/** Emails a user may have sent within an hour to a mailbox that isn't confirmed yet. */
const emailsAnHour = 5;

export const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Somebody wants to sign in with another address. Nothing changes until the link that is mailed to it is opened; the old
 * address hears of it now. Whether the new one is taken is told only to administrators, who see everybody's anyway.
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
    // The same address once more is a link that got lost; the old address knows already.
    if (waiting?.email !== email) await enqueue(tx, { name: 'tellOldAddress', payload: { change_id, stage: 'asked' } });
  });
}

export const cancelAddress = (pool: pg.Pool, session: SessionRow, origin: Origin): Promise<void> =>
  asSignIn(pool, async (tx) => {
    if ((await addresses.cancel(tx, session.id)) === 0) throw new PortalError('not_found');
    await audit(tx, { ...accountOf(session), action: 'address.cancelled' }, origin);
  });

/**
 * The link was opened: it reached the new mailbox, and the session that asked for it had just typed the password. Links,
 * trusted browsers and sessions end, but for the session of the browser that opened it.
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

/** Another account got the address since it was asked for; the owner of its mailbox may be told. */
const refusals: Refusals = { '23505': () => new PortalError('email_taken') };
