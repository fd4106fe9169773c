import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { pageSize } from '#contract/base/limits.ts';
import {
  RequestFormSettings,
  type HeldRequest,
  type RequestForm,
  type SendRequest,
} from '#contract/booking/requestForm.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

const columns = RequestFormSettings.keyof().options;

// The migration creates the row, and no role may delete it.
export const read = async (tx: Tx): Promise<RequestFormSettings> =>
  (await tx.first(sqlFor.selectFrom('request_form').select(columns)))!;

export const lock = async (tx: Tx): Promise<RequestFormSettings> =>
  (await tx.first(sqlFor.selectFrom('request_form').select(columns).forUpdate()))!;

export const update = async (tx: Tx, settings: RequestFormSettings): Promise<RequestFormSettings> =>
  (await tx.first(sqlFor.updateTable('request_form').set(settings).returning(columns)))!;

export const countServices = async (tx: Tx, ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0;
  const found = await tx.all(sqlFor.selectFrom('services').select('id').where('id', 'in', ids));
  return found.length;
};

type Shown = Pick<RequestForm, 'online' | 'services'> & { embed_origins: string[]; business: string };

/** What strangers may see of the form. */
export const shown = async (tx: Tx): Promise<Shown> =>
  (await tx.first(sql<Shown>`select online, services, embed_origins, business from shown_request_form()`))!;

export type Sent = {
  lead_id: string;
  owner_id: string | null;
  created: boolean;
};

/** Undefined for a repeat of an earlier request, and for a request that is held back. */
export const send = (
  tx: Tx,
  body: SendRequest,
  kept: { networks: Buffer[]; consent: string; consentVersion: number },
): Promise<Sent | undefined> =>
  tx.first(sql<Sent>`
    select lead_id, owner_id, created from send_request(
      ${body.id}, ${uuidv7()}, ${kept.networks}::bytea[], ${body.full_name}, ${body.phone}, ${body.email}, ${body.street}, ${body.city},
      ${body.postal_code}, ${body.service_id}, ${body.detail}, ${body.suits}, ${body.code},
      ${body.sms_consent ? kept.consent : null}, ${body.sms_consent ? kept.consentVersion : null})`);

/** A page of held requests. */
export const held = (tx: Tx): Promise<HeldRequest[]> =>
  tx.all(sql<HeldRequest>`
    select h.id, h.at, h.full_name, h.phone, h.email, h.city, h.detail, h.suits, s.name as service_name,
      (count(*) over (partition by widest(h.networks)))::int as alike
    from held_requests h left join services s on s.id = h.service_id
    order by alike, h.at desc, h.id limit ${sql.lit(pageSize)}`);

export const countHeld = async (tx: Tx): Promise<number> =>
  (await tx.first(sql<{ count: number }>`select count(*)::int as count from held_requests`))!.count;

export const keep = (tx: Tx, id: string): Promise<(Sent & { friends_code: string | null }) | undefined> =>
  tx.first(sql<Sent & { friends_code: string | null }>`
    select lead_id, owner_id, created, friends_code from keep_held_request(${id}::uuid, ${uuidv7()}::uuid)`);

export const discard = (tx: Tx, id: string, alike: boolean): Promise<number> =>
  tx.run(sql`
    delete from held_requests where id = ${id}
      or ${alike} and widest(networks) = (select widest(h.networks) from held_requests h where h.id = ${id})`);

/** Whether the office is notified of held requests now. */
export const claimSummary = async (tx: Tx): Promise<boolean> =>
  (await tx.first(sql<{ due: boolean }>`select claim_held_summary() as due`))!.due;
