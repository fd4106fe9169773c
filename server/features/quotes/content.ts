import { keysOf, pick } from '#contract/base/fields.ts';
import { quoteTexts } from '#contract/base/limits.ts';
import type { QuoteContent, QuoteHead, QuoteItem, QuoteRow } from '#contract/sales/quote.schema.ts';
import { consentVersion } from '#contract/sales/quote.kinds.ts';
import { chosenTotals, periods, samePeriod } from '#contract/sales/quoteTotals.ts';
import { addDays } from '#contract/base/days.ts';
import { formatPhone } from '#contract/base/phone.ts';
import { fill } from '#contract/text/fill.ts';
import { quoteConsentText as text } from '#text/quoteDocs.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as business from '#server/features/business/business.queries.ts';
import * as taxRates from '#server/features/business/taxRates.queries.ts';
import { usualRate } from '#server/features/invoices/drafts/taxes.ts';
import * as quoteRules from '#server/features/quotes/quoteRules.queries.ts';
import * as quotes from '#server/features/quotes/quotes.queries.ts';
import type { HeldQuote, OptionLines } from '#server/features/quotes/quotes.queries.ts';

const lineOf = ({ id, service_id, name, unit, units, square_feet, vehicle_size, condition, ...money }: QuoteItem) => ({
  id,
  service_id,
  name,
  unit,
  units,
  square_feet,
  vehicle_size,
  condition,
  price_cents: money.price_cents,
  taxable: money.taxable,
  deposit_percent: money.deposit_percent,
  ...(money.repeat && { plan: { billing: money.billing, repeat: money.repeat } }),
});

type Draft = QuoteHead & Pick<HeldQuote, 'number' | 'revision'>;

/** Everything that the client would read if the quote were sent now. `online` says whether a deposit can be paid. */
export async function compose(
  tx: Tx,
  quote: Draft,
  { options, add_ons }: OptionLines,
  { rep, online }: { rep: string; online: boolean },
): Promise<QuoteContent> {
  const [settings, rates, rules, today, to] = await Promise.all([
    business.read(tx),
    taxRates.list(tx),
    quoteRules.read(tx),
    business.today(tx),
    quotes.party(tx, quote),
  ]);
  const tax = usualRate(rates, today);
  const { name, street, city, region, postal_code } = to!;
  const zone = [region, postal_code].filter(Boolean).join(' ');
  const where = street && city ? `${street}, ${city}` : null;
  return {
    edition: 2,
    number: quote.number,
    revision: quote.revision,
    from: {
      name: settings.name,
      address: settings.address,
      phone: settings.phone && formatPhone(settings.phone),
      email: settings.billing_email,
      website_url: settings.website_url,
      time_zone: settings.time_zone,
      rep,
    },
    to: { name, address: where ? [street!, [city, zone].filter(Boolean).join(', ')] : [] },
    where,
    title: quote.title,
    ...pick(quote, keysOf(quoteTexts)),
    currency: settings.currency,
    sent_on: today,
    valid_until: quote.valid_until ?? addDays(today, rules.valid_days),
    options: options.map(({ id, tier, name: called, note, advised, items }) => ({
      id,
      tier,
      name: called,
      note,
      advised,
      lines: items.map(lineOf),
    })),
    add_ons: add_ons.map(lineOf),
    discount_percent: quote.discount_percent,
    tax: tax ? { name: tax.name, rate_ppm: tax.rate_ppm } : null,
    deposit: online
      ? { percent: settings.deposit_percent, from_cents: settings.deposit_from_cents }
      : { percent: 0, from_cents: 0 },
    terms: rules.terms,
    consent: fill(text.consent, { business: settings.name }),
    consent_version: consentVersion,
    cooling_off: quote.place_of_sale === 'home' && rules.cooling_off ? text.coolingOff : null,
  };
}

type Range = Pick<QuoteRow, 'low_cents' | 'high_cents' | 'recurring'>;
const ends = (amounts: number[]) => ({ low_cents: Math.min(...amounts), high_cents: Math.max(...amounts) });

/** The totals of the options without add-ons: once, per month and per visit. */
export function rangeOf(content: QuoteContent): Range {
  const totals = content.options.map(({ id }) => chosenTotals(content, id, [])!);
  return {
    ...ends(totals.map(({ total_cents }) => total_cents)),
    recurring: periods.flatMap((period) => {
      const found = totals.map(({ recurring }) => recurring.find((each) => samePeriod(each, period))?.total_cents);
      const offered = found.some((cents) => cents !== undefined);
      return offered ? [{ ...period, ...ends(found.map((cents) => cents ?? 0)) }] : [];
    }),
  };
}
