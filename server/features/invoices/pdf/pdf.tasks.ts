import { asSystem } from '#server/db/asSystem.ts';
import { byTask } from '#server/db/record.ts';
import { invoiceEmail, receiptEmail, type About } from '#server/features/invoices/issue/emails.ts';
import {
  announce,
  findOwed,
  hasReceipt,
  markSent,
  receiptAddress,
} from '#server/features/invoices/issue/mail.queries.ts';
import { noteDrawn } from '#server/features/invoices/pdf/noted.ts';
import { invoiceData } from '#server/features/invoices/pdf/pdf.queries.ts';
import { invoicePdf, receiptPdf, type Pdf } from '#server/features/invoices/pdf/pdfs.ts';
import { receiptData } from '#server/features/invoices/pdf/receipt.queries.ts';
import { note } from '#server/features/payments/funnel/events.ts';
import * as payLinks from '#server/features/payLinks/payLinks.queries.ts';
import { announceLink, makeLink } from '#server/features/payLinks/payLinks.service.ts';
import type { Email } from '#server/integrations/mail/email.ts';
import type { Payloads, TaskDeps, TaskName } from '#server/tasks/task.ts';

/** An invoice and its recipient. Null if it can't be mailed. */
export async function readForMail({ pool, config }: TaskDeps, id: string) {
  const [invoice, to] = await asSystem(pool, (tx) =>
    Promise.all([invoiceData(tx, id, config.BASE_URL), findOwed(tx, id)]),
  );
  return invoice && to ? { invoice, to, portal: config.BASE_URL } : null;
}

/** Drawn outside any transaction, so that none waits for it. */
async function drawn({ pool, log }: TaskDeps, invoice: ToMail['invoice']): Promise<Pdf> {
  const pdf = await invoicePdf(invoice);
  await noteDrawn({ pool, log }, invoice, pdf.sha256);
  return pdf;
}

type ToMail = NonNullable<Awaited<ReturnType<typeof readForMail>>>;

/**
 * Sends an email about a balance due, with a pay link if it can be paid online. The link is made here, right before it
 * is sent (docs/decisions/0009). Earlier links end once this email is on its way, and stay valid if it was never sent.
 */
export async function mailOwed(
  deps: TaskDeps,
  task: TaskName,
  mail: ToMail,
  emailFor: (about: About) => Email,
): Promise<void> {
  const { pool, config, outbox, paypal } = deps;
  const { client_id, email, active, balance_cents } = mail.to;
  const payable = paypal !== null && active && balance_cents > 0;
  const link = payable ? await asSystem(pool, (tx) => makeLink(tx, config, mail.invoice.id)) : null;
  try {
    await outbox.mail({ profileId: client_id, email }, async () =>
      emailFor({ ...mail, pdf: await drawn(deps, mail.invoice), link }),
    );
  } catch (error) {
    if (link) await asSystem(pool, (tx) => payLinks.remove(tx, link.id));
    throw error;
  }
  if (link) await asSystem(pool, (tx) => announceLink(tx, byTask(task), link));
}

/** Clients without an account get it too: the email has the PDF and the pay link. */
export async function sendInvoice(deps: TaskDeps, { invoice_id }: Payloads['sendInvoice']): Promise<void> {
  const { pool, outbox } = deps;
  // An invoice that can't be mailed now, or was voided meanwhile, can't be mailed by trying again either.
  if (!outbox.configured.email) return;
  const mail = await readForMail(deps, invoice_id);
  if (!mail) return;
  await mailOwed(deps, 'sendInvoice', mail, invoiceEmail);
  await asSystem(pool, (tx) => markSent(tx, invoice_id, mail.to.client_id));
}

/** Sent once automatically when money comes in, and again whenever a user asks for it. */
export async function sendReceipt(
  { pool, config, outbox }: TaskDeps,
  { payment_id, asked_by }: Payloads['sendReceipt'],
): Promise<void> {
  if (!outbox.configured.email) return;
  const [payment, to, sent] = await asSystem(pool, (tx) =>
    Promise.all([receiptData(tx, payment_id), receiptAddress(tx, payment_id), hasReceipt(tx, payment_id)]),
  );
  if (!payment || !to?.client_id || !to.email || (sent && !asked_by)) return;
  const { client_id, email, name } = to;
  await outbox.mail({ profileId: client_id, email }, async () =>
    receiptEmail(payment, name ?? '', await receiptPdf(payment), config.BASE_URL),
  );
  await asSystem(pool, async (tx) => {
    await note(tx, payment_id, 'receipt_sent', { actor: asked_by ?? null });
    await announce(tx, 'payment', payment_id, client_id);
  });
}
