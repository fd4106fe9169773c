import { invoiceName } from '#contract/money/money.ts';
import { moneyMailText as text } from '#text/moneyMail.ts';
import { fill } from '#contract/text/fill.ts';
import type { Owed } from '#server/features/invoices/issue/mail.queries.ts';
import { day, dayOf, money } from '#server/features/invoices/pdf/format.ts';
import type { InvoiceData } from '#server/features/invoices/pdf/invoiceContent.ts';
import type { Pdf } from '#server/features/invoices/pdf/pdfs.ts';
import type { ReceiptData } from '#server/features/invoices/pdf/receiptContent.ts';
import type { NewLink } from '#server/features/payLinks/payLinks.service.ts';
import type { Email } from '#server/integrations/mail/email.ts';

export type About = { invoice: InvoiceData; to: Owed; pdf: Pdf; portal: string; link: NewLink | null };

const attached = ({ name, bytes }: Pdf) => [{ name, type: 'application/pdf', bytes }];
const page = (portal: string, { id }: InvoiceData) => `${portal}/client/invoices/${id}`;

/** How to pay: through the pay link if there is one, otherwise after signing in. */
function waysToPay({ invoice, to, portal, link }: About, label: string): Pick<Email, 'action' | 'also'> {
  const url = page(portal, invoice);
  if (!link) return { action: { label, url } };
  const amount = money(to.balance_cents, invoice.currency);
  return {
    action: { label: fill(text.payLink.action, { amount }), url: link.url },
    also: { label: text.payLink.signIn, url },
  };
}

const payLines = ({ link, invoice }: About): string[] =>
  link
    ? [text.payLink.attached, fill(text.payLink.works, { day: dayOf(link.expires_at, invoice.issuer.time_zone) })]
    : [text.attached];

/** The email with the amount, the due date, the PDF, and where to pay. */
export function invoiceEmail(about: About): Email {
  const { invoice, to, pdf } = about;
  const { currency, total_cents, deposit_cents } = invoice;
  const number = invoiceName(invoice.number!);
  const open = to.balance_cents;
  const values = {
    number,
    amount: money(open, currency),
    total: money(total_cents, currency),
    due: day(invoice.due_on!),
  };
  const { body, partlyPaid, paid, paidAttached, deposit, subject, action } = text.invoice;
  const asked = deposit_cents > 0 && open === total_cents;
  return {
    kind: 'invoice',
    subject: fill(subject, { number, business: to.business }),
    lines: [
      fill(text.greeting, to),
      fill(open === total_cents ? body : open > 0 ? partlyPaid : paid, values),
      ...(asked ? [fill(deposit, { amount: money(deposit_cents, currency) })] : []),
      ...(open > 0 ? payLines(about) : [paidAttached]),
    ],
    ...waysToPay(about, action),
    attachments: attached(pdf),
    footer: text.footer,
  };
}

/** Only the open balance counts here, not the invoice's total. */
export function reminderEmail(about: About): Email {
  const { invoice, to, pdf } = about;
  const due = day(invoice.due_on!);
  const number = invoiceName(invoice.number!);
  const { body, bodyOne, crossed, subject, action } = text.reminder;
  const values = { number, due, amount: money(to.balance_cents, invoice.currency), days: to.days_late };
  return {
    kind: 'invoice_reminder',
    subject: fill(subject, { number, due }),
    lines: [fill(text.greeting, to), fill(to.days_late === 1 ? bodyOne : body, values), ...payLines(about), crossed],
    ...waysToPay(about, action),
    attachments: attached(pdf),
    footer: text.footer,
  };
}

export function receiptEmail(payment: ReceiptData, name: string, pdf: Pdf, portal: string): Email {
  const { currency, captured_cents, tip_cents, received_on, invoice_number } = payment;
  const { body, forInvoice, tip, subject, action } = text.receipt;
  const values = { amount: money(captured_cents, currency), day: day(received_on) };
  return {
    kind: 'receipt',
    subject: fill(subject, values),
    lines: [
      fill(text.greeting, { name }),
      invoice_number === null
        ? fill(body, values)
        : fill(forInvoice, { ...values, number: invoiceName(invoice_number) }),
      ...(tip_cents > 0 ? [fill(tip, { tip: money(tip_cents, currency) })] : []),
      text.receipt.attached,
    ],
    action: { label: action, url: `${portal}/client/invoices` },
    attachments: attached(pdf),
    footer: text.footer,
  };
}
