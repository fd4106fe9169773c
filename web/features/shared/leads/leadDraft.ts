import { clockAt, instantAt } from '#contract/base/clock.ts';
import { fromCents, toCents } from '#contract/base/amount.ts';
import type { Lead, LeadDetail, LeadUpdate } from '#contract/sales/lead.schema.ts';
import type { LeadSource, NextStep } from '#contract/sales/lead.kinds.ts';
import { keysOf, pick, textsOf } from '#contract/base/fields.ts';
import { leadTexts, moneyLimits } from '#contract/base/limits.ts';
import { toE164 } from '#contract/base/phone.ts';
import { fieldText } from '#text/fields.ts';
import { leadFormText as text } from '#text/leadPages.ts';
import { phoneText } from '#text/phone.ts';
import type { Problems } from '#web/form.ts';

/** The texts that the draft has as the record does. */
const plainTexts = ['full_name', 'phone', 'email', ...keysOf(leadTexts)] as const;

export type LeadDraft = Record<(typeof plainTexts)[number], string> & {
  service_id: string;
  value: string;
  source: LeadSource;
  next_step: NextStep;
  day: string;
  time: string;
  owner_id: string;
};

/** In an hour, in the business' time zone. */
const soon = (zone: string) => clockAt(new Date(Date.now() + 3_600_000).toISOString(), zone);

/** Null: a new lead. */
export const draftOf = (lead: LeadDetail | null, zone: string): LeadDraft => ({
  ...textsOf(lead, plainTexts, ''),
  service_id: lead?.service_id ?? '',
  value: typeof lead?.value_cents === 'number' ? fromCents(lead.value_cents) : '',
  source: lead?.source ?? 'phone',
  next_step: lead?.next_step ?? 'call',
  ...(lead?.follow_up_at ? clockAt(lead.follow_up_at, zone) : soon(zone)),
  owner_id: lead?.owner_id ?? '',
});

const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function check(draft: LeadDraft): Problems<LeadDraft> {
  const [phone, email, street] = [draft.phone.trim(), draft.email.trim(), draft.street.trim()];
  const cents = draft.value.trim() ? toCents(draft.value) : 0;
  return {
    full_name: draft.full_name.trim() ? undefined : fieldText.nameMissing,
    phone: phone ? (toE164(phone) ? undefined : phoneText.invalid) : email || street ? undefined : text.reachHint,
    email: email && !looksLikeEmail.test(email) ? text.problems.email : undefined,
    value: cents === null || cents > moneyLimits.amount ? text.problems.value : undefined,
    day: draft.day ? undefined : text.problems.when,
    time: draft.time ? undefined : text.problems.when,
  };
}

/** The fields that a new and an edited lead share; expects a checked draft. */
export const toFields = (draft: LeadDraft, zone: string) => ({
  ...pick(draft, plainTexts),
  service_id: draft.service_id || null,
  value_cents: draft.value.trim() ? toCents(draft.value) : null,
  next_step: draft.next_step,
  follow_up_at: instantAt(draft.day, draft.time, zone),
});

/** The lead with some fields changed. */
export const updateOf = (lead: Lead, part: Partial<LeadUpdate>): LeadUpdate => ({
  ...pick(lead, [...plainTexts, 'service_id', 'value_cents', 'source', 'next_step', 'follow_up_at', 'version']),
  ...part,
});
