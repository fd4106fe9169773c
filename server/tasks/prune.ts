import { sql } from 'kysely';
import type pg from 'pg';
import { asSignIn, asSystem } from '#server/db/asSystem.ts';
import { sqlFor } from '#server/db/schema.ts';
import { dropAbandoned } from '#server/features/photos/photos.tasks.ts';

/** How far back a browser may resume its stream; the events themselves are kept twice as long. */
export const resumeWindowHours = 24;

/**
 * Deletes rows that are no longer needed: old commands, events, messages, checks and notices, ended sessions, links and attempts.
 */
export async function prune({ pool }: { pool: pg.Pool }): Promise<void> {
  const before = (age: string) => sql<string>`now() - ${age}::interval`;
  await asSystem(pool, async (tx) => {
    await tx.run(sqlFor.deleteFrom('commands').where('created_at', '<', before('7 days')));
    await tx.run(sqlFor.deleteFrom('change_events').where('created_at', '<', before(`${2 * resumeWindowHours} hours`)));
    await tx.run(sqlFor.deleteFrom('message_log').where('created_at', '<', before('90 days')));
    await tx.run(sqlFor.deleteFrom('health_checks').where('at', '<', before('7 days')));
    await tx.run(sqlFor.deleteFrom('notifications').where('read_at', '<', before('90 days')));
    await tx.run(sqlFor.deleteFrom('slot_holds').where('expires_at', '<', before('1 day')));
    await tx.run(sqlFor.deleteFrom('held_requests').where('at', '<', before('30 days')));
    await tx.run(sqlFor.deleteFrom('pay_links').where('expires_at', '<', before('0')));
    await tx.run(sqlFor.deleteFrom('gallery_links').where('expires_at', '<', before('0')));
    await dropAbandoned(tx);
    await tx.run(sqlFor.deleteFrom('webhook_events').where('received_at', '<', before('90 days')));
  });
  await asSignIn(pool, async (tx) => {
    await tx.run(sqlFor.deleteFrom('auth.sessions').where('expires_at', '<', before('0')));
    await tx.run(sqlFor.deleteFrom('auth.password_links').where('expires_at', '<', before('0')));
    await tx.run(sqlFor.deleteFrom('auth.address_changes').where('expires_at', '<', before('7 days')));
    await tx.run(sqlFor.deleteFrom('auth.totp_steps').where('created_at', '<', before('1 hour')));
    await tx.run(sqlFor.deleteFrom('auth.code_requests').where('requested_at', '<', before('1 hour')));
    await tx.run(sqlFor.deleteFrom('auth.devices').where('last_seen_at', '<', before('400 days')));
    await tx.run(sqlFor.deleteFrom('auth.networks').where('last_seen_at', '<', before('400 days')));
    await tx.run(sqlFor.deleteFrom('auth.attempts').where('last_at', '<', before('2 days')));
  });
}
