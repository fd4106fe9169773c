import type { FastifyReply } from 'fastify';
import { PortalError } from '#contract/errors.ts';
import { asActor } from '#server/db/asActor.ts';
import { noteDrawn } from '#server/features/invoices/paper/noted.ts';
import { invoiceData } from '#server/features/invoices/paper/paper.queries.ts';
import { invoicePdf, receiptPdf, type Pdf } from '#server/features/invoices/paper/papers.ts';
import { receiptData } from '#server/features/invoices/paper/receipt.queries.ts';
import { receiptAddress } from '#server/features/invoices/mail.queries.ts';
import { paymentChange } from '#server/features/payments/payments.service.ts';
import type { Deps, Handlers } from '#server/http/route.ts';

/** Whose papers somebody may read is the database's business: what isn't theirs isn't there. */
export function paperRoutes({ pool, config, log }: Deps) {
  return {
    async 'invoice.pdf'({ actor, params, reply }) {
      const invoice = await asActor(pool, actor, (tx) => invoiceData(tx, params.id, config.BASE_URL));
      if (!invoice) throw new PortalError('not_found');
      const pdf = await invoicePdf(invoice);
      await noteDrawn({ pool, log }, invoice, pdf.sha256);
      return shown(reply, pdf);
    },

    async 'payment.receipt'({ actor, params, reply }) {
      const payment = await asActor(pool, actor, (tx) => receiptData(tx, params.id));
      if (!payment) throw new PortalError('not_found');
      return shown(reply, await receiptPdf(payment));
    },

    async 'payment.sendReceipt'(tx, { actor, params }) {
      const payment = await receiptAddress(tx, params.id);
      if (!payment) throw new PortalError('not_found');
      if (!config.MAIL_URL) throw new PortalError('mail_off');
      if (!payment.email) throw new PortalError('no_address');
      return {
        answer: null,
        changes: [paymentChange('payment.receipt_sent', payment, [])],
        tasks: [{ name: 'sendReceipt', payload: { payment_id: payment.id, asked_by: actor.id } }],
      };
    },
  } satisfies Partial<Handlers>;
}

/** Browsers show it in a viewer of their own, which the house's policy for pages would keep from starting. */
const policy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

function shown(reply: FastifyReply, { bytes, name }: Pdf): Buffer {
  void reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="${name}"`)
    .header('content-security-policy', policy)
    .header('cache-control', 'private, no-store');
  return bytes;
}
