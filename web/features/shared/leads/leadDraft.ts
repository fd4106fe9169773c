import { clockAt, instantAt } from '#contract/base/clock.ts';
import { fromCents, toCents } from '#contract/base/amount.ts';
import type { Lead, LeadDetail, LeadUpdate } from '#contract/sales/lead.schema.ts';
import type { LeadSource, NextStep } from '#contract/sales/lead.kinds.ts';
import { moneyLimits } from '#contract/base/limits.ts';
import { toE164 } from '#contract/base/phone.ts';
import { leadFormText as text } from '#text/leadPages.ts';
import { phoneText } from '#text/phone.ts';
import type { Problems } from '#web/form.ts';

export type LeadDraft = {
  full_name: string;
  phone: string;
  email: string;
  street: string;
  city: string;
  postal_code: string;
  service_id: string;
  detail: string;
  value: string;
  source: LeadSource;
  next_step: NextStep;
  day: string;
  time: string;
  owner_id: string;
};

/** In an hour, on the business' clock. */
const soon = (zone: string) => clockAt(new Date(Date.now() + 3_600_000).toISOString(), zone);

export const newDraft = (zone: string): LeadDraft => ({
  full_name: '',
  phone: '',
  email: '',
  street: '',
  city: '',
  postal_code: '',
  service_id: '',
  detail: '',
  value: '',
  source: 'phone',
  next_step: 'call',
  ...soon(zone),
  owner_id: '',
});

export const draftOf = (lead: LeadDetail, zone: string): LeadDraft => ({
  full_name: lead.full_name,
  phone: lead.phone ?? '',
  email: lead.email ?? '',
  street: lead.street ?? '',
  city: lead.city ?? '',
  postal_code: lead.postal_code ?? '',
  service_id: lead.service_id ?? '',
  detail: lead.detail ?? '',
  value: lead.value_cents === null ? '' : fromCents(lead.value_cents),
  source: lead.source,
  next_step: lead.next_step ?? 'call',
  ...(lead.follow_up_at ? clockAt(lead.follow_up_at, zone) : soon(zone)),
  owner_id: lead.owner_id ?? '',
});

const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function check(draft: LeadDraft): Problems<LeadDraft> {
  const [phone, email, street] = [draft.phone.trim(), draft.email.trim(), draft.street.trim()];
  const cents = draft.value.trim() ? toCents(draft.value) : 0;
  return {
    full_name: draft.full_name.trim() ? undefined : text.problems.name,
    phone: phone ? (toE164(phone) ? undefined : phoneText.invalid) : email || street ? undefined : text.problems.reach,
    email: email && !looksLikeEmail.test(email) ? text.problems.email : undefined,
    value: cents === null || cents > moneyLimits.amount ? text.problems.value : undefined,
    day: draft.day ? undefined : text.problems.when,
    time: draft.time ? undefined : text.problems.when,
  };
}

/** What both a new lead and an edited one say, of a draft that was checked. */
export const toFields = (draft: LeadDraft, zone: string) => ({
  full_name: draft.full_name,
  phone: draft.phone,
  email: draft.email,
  street: draft.street,
  city: draft.city,
  postal_code: draft.postal_code,
  service_id: draft.service_id || null,
  detail: draft.detail,
  value_cents: draft.value.trim() ? toCents(draft.value) : null,
  next_step: draft.next_step,
  follow_up_at: instantAt(draft.day, draft.time, zone),
});

/** The lead as it is, with some of it changed. */
export const updateOf = (lead: Lead, part: Partial<LeadUpdate>): LeadUpdate => ({
  full_name: lead.full_name,
  phone: lead.phone,
  email: lead.email,
  street: lead.street,
  city: lead.city,
  postal_code: lead.postal_code,
  service_id: lead.service_id,
  detail: lead.detail,
  value_cents: lead.value_cents,
  source: lead.source,
  next_step: lead.next_step,
  follow_up_at: lead.follow_up_at,
  version: lead.version,
  ...part,
});
