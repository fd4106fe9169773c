import { v7 } from 'uuid';
import { fromCents, toCents } from '#contract/base/amount.ts';
import type { BookLinkItem } from '#contract/booking/bookLink.ts';
import type { EstimateList } from '#contract/jobs/estimate.schema.ts';
import { assetLimits, jobLimits, serviceLimits } from '#contract/base/limits.ts';
import type { QuoteDetail, QuoteItem, QuoteSave, RecurringPrice } from '#contract/sales/quote.schema.ts';
import { quoteTiers, type QuoteRepeat, type QuoteTier } from '#contract/sales/quote.kinds.ts';
import { isHourlyLength } from '#contract/money/price.ts';
import { discountBp } from '#contract/sales/quoteDiscount.ts';
import { periods } from '#contract/sales/quoteTotals.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { fill } from '#contract/text/fill.ts';
import type { Condition, VehicleSize } from '#contract/trade.ts';
import { builderText as text } from '#text/quotePages.ts';
import { lineOf } from '#web/features/sales/calculator/calculation.ts';
import type { Problems } from '#web/form.ts';
import { formatNumber } from '#web/numbers.ts';

export type LineDraft = {
  id: string;
  /** Null: a line that isn't in the price book. */
  service_id: string | null;
  name: string;
  units: string;
  square_feet: string;
  vehicle_size: VehicleSize;
  condition: Condition;
  minutes: string;
  /** Empty: the price book's. */
  price: string;
  /** Of another price than the price book's; of a line that isn't in it, why that is. */
  reason: string;
  /** Empty: once. */
  repeat: QuoteRepeat | '';
};

export type OptionDraft = {
  id: string;
  tier: QuoteTier;
  /** Empty: by its first line. */
  name: string;
  note: string;
  advised: boolean;
  lines: LineDraft[];
};

/** What stands in the builder while somebody types. */
export type QuoteDraft = {
  person: { kind: 'lead' | 'client'; id: string } | null;
  place_id: string | null;
  title: string;
  note: string;
  /** Empty: as many days as the settings say. */
  valid_until: string;
  home: boolean;
  discount: string;
  options: OptionDraft[];
  addOns: LineDraft[];
};

/** What prices are worked out with: the price book of a day, and what an hour costs. */
export type Known = { services: readonly Service[]; day: string; estimates: EstimateList };

const whole = (typed: string) => (/^\d{1,7}$/.test(typed.trim()) ? Number(typed) : null);

/** How often bins are cleaned by most plans. */
const usualRepeat = 'four_weeks';

export const emptyLine = (service: Service | null): LineDraft => ({
  id: v7(),
  service_id: service?.id ?? null,
  name: '',
  units: '',
  square_feet: '',
  vehicle_size: 'sedan',
  condition: 'normal',
  minutes: service?.pricing === 'hourly' ? String(service.duration_minutes) : '',
  price: '',
  reason: '',
  repeat: service?.billing === 'month' ? usualRepeat : '',
});

/** A line of the calculator, as its address has it. */
export const fromCalculator = ({
  service_id,
  units,
  square_feet,
  vehicle_size,
  condition,
}: BookLinkItem): LineDraft => ({
  ...emptyLine(null),
  service_id,
  units: units === null ? '' : String(units),
  square_feet: square_feet === null ? '' : String(square_feet),
  vehicle_size: vehicle_size ?? 'sedan',
  condition,
});

export const emptyOption = (tier: QuoteTier, lines: LineDraft[] = []): OptionDraft => ({
  id: v7(),
  tier,
  name: '',
  note: '',
  advised: false,
  lines,
});

export const newQuote = (person: QuoteDraft['person'], lines: LineDraft[]): QuoteDraft => ({
  person,
  place_id: null,
  title: '',
  note: '',
  valid_until: '',
  home: false,
  discount: '',
  options: [emptyOption('good', lines)],
  addOns: [],
});

/** Lines of the calculator say nothing of how often; what is billed by the month always comes again. */
export const withRepeats = (draft: QuoteDraft, known: Known): QuoteDraft => ({
  ...draft,
  options: draft.options.map((option) => ({
    ...option,
    lines: option.lines.map((line) =>
      !line.repeat && billingOf(line, known) === 'month' ? { ...line, repeat: usualRepeat } : line,
    ),
  })),
});

const lineFrom = (item: QuoteItem): LineDraft => ({
  id: item.id,
  service_id: item.service_id,
  name: item.service_id === null ? item.name : '',
  units: item.units === null ? '' : String(item.units),
  square_feet: item.square_feet === null ? '' : String(item.square_feet),
  vehicle_size: item.vehicle_size ?? 'sedan',
  condition: item.condition,
  minutes: String(item.minutes),
  price: item.service_id === null || item.price_reason !== null ? fromCents(item.price_cents) : '',
  reason: item.price_reason ?? '',
  repeat: item.repeat ?? '',
});

export const draftOf = (quote: QuoteDetail): QuoteDraft => ({
  person: quote.client_id
    ? { kind: 'client', id: quote.client_id }
    : quote.lead_id
      ? { kind: 'lead', id: quote.lead_id }
      : null,
  place_id: quote.place_id,
  title: quote.title,
  note: quote.note ?? '',
  valid_until: quote.valid_until ?? '',
  home: quote.place_of_sale === 'home',
  discount: quote.discount_percent > 0 ? String(quote.discount_percent) : '',
  options: quote.options.map(({ id, tier, name, note, advised, items }) => ({
    id,
    tier,
    name,
    note: note ?? '',
    advised,
    lines: items.map(lineFrom),
  })),
  addOns: quote.add_ons.map(lineFrom),
});

/** Of a line: null where something has to be said first. */
type Worth = { price_cents: number | null; book_cents: number | null; minutes: number };

export function worthOf(line: LineDraft, { services, day, estimates }: Known): Worth {
  const typed = line.price.trim() ? toCents(line.price) : null;
  if (line.service_id === null) return { price_cents: typed, book_cents: typed, minutes: whole(line.minutes) ?? 0 };
  const minutes = whole(line.minutes);
  const item = {
    service_id: line.service_id,
    units: whole(line.units),
    square_feet: whole(line.square_feet),
    vehicle_size: line.vehicle_size,
    condition: line.condition,
    ...(minutes !== null && { minutes }),
  };
  const priced = lineOf(item, services, day, estimates);
  if (!priced) return { price_cents: typed, book_cents: null, minutes: 0 };
  return {
    price_cents: line.price.trim() ? typed : priced.price_cents,
    book_cents: priced.price_cents,
    minutes: priced.minutes,
  };
}

export const nameOf = (line: LineDraft, services: readonly Service[]): string =>
  line.service_id === null ? line.name.trim() : (services.find(({ id }) => id === line.service_id)?.name ?? '');

export const optionName = (option: OptionDraft, services: readonly Service[]): string =>
  option.name.trim() || (option.lines[0] ? nameOf(option.lines[0], services) : '');

/** What comes again: so much a month or a visit, before tax. */
type Again = RecurringPrice & { minutes: number };

type OptionWorth = {
  /** Of what is done once, as are the next three. Null: a line has no price yet. */
  subtotal_cents: number | null;
  charged_cents: number;
  minutes: number;
  margin_cents: number | null;
  /** Whether anything is done once. */
  once: boolean;
  again: Again[];
};

const percentOf = (draft: Pick<QuoteDraft, 'discount'>) => Math.min(100, whole(draft.discount) ?? 0);

export const billingOf = ({ service_id }: Pick<LineDraft, 'service_id'>, { services }: Pick<Known, 'services'>) =>
  services.find(({ id }) => id === service_id)?.billing ?? 'visit';

/** Lines that are paid at the same time, added up. */
function sumsOf(lines: readonly LineDraft[], percent: number, known: Known) {
  const worths = lines.map((line) => worthOf(line, known));
  const sum = (pick: (worth: (typeof worths)[number]) => number | null) =>
    worths.reduce((all, worth) => all + (pick(worth) ?? 0), 0);
  const subtotal = sum(({ price_cents }) => price_cents);
  return {
    isWhole: worths.every(({ price_cents }) => price_cents !== null),
    subtotal_cents: subtotal,
    charged_cents: subtotal - Math.round((subtotal * percent) / 100),
    minutes: sum(({ minutes }) => minutes),
  };
}

/** Off the price book's prices, in hundredths of a percent. Lines without a price don't count yet. */
export function discountOf(draft: Pick<QuoteDraft, 'discount' | 'options' | 'addOns'>, known: Known): number {
  const items = (lines: readonly LineDraft[]) =>
    lines.flatMap((line) => {
      const { price_cents, book_cents } = worthOf(line, known);
      const { service_id, repeat } = line;
      const billing = billingOf(line, known);
      return price_cents === null ? [] : [{ service_id, price_cents, book_cents, billing, repeat: repeat || null }];
    });
  return discountBp({
    discount_percent: percentOf(draft),
    options: draft.options.map(({ lines }) => ({ items: items(lines) })),
    add_ons: items(draft.addOns),
  });
}

export function optionWorth(option: OptionDraft, draft: Pick<QuoteDraft, 'discount'>, known: Known): OptionWorth {
  const percent = percentOf(draft);
  const lines = option.lines.filter(({ repeat }) => !repeat);
  const once = sumsOf(lines, percent, known);
  const groups = periods.flatMap((period) => {
    const own = option.lines.filter(
      (line) =>
        line.repeat &&
        billingOf(line, known) === period.billing &&
        (period.repeat === null || line.repeat === period.repeat),
    );
    return own.length > 0 ? [{ ...period, ...sumsOf(own, percent, known) }] : [];
  });
  const isWhole = option.lines.length > 0 && [once, ...groups].every((each) => each.isWhole);
  const cost = known.estimates.settings.hourly_cost_cents;
  const { charged_cents, minutes } = once;
  return {
    subtotal_cents: isWhole ? once.subtotal_cents : null,
    charged_cents,
    minutes,
    margin_cents: isWhole && cost !== null ? charged_cents - Math.round((minutes * cost) / 60) : null,
    once: lines.length > 0,
    again: groups.map(({ billing, repeat, ...sums }) => ({
      billing,
      repeat,
      total_cents: sums.charged_cents,
      minutes: sums.minutes,
    })),
  };
}

export type LineProblem = { field: 'quantity' | 'price' | 'reason' | 'name' | 'minutes' | 'repeat'; text: string };

export function lineProblem(line: LineDraft, { services }: Pick<Known, 'services'>): LineProblem | null {
  const cents = line.price.trim() ? toCents(line.price) : null;
  const priceWrong = cents === null || cents > serviceLimits.cents;
  if (line.service_id === null) {
    if (!line.name.trim()) return { field: 'name', text: text.nameMissing };
    if ((whole(line.minutes) ?? -1) < 0 || whole(line.minutes)! > serviceLimits.minutes)
      return { field: 'minutes', text: text.minutesWrong };
    if (priceWrong) return { field: 'price', text: text.priceWrong };
    return line.reason.trim() ? null : { field: 'reason', text: text.ownReasonMissing };
  }
  const service = services.find(({ id }) => id === line.service_id);
  if (service?.billing === 'month' && !line.repeat) return { field: 'repeat', text: text.repeatMissing };
  const [typed, max] =
    service?.pricing === 'per_area' ? [line.square_feet, assetLimits.square_feet] : [line.units, jobLimits.units];
  const amount = whole(typed);
  const asked = service?.pricing === 'per_area' || (service?.pricing === 'per_unit' && typed.trim() !== '');
  if (asked && (!amount || amount > max))
    return { field: 'quantity', text: fill(text.quantityWrong, { max: formatNumber(max) }) };
  if (service?.pricing === 'hourly' && !isHourlyLength(whole(line.minutes)))
    return { field: 'minutes', text: text.minutesWrong };
  if (!line.price.trim()) return null;
  if (priceWrong) return { field: 'price', text: text.priceWrong };
  return line.reason.trim() ? null : { field: 'reason', text: text.reasonMissing };
}

export function check(draft: QuoteDraft, known: Known): Problems<QuoteDraft> {
  const problems: Problems<QuoteDraft> = {};
  const wrong = (lines: LineDraft[]) =>
    lines.map((line) => lineProblem(line, known)).find((each) => each !== null)?.text;
  if (!draft.person) problems.person = text.personMissing;
  if (draft.title.trim().length < jobLimits.title.min) problems.title = text.titleMissing;
  const empty = draft.options.find(({ lines }) => lines.length === 0);
  const line = draft.options.map(({ lines }) => wrong(lines)).find(Boolean);
  if (empty)
    problems.options =
      draft.options.length > 1 ? fill(text.optionEmpty, { option: text.tiers[empty.tier] }) : text.noLines;
  else if (line) problems.options = line;
  const addOn = wrong(draft.addOns);
  if (addOn) problems.addOns = addOn;
  if (draft.discount.trim() && (whole(draft.discount) ?? 101) > 100) problems.discount = text.discountWrong;
  return problems;
}

function itemOf(line: LineDraft, services: readonly Service[], known: Known): QuoteSave['add_ons'][number] {
  const service = services.find(({ id }) => id === line.service_id);
  const price = line.price.trim() ? toCents(line.price) : null;
  if (line.service_id === null) {
    return {
      id: line.id,
      service_id: null,
      units: null,
      square_feet: null,
      vehicle_size: null,
      condition: 'normal',
      service_name: line.name.trim(),
      minutes: whole(line.minutes) ?? 0,
      price_cents: price ?? 0,
      price_reason: line.reason.trim(),
      ...(line.repeat && { repeat: line.repeat }),
    };
  }
  const { pricing, by_condition } = service ?? {};
  const included = service?.prices.find(({ valid_from }) => valid_from <= known.day)?.included_units ?? 1;
  return {
    id: line.id,
    service_id: line.service_id,
    units: pricing === 'per_unit' ? (whole(line.units) ?? included) : null,
    square_feet: pricing === 'per_area' ? whole(line.square_feet) : null,
    vehicle_size: pricing === 'by_vehicle' ? line.vehicle_size : null,
    condition: by_condition ? line.condition : 'normal',
    ...(pricing === 'hourly' && { minutes: whole(line.minutes) ?? service!.duration_minutes }),
    ...(price !== null && { price_cents: price, price_reason: line.reason.trim() }),
    ...(line.repeat && { repeat: line.repeat }),
  };
}

/** As it travels. A lead that became a client goes along with the quote it was made for. */
export function toBody(draft: QuoteDraft, quote: QuoteDetail | null, known: Known): QuoteSave {
  const { services } = known;
  const { person } = draft;
  const client_id = person?.kind === 'client' ? person.id : null;
  const sameClient = quote !== null && quote.client_id === client_id;
  return {
    version: quote?.version ?? 0,
    lead_id: person?.kind === 'lead' ? person.id : sameClient ? quote.lead_id : null,
    client_id,
    place_id: client_id ? draft.place_id : null,
    title: draft.title.trim(),
    note: draft.note.trim() || null,
    valid_until: draft.valid_until || null,
    place_of_sale: draft.home ? 'home' : 'remote',
    discount_percent: percentOf(draft),
    options: draft.options.map((option) => ({
      id: option.id,
      tier: option.tier,
      name: optionName(option, services),
      note: option.note.trim() || null,
      advised: option.advised,
      items: option.lines.map((line) => itemOf(line, services, known)),
    })),
    add_ons: draft.addOns.map((line) => itemOf(line, services, known)),
  };
}

/** In the order of their tiers. */
export const sortedOptions = (options: readonly OptionDraft[]): OptionDraft[] =>
  options.toSorted((a, b) => quoteTiers.indexOf(a.tier) - quoteTiers.indexOf(b.tier));

export const freeTier = (options: readonly OptionDraft[]): QuoteTier | undefined =>
  quoteTiers.find((tier) => options.every((option) => option.tier !== tier));

/** The same lines in another option, under ids of their own. */
export const copyLines = (lines: readonly LineDraft[]): LineDraft[] => lines.map((line) => ({ ...line, id: v7() }));

export const advisedAs = (option: OptionDraft, advised: boolean): OptionDraft => ({ ...option, advised });
