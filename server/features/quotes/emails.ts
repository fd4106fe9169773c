import type { QuoteContent } from '#contract/sales/quote.schema.ts';
import { quoteName } from '#contract/sales/quote.kinds.ts';
import { amountsText, perText } from '#contract/sales/quotePlans.ts';
import { fill } from '#contract/text/fill.ts';
import { amountText } from '#text/amounts.ts';
import { moneyMailText } from '#text/moneyMail.ts';
import { quoteMailText as text } from '#text/quoteDocs.ts';
import { day, dayOf, longDayOf, money, timeOf } from '#server/features/invoices/pdf/format.ts';
import type { Pdf } from '#server/features/invoices/pdf/pdfs.ts';
import { rangeOf } from '#server/features/quotes/content.ts';
import type { Acceptance } from '#server/features/quotes/quotes.queries.ts';
import type { Email } from '#server/integrations/mail/email.ts';

type About = { id: string; content: QuoteContent; pdf: Pdf; portal: string };

const attached = ({ name, bytes }: Pdf) => [{ name, type: 'application/pdf', bytes }];
const page = ({ id, portal }: About) => `${portal}/client/quotes/${id}`;

/** `invited`: a client without a password sets one first, with a link that works for this many hours. */
export function quoteEmail(about: About, reminder: boolean, invited: { url: string; hours: number } | null): Email {
  const { content, pdf } = about;
  const number = quoteName(content);
  const { low_cents, high_cents, recurring } = rangeOf(content);
  const shown = (cents: number) => money(cents, content.currency);
  const between = (low: number, high: number) =>
    low === high ? shown(low) : fill(amountText.between, { low: shown(low), high: shown(high) });
  const until = day(content.valid_until);
  const { sent } = text;
  const business = content.from.name;
  return {
    kind: reminder ? 'quote_reminder' : 'quote',
    subject: reminder ? fill(text.reminder.subject, { number, day: until }) : fill(sent.subject, { number, business }),
    lines: [
      fill(moneyMailText.greeting, content.to),
      reminder
        ? fill(text.reminder.body, { number, title: content.title, business, day: until })
        : fill(sent.body, { rep: content.from.rep, business, title: content.title }),
      ...(high_cents === 0 && recurring.length > 0
        ? []
        : low_cents === high_cents
          ? [fill(sent.total, { total: shown(low_cents) })]
          : [fill(sent.range, { low: shown(low_cents), high: shown(high_cents) })]),
      ...recurring.map((each) => fill(sent.again, { price: perText(each, between(each.low_cents, each.high_cents)) })),
      fill(sent.until, { day: until }),
      invited ? fill(sent.invited, { hours: invited.hours }) : sent.read,
    ],
    action: invited ? { label: sent.setPassword, url: invited.url } : { label: sent.action, url: page(about) },
    attachments: attached(pdf),
    footer: text.footer,
  };
}

/** The copy that both sides can keep. */
export function signedEmail(about: About, acceptance: Acceptance): Email {
  const { content, pdf } = about;
  const { signed } = text;
  const zone = content.from.time_zone;
  const values = {
    number: quoteName(content),
    day: dayOf(acceptance.signed_at, zone),
    total: amountsText(acceptance, (cents) => money(cents, content.currency)),
  };
  const { cancel_until: until, deposit_cents } = acceptance;
  return {
    kind: 'quote_signed',
    subject: fill(signed.subject, values),
    lines: [
      fill(moneyMailText.greeting, content.to),
      fill(acceptance.method === 'verbal' ? signed.said : signed.body, values),
      ...(deposit_cents > 0 ? [fill(signed.deposit, { amount: money(deposit_cents, content.currency) })] : []),
      ...(until ? [fill(signed.cancel, { until: `${longDayOf(until, zone)}, ${timeOf(until, zone)}` })] : []),
      signed.next,
    ],
    action: { label: signed.action, url: page(about) },
    attachments: attached(pdf),
    footer: text.footer,
  };
}
