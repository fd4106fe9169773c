import { v7 } from 'uuid';
import { toWhole } from '#contract/base/amount.ts';
import type { BookLinkItem } from '#contract/booking/bookLink.ts';
import type { EstimateList } from '#contract/jobs/estimate.schema.ts';
import { keysOf, textsOf } from '#contract/base/fields.ts';
import { jobLimits, quoteTexts } from '#contract/base/limits.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { percentOf } from '#contract/money/discount.ts';
import {
  customLine,
  lineFor,
  lineFrom,
  lineMax,
  nameOf,
  quantityOf,
  toItem,
  worthOf as typedWorth,
  wrongField,
  type LineField,
  type LineRules,
  type SoldLine,
  type Worth,
} from '#contract/money/soldLine.ts';
import type { QuoteDetail, QuoteItem, QuoteSave, RecurringPrice } from '#contract/sales/quote.schema.ts';
import { quoteTiers, type QuoteRepeat, type QuoteTier } from '#contract/sales/quote.kinds.ts';
import { discountBp } from '#contract/sales/quoteDiscount.ts';
import { periods } from '#contract/sales/quoteTotals.ts';
import { fill } from '#contract/text/fill.ts';
import { builderText as text } from '#text/quotePages.ts';
import { quoteTierText } from '#text/quotePlans.ts';
import { lineOf } from '#web/features/sales/calculator/calculation.ts';
import type { Problems } from '#web/form.ts';
import { formatNumber } from '#web/numbers.ts';

export type LineDraft = SoldLine & {
  /** Empty: one time. */
  repeat: QuoteRepeat | '';
};

export type OptionDraft = {
  id: string;
  tier: QuoteTier;
  /** Empty: named after its first line. */
  name: string;
  note: string;
  advised: boolean;
  lines: LineDraft[];
};

/** The texts that the draft has as the quote does. */
const plainTexts = keysOf(quoteTexts);

/** The builder's fields. */
export type QuoteDraft = Record<(typeof plainTexts)[number], string> & {
  person: { kind: 'lead' | 'client'; id: string } | null;
  place_id: string | null;
  title: string;
  /** Empty: the default from the settings. */
  valid_until: string;
  home: boolean;
  discount: string;
  options: OptionDraft[];
  addOns: LineDraft[];
};

/** The inputs for prices: the price book of a day, and the cost of an hour. */
export type Known = { services: readonly Service[]; day: string; estimates: EstimateList };

/** The office reads why a line isn't in the price book. */
export const quoteLines: LineRules = { explained: true };

/** The usual frequency for cleaning bins. */
const usualRepeat = 'four_weeks';

export const emptyLine = (service: Service | null): LineDraft =>
  service
    ? { ...lineFor(v7(), service), repeat: service.billing === 'month' ? usualRepeat : '' }
    : { ...customLine(v7()), repeat: '' };

/** A line of the calculator, as it is in the address. */
export const fromCalculator = (item: BookLinkItem): LineDraft => ({
  ...lineFrom({ ...item, id: v7(), minutes: null, price_cents: null, price_reason: null }, ''),
  repeat: '',
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
  ...textsOf(null, plainTexts, ''),
  valid_until: '',
  home: false,
  discount: '',
  options: [emptyOption('good', lines)],
  addOns: [],
});

/** Calculator lines have no frequency; a service billed by the month always repeats. */
export const withRepeats = (draft: QuoteDraft, known: Known): QuoteDraft => ({
  ...draft,
  options: draft.options.map((option) => ({
    ...option,
    lines: option.lines.map((line) =>
      !line.repeat && billingOf(line, known) === 'month' ? { ...line, repeat: usualRepeat } : line,
    ),
  })),
});

const draftLine = (item: QuoteItem): LineDraft => ({ ...lineFrom(item, item.name), repeat: item.repeat ?? '' });

export const draftOf = (quote: QuoteDetail): QuoteDraft => ({
  person: quote.client_id
    ? { kind: 'client', id: quote.client_id }
    : quote.lead_id
      ? { kind: 'lead', id: quote.lead_id }
      : null,
  place_id: quote.place_id,
  title: quote.title,
  ...textsOf(quote, plainTexts, ''),
  valid_until: quote.valid_until ?? '',
  home: quote.place_of_sale === 'home',
  discount: quote.discount_percent > 0 ? String(quote.discount_percent) : '',
  options: quote.options.map(({ id, tier, name, note, advised, items }) => ({
    id,
    tier,
    name,
    note: note ?? '',
    advised,
    lines: items.map(draftLine),
  })),
  addOns: quote.add_ons.map(draftLine),
});

export const serviceOf = ({ service_id }: Pick<LineDraft, 'service_id'>, { services }: Pick<Known, 'services'>) =>
  services.find(({ id }) => id === service_id);

/** As typed, otherwise by the price book, with the learned minutes. Without a price, a quantity is still missing. */
export function worthOf(line: LineDraft, { services, day, estimates }: Known): Worth & { book_cents: number | null } {
  const service = serviceOf(line, { services });
  const item = { ...quantityOf(line, service, day), service_id: line.service_id ?? '' };
  const book = lineOf(item, services, day, estimates) ?? { price_cents: null, minutes: 0 };
  const worth = typedWorth(line, book);
  return { ...worth, book_cents: line.service_id === null ? worth.price_cents : book.price_cents };
}

export const optionName = (option: OptionDraft, services: readonly Service[]): string =>
  option.name.trim() || (option.lines[0] ? nameOf(option.lines[0], services) : '');

/** A recurring part: its price per month or visit, before tax. */
type Again = RecurringPrice & { minutes: number };

type OptionWorth = {
  /** For one-time work, like the next three. Null: a line has no price yet. */
  subtotal_cents: number | null;
  charged_cents: number;
  minutes: number;
  margin_cents: number | null;
  /** Whether there is one-time work. */
  once: boolean;
  again: Again[];
};

const discountIn = (draft: Pick<QuoteDraft, 'discount'>) => Math.min(100, toWhole(draft.discount) ?? 0);

export const billingOf = (line: Pick<LineDraft, 'service_id'>, known: Pick<Known, 'services'>) =>
  serviceOf(line, known)?.billing ?? 'visit';

/** The sum of lines that are paid at the same time. */
function sumsOf(lines: readonly LineDraft[], percent: number, known: Known) {
  const worths = lines.map((line) => worthOf(line, known));
  const sum = (pick: (worth: (typeof worths)[number]) => number | null) =>
    worths.reduce((all, worth) => all + (pick(worth) ?? 0), 0);
  const subtotal = sum(({ price_cents }) => price_cents);
  return {
    isWhole: worths.every(({ price_cents }) => price_cents !== null),
    subtotal_cents: subtotal,
    charged_cents: subtotal - percentOf(subtotal, percent),
    minutes: sum(({ minutes }) => minutes),
  };
}

/** The discount on the price book's prices, in hundredths of a percent. Lines without a price don't count yet. */
export function discountOf(draft: Pick<QuoteDraft, 'discount' | 'options' | 'addOns'>, known: Known): number {
  const items = (lines: readonly LineDraft[]) =>
    lines.flatMap((line) => {
      const { price_cents, book_cents } = worthOf(line, known);
      const { service_id, repeat } = line;
      const billing = billingOf(line, known);
      return price_cents === null ? [] : [{ service_id, price_cents, book_cents, billing, repeat: repeat || null }];
    });
  return discountBp({
    discount_percent: discountIn(draft),
    options: draft.options.map(({ lines }) => ({ items: items(lines) })),
    add_ons: items(draft.addOns),
  });
}

export function optionWorth(option: OptionDraft, draft: Pick<QuoteDraft, 'discount'>, known: Known): OptionWorth {
  const percent = discountIn(draft);
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

export type LineProblem = { field: LineField | 'repeat'; text: string };

export function lineProblem(line: LineDraft, known: Pick<Known, 'services'>): LineProblem | null {
  if (billingOf(line, known) === 'month' && !line.repeat) return { field: 'repeat', text: text.repeatMissing };
  const field = wrongField(line, serviceOf(line, known), quoteLines);
  return field && { field, text: problemText(field, line.service_id === null) };
}

function problemText(field: LineField, own: boolean): string {
  if (field === 'units' || field === 'square_feet')
    return fill(text.quantityWrong, { max: formatNumber(lineMax[field]) });
  if (field === 'name') return text.nameMissing;
  if (field === 'minutes') return text.minutesWrong;
  return field === 'price' ? text.priceWrong : own ? text.ownReasonMissing : text.reasonMissing;
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
      draft.options.length > 1 ? fill(text.optionEmpty, { option: quoteTierText[empty.tier] }) : text.noLines;
  else if (line) problems.options = line;
  const addOn = wrong(draft.addOns);
  if (addOn) problems.addOns = addOn;
  if (draft.discount.trim() && (toWhole(draft.discount) ?? 101) > 100) problems.discount = text.discountWrong;
  return problems;
}

const itemOf = (line: LineDraft, known: Known): QuoteSave['add_ons'][number] => ({
  ...toItem(line, serviceOf(line, known), known.day, quoteLines),
  ...(line.repeat && { repeat: line.repeat }),
});

/** The request body. It keeps the lead that became this client. */
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
    ...textsOf(draft, plainTexts, null),
    valid_until: draft.valid_until || null,
    place_of_sale: draft.home ? 'home' : 'remote',
    discount_percent: discountIn(draft),
    options: draft.options.map((option) => ({
      id: option.id,
      tier: option.tier,
      name: optionName(option, services),
      note: option.note.trim() || null,
      advised: option.advised,
      items: option.lines.map((line) => itemOf(line, known)),
    })),
    add_ons: draft.addOns.map((line) => itemOf(line, known)),
  };
}

export const sortedOptions = (options: readonly OptionDraft[]): OptionDraft[] =>
  options.toSorted((a, b) => quoteTiers.indexOf(a.tier) - quoteTiers.indexOf(b.tier));

export const freeTier = (options: readonly OptionDraft[]): QuoteTier | undefined =>
  quoteTiers.find((tier) => options.every((option) => option.tier !== tier));

/** The same lines for another option, with new ids. */
export const copyLines = (lines: readonly LineDraft[]): LineDraft[] => lines.map((line) => ({ ...line, id: v7() }));

export const advisedAs = (option: OptionDraft, advised: boolean): OptionDraft => ({ ...option, advised });
