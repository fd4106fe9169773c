import { fromCents, toCents } from '#contract/base/amount.ts';
import type { BusinessSettings, BusinessUpdate } from '#contract/office/business.schema.ts';
import { formatPhone, toE164 } from '#contract/base/phone.ts';
import { fieldText } from '#text/fields.ts';
import { phoneText } from '#text/phone.ts';
import { generalText } from '#text/settings.ts';
import { fill } from '#contract/text/fill.ts';
import { daysIn, most as reminders, shownDays } from '#web/features/office/settings/reminderDays.ts';
import type { FormOf, Problems } from '#web/form.ts';
import { formatNumber } from '#web/numbers.ts';

/** The form's fields. */
export type BusinessDraft = {
  name: string;
  tagline: string;
  website_url: string;
  time_zone: string;
  currency: string;
  week_starts_on: BusinessSettings['week_starts_on'];
  hours: BusinessSettings['hours'];
  deposit_percent: string;
  deposit_from: string;
  cancellation_notice_hours: string;
  cancellation_fee: string;
  address: string;
  phone: string;
  billing_email: string;
  payment_terms_days: string;
  reminder_days: string;
  clients_invite: boolean;
};
/** The props of the form's parts. */
export type FieldsProps = { form: FormOf<BusinessDraft> };

/** The contract's limits; its schemas are too large for a first view. */
const most = {
  name: 120,
  tagline: 160,
  website: 200,
  percent: 100,
  hours: 336,
  cents: 100_000_000,
  address: 200,
  email: 120,
};
const text = generalText.problems;

/** Our messages for fields that the server refuses without one. */
export const refusals: Problems<BusinessDraft> = {
  name: text.name,
  website_url: text.website,
  time_zone: text.timeZone,
  currency: text.currency,
  hours: text.hours,
  phone: phoneText.invalid,
  billing_email: text.email,
  reminder_days: fill(text.reminders, { count: reminders.reminders, max: reminders.days }),
};

export const draftOf = (saved: BusinessSettings): BusinessDraft => ({
  name: saved.name,
  tagline: saved.tagline ?? '',
  website_url: saved.website_url ?? '',
  time_zone: saved.time_zone,
  currency: saved.currency,
  week_starts_on: saved.week_starts_on,
  hours: saved.hours,
  deposit_percent: String(saved.deposit_percent),
  deposit_from: fromCents(saved.deposit_from_cents),
  cancellation_notice_hours: String(saved.cancellation_notice_hours),
  cancellation_fee: fromCents(saved.cancellation_fee_cents),
  address: saved.address ?? '',
  phone: formatPhone(saved.phone ?? ''),
  billing_email: saved.billing_email ?? '',
  payment_terms_days: String(saved.payment_terms_days),
  reminder_days: shownDays(saved.reminder_days),
  clients_invite: saved.clients_invite,
});

export const whole = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed.trim()) : null);
export const code = (typed: string) => typed.trim().toUpperCase();

/** The first day that closes before it opens, or -1. */
const wrongDay = (hours: BusinessDraft['hours']) => hours.findIndex((day) => day !== null && day.opens >= day.closes);

function isWebsite(typed: string) {
  const url = URL.parse(typed.trim());
  return url !== null && /^https?:$/.test(url.protocol);
}
const isEmail = (typed: string) => /^[\w.+'-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}$/i.test(typed.trim());
function isZone(zone: string) {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions();
    return Boolean(timeZone) && (zone.includes('/') || zone === 'UTC');
  } catch {
    return false;
  }
}

export function check(draft: BusinessDraft): Problems<BusinessDraft> {
  const found: Problems<BusinessDraft> = {};
  const tooLong = (max: number) => fill(fieldText.tooLong, { max });
  const amount = fill(text.amount, { max: formatNumber(most.cents / 100) });
  const isAmount = (typed: string) => (toCents(typed) ?? most.cents + 1) <= most.cents;
  const isWhole = (typed: string, max: number) => (whole(typed) ?? max + 1) <= max;

  if (!draft.name.trim()) found.name = text.name;
  else if (draft.name.trim().length > most.name) found.name = tooLong(most.name);
  if (draft.tagline.trim().length > most.tagline) found.tagline = tooLong(most.tagline);
  if (draft.website_url.trim().length > most.website) found.website_url = tooLong(most.website);
  else if (draft.website_url.trim() && !isWebsite(draft.website_url)) found.website_url = text.website;
  if (!isZone(draft.time_zone.trim())) found.time_zone = text.timeZone;
  if (!/^[A-Z]{3}$/.test(code(draft.currency))) found.currency = text.currency;
  if (wrongDay(draft.hours) >= 0) found.hours = text.hours;
  if (!isWhole(draft.deposit_percent, most.percent)) {
    found.deposit_percent = fill(fieldText.whole, { min: 0, max: most.percent });
  }
  if (!isAmount(draft.deposit_from)) found.deposit_from = amount;
  if (!isWhole(draft.cancellation_notice_hours, most.hours)) {
    found.cancellation_notice_hours = fill(fieldText.whole, { min: 0, max: most.hours });
  }
  if (!isAmount(draft.cancellation_fee)) found.cancellation_fee = amount;
  if (draft.address.trim().length > most.address) found.address = tooLong(most.address);
  if (draft.phone.trim() && !toE164(draft.phone)) found.phone = phoneText.invalid;
  if (draft.billing_email.trim().length > most.email) found.billing_email = tooLong(most.email);
  else if (draft.billing_email.trim() && !isEmail(draft.billing_email)) found.billing_email = text.email;
  if (!isWhole(draft.payment_terms_days, reminders.days)) {
    found.payment_terms_days = fill(fieldText.whole, { min: 0, max: reminders.days });
  }
  if (!daysIn(draft.reminder_days)) found.reminder_days = refusals.reminder_days!;
  return found;
}

/** Expects a checked draft. */
export const toBody = (draft: BusinessDraft): BusinessUpdate => ({
  name: draft.name.trim(),
  tagline: draft.tagline.trim() || null,
  website_url: draft.website_url.trim() || null,
  time_zone: draft.time_zone.trim(),
  currency: code(draft.currency),
  week_starts_on: draft.week_starts_on,
  hours: draft.hours,
  deposit_percent: whole(draft.deposit_percent) ?? 0,
  deposit_from_cents: toCents(draft.deposit_from) ?? 0,
  cancellation_notice_hours: whole(draft.cancellation_notice_hours) ?? 0,
  cancellation_fee_cents: toCents(draft.cancellation_fee) ?? 0,
  address: draft.address.trim() || null,
  phone: draft.phone.trim() || null,
  billing_email: draft.billing_email.trim() || null,
  payment_terms_days: whole(draft.payment_terms_days) ?? 0,
  reminder_days: daysIn(draft.reminder_days) ?? [],
  clients_invite: draft.clients_invite,
});

/** The two money rules, one sentence each; null while a field is invalid. */
export function rulesIn(draft: BusinessDraft, format: (cents: number) => string) {
  const [percent, from] = [whole(draft.deposit_percent), toCents(draft.deposit_from)];
  const [hours, fee] = [whole(draft.cancellation_notice_hours), toCents(draft.cancellation_fee)];
  const { noDeposit, depositAlways, depositRule, noLateFee, lateRule } = generalText;
  return {
    deposit:
      percent === null || from === null
        ? null
        : percent === 0
          ? noDeposit
          : fill(from === 0 ? depositAlways : depositRule, { percent, amount: format(from) }),
    cancellation:
      hours === null || fee === null
        ? null
        : hours === 0 || fee === 0
          ? noLateFee
          : fill(lateRule, { hours, amount: format(fee) }),
  };
}
