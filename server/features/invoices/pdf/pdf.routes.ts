import { PortalError } from '#contract/errors.ts';
import { asActor } from '#server/db/asActor.ts';
import { noteDrawn } from '#server/features/invoices/pdf/noted.ts';
import { invoiceData } from '#server/features/invoices/pdf/pdf.queries.ts';
import { invoicePdf, receiptPdf } from '#server/features/invoices/pdf/pdfs.ts';
import { orLater, shown } from '#server/features/invoices/pdf/reply.ts';
import { receiptData } from '#server/features/invoices/pdf/receipt.queries.ts';
import { createTurns } from '#server/features/invoices/pdf/turns.ts';
import { receiptAddress } from '#server/features/invoices/issue/mail.queries.ts';
import { paymentChange } from '#server/features/payments/payments.service.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

/** The policies decide which PDFs a user may read: any other is not_found. */
export function pdfRoutes({ pool, config, log }: Deps) {
  const inTurn = createTurns();
  return {
    'invoice.pdf': ({ actor, params, request, reply }) =>
      orLater(request, reply, () =>
        inTurn(actor.id, async () => {
          const invoice = await asActor(pool, actor, (tx) => invoiceData(tx, params.id, config.BASE_URL));
          if (!invoice) throw new PortalError('not_found');
          const pdf = await invoicePdf(invoice);
          await noteDrawn({ pool, log }, invoice, pdf.sha256);
          return shown(reply, pdf);
        }),
      ),

    'payment.receipt': ({ actor, params, request, reply }) =>
      orLater(request, reply, () =>
        inTurn(actor.id, async () => {
          const payment = await asActor(pool, actor, (tx) => receiptData(tx, params.id));
          if (!payment) throw new PortalError('not_found');
          return shown(reply, await receiptPdf(payment));
        }),
      ),

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
