import { sql } from 'kysely';
import { mailText } from '#text/signInMail.ts';
import { fill } from '#contract/text/fill.ts';
import { asSignIn } from '#server/db/asSystem.ts';
import { sqlFor } from '#server/db/schema.ts';
import { isTaken, linkHours } from '#server/features/account/address.queries.ts';
import { hashOf } from '#server/features/account/address.service.ts';
import { maskedEmail } from '#server/features/factors/factors.queries.ts';
import { newToken } from '#server/features/sessions/cookies.ts';
import type { Email } from '#server/integrations/mail/email.ts';
import type { Payloads, TaskDeps } from '#server/tasks/task.ts';

/**
 * Mails the link that confirms a new address. The token is made here, right before it is sent (decision 0009). If the
 * address belongs to another account, that mailbox gets an email without a link: the person who asked must not learn
 * that it is taken.
 */
export async function sendAddressLink(
  { pool, config, outbox }: TaskDeps,
  { change_id }: Payloads['sendAddressLink'],
): Promise<void> {
  if (!outbox.configured.email) return;
  const token = newToken();
  const keep = (token_hash: Buffer | null) =>
    sqlFor.updateTable('auth.address_changes').set({ token_hash }).where('id', '=', change_id);
  const to = await asSignIn(pool, async (tx) => {
    const change = await tx.first(
      sqlFor
        .selectFrom('auth.address_changes as change')
        .innerJoin('profiles', 'profiles.id', 'change.user_id')
        .select(['change.user_id', 'change.new_email'])
        .where('change.id', '=', change_id)
        .where('change.done_at', 'is', null)
        .where('change.expires_at', '>', sql<string>`now()`)
        .where('profiles.active', '=', true),
    );
    if (!change) return null;
    const taken = await isTaken(tx, change.new_email);
    if (!taken) await tx.run(keep(hashOf(token)));
    return { ...change, taken };
  });
  if (!to) return;
  const compose = (): Email => {
    const text = mailText.addressLink;
    const { subject } = text;
    const kind = 'address_link';
    if (to.taken) return { kind, subject, lines: [mailText.addressTaken.body, mailText.addressTaken.why] };
    return {
      kind,
      subject,
      lines: [mailText.anyone, text.body, fill(text.expiry, { hours: linkHours }), text.notYou],
      action: { label: text.action, url: `${config.BASE_URL}/confirm-address#token=${token}` },
    };
  };
  try {
    await outbox.mail({ profileId: to.user_id, email: to.new_email }, compose);
  } catch (error) {
    // The link didn't reach anyone; the next try makes a new one.
    await asSignIn(pool, (tx) => tx.run(keep(null)));
    throw error;
  }
}

/** Notifies the address that the user signed in with until now. Notification settings can't switch this off. */
export async function tellOldAddress(
  { pool, config, outbox }: TaskDeps,
  { change_id, stage }: Payloads['tellOldAddress'],
): Promise<void> {
  if (!outbox.configured.email) return;
  const change = await asSignIn(pool, (tx) =>
    tx.first(
      sqlFor
        .selectFrom('auth.address_changes as change')
        .innerJoin('profiles', 'profiles.id', 'change.user_id')
        .select(['change.user_id', 'change.old_email', 'change.new_email', 'change.done_at', 'profiles.full_name'])
        .where('change.id', '=', change_id),
    ),
  );
  // The change was replaced or confirmed meanwhile, so another email covers it.
  if (!change || (stage === 'asked') !== (change.done_at === null)) return;
  const text = mailText[stage === 'asked' ? 'addressAsked' : 'addressChanged'];
  const values = { name: change.full_name, address: maskedEmail(change.new_email) };
  await outbox.mail({ profileId: change.user_id, email: change.old_email }, () => ({
    kind: `address_${stage}`,
    subject: text.subject,
    lines: text.lines.map((line) => fill(line, values)),
    ...('action' in text && { action: { label: text.action, url: `${config.BASE_URL}/forgot-password` } }),
  }));
  // The row was kept only for this email.
  if (stage === 'changed')
    await asSignIn(pool, (tx) => tx.run(sqlFor.deleteFrom('auth.address_changes').where('id', '=', change_id)));
}
