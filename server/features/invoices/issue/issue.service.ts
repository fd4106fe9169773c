import { createHash } from 'node:crypto';
import { addDays } from '#contract/base/days.ts';
import { PortalError } from '#contract/errors.ts';
import type { InvoiceDetail, InvoiceLine } from '#contract/money/invoice.schema.ts';
import { invoiceName, totalsOf } from '#contract/money/money.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { memoText } from '#text/booksExport.ts';
import { invoiceErrorText as text } from '#text/moneyErrors.ts';
import { fill } from '#contract/text/fill.ts';
import type { Config } from '#server/config.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import { book } from '#server/features/books/ledger.ts';
import { applyDeposits } from '#server/features/bookings/applyDeposits.ts';
import * as business from '#server/features/business/business.queries.ts';
import * as taxRates from '#server/features/business/taxRates.queries.ts';
import { holdDraft } from '#server/features/invoices/drafts/draft.service.ts';
import { billTo } from '#server/features/invoices/drafts/billTo.queries.ts';
import * as invoices from '#server/features/invoices/invoices.queries.ts';
import { issuerNow } from '#server/features/invoices/issuer.ts';
import { answered, mailTask } from '#server/features/invoices/invoices.service.ts';
import { workOf } from '#server/features/invoices/pdf/pdf.queries.ts';
import { pdfVersion } from '#server/features/invoices/pdf/content.ts';
import { setTax } from '#server/features/invoices/drafts/lines.queries.ts';
import { rateOn, sidesOf, taxed } from '#server/features/invoices/drafts/taxes.ts';
import { writtenLanguage } from '#server/features/profiles/language.queries.ts';

/** No form shows this error, so the message itself is what users see. */
const unfit = (field: string, message: string) =>
  new PortalError('invalid_input', { message, fields: { [field]: message } });

/** Taxes each line by the rate of this day, and stores it with the line. */
async function fixTaxes(tx: Tx, id: string, day: string): Promise<InvoiceLine[]> {
  const [lines, rates] = await Promise.all([invoices.linesOf(tx, id), taxRates.list(tx)]);
  const fix = (line: InvoiceLine): InvoiceLine => {
    if (line.tax_rate_id === null && line.tax_name !== null) throw unfit('lines', text.rateGone);
    const rate = line.tax_rate_id === null ? undefined : rateOn(rates, line.tax_rate_id, day);
    if (line.tax_rate_id !== null && !rate) throw unfit('lines', text.noRate);
    return { ...taxed(line, rate), tax_rate_id: rate?.id ?? null };
  };
  const fixed = lines.map(fix);
  await Promise.all(fixed.map((line) => setTax(tx, line)));
  return fixed;
}

/** PDFs can hold PNG and JPEG. Stored by content hash, so that a hundred invoices share one image. */
async function keepLogo(tx: Tx): Promise<string | null> {
  const logo = await business.findLogo(tx, null);
  if (!logo || !['image/png', 'image/jpeg'].includes(logo.type)) return null;
  const sha256 = createHash('sha256').update(logo.image).digest('hex');
  await tx.run(
    sqlFor
      .insertInto('invoice_logos')
      .values({ sha256, ...logo })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return sha256;
}

/** Assigns the number and the date; from then on the invoice never changes. */
export async function issue(
  tx: Tx,
  actor: Actor,
  config: Pick<Config, 'MAIL_URL' | 'BASE_URL' | 'LANGUAGES'>,
  { id, version, send }: { id: string; version: number; send: boolean },
): Promise<Effect<InvoiceDetail>> {
  const draft = await holdDraft(tx, id, version);
  const tasks = send ? [await mailTask(tx, actor, config, id)] : [];
  const [settings, day] = await Promise.all([business.read(tx), business.today(tx)]);
  const lines = await fixTaxes(tx, id, day);
  const totals = totalsOf(lines);
  if (lines.length === 0 || totals.total_cents <= 0) throw unfit('lines', text.nothingToBill);
  const due_on = draft.due_on ?? addDays(day, settings.payment_terms_days);
  if (due_on < day) throw unfit('due_on', text.dueBefore);
  if (draft.deposit_cents > totals.total_cents) throw unfit('deposit_cents', text.depositTooLarge);
  const language = await writtenLanguage(tx, draft.client_id, config.LANGUAGES);
  const issuer = {
    ...issuerNow(settings),
    logo_sha256: await keepLogo(tx),
    language,
    portal_url: config.BASE_URL,
    paper: pdfVersion,
  };
  const to = { ...(await billTo(tx, draft.client_id)), work: await workOf(tx, id) };
  // The number comes last, because from here on all other issues wait until this transaction ends.
  const number = await invoices.nextNumber(tx, 'invoice');
  const parties = { issuer: JSON.stringify(issuer), bill_to: JSON.stringify(to) };
  await invoices.update(tx, id, { ...totals, ...parties, number, status: 'issued', issued_on: day, due_on });
  const memo = fill(memoText.issued, { invoice: invoiceName(number) });
  const about = { memo, booked_on: day, client_id: draft.client_id, invoice_id: id };
  await book(tx, about, sidesOf(totals, lines));
  await applyDeposits(tx, { id, number, total_cents: totals.total_cents });
  return answered(tx, actor, 'invoice.issued', draft, ['number', 'status', 'due_on'], tasks);
}
