import { lastDayToCancel } from '#server/features/quotes/coolingOff.ts';
import type { QuoteContent } from '#contract/sales/quote.schema.ts';
import { amountsText } from '#contract/sales/quotePlans.ts';
import { fill } from '#contract/text/fill.ts';
import { amountText } from '#text/amounts.ts';
import { quotePdfText as text } from '#text/quoteDocs.ts';
import { sentText } from '#text/quotePages.ts';
import type { Block } from '#server/features/invoices/pdf/blocks.ts';
import type { Fact } from '#server/features/invoices/pdf/content.ts';
import { day, longDayOf, money, timeOf } from '#server/features/invoices/pdf/format.ts';
import type { QuotePdfData } from '#server/features/quotes/pdf/data.queries.ts';
import type { Acceptance } from '#server/features/quotes/quotes.queries.ts';

const instant = (at: string, zone: string) => `${longDayOf(at, zone)}, ${timeOf(at, zone)} (${zone})`;

/** The last page of an accepted quote, and the cancellation forms if the client has that right. */
export function signatureBlocks({ content, content_sha256, acceptance, witness }: QuotePdfData): Block[] {
  if (!acceptance) return [];
  const { strokes, method } = acceptance;
  return [
    ...(acceptance.cancel_until !== null ? cancellation(content, acceptance) : []),
    { kind: 'page' },
    { kind: 'heading', text: text.record, note: text.methods[method] },
    ...(strokes !== null
      ? [{ kind: 'strokes' as const, label: text.drawn, strokes }]
      : method === 'verbal'
        ? []
        : [{ kind: 'text' as const, label: null, paragraphs: [text.typed] }]),
    { kind: 'facts', facts: factsOf(content, acceptance, { content_sha256: content_sha256!, witness }) },
    { kind: 'text', label: null, paragraphs: [text.explain] },
  ];
}

function factsOf(
  content: QuoteContent,
  acceptance: Acceptance,
  { content_sha256, witness }: { content_sha256: string; witness: string | null },
): Fact[] {
  const { from, currency, consent } = content;
  const { facts } = text;
  const at = (time: string) => instant(time, from.time_zone);
  const option = content.options.find(({ id }) => id === acceptance.option_id)!;
  const added = content.add_ons.filter(({ id }) => acceptance.add_ons.includes(id));
  const spoken = acceptance.method === 'verbal';
  const fact = (label: string, value: string | null): Fact[] => (value === null ? [] : [{ label, value }]);
  return [
    ...fact(spoken ? facts.said : facts.name, acceptance.signer_name),
    ...fact(facts.option, [option.name, ...added.map(({ name }) => name)].join(', ')),
    ...fact(
      amountText.total,
      amountsText(acceptance, (cents) => money(cents, currency)),
    ),
    ...fact(amountText.deposit, acceptance.deposit_cents > 0 ? money(acceptance.deposit_cents, currency) : null),
    ...fact(facts.opened, acceptance.opened_at && at(acceptance.opened_at)),
    ...fact(spoken ? facts.saidAt : facts.signed, at(acceptance.signed_at)),
    ...fact(facts.witness, witness),
    ...fact(facts.address, acceptance.ip),
    ...fact(facts.browser, acceptance.user_agent),
    ...fact(facts.factor, acceptance.method === 'portal' ? (acceptance.second_factor ?? text.none) : null),
    ...fact(
      facts.consent,
      acceptance.consent_version === null
        ? null
        : fill(text.consentGiven, { version: acceptance.consent_version, consent }),
    ),
    ...fact(sentText.cancelUntil, acceptance.cancel_until && at(acceptance.cancel_until)),
    ...fact(facts.hash, content_sha256),
  ];
}

/** Two copies, as 16 CFR 429.1(b) requires: one to keep, one to send. */
function cancellation({ from }: QuoteContent, { signed_at }: Acceptance): Block[] {
  const { title, copy, date, body, how, cancel, sign } = text.cancellation;
  const sold = dayIn(signed_at, from.time_zone);
  const until = day(lastDayToCancel(sold));
  return [1, 2].flatMap((count): Block[] => [
    { kind: 'page' },
    { kind: 'heading', text: title, note: fill(copy, { copy: count }) },
    {
      kind: 'text',
      label: null,
      paragraphs: [
        fill(date, { day: day(sold) }),
        ...body,
        fill(how, { seller: from.name, address: from.address ?? from.email ?? '', until }),
      ],
    },
    { kind: 'text', label: null, paragraphs: [cancel, sign], strong: true },
  ]);
}

/** The day of an instant in the business' time zone, `2026-11-17`. */
const dayIn = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(at),
  );
