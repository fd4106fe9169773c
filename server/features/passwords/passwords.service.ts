import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { PortalError } from '#contract/errors.ts';
import { PasswordPolicy, type SecuritySettings } from '#contract/people/security.schema.ts';
import { passwordWeaknesses } from '#contract/people/weakness.ts';
import type { Config } from '#server/config.ts';
import { asSignIn } from '#server/db/asSystem.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { isLeaked } from '#server/features/passwords/leaks.ts';
import * as security from '#server/features/settings/security.queries.ts';
import { verifyPassword } from '#server/features/sessions/betterAuth.ts';

/** The part of the settings that a person who sets a password may read. */
export const policyOf = (settings: SecuritySettings): PasswordPolicy =>
  Object.fromEntries(PasswordPolicy.keyof().options.map((name) => [name, settings[name]])) as PasswordPolicy;

/**
 * Refuses a password that breaks the policy. Every path that sets a password calls this before it writes anything, so that a
 * refusal leaves nothing half done.
 */
export async function assertAcceptable(
  { pool, config, log }: { pool: pg.Pool; config: Config; log: Logger },
  person: { id: string; full_name: string; email: string | null },
  password: string,
): Promise<void> {
  const { settings, earlier } = await asSignIn(pool, async (tx) => {
    const current = await security.read(tx);
    return { settings: current, earlier: await earlierPasswords(tx, person.id, current.password_history) };
  });
  const reasons = passwordWeaknesses(password, {
    policy: policyOf(settings),
    identity: [person.full_name, person.email],
  });
  if (settings.prevent_leaked_passwords && (await isLeaked(password, { url: config.LEAKED_PASSWORDS_URL, log }))) {
    reasons.push('leaked');
  }
  for (const hash of earlier) {
    if (!(await verifyPassword({ hash, password }))) continue;
    reasons.push('used_before');
    break;
  }
  if (reasons.length > 0) throw new PortalError('weak_password', { reasons });
}

async function earlierPasswords(tx: Tx, userId: string, count: number): Promise<string[]> {
  if (count === 0) return [];
  const rows = await tx.all(
    sqlFor
      .selectFrom('auth.password_history')
      .select('password')
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(count),
  );
  return rows.map(({ password }) => password);
}

/** Stores the password, and ends everything that the old one opened: sessions, links, trusted devices, the lockout. */
export const storePassword = (tx: Tx, userId: string, hash: string, { changeNext = false } = {}) =>
  tx.run(sql`select auth.set_password(${userId}::uuid, ${hash}::text, ${changeNext}::boolean)`);
