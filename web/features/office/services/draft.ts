import { fromCents, toCents } from '#contract/base/amount.ts';
import { addDays } from '#contract/base/days.ts';
import { categoryName, toCategory } from '#contract/jobs/categories.ts';
import { keysOf, pick, textsOf } from '#contract/base/fields.ts';
import { jobLimits, serviceLimits, serviceTexts } from '#contract/base/limits.ts';
import { firstRate, lacksExtra } from '#contract/money/price.ts';
import type { NewService, Service, ServicePrice, ServiceUpdate } from '#contract/jobs/service.schema.ts';
import { fieldText } from '#text/fields.ts';
import { serviceEditorText } from '#text/services.ts';
import { fill } from '#contract/text/fill.ts';
import { fitsOnline, type Pricing } from '#contract/jobs/service.kinds.ts';
import type { FormOf, Problems } from '#web/form.ts';
import { formatNumber } from '#web/numbers.ts';

/** The fields that the form shows as they are stored. */
const same = [
  'name',
  'pricing',
  'by_condition',
  'billing',
  'taxable',
  'skills',
  'online',
  'active',
  'checklist',
] as const;

const textKeys = keysOf(serviceTexts);

/** The form's fields. A factor is typed as 1.20. */
export type ServiceDraft = Pick<Service, (typeof same)[number]> &
  Record<(typeof textKeys)[number], string> & {
    /** The category's name. */
    category: string;
    duration: string;
    extra_minutes: string;
    buffer: string;
    people: string;
    cure: string;
    cure_after: string;
    deposit: string;
  } & Record<PriceKey, string> & { valid_from: string };

/** The props of the form's parts. */
export type FieldsProps = {
  form: FormOf<ServiceDraft>;
  /** The saved values; for a new service the initial ones. */
  current: ServiceDraft;
};

export const priceKeys = ['price', 'minimum', 'included', 'extra', 'suv', 'truck', 'van', 'dirty', 'heavy'] as const;
export type PriceKey = (typeof priceKeys)[number];

/** The contract's limits; its schemas are too large for a first view. */
export const mostSteps = 40;
const text = serviceEditorText.problems;

/** Today's price, or the first future one. */
export const rateNow = ({ prices }: Service, today: string): ServicePrice | undefined =>
  prices.find(({ valid_from }) => valid_from <= today) ?? prices.at(-1);

/** The first day from today on without a price: an existing price is never changed. */
export function freeDay({ prices }: Pick<Service, 'prices'>, today: string): string {
  let day = today;
  while (prices.some(({ valid_from }) => valid_from === day)) day = addDays(day, 1);
  return day;
}

const rateDraft = (rate: Omit<ServicePrice, 'valid_from'>): Record<PriceKey, string> => ({
  price: fromCents(rate.price_cents),
  minimum: rate.minimum_cents === null ? '' : fromCents(rate.minimum_cents),
  included: String(rate.included_units),
  extra: fromCents(rate.extra_cents),
  suv: fromCents(rate.suv_percent),
  truck: fromCents(rate.truck_percent),
  van: fromCents(rate.van_percent),
  dirty: fromCents(rate.dirty_percent),
  heavy: fromCents(rate.heavy_percent),
});

export const draftOf = (saved: Service, today: string): ServiceDraft => ({
  ...pick(saved, same),
  ...textsOf(saved, textKeys, ''),
  category: categoryName(saved.category),
  duration: String(saved.duration_minutes),
  extra_minutes: String(saved.extra_minutes),
  buffer: String(saved.buffer_minutes),
  people: String(saved.people_min),
  cure: String(saved.wait_minutes),
  cure_after: String(saved.wait_after_percent ?? ''),
  deposit: String(saved.deposit_percent),
  ...rateDraft(rateNow(saved, today) ?? firstRate),
  // After a switch to unit pricing, the form asks for the price of each additional unit.
  ...(saved.pricing !== 'per_unit' && { extra: '' }),
  valid_from: freeDay(saved, today),
});

export const emptyDraft = (today: string): ServiceDraft => ({
  ...textsOf(null, textKeys, ''),
  name: '',
  category: categoryName('washing'),
  pricing: 'flat',
  by_condition: false,
  billing: 'visit',
  duration: '60',
  extra_minutes: '0',
  buffer: '15',
  people: '1',
  cure: '0',
  cure_after: '',
  taxable: true,
  deposit: '0',
  skills: [],
  online: true,
  active: true,
  checklist: [],
  ...rateDraft(firstRate),
  price: '',
  extra: '',
  valid_from: today,
});

const whole = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN);
const amount = (typed: string) => toCents(typed) ?? Number.NaN;

/** The typed price; an invalid field is NaN. */
export const rateIn = (draft: ServiceDraft): ServicePrice => ({
  valid_from: draft.valid_from,
  price_cents: amount(draft.price),
  minimum_cents: draft.minimum.trim() ? amount(draft.minimum) : null,
  included_units: whole(draft.included),
  // Required only for unit pricing.
  extra_cents: draft.pricing === 'per_unit' || draft.extra.trim() ? amount(draft.extra) : 0,
  suv_percent: amount(draft.suv),
  truck_percent: amount(draft.truck),
  van_percent: amount(draft.van),
  dirty_percent: amount(draft.dirty),
  heavy_percent: amount(draft.heavy),
});

export const timesIn = ({ duration, extra_minutes }: ServiceDraft) => ({
  duration_minutes: whole(duration),
  extra_minutes: whole(extra_minutes),
});

const effortIn = ({ people, cure }: ServiceDraft) => ({
  people_min: whole(people),
  wait_minutes: whole(cure),
});

/** Whether the typed price differs from the current one: '125' equals '125.00'. */
export function isRepriced(draft: ServiceDraft, now: ServicePrice | undefined): boolean {
  const { valid_from: _, ...typed } = rateIn(draft);
  return !now || (Object.keys(typed) as (keyof typeof typed)[]).some((key) => !Object.is(typed[key], now[key]));
}

/** The price fields that each kind of pricing uses. */
export const asked: Record<Pricing, readonly PriceKey[]> = {
  flat: ['price'],
  per_unit: ['price', 'included', 'extra'],
  per_area: ['price', 'minimum'],
  by_vehicle: ['price', 'suv', 'truck', 'van'],
  hourly: ['price', 'minimum'],
};

export function check(draft: ServiceDraft, saved: Service | null, today: string): Problems<ServiceDraft> {
  const found: Problems<ServiceDraft> = {};
  const within = (key: keyof ServiceDraft, value: number, min: number, max: number) => {
    if (!(value >= min && value <= max)) found[key] = fill(fieldText.whole, { min, max: formatNumber(max) });
  };
  const rate = rateIn(draft);
  const cents = { price: rate.price_cents, minimum: rate.minimum_cents ?? 0, extra: rate.extra_cents };
  const factors = {
    suv: rate.suv_percent,
    truck: rate.truck_percent,
    van: rate.van_percent,
    dirty: rate.dirty_percent,
    heavy: rate.heavy_percent,
  };
  const name = draft.name.trim();
  if (name.length < 2 || name.length > serviceLimits.name.max) found.name = text.name;
  if (!draft.category.trim() || draft.category.trim().length > serviceLimits.category) found.category = text.category;
  for (const key of textKeys) if (draft[key].trim().length > serviceTexts[key]) found[key] = text[key];
  for (const [key, value] of Object.entries(cents) as [keyof typeof cents, number][])
    if (!(value <= serviceLimits.cents))
      found[key] = fill(text.amount, { max: formatNumber(serviceLimits.cents / 100) });
  if (!found.price && (lacksExtra(draft.pricing, rate) || (draft.pricing === 'per_unit' && !draft.extra.trim())))
    found.extra = text.each;
  within('included', rate.included_units, 1, 100);
  for (const [key, value] of Object.entries(factors) as [keyof typeof factors, number][])
    if (!(value >= 50 && value <= 1_000)) found[key] = text.factor;
  within('duration', whole(draft.duration), 5, 1_440);
  within('extra_minutes', whole(draft.extra_minutes), 0, 1_440);
  within('buffer', whole(draft.buffer), 0, 240);
  within('people', whole(draft.people), 1, jobLimits.people);
  within('cure', whole(draft.cure), 0, serviceLimits.wait_minutes);
  const { min, max } = serviceLimits.wait_after_percent;
  if (whole(draft.cure) > 0) within('cure_after', whole(draft.cure_after), min, max);
  within('deposit', whole(draft.deposit), 0, 100);
  if (!draft.valid_from) found.valid_from = fieldText.dateMissing;
  else if (saved && isRepriced(draft, rateNow(saved, today)) && isTaken(draft, saved))
    found.valid_from = text.priceExists;
  const wrong = wrongStep(draft.checklist);
  if (wrong >= 0) found.checklist = stepProblem(draft.checklist, wrong);
  return found;
}

const isTaken = ({ valid_from }: ServiceDraft, { prices }: Service) =>
  prices.some((price) => price.valid_from === valid_from);

type Steps = ServiceDraft['checklist'];
const repeats = (steps: Steps, index: number) =>
  steps.findIndex(({ task }) => task.trim() === steps[index]?.task.trim()) < index;

/** The first step that can't be saved, or -1. */
export const wrongStep = (steps: Steps) =>
  steps.findIndex(
    ({ task }, index) => !task.trim() || task.trim().length > serviceLimits.task || repeats(steps, index),
  );

const stepProblem = (steps: Steps, index: number) =>
  steps[index]?.task.trim() && repeats(steps, index) ? text.twice : text.step;

/** Expects a checked draft. */
export function toUpdate(draft: ServiceDraft, repriced: boolean): ServiceUpdate {
  const effort = effortIn(draft);
  return {
    ...pick(draft, same),
    ...textsOf(draft, textKeys, null),
    ...timesIn(draft),
    name: draft.name.trim(),
    category: toCategory(draft.category),
    buffer_minutes: whole(draft.buffer),
    ...effort,
    wait_after_percent: effort.wait_minutes ? whole(draft.cure_after) : null,
    deposit_percent: whole(draft.deposit),
    online: draft.online && fitsOnline({ billing: draft.billing, ...effort }),
    checklist: draft.checklist.map((step) => ({ ...step, task: step.task.trim() })),
    price: repriced ? rateIn(draft) : null,
  };
}

export const toNew = (id: string, draft: ServiceDraft): NewService => ({
  id,
  ...toUpdate(draft, true),
  price: rateIn(draft),
});
