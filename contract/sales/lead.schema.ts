import { z } from 'zod';
import { orNull, phoneOrNull, storedTexts, typedTexts } from '#contract/base/fields.schema.ts';
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
import { leadLimits, leadTexts, moneyLimits } from '#contract/base/limits.ts';
import { Email, FullName, Profile } from '#contract/people/profile.schema.ts';
import { Id, Instant, Version } from '#contract/base/scalars.schema.ts';

/** A person who may become a client, as stored. */
export const Lead = z.strictObject({
  id: Id,
  /** Null: it waits for the office to assign it. */
  owner_id: Id.nullable(),
  client_id: Id.nullable(),
  full_name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Address, and what the person wants, in words. */
  ...storedTexts(leadTexts),
  service_id: Id.nullable(),
  source: z.enum(knownLeadSources),
  status: z.enum(leadStatuses),
  value_cents: z.number().int().nullable(),
  /** An open lead has both; a sold or lost lead has neither. */
  next_step: z.enum(nextSteps).nullable(),
  follow_up_at: Instant.nullable(),
  lost_reason: z.enum(lostReasons).nullable(),
  lost_note: z.string().nullable(),
  /** When the open quote was sent. */
  quoted_at: Instant.nullable(),
  /** When the person agreed to text messages; null: they didn't. */
  sms_consent_at: Instant.nullable(),
  /** The last contact, in either direction. */
  touched_at: Instant,
  status_at: Instant,
  version: z.number().int(),
  created_at: Instant,
});

/** A card of the board, and a row of the list. */
export const LeadCard = Lead.omit({ street: true, postal_code: true, lost_note: true }).extend({
  service_name: z.string().nullable(),
  /** For the office; a representative sees only their own leads. */
  owner_name: z.string().nullable(),
});

const LeadEvent = z.strictObject({
  id: Id,
  at: Instant,
  kind: z.enum(leadEventKinds),
  outcome: z.enum(leadOutcomes).nullable(),
  note: z.string().nullable(),
  /** Whether the reader did it, and who did, as far as the reader may know: null is the office, the portal or the lead. */
  own: z.boolean(),
  by_name: z.string().nullable(),
  /** For a change of status. */
  from: z.enum(leadStatuses).nullable(),
  to: z.enum(leadStatuses).nullable(),
  lost_reason: z.enum(lostReasons).nullable(),
  /** For a reassignment; only the office sees it. */
  from_name: z.string().nullable(),
  to_name: z.string().nullable(),
  /** For a quote. */
  quote_id: Id.nullable(),
  quote_number: z.number().int().nullable(),
  /** For the request form: the chosen service, and when a visit suits. */
  service_name: z.string().nullable(),
  suits: z.string().nullable(),
});

/** One lead with its events, newest first. */
export const LeadDetail = Lead.extend({
  service_name: z.string().nullable(),
  owner_name: z.string().nullable(),
  client_name: z.string().nullable(),
  events: z.array(LeadEvent),
  /** There are older events. */
  more_events: z.boolean(),
  /** For the office: other representatives who tried to add this person, and a client with this number or email. */
  clashes: z.array(z.strictObject({ rep_id: Id, rep_name: z.string(), at: Instant })),
  known_client: Profile.pick({ id: true, full_name: true }).nullable(),
  /** For the office: the client who referred the lead. */
  referral: z.strictObject({ id: Id, referrer_name: z.string() }).nullable(),
});

export const LeadRef = z.strictObject({ lead_id: Id });

/**
 * `existed`: the person is already a lead, so nothing was saved. `lead` is that lead, if the reader may see it; null: it belongs
 * to another representative, and the office was notified. Nothing more is revealed.
 */
export const LeadResult = z.strictObject({ lead: LeadDetail.nullable(), existed: z.boolean() });

/** The fields that people type. */
export const LeadFields = z.strictObject({
  full_name: FullName,
  phone: phoneOrNull,
  email: z.union([z.literal('').transform(() => null), Email, z.null()]),
  ...typedTexts(leadTexts),
  service_id: Id.nullable(),
  value_cents: z.number().int().min(0).max(moneyLimits.amount).nullable(),
});
type Reach = { phone: string | null; email: string | null; street: string | null };
const reachable = ({ phone, email, street }: Reach) => phone !== null || email !== null || street !== null;

export const NewLead = LeadFields.extend({
  id: Id,
  source: z.enum(leadSources),
  next_step: z.enum(nextSteps),
  follow_up_at: Instant,
  /** The office assigns it, or leaves it unassigned. A representative's new lead is always their own: null. */
  owner_id: Id.nullable(),
}).refine(reachable, { path: ['phone'] });

export const LeadUpdate = LeadFields.extend({
  source: z.enum(knownLeadSources),
  /** Both are required for an open lead. */
  next_step: z.enum(nextSteps).nullable(),
  follow_up_at: Instant.nullable(),
  version: Version,
}).refine(reachable, { path: ['phone'] });

const lost = { lost_reason: z.enum(lostReasons).nullable(), lost_note: orNull(leadLimits.lost_note) };

/** Moves a lead to another column. Without a next step the current one stays, or it becomes a call on the next open day. */
export const MoveLead = z
  .strictObject({
    version: Version,
    status: z.enum(leadStatuses).exclude(['new']),
    ...lost,
    /** For a sale that the office records. */
    client_id: Id.nullable(),
    next_step: z.enum(nextSteps).nullable(),
    follow_up_at: Instant.nullable(),
  })
  .refine(({ status, lost_reason }) => (status === 'lost') === (lost_reason !== null), { path: ['lost_reason'] })
  .refine(({ status, client_id }) => (status === 'sold') === (client_id !== null), { path: ['client_id'] })
  .refine(({ next_step, follow_up_at }) => (next_step === null) === (follow_up_at === null), {
    path: ['follow_up_at'],
  });

/** One tap logs what happened and sets the next step. A note changes no step, and is added whatever the version. */
export const LogLead = z
  .strictObject({
    version: Version,
    kind: z.enum(loggedKinds),
    outcome: z.enum(leadOutcomes).nullable(),
    note: orNull(leadLimits.note),
    ...lost,
    /** Null: contract/sales/followUp.ts decides. */
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

/** The lead in the URL and this one are the same person; this one continues. */
export const JoinLead = z.strictObject({ into: Id });

export const LeadFilter = z.strictObject({
  /** Open leads, unless another group is given. */
  group: z.enum(leadGroups).optional(),
  search: z.string().trim().max(100).optional(),
  source: z.enum(knownLeadSources).optional(),
  /** For the office: one representative's leads, or the unassigned ones. */
  owner: z.union([Id, z.literal('none')]).optional(),
  cursor: z.string().max(120).optional(),
});
/** Open leads by follow-up, the most overdue first; sold and lost leads by when they closed, all leads by creation, newest first. */
export const LeadPage = z.strictObject({ items: z.array(LeadCard), next: z.string().nullable() });

export const LeadBoardFilter = LeadFilter.pick({ owner: true });
export const LeadBoard = z.strictObject({
  /** Sold and lost leads of the last days (`leadLimits.closed_days`). */
  columns: z.array(
    z.strictObject({
      column: z.enum(leadColumns),
      count: z.number().int(),
      value_cents: z.number().int(),
      /** The first cards of the column. */
      cards: z.array(LeadCard),
    }),
  ),
  /** Follow-ups until the end of today, including late ones. */
  due: z.strictObject({ count: z.number().int(), late: z.number().int(), cards: z.array(LeadCard) }),
  /** Open leads without an owner; 0 for a representative. */
  waiting: z.number().int(),
});

/** Open leads without an owner. */
export const LeadsWaiting = z.strictObject({ count: z.number().int() });

/** Message templates. The page fills in {name}, {rep}, {business} and {service}. */
export const LeadTemplates = z.strictObject({
  business: z.string(),
  rep: z.string(),
  items: z.array(
    z.strictObject({
      key: z.string(),
      channel: z.enum(['call', 'text', 'mail']),
      title: z.string(),
      /** For an email. */
      subject: z.string().nullable(),
      body: z.string(),
    }),
  ),
});

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
/** The columns of a lead file; web/features/office/leads/leadColumns.ts has their names. */
export type LeadFileColumn =
  | Exclude<keyof z.infer<typeof LeadFields>, 'service_id' | 'value_cents'>
  | 'service'
  | 'source'
  | 'value'
  | 'rep'
  | 'follow_up';
