import { fromCents, toCents } from '#contract/base/amount.ts';
import type { BookingRules } from '#contract/booking/bookingRules.schema.ts';
import { bookingLimits, coordinateLimits, serviceLimits } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { bookingRulesText } from '#text/bookingRules.ts';
import { fieldText } from '#text/fields.ts';
import type { Problems } from '#web/form.ts';
import { formatNumber } from '#web/numbers.ts';

/** The form's fields. */
export type BookingDraft = Pick<BookingRules, 'online' | 'window_minutes' | 'approval' | 'several_days_online'> & {
  lead_hours: string;
  horizon_days: string;
  min_stretch_minutes: string;
  max_days: string;
  near_discount: string;
  depot_latitude: string;
  depot_longitude: string;
};

export const draftOf = (saved: BookingRules): BookingDraft => ({
  online: saved.online,
  window_minutes: saved.window_minutes,
  approval: saved.approval,
  several_days_online: saved.several_days_online,
  lead_hours: String(saved.lead_hours),
  horizon_days: String(saved.horizon_days),
  min_stretch_minutes: String(saved.min_stretch_minutes),
  max_days: String(saved.max_days),
  near_discount: fromCents(saved.near_discount_cents),
  depot_latitude: saved.depot_latitude === null ? '' : String(saved.depot_latitude),
  depot_longitude: saved.depot_longitude === null ? '' : String(saved.depot_longitude),
});

const whole = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN);
const decimal = (typed: string) => (/^-?\d{1,3}(\.\d{1,10})?$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN);

export function check(draft: BookingDraft): Problems<BookingDraft> {
  const found: Problems<BookingDraft> = {};
  const text = bookingRulesText.problems;
  for (const key of ['lead_hours', 'horizon_days', 'min_stretch_minutes', 'max_days'] as const) {
    const { min, max } = bookingLimits[key];
    const typed = whole(draft[key]);
    if (!(typed >= min && typed <= max)) found[key] = fill(fieldText.whole, { min, max });
  }
  if (!((toCents(draft.near_discount) ?? Number.NaN) <= serviceLimits.cents))
    found.near_discount = fill(text.amount, { max: formatNumber(serviceLimits.cents / 100) });
  for (const [key, most] of [
    ['depot_latitude', coordinateLimits.latitude],
    ['depot_longitude', coordinateLimits.longitude],
  ] as const) {
    const typed = draft[key].trim();
    if (typed && !(Math.abs(decimal(typed)) <= most)) found[key] = fill(text.coordinate, { min: -most, max: most });
  }
  if (!draft.depot_latitude.trim() !== !draft.depot_longitude.trim())
    found[draft.depot_latitude.trim() ? 'depot_longitude' : 'depot_latitude'] = text.both;
  return found;
}

/** Expects a checked draft. */
export const toRules = (draft: BookingDraft): BookingRules => ({
  online: draft.online,
  window_minutes: draft.window_minutes,
  approval: draft.approval,
  several_days_online: draft.several_days_online,
  lead_hours: whole(draft.lead_hours),
  horizon_days: whole(draft.horizon_days),
  min_stretch_minutes: whole(draft.min_stretch_minutes),
  max_days: whole(draft.max_days),
  near_discount_cents: toCents(draft.near_discount) ?? 0,
  depot_latitude: draft.depot_latitude.trim() ? decimal(draft.depot_latitude) : null,
  depot_longitude: draft.depot_longitude.trim() ? decimal(draft.depot_longitude) : null,
});
