import { fromPpm } from '#contract/base/amount.ts';
import type { QuoteContent } from '#contract/sales/quote.schema.ts';
import { quoteName } from '#contract/sales/quote.kinds.ts';
import { amountsText, perText, totalText } from '#contract/sales/quotePlans.ts';
import { chosenTotals, type ChosenTotals } from '#contract/sales/quoteTotals.ts';
import { fill } from '#contract/text/fill.ts';
import { amountText } from '#text/amounts.ts';
import { offerText } from '#text/ownQuotes.ts';
import { pdfText } from '#text/pdf.ts';
import { quotePdfText as text } from '#text/quoteDocs.ts';
import { sentText } from '#text/quotePages.ts';
import { quotePlanText as planText, quoteTierText } from '#text/quotePlans.ts';
import { workText } from '#text/work.ts';
import type { Block, BlockPdf } from '#server/features/invoices/pdf/blocks.ts';
import { day, dayOf, money, number } from '#server/features/invoices/pdf/format.ts';
import type { QuotePdfData } from '#server/features/quotes/pdf/data.queries.ts';
import { signatureBlocks } from '#server/features/quotes/pdf/signatureBlocks.ts';

type Line = QuoteContent['add_ons'][number];

/** Drawn from the frozen content alone, so that the PDF is always the same. */
export function quoteBlocks(data: QuotePdfData): BlockPdf {
  const { content, content_sha256, acceptance } = data;
  const { from, to, where } = content;
  return {
    title: text.quote,
    number: quoteName(content),
    day: content.sent_on,
    mark: content_sha256 === null ? pdfText.draft : null,
    issuer: { ...from, logo_sha256: null },
    logo: null,
    band: bandOf(data),
    parties: [
      { label: text.for, name: to.name, lines: to.address },
      ...(where ? [{ label: text.where, name: where, lines: [] }] : []),
    ],
    blocks: [
      { kind: 'heading', text: content.title, note: content.note ?? null },
      ...(acceptance ? chosenBlocks(content, acceptance) : offerBlocks(content)),
      ...(content.terms ? [{ kind: 'text' as const, label: offerText.terms, paragraphs: [content.terms] }] : []),
      ...(content.cooling_off
        ? [{ kind: 'text' as const, label: null, paragraphs: [content.cooling_off], strong: true }]
        : []),
      ...signatureBlocks(data),
    ],
  };
}

function bandOf({ content, acceptance }: QuotePdfData): BlockPdf['band'] {
  const shown = (cents: number) => money(cents, content.currency);
  const by = { label: text.band.by, value: content.from.rep };
  if (acceptance)
    return [
      { label: amountText.total, value: amountsText(acceptance, shown) },
      { label: text.band.accepted, value: dayOf(acceptance.signed_at, content.from.time_zone) },
      by,
    ];
  const label = content.options.length > 1 ? text.band.from : amountText.total;
  return [
    { label, value: amountsText(cheapest(content), shown) },
    { label: sentText.goodUntil, value: day(content.valid_until) },
    by,
  ];
}

/** The option with the lowest price now, and then the lowest per month or visit. */
function cheapest(content: QuoteContent): ChosenTotals {
  const again = ({ recurring }: ChosenTotals) => recurring.reduce((sum, { total_cents }) => sum + total_cents, 0);
  return content.options
    .map(({ id }) => chosenTotals(content, id, [])!)
    .toSorted((one, other) => one.total_cents - other.total_cents || again(one) - again(other))[0]!;
}

/** "820 sq ft", "3 bins", "2 bins, visits every 4 weeks" */
function detailOf({ unit, units, square_feet, plan }: Line): string | null {
  const amount =
    square_feet !== null
      ? fill(workText.area, { count: number(square_feet) })
      : units !== null && unit !== null
        ? fill(text.units, { count: number(units), unit })
        : null;
  const again = plan?.billing === 'month' ? fill(planText.visits, { repeat: planText.repeats[plan.repeat] }) : null;
  return [amount, again].filter((each) => each !== null).join(', ') || null;
}

/** "$45.00", "$29.00 a month" */
const amountOf = ({ price_cents, plan }: Line, currency: string) => {
  const shown = money(price_cents, currency);
  return plan ? perText(plan, shown) : shown;
};

const columns = () => ({ name: pdfText.columns.service, amount: pdfText.columns.amount });

const table = (lines: readonly Line[], currency: string): Block => ({
  kind: 'table',
  columns: columns(),
  rows: lines.map((line) => ({
    name: line.name,
    detail: detailOf(line),
    amount: amountOf(line, currency),
  })),
});

/** The one-time total, and then each recurring amount: they are never added up. */
function sums(content: QuoteContent, optionId: string, addOns: readonly string[]): Block[] {
  const { currency } = content;
  const totals = chosenTotals(content, optionId, addOns)!;
  const { recurring, lines } = totals;
  return [
    ...(lines.length > 0 || recurring.length === 0
      ? [sumBlock(content, totals, fill(amountText.totalIn, { currency }))]
      : []),
    ...recurring.map((each) => sumBlock(content, each, fill(text.totalAgain, { total: totalText(each), currency }))),
    ...(recurring.some(({ billing }) => billing === 'month')
      ? [{ kind: 'text' as const, label: null, paragraphs: [planText.monthHow] }]
      : []),
  ];
}

function sumBlock(
  { currency, discount_percent }: QuoteContent,
  totals: Pick<ChosenTotals, 'subtotal_cents' | 'discount_cents' | 'tax' | 'total_cents' | 'deposit_cents'>,
  label: string,
): Block {
  const shown = (cents: number) => money(cents, currency);
  return {
    kind: 'sums',
    sums: [
      { label: amountText.subtotal, amount: shown(totals.subtotal_cents) },
      ...(totals.discount_cents > 0
        ? [{ label: fill(amountText.discount, { percent: discount_percent }), amount: shown(-totals.discount_cents) }]
        : []),
      ...totals.tax.map(({ name, rate_ppm, cents }) => ({
        label: fill(amountText.taxPercent, { name, percent: fromPpm(rate_ppm) }),
        amount: shown(cents),
      })),
    ],
    total: { label, amount: shown(totals.total_cents) },
    below: totals.deposit_cents > 0 ? [{ label: text.deposit, amount: shown(totals.deposit_cents) }] : [],
  };
}

function offerBlocks(content: QuoteContent): Block[] {
  return [
    ...content.options.flatMap(({ id, tier, name, note, advised, lines }): Block[] => [
      {
        kind: 'heading',
        text: fill(advised ? text.advised : text.option, { tier: quoteTierText[tier], name }),
        note,
      },
      table(lines, content.currency),
      ...sums(content, id, []),
    ]),
    ...(content.add_ons.length > 0
      ? [{ kind: 'heading' as const, text: text.addOns, note: null }, table(content.add_ons, content.currency)]
      : []),
  ];
}

function chosenBlocks(
  content: QuoteContent,
  { option_id, add_ons }: { option_id: string; add_ons: string[] },
): Block[] {
  const option = content.options.find(({ id }) => id === option_id)!;
  const added = content.add_ons.filter(({ id }) => add_ons.includes(id));
  return [
    {
      kind: 'heading',
      text: fill(text.chosen, { tier: quoteTierText[option.tier], name: option.name }),
      note: option.note,
    },
    table(option.lines, content.currency),
    ...(added.length > 0
      ? [{ kind: 'heading' as const, text: text.addOnsChosen, note: null }, table(added, content.currency)]
      : []),
    ...sums(content, option_id, add_ons),
  ];
}
