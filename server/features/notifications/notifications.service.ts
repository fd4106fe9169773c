import { PortalError } from '#contract/errors.ts';
import type { Notification } from '#contract/office/notification.schema.ts';
import { noticePage, notices, type NoticeEntity } from '#contract/office/notices.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as notifications from '#server/features/notifications/notifications.queries.ts';
import { findRecords, type NamedRecord } from '#server/features/notifications/records.queries.ts';
import { page, type Cursor } from '#server/http/cursor.ts';

const gone: NamedRecord = { id: '', name: null, invoice_number: null, currency: null, open: false };

/** A page of notices, newest first, each with its record as far as this reader may see it. */
export async function list(
  tx: Tx,
  actor: Actor,
  show: 'unread' | undefined,
  after: Cursor | null,
): Promise<{ items: Notification[]; next: string | null }> {
  const { items, next } = page(await notifications.newest(tx, actor.id, show, after));
  const records = await recordsOf(tx, actor, items);
  return { items: items.map((row) => withRecord(row, records.get(`${row.entity} ${row.entity_id}`))), next };
}

/** Returns whether the notice was unread. */
export async function readOne(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  const found = await notifications.lockOne(tx, actor.id, id);
  if (!found) throw new PortalError('not_found');
  if (found.read_at) return false;
  await notifications.markOneRead(tx, id);
  return true;
}

function withRecord(row: notifications.Told, record: NamedRecord = gone): Notification {
  const { name, invoice_number, currency, owner = null, others = null, open } = record;
  return { ...row, ...(!open && { entity: null, entity_id: null }), name, invoice_number, currency, owner, others };
}

/** A reader without a page for a kind had another role at the time, and may not even query that table. */
async function recordsOf(tx: Tx, { role }: Actor, rows: notifications.Told[]): Promise<Map<string, NamedRecord>> {
  const ids: Partial<Record<NoticeEntity, string[]>> = {};
  for (const { kind, entity, entity_id } of rows) {
    const notice = notices.find((each) => each === kind);
    if (notice && entity && entity_id && noticePage(notice, role, entity_id)) (ids[entity] ??= []).push(entity_id);
  }
  const entities = Object.keys(ids) as NoticeEntity[];
  const found = await Promise.all(
    entities.map(async (entity) =>
      (await findRecords(tx, entity, ids[entity]!)).map((record) => [`${entity} ${record.id}`, record] as const),
    ),
  );
  return new Map(found.flat());
}
