import { sql } from 'kysely';
import type pg from 'pg';
import { formatPhone } from '#contract/base/phone.ts';
import type { Role } from '#contract/base/role.ts';
import { freshLinkMinutes } from '#contract/base/timing.ts';
import { mailText } from '#text/signInMail.ts';
import { fill } from '#contract/text/fill.ts';
import { asSignIn, asSystem } from '#server/db/asSystem.ts';
import { sqlFor } from '#server/db/schema.ts';
import { linkFor, newLinkToken } from '#server/features/sessions/passwordLinks.service.ts';
import type { Tx } from '#server/db/transaction.ts';
import { read as readBusiness } from '#server/features/business/business.queries.ts';
import type { Payloads, TaskDeps } from '#server/tasks/task.ts';

/** How long a link works. An invited person may be on vacation; a person who forgot a password is at the screen. */
export const linkHours = { invited: 72, reset: 24, forgotten: 2 } as const satisfies Record<
  Payloads['sendPasswordLink']['reason'],
  number
>;

export type NewLink = {
  tokenHash: Buffer;
  urlFor: (baseUrl: string) => string;
  full_name: string;
  email: string;
  acts_for: string | null;
  role: Role;
};

/** Creates a link for a person and ends their older links. Null if there is no one to write to. */
export async function makeLink(
  pool: pg.Pool,
  profileId: string,
  reason: Payloads['sendPasswordLink']['reason'],
): Promise<NewLink | null> {
  const { token, tokenHash } = newLinkToken();
  const person = await asSignIn(pool, async (tx) => {
    const found = await tx.first(
      sqlFor
        .selectFrom('profiles')
        .innerJoin('auth.users as account', 'account.id', 'profiles.id')
        .select(['profiles.id', 'profiles.full_name', 'profiles.email', 'profiles.acts_for', 'profiles.role'])
        .where('profiles.id', '=', profileId)
        .where('profiles.active', '=', true)
        // Of two tasks for one person, the second sees the first one's link.
        .forUpdate('account'),
    );
    if (!found?.email) return null;
    // A stranger who keeps requesting links for another person can't fill their mailbox.
    if (reason === 'forgotten' && (await hasFreshLink(tx, profileId))) return null;
    // Only the newest link works: older emails open nothing.
    await tx.run(sqlFor.deleteFrom('auth.password_links').where('user_id', '=', profileId));
    await tx.run(sql`
      insert into auth.password_links (token_hash, user_id, expires_at)
      values (${tokenHash}, ${profileId}, now() + make_interval(hours => ${linkHours[reason]}))`);
    return { full_name: found.full_name, email: found.email, acts_for: found.acts_for, role: found.role };
  });
  return person && { ...person, tokenHash, urlFor: (baseUrl) => linkFor(baseUrl, token) };
}

/** The link was never delivered; the next try makes another one. */
export const dropLink = (pool: pg.Pool, { tokenHash }: NewLink): Promise<number> =>
  asSignIn(pool, (tx) => tx.run(sqlFor.deleteFrom('auth.password_links').where('token_hash', '=', tokenHash)));

/**
 * Mails a link that sets a password. The token is created here, right before it leaves, and only its hash is kept: neither the
 * queue nor the table ever holds anything that would open the account.
 */
export async function sendPasswordLink(
  { pool, config, outbox }: TaskDeps,
  { profile_id, reason }: Payloads['sendPasswordLink'],
): Promise<void> {
  // An unknown address asked for a link, and a retry wouldn't change that. Without mail, the outbox records why it failed.
  if (!profile_id) return;
  const person = await makeLink(pool, profile_id, reason);
  if (!person) return;
  const text = mailText[reason === 'invited' ? 'invitation' : 'passwordLink'];
  const { name: business, phone } = await asSystem(pool, readBusiness);
  const hours = linkHours[reason];
  const compose = () => {
    const own = mailText.clientInvitation;
    const said =
      reason === 'invited' && person.role === 'client'
        ? {
            subject: fill(own.subject, { business }),
            body: fill(own.body, { business }),
            expiry: fill(phone ? own.expiry : own.expiryNoPhone, { hours, phone: phone ? formatPhone(phone) : '' }),
          }
        : { subject: text.subject, body: text.body, expiry: fill(text.expiry, { hours }) };
    return emailOf(said);
  };
  const emailOf = ({ subject, body, expiry }: { subject: string; body: string; expiry: string }) => ({
    kind: reason === 'invited' ? 'invitation' : 'password_link',
    subject,
    lines: [
      person.acts_for ? mailText.anyone : fill(text.greeting, { name: person.full_name }),
      body,
      expiry,
      text.notYou,
    ],
    action: { label: text.action, url: person.urlFor(config.BASE_URL) },
  });
  try {
    await outbox.mail({ profileId: profile_id, email: person.email }, compose);
  } catch (error) {
    await dropLink(pool, person);
    throw error;
  }
}

const hasFreshLink = async (tx: Tx, userId: string) =>
  (await tx.first(
    sqlFor
      .selectFrom('auth.password_links')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('created_at', '>', sql<string>`now() - make_interval(mins => ${sql.lit(freshLinkMinutes)})`),
  )) !== undefined;
