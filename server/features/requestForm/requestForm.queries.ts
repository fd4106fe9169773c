import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { RequestFormSettings, type RequestForm, type SendRequest } from '#contract/requestForm.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

const columns = RequestFormSettings.keyof().options;

// The row is made by the migration and nobody may delete it.
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

/** What strangers may know of it. */
export const shown = async (tx: Tx): Promise<Shown> =>
  (await tx.first(sql<Shown>`select online, services, embed_origins, business from shown_request_form()`))!;

export type Sent = {
  lead_id: string;
  owner_id: string | null;
  created: boolean;
};

/** Undefined for a repeat of what was sent before. */
export const send = (
  tx: Tx,
  body: SendRequest,
  kept: { addressHash: Buffer; consent: string; consentVersion: number },
): Promise<Sent | undefined> =>
  tx.first(sql<Sent>`
    select lead_id, owner_id, created from send_request(
      ${body.id}, ${uuidv7()}, ${kept.addressHash}, ${body.full_name}, ${body.phone}, ${body.email}, ${body.street}, ${body.city},
      ${body.postal_code}, ${body.service_id}, ${body.detail}, ${body.suits},
      ${body.sms_consent ? kept.consent : null}, ${body.sms_consent ? kept.consentVersion : null})`);
