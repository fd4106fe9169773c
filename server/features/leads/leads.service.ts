import { pick } from '#contract/base/fields.ts';
import { PortalError } from '#contract/errors.ts';
import { followUpAfter, openDayLater, type FollowUp } from '#contract/sales/followUp.ts';
import {
  LeadFields,
  type LeadAssign,
  type LeadDetail,
  type LeadResult,
  type LeadUpdate,
  type LogLead,
  type MoveLead,
  type NewLead,
} from '#contract/sales/lead.schema.ts';
import { isOpenLead } from '#contract/sales/lead.kinds.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { AuditAction } from '#text/audit.ts';
import { serverClientText } from '#text/clients.ts';
import { jobErrorText } from '#text/jobErrors.ts';
import { serverLeadText as text } from '#text/leads.ts';
import { nullableKeys } from '#server/db/columns.ts';
import { raised } from '#server/db/raised.ts';
import type { Change } from '#server/db/record.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import { read as business } from '#server/features/business/business.queries.ts';
import { onceInWork } from '#server/features/leads/clash.service.ts';
import * as leads from '#server/features/leads/leads.queries.ts';
import type { HeldLead } from '#server/features/leads/leads.queries.ts';
import { refused } from '#server/http/refused.ts';

const refusals: Refusals = {
  [raised.lead_owner]: () => refused('owner_id', serverClientText.notARep),
  [raised.lead_status]: () => new PortalError('lead_closed'),
  [raised.lead_client]: () => refused('client_id', jobErrorText.notAClient),
  leads_next: () => refused('follow_up_at', text.nextMissing),
  leads_service_id_fkey: () => new PortalError('not_found'),
};

/** Announced to the office and to the lead's current and former owners. */
export function leadChange(
  action: AuditAction,
  id: string,
  { before, after, fields }: { before?: object; after?: object; fields: string[] },
  owners: (string | null)[],
): Change {
  const users = [...new Set(owners.filter((owner) => owner !== null))];
  return { action, entity: 'lead', id, fields, before, after, audience: { users, roles: ['admin'] } };
}

export async function find(tx: Tx, actor: Actor, id: string): Promise<LeadDetail> {
  const lead = await leads.findById(tx, id, { office: actor.role === 'admin' });
  if (!lead) throw new PortalError('not_found');
  return lead;
}

async function hold(tx: Tx, id: string): Promise<HeldLead> {
  const lead = await leads.lock(tx, id);
  if (!lead) throw new PortalError('not_found');
  return lead;
}

/** The second editor has to choose (docs/decisions/0014). */
async function holdVersion(tx: Tx, id: string, version: number): Promise<HeldLead> {
  const lead = await hold(tx, id);
  if (lead.version !== version) throw new PortalError('changed_meanwhile');
  return lead;
}

const yearMs = 366 * 86_400_000;

/** A follow-up in the far future would be a way to forget a lead. */
function assertSoon(follow_up_at: string | null): void {
  if (follow_up_at && Date.parse(follow_up_at) > Date.now() + yearMs) throw refused('follow_up_at', text.tooFar);
}

const changedKeys = (before: object, after: object) =>
  Object.entries(after)
    .filter(([key, value]) => (before as Record<string, unknown>)[key] !== value)
    .map(([key]) => key);

/** A representative owns the leads that they add. */
function ownerFor(actor: Actor, owner_id: string | null): string | null {
  if (actor.role !== 'sales') return owner_id;
  if (owner_id !== null && owner_id !== actor.id) throw refused('owner_id', text.ownOnly);
  return actor.id;
}

export async function create(tx: Tx, actor: Actor, body: NewLead): Promise<Effect<LeadResult>> {
  assertSoon(body.follow_up_at);
  const owner_id = ownerFor(actor, body.owner_id);
  const lead = { ...body, owner_id, created_by: actor.id };
  return onceInWork(tx, actor, body, body.id, async (nested) => {
    const added = await refusing(refusals, leads.insert(nested, lead));
    if (added === 0) throw new PortalError('command_reused');
    const after = { ...lead, status: 'new' };
    const fields = changedKeys({}, body).filter((key) => key !== 'id' && after[key as keyof typeof after] !== null);
    const mine = owner_id === null || owner_id === actor.id;
    return {
      answer: null,
      changes: [leadChange('lead.created', body.id, { after, fields: [...fields, 'status'] }, [owner_id])],
      notices: mine ? [] : [{ notice: 'lead_assigned', entity_id: body.id }],
    };
  });
}

export async function update(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...body }: LeadUpdate,
): Promise<Effect<LeadResult>> {
  assertSoon(body.follow_up_at);
  const lead = await holdVersion(tx, id, version);
  const values = isOpenLead(lead) ? body : { ...body, next_step: null, follow_up_at: null };
  // The same instant can be written in more than one way.
  const sameTime = Date.parse(lead.follow_up_at ?? '') === Date.parse(values.follow_up_at ?? '');
  const fields = changedKeys(lead, { ...values, ...(sameTime && { follow_up_at: lead.follow_up_at }) });
  if (fields.length === 0) return { answer: { lead: await find(tx, actor, id), existed: false }, changes: [] };
  return onceInWork(tx, actor, body, id, async (nested) => {
    await refusing(refusals, leads.update(nested, id, values));
    return {
      answer: null,
      changes: [leadChange('lead.updated', id, { before: lead, after: values, fields }, [lead.owner_id])],
    };
  });
}

/** Moves the lead to another column of the board. */
export async function move(tx: Tx, actor: Actor, id: string, body: MoveLead): Promise<Effect<LeadResult>> {
  const { version, status, lost_reason, lost_note, client_id, next_step, follow_up_at } = body;
  assertSoon(follow_up_at);
  if (status === 'sold' && actor.role !== 'admin') throw refused('status', text.soldByOffice);
  const lead = await holdVersion(tx, id, version);
  if (lead.status === status) return { answer: { lead: await find(tx, actor, id), existed: false }, changes: [] };
  const values = {
    status,
    ...(status === 'lost' && { lost_reason, lost_note }),
    ...(status === 'sold' && { client_id }),
    ...(status === 'warm' && (await stepFor(tx, lead, next_step, follow_up_at))),
  };
  return onceInWork(tx, actor, lead, id, async (nested) => {
    await refusing(refusals, leads.update(nested, id, values));
    const fields = Object.keys(values);
    return {
      answer: null,
      changes: [leadChange('lead.moved', id, { before: lead, after: values, fields }, [lead.owner_id])],
    };
  });
}

/** The step that was sent; else the current one; else, for a lead that was lost, a call on the next open day. */
async function stepFor(
  tx: Tx,
  lead: HeldLead,
  next_step: FollowUp['next_step'] | null,
  follow_up_at: string | null,
): Promise<FollowUp> {
  if (next_step && follow_up_at) return { next_step, follow_up_at };
  if (lead.next_step && lead.follow_up_at) return { next_step: lead.next_step, follow_up_at: lead.follow_up_at };
  return { next_step: 'call', follow_up_at: openDayLater(new Date().toISOString(), 1, await business(tx)) };
}

/** Records what happened, and with it the one next step. */
export async function log(tx: Tx, actor: Actor, id: string, body: LogLead): Promise<Effect<LeadDetail>> {
  const { version, kind, outcome, note } = body;
  assertSoon(body.follow_up_at);
  // A note overwrites nothing, so it is added even if the lead has changed meanwhile.
  const lead = kind === 'note' ? await hold(tx, id) : await holdVersion(tx, id, version);
  if (kind !== 'note' && !isOpenLead(lead)) throw new PortalError('lead_closed');
  const values = kind === 'note' ? {} : await consequencesOf(tx, lead, body);
  await leads.addEvent(tx, id, { kind, outcome, note });
  if (Object.keys(values).length > 0) await refusing(refusals, leads.update(tx, id, values));
  const fields = ['events', ...Object.keys(values)];
  return {
    answer: await find(tx, actor, id),
    changes: [leadChange('lead.logged', id, { before: lead, after: values, fields }, [lead.owner_id])],
  };
}

async function consequencesOf(tx: Tx, lead: HeldLead, body: LogLead) {
  const { kind, outcome, lost_reason, lost_note, next_step, follow_up_at } = body;
  if (outcome === 'lost') return { status: 'lost' as const, lost_reason, lost_note };
  const usual = followUpAfter(kind, outcome, new Date().toISOString(), await business(tx))!;
  return {
    ...(outcome === 'wants_it' && lead.status === 'new' && { status: 'warm' as const }),
    next_step: next_step ?? usual.next_step,
    follow_up_at: follow_up_at ?? usual.follow_up_at,
  };
}

/** Assigns all of the leads or none. It takes effect at commit: the former owner's next request gets not_found. */
export async function assign(tx: Tx, { lead_ids, owner_id }: LeadAssign): Promise<Effect<null>> {
  const held = await leads.lockAll(tx, lead_ids);
  if (held.length < lead_ids.length) throw new PortalError('not_found');
  const others = held.filter((lead) => lead.owner_id !== owner_id);
  const ids = others.map(({ id }) => id);
  if (ids.length > 0) await refusing(refusals, leads.setOwner(tx, ids, owner_id));
  return {
    answer: null,
    changes: others.map((before) =>
      leadChange('lead.assigned', before.id, { before, after: { owner_id }, fields: ['owner_id'] }, [
        before.owner_id,
        owner_id,
      ]),
    ),
    notices: owner_id === null ? [] : ids.map((entity_id) => ({ notice: 'lead_assigned' as const, entity_id })),
  };
}

/** Joins two leads of one person: one goes on, and takes over what only the other one had. */
export async function join(tx: Tx, actor: Actor, id: string, into: string): Promise<Effect<LeadDetail>> {
  if (id === into) throw refused('into', text.joinSelf);
  const held = await leads.lockAll(tx, [id, into]);
  const [joined, kept] = [held.find((lead) => lead.id === id), held.find((lead) => lead.id === into)];
  if (!joined || !kept) throw new PortalError('not_found');
  if (joined.client_id !== null) throw new PortalError('in_use', { message: text.becameClient });
  if (joined.quoted_at !== null) throw new PortalError('in_use', { message: text.joinQuoted });
  if (isOpenLead(joined) && !isOpenLead(kept)) throw new PortalError('in_use', { message: text.joinClosed });
  await leads.update(tx, id, { joined_to: into, owner_id: kept.owner_id });
  const values = isOpenLead(joined) ? filledFrom(kept, joined) : {};
  if (Object.keys(values).length > 0) await leads.update(tx, into, values);
  const owners = [joined.owner_id, kept.owner_id];
  return {
    answer: await find(tx, actor, into),
    changes: [
      leadChange('lead.joined', id, { fields: ['joined_to'] }, owners),
      leadChange(
        'lead.updated',
        into,
        { before: kept, after: values, fields: ['events', ...Object.keys(values)] },
        owners,
      ),
    ],
  };
}

/** The values that only the other lead has; of two follow-ups, the earlier one. */
function filledFrom(kept: HeldLead, joined: HeldLead) {
  const missing = nullableKeys(LeadFields).filter((key) => kept[key] === null && joined[key] !== null);
  const sooner = Date.parse(joined.follow_up_at!) < Date.parse(kept.follow_up_at!);
  return {
    ...pick(joined, missing),
    ...(sooner && { next_step: joined.next_step, follow_up_at: joined.follow_up_at }),
  };
}

/** Deletes the lead of a person who never became a client. Only who deleted it, and when, is kept. */
export async function remove(tx: Tx, id: string): Promise<Effect<null>> {
  const lead = await hold(tx, id);
  if (lead.client_id !== null) throw new PortalError('in_use', { message: text.becameClient });
  const inUse: Refusals = { '23503': () => new PortalError('in_use', { message: text.hasQuotes }) };
  await refusing(inUse, leads.remove(tx, id));
  return {
    answer: null,
    changes: [leadChange('lead.deleted', id, { before: lead, fields: ['status'] }, [lead.owner_id])],
  };
}
