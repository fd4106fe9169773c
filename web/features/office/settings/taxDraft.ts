import { fromPpm, toPpm } from '#contract/base/amount.ts';
import type { TaxRate } from '#contract/office/business.schema.ts';
import { dayText } from '#text/days.ts';
import { fieldText } from '#text/fields.ts';
import { taxText } from '#text/settings.ts';
import type { Problems } from '#web/form.ts';

export type TaxDraft = { name: string; rate: string; valid_from: string; valid_to: string };

export const draftOfRate = (rate: TaxRate | null, today: string): TaxDraft => ({
  name: rate?.name ?? '',
  rate: rate ? fromPpm(rate.rate_ppm) : '',
  valid_from: rate?.valid_from ?? today,
  valid_to: rate?.valid_to ?? '',
});

export function checkRate({ name, rate, valid_from, valid_to }: TaxDraft): Problems<TaxDraft> {
  const found: Problems<TaxDraft> = {};
  const { problems } = taxText;
  if (!name.trim()) found.name = fieldText.nameMissing;
  if ((toPpm(rate) ?? 1_000_001) > 1_000_000) found.rate = problems.rate;
  if (!valid_from) found.valid_from = problems.from;
  else if (valid_to && valid_to < valid_from) found.valid_to = dayText.order;
  return found;
}

/** Expects a checked draft. */
export const toRate = ({ name, rate, valid_from, valid_to }: TaxDraft) => ({
  name: name.trim(),
  rate_ppm: toPpm(rate) ?? 0,
  valid_from,
  valid_to: valid_to || null,
});

export const isValidOn = ({ valid_from, valid_to }: TaxRate, day: string) =>
  valid_from <= day && (valid_to === null || day <= valid_to);
