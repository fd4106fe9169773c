import type pg from 'pg';
import { PortalError } from '#contract/errors.ts';
import { onlyRow } from '#contract/base/event.ts';
import type { LeadRef } from '#contract/sales/lead.schema.ts';
import {
  RequestFormSettings,
  type HeldRequests,
  type RequestForm,
  type SendRequest,
} from '#contract/booking/requestForm.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { requestFormText } from '#text/requestForm.ts';
import type { Config } from '#server/config.ts';
import { asActor } from '#server/db/asActor.ts';
import { asSystem } from '#server/db/asSystem.ts';
import { raised } from '#server/db/raised.ts';
import { record, type By, type Change } from '#server/db/record.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import { retryOnDeadlock } from '#server/db/retry.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as referrals from '#server/features/referrals/referrals.queries.ts';
import { referralChange } from '#server/features/referrals/referrals.service.ts';
import * as form from '#server/features/requestForm/requestForm.queries.ts';
import { assertUnhurried, tokenOf } from '#server/features/requestForm/token.ts';
import { networksOf } from '#server/http/address.ts';
import { keysFor, sign } from '#server/keys.ts';
import { enqueueNotice } from '#server/tasks/enqueue.ts';

/**
 * The version of `requestFormText.consent`. Raise it with every change of the wording; each request keeps the wording that its
 * sender agreed to.
 */
const consentVersion = 1;

const consentOf = (business: string) => fill(requestFormText.consent, { business });

const refusals: Refusals = {
  [raised.request_form_off]: () => new PortalError('request_off'),
  '54000': () => new PortalError('too_many_requests', { retry_after: 3_600 }),
};

export async function readForm(pool: pg.Pool, config: Config): Promise<RequestForm> {
  const { online, services, business } = await asActor(pool, null, form.shown);
  return { online, services, consent: consentOf(business), token: tokenOf(config) };
}

/** Sites that may embed the page in a frame. */
export const embedOrigins = async (pool: pg.Pool): Promise<string[]> =>
  (await asActor(pool, null, form.shown)).embed_origins;

const requested = ({ lead_id: id, owner_id }: form.Sent): Change => {
  const audience = { users: owner_id ? [owner_id] : [], roles: ['admin' as const] };
  return { action: 'lead.requested', entity: 'lead', id, fields: [], audience };
};

/**
 * A stranger requests work. Whether they are known, new or asked before, the answer and the steps are the same: one database
 * function finds their open lead or creates one. Requests in a flood are silently held back for the office.
 */
export async function send(
  pool: pg.Pool,
  config: Config,
  body: SendRequest,
  { id: requestId, ip: address }: { id: string; ip: string },
): Promise<void> {
  if (body.website !== '') return;
  assertUnhurried(config, body.token);
  const networks = networksOf(address).map((network) => sign(keysFor(config, 'request addresses'), network));
  const work = async (tx: Tx) => {
    const consent = body.sms_consent ? consentOf((await form.shown(tx)).business) : '';
    const sent = await form.send(tx, body, { networks, consent, consentVersion });
    if (!sent) return;
    const { lead_id: id, created } = sent;
    const by: By = { actor: null, anonymous: true, requestId, address };
    const friend = body.code ? await refer(tx, sent, body.code) : [];
    for (const change of [requested(sent), ...friend]) await record(tx, by, change);
    // An existing lead gets no notice here: its follow-up is now due, which reminds its owner.
    if (created)
      await enqueueNotice(tx, null, { notice: 'lead_waiting', entity_id: id, starts_at: new Date().toISOString() });
  };
  await refusing(
    refusals,
    retryOnDeadlock(() => asSystem(pool, work)),
  );
}

/** The sender gets the same answer for a known and an unknown code. */
async function refer(tx: Tx, { lead_id, created }: form.Sent, code: string): Promise<Change[]> {
  const friend = await referrals.refer(tx, lead_id, code, created);
  if (!friend) return [];
  return [referralChange('referral.asked', { id: friend.referral_id, referrer_id: friend.referrer_id }, [])];
}

export async function listHeld(tx: Tx): Promise<HeldRequests> {
  const [items, total] = await Promise.all([form.held(tx), form.countHeld(tx)]);
  return { items, total };
}

/** The office confirms that a held request is real, so it continues as if it had just arrived. */
export async function keep(tx: Tx, id: string): Promise<Effect<LeadRef>> {
  const sent = await form.keep(tx, id);
  if (!sent) throw new PortalError('not_found');
  const friend = sent.friends_code ? await refer(tx, sent, sent.friends_code) : [];
  return { answer: { lead_id: sent.lead_id }, changes: [requested(sent), ...friend] };
}

export async function discard(tx: Tx, id: string, alike: boolean): Promise<Effect<null>> {
  if ((await form.discard(tx, id, alike)) === 0) throw new PortalError('not_found');
  const audience = { users: [], roles: ['admin' as const] };
  return { answer: null, changes: [{ action: 'request.discarded', entity: 'lead', id, fields: [], audience }] };
}

const editable = RequestFormSettings.keyof().options;

export async function update(tx: Tx, wanted: RequestFormSettings): Promise<Effect<RequestFormSettings>> {
  const body = {
    ...wanted,
    service_ids: [...new Set(wanted.service_ids)],
    embed_origins: [...new Set(wanted.embed_origins)],
  };
  const before = await form.lock(tx);
  const fields = editable.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(body[field]));
  if (fields.length === 0) return { answer: before, changes: [] };
  if ((await form.countServices(tx, body.service_ids)) < body.service_ids.length) throw new PortalError('not_found');
  const after = await form.update(tx, body);
  const change = { entity: 'request_form' as const, id: onlyRow, fields, before, after };
  const audience = { users: [], roles: ['admin' as const] };
  return { answer: after, changes: [{ action: 'request_form.updated', ...change, audience }] };
}
