import { asSystem } from '#server/db/asSystem.ts';
import { invoiceLetter, receiptLetter } from '#server/features/invoices/letters.ts';
import { announce, findOwed, hasReceipt, markSent, receiptAddress } from '#server/features/invoices/mail.queries.ts';
import { noteDrawn } from '#server/features/invoices/paper/noted.ts';
import { invoiceData } from '#server/features/invoices/paper/paper.queries.ts';
import { invoicePdf, receiptPdf } from '#server/features/invoices/paper/papers.ts';
import { receiptData } from '#server/features/invoices/paper/receipt.queries.ts';
import { note } from '#server/features/payments/events.ts';
import type { TaskDeps } from '#server/tasks/registry.ts';

/** An invoice with its paper, read and drawn: nobody's transaction waits for the drawing. Null: it can't be mailed. */
export async function readForMail({ pool, config, log }: TaskDeps, id: string) {
  const [invoice, to] = await asSystem(pool, (tx) =>
    Promise.all([invoiceData(tx, id, config.BASE_URL), findOwed(tx, id)]),
  );
  if (!invoice || !to) return null;
  const pdf = await invoicePdf(invoice);
  await noteDrawn({ pool, log }, invoice, pdf.sha256);
  return { invoice, to, pdf, portal: config.BASE_URL };
}

/** Whoever has no account gets it as well: the paper is in it, and the link leads to the sign-in. */
export async function sendInvoice(deps: TaskDeps, { invoice_id }: { invoice_id: string }): Promise<void> {
  const { pool, outbox } = deps;
  // What can't be mailed now, or was voided meanwhile, can't be mailed by trying again.
  if (!outbox.configured.email) return;
  const mail = await readForMail(deps, invoice_id);
  if (!mail) return;
  const { client_id, email } = mail.to;
  await outbox.mail({ profileId: client_id, email }, invoiceLetter(mail));
  await asSystem(pool, (tx) => markSent(tx, invoice_id, client_id));
}

/** Once by itself, when money has come in; and whenever somebody asks for it. */
export async function sendReceipt(
  { pool, config, outbox }: TaskDeps,
  { payment_id, asked_by }: { payment_id: string; asked_by?: string },
): Promise<void> {
  if (!outbox.configured.email) return;
  const [payment, to, sent] = await asSystem(pool, (tx) =>
    Promise.all([receiptData(tx, payment_id), receiptAddress(tx, payment_id), hasReceipt(tx, payment_id)]),
  );
  if (!payment || !to?.client_id || !to.email || (sent && !asked_by)) return;
  const { client_id, email, name } = to;
  const letter = receiptLetter(payment, name ?? '', await receiptPdf(payment), config.BASE_URL);
  await outbox.mail({ profileId: client_id, email }, letter);
  await asSystem(pool, async (tx) => {
    await note(tx, payment_id, 'receipt_sent', { actor: asked_by ?? null });
    await announce(tx, 'payment', payment_id, client_id);
  });
}
