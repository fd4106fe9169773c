import { sql } from 'kysely';
import type pg from 'pg';
import { mailText } from '#text/signInMail.ts';
import { fill } from '#contract/text/fill.ts';
import { asSignIn } from '#server/db/asSystem.ts';
import { sqlFor } from '#server/db/schema.ts';
import { linkFor, newLinkToken } from '#server/features/sessions/passwordLinks.service.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Payloads, TaskDeps } from '#server/tasks/task.ts';

/** How long a link works. Who was invited may be on holiday; who forgot a password is at the screen. */
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
};

/** Makes a link for somebody, whose older ones end with it. Null: there is nobody to write to. */
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
        .select(['profiles.id', 'profiles.full_name', 'profiles.email', 'profiles.acts_for'])
        .where('profiles.id', '=', profileId)
        .where('profiles.active', '=', true)
        // Of two tasks for one person, the second sees the first one's link.
        .forUpdate('account'),
    );
    if (!found?.email) return null;
    // Somebody who keeps asking for a link in another's name fills no mailbox.
    if (reason === 'forgotten' && (await hasFreshLink(tx, profileId))) return null;
    // The newest one counts: an older email no longer opens anything.
    await tx.run(sqlFor.deleteFrom('auth.password_links').where('user_id', '=', profileId));
    await tx.run(sql`
      insert into auth.password_links (token_hash, user_id, expires_at)
      values (${tokenHash}, ${profileId}, now() + make_interval(hours => ${linkHours[reason]}))`);
    return { full_name: found.full_name, email: found.email, acts_for: found.acts_for };
  });
  return person && { ...person, tokenHash, urlFor: (baseUrl) => linkFor(baseUrl, token) };
}

/** Nobody has this link; the next try makes another one. */
export const dropLink = (pool: pg.Pool, { tokenHash }: NewLink): Promise<number> =>
  asSignIn(pool, (tx) => tx.run(sqlFor.deleteFrom('auth.password_links').where('token_hash', '=', tokenHash)));

/**
 * Mails a link that sets a password. The secret is made here, at the moment it leaves, and only its hash is kept: neither
 * the queue nor the table ever holds what would open the account.
 */
export async function sendPasswordLink(
  { pool, config, outbox }: TaskDeps,
  { profile_id, reason }: Payloads['sendPasswordLink'],
): Promise<void> {
  // An unknown address asked for a link: trying again wouldn't change it. Without mail the outbox notes why it failed.
  if (!profile_id) return;
  const person = await makeLink(pool, profile_id, reason);
  if (!person) return;
  const text = mailText[reason === 'invited' ? 'invitation' : 'passwordLink'];
  const compose = () => ({
    kind: reason === 'invited' ? 'invitation' : 'password_link',
    subject: text.subject,
    lines: [
      person.acts_for ? mailText.anyone : fill(text.greeting, { name: person.full_name }),
      text.body,
      fill(text.expiry, { hours: linkHours[reason] }),
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
      .where('created_at', '>', sql<string>`now() - interval '2 minutes'`),
  )) !== undefined;
