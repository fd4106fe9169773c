import { z } from 'zod';
import { orNull, phoneOrNull } from '#contract/base/fields.schema.ts';
import {
  knownLeadSources,
  leadColumns,
  leadEventKinds,
  leadGroups,
  leadOutcomes,
  leadSources,
  leadStatuses,
  loggedKinds,
  lostReasons,
  nextSteps,
} from '#contract/sales/lead.kinds.ts';
import { leadLimits, moneyLimits, placeLimits } from '#contract/base/limits.ts';
import { Email, FullName, Profile } from '#contract/people/profile.schema.ts';
import { Id, Instant, Version } from '#contract/base/scalars.schema.ts';

/** Somebody who may become a client, as its row has it. */
export const Lead = z.strictObject({
  id: Id,
  /** Null: it waits for the office to give it to somebody. */
  owner_id: Id.nullable(),
  client_id: Id.nullable(),
  full_name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  postal_code: z.string().nullable(),
  service_id: Id.nullable(),
  /** What they want, in words. */
  detail: z.string().nullable(),
  source: z.enum(knownLeadSources),
  status: z.enum(leadStatuses),
  value_cents: z.number().int().nullable(),
  /** An open lead has both; one that is sold or lost has neither. */
  next_step: z.enum(nextSteps).nullable(),
  follow_up_at: Instant.nullable(),
  lost_reason: z.enum(lostReasons).nullable(),
  lost_note: z.string().nullable(),
  /** A quote is out. */
  quoted_at: Instant.nullable(),
  /** When they agreed to text messages; null: not. */
  sms_consent_at: Instant.nullable(),
  /** The last word with them, or from them. */
  touched_at: Instant,
  status_at: Instant,
  version: z.number().int(),
  created_at: Instant,
});

/** A card of the board, and a row of the list. */
export const LeadCard = Lead.omit({ street: true, postal_code: true, lost_note: true }).extend({
  service_name: z.string().nullable(),
  /** For the office; a representative has only their own. */
  owner_name: z.string().nullable(),
});

const LeadEvent = z.strictObject({
  id: Id,
  at: Instant,
  kind: z.enum(leadEventKinds),
  outcome: z.enum(leadOutcomes).nullable(),
  note: z.string().nullable(),
  /** Whether the reader did it, and who did, as far as the reader may know: null is the office, the portal or the person. */
  own: z.boolean(),
  by_name: z.string().nullable(),
  /** Of a change of status. */
  from: z.enum(leadStatuses).nullable(),
  to: z.enum(leadStatuses).nullable(),
  lost_reason: z.enum(lostReasons).nullable(),
  /** Of a reassigned one; for the office alone. */
  from_name: z.string().nullable(),
  to_name: z.string().nullable(),
  /** Of a quote. */
  quote_id: Id.nullable(),
  quote_number: z.number().int().nullable(),
  /** Of the request form: what they ticked, and when it suits them. */
  service_name: z.string().nullable(),
  suits: z.string().nullable(),
});

/** Everything of one lead, newest event first. */
export const LeadDetail = Lead.extend({
  service_name: z.string().nullable(),
  owner_name: z.string().nullable(),
  client_name: z.string().nullable(),
  events: z.array(LeadEvent),
  /** There are older ones. */
  more_events: z.boolean(),
  /** For the office: who else tried to add this person, and a client with this number or address. */
  clashes: z.array(z.strictObject({ rep_id: Id, rep_name: z.string(), at: Instant })),
  known_client: Profile.pick({ id: true, full_name: true }).nullable(),
  /** For the office: the client who sent them. */
  referral: z.strictObject({ id: Id, referrer_name: z.string() }).nullable(),
});

/** Which lead. */
export const LeadRef = z.strictObject({ lead_id: Id });

/**
 * `existed`: this person is in work already, so nothing was saved. `lead` is that one, if the reader may see it; null: it is
 * somebody else's, and the office was told. Nothing more is said of it.
 */
export const LeadResult = z.strictObject({ lead: LeadDetail.nullable(), existed: z.boolean() });

const fields = {
  full_name: FullName,
  phone: phoneOrNull,
  email: z.union([z.literal('').transform(() => null), Email, z.null()]),
  street: orNull(placeLimits.street),
  city: orNull(placeLimits.city),
  postal_code: orNull(placeLimits.postal_code),
  service_id: Id.nullable(),
  detail: orNull(leadLimits.detail),
  value_cents: z.number().int().min(0).max(moneyLimits.amount).nullable(),
};
type Reach = { phone: string | null; email: string | null; street: string | null };
const reachable = ({ phone, email, street }: Reach) => phone !== null || email !== null || street !== null;

export const NewLead = z
  .strictObject({
    id: Id,
    ...fields,
    source: z.enum(leadSources),
    next_step: z.enum(nextSteps),
    follow_up_at: Instant,
    /** The office gives it to somebody, or to nobody yet. What a representative adds is theirs: null. */
    owner_id: Id.nullable(),
  })
  .refine(reachable, { path: ['phone'] });

export const LeadUpdate = z
  .strictObject({
    ...fields,
    source: z.enum(knownLeadSources),
    /** Both, of an open lead. */
    next_step: z.enum(nextSteps).nullable(),
    follow_up_at: Instant.nullable(),
    version: Version,
  })
  .refine(reachable, { path: ['phone'] });

const lost = { lost_reason: z.enum(lostReasons).nullable(), lost_note: orNull(leadLimits.lost_note) };

/** To another column. What isn't said of the next step stays, or is a call on the next open day. */
export const MoveLead = z
  .strictObject({
    version: Version,
    status: z.enum(leadStatuses).exclude(['new']),
    ...lost,
    /** Of a sale that the office knows of. */
    client_id: Id.nullable(),
    next_step: z.enum(nextSteps).nullable(),
    follow_up_at: Instant.nullable(),
  })
  .refine(({ status, lost_reason }) => (status === 'lost') === (lost_reason !== null), { path: ['lost_reason'] })
  .refine(({ status, client_id }) => (status === 'sold') === (client_id !== null), { path: ['client_id'] })
  .refine(({ next_step, follow_up_at }) => (next_step === null) === (follow_up_at === null), {
    path: ['follow_up_at'],
  });

/** One tap: what happened, and by that the next step. A note changes neither, and is added whatever the version. */
export const LogLead = z
  .strictObject({
    version: Version,
    kind: z.enum(loggedKinds),
    outcome: z.enum(leadOutcomes).nullable(),
    note: orNull(leadLimits.note),
    ...lost,
    /** Null: as contract/sales/followUp.ts has it. */
    next_step: z.enum(nextSteps).nullable(),
    follow_up_at: Instant.nullable(),
  })
  .refine(({ kind, note }) => kind !== 'note' || note !== null, { path: ['note'] })
  .refine(({ kind, outcome }) => kind !== 'note' || outcome === null, { path: ['outcome'] })
  .refine(({ outcome, lost_reason }) => (outcome === 'lost') === (lost_reason !== null), { path: ['lost_reason'] });

export const LeadAssign = z.strictObject({
  lead_ids: z
    .array(Id)
    .min(1)
    .max(leadLimits.bulk)
    .refine((ids) => new Set(ids).size === ids.length),
  owner_id: Id.nullable(),
});

/** The lead of the address is the same person as this one, which goes on for both. */
export const JoinLead = z.strictObject({ into: Id });

export const LeadFilter = z.strictObject({
  /** Open ones, unless another group is asked for. */
  group: z.enum(leadGroups).optional(),
  search: z.string().trim().max(100).optional(),
  source: z.enum(knownLeadSources).optional(),
  /** For the office: somebody's, or those that wait. */
  owner: z.union([Id, z.literal('none')]).optional(),
  cursor: z.string().max(120).optional(),
});
/** Open ones by their follow-up, the latest first; sold and lost ones by when that was, and all of them, newest first. */
export const LeadPage = z.strictObject({ items: z.array(LeadCard), next: z.string().nullable() });

export const LeadBoardFilter = LeadFilter.pick({ owner: true });
export const LeadBoard = z.strictObject({
  /** Sold and lost are those of the last days (`leadLimits.closed_days`). */
  columns: z.array(
    z.strictObject({
      column: z.enum(leadColumns),
      count: z.number().int(),
      value_cents: z.number().int(),
      /** The first ones. */
      cards: z.array(LeadCard),
    }),
  ),
  /** Follow-ups until the end of today, late ones with them. */
  due: z.strictObject({ count: z.number().int(), late: z.number().int(), cards: z.array(LeadCard) }),
  /** Open ones that nobody has; 0 for a representative. */
  waiting: z.number().int(),
});

/** Open ones that nobody has. */
export const LeadsWaiting = z.strictObject({ count: z.number().int() });

/** Words to begin with. {name}, {rep}, {business} and {service} are filled in by the page. */
export const LeadTemplates = z.strictObject({
  business: z.string(),
  rep: z.string(),
  items: z.array(
    z.strictObject({
      key: z.string(),
      channel: z.enum(['call', 'text', 'mail']),
      title: z.string(),
      /** Of an email. */
      subject: z.string().nullable(),
      body: z.string(),
    }),
  ),
});

/** The columns of a file of leads; contract/text/en/leads.ts names them. */
export const leadFileColumns = [
  'full_name',
  'phone',
  'email',
  'street',
  'city',
  'postal_code',
  'service',
  'detail',
  'source',
  'value',
  'rep',
  'follow_up',
] as const;

export type Lead = z.infer<typeof Lead>;
export type LeadRef = z.infer<typeof LeadRef>;
export type LeadCard = z.infer<typeof LeadCard>;
export type LeadEvent = z.infer<typeof LeadEvent>;
export type LeadDetail = z.infer<typeof LeadDetail>;
export type LeadResult = z.infer<typeof LeadResult>;
export type NewLead = z.infer<typeof NewLead>;
export type LeadUpdate = z.infer<typeof LeadUpdate>;
export type MoveLead = z.infer<typeof MoveLead>;
export type LogLead = z.infer<typeof LogLead>;
export type LeadAssign = z.infer<typeof LeadAssign>;
export type LeadFilter = z.infer<typeof LeadFilter>;
export type LeadBoard = z.infer<typeof LeadBoard>;
export type LeadTemplates = z.infer<typeof LeadTemplates>;
export type LeadFileColumn = (typeof leadFileColumns)[number];
