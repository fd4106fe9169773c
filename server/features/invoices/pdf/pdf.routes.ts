import type { FastifyReply, FastifyRequest } from 'fastify';
import { PortalError } from '#contract/errors.ts';
import { pdfText } from '#text/errors.ts';
import { asActor } from '#server/db/asActor.ts';
import { noteDrawn } from '#server/features/invoices/pdf/noted.ts';
import { invoiceData } from '#server/features/invoices/pdf/pdf.queries.ts';
import { invoicePdf, receiptPdf, type Pdf } from '#server/features/invoices/pdf/pdfs.ts';
import { receiptData } from '#server/features/invoices/pdf/receipt.queries.ts';
import { createTurns } from '#server/features/invoices/pdf/turns.ts';
import { receiptAddress } from '#server/features/invoices/issue/mail.queries.ts';
import { paymentChange } from '#server/features/payments/payments.service.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

/** Whose PDFs somebody may read is the database's business: what isn't theirs isn't there. */
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

/** A tab that was opened for a PDF can't try again by itself: it is told to come back, in words and in a header. */
async function orLater(request: FastifyRequest, reply: FastifyReply, work: () => Promise<Buffer>) {
  try {
    return await work();
  } catch (error) {
    const wait = error instanceof PortalError && error.detail.retry_after;
    if (!wait || request.headers['sec-fetch-mode'] !== 'navigate') throw error;
    return reply
      .status(error.status)
      .header('retry-after', wait)
      .header('refresh', wait)
      .type('text/plain; charset=utf-8')
      .serializer((text: string) => text)
      .send(pdfText.soon);
  }
}

/** Browsers show it in a viewer of their own, which the house's policy for pages would keep from starting. */
const policy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** A header holds plain letters only; others are spelled out (RFC 6266). */
const fileName = (name: string) =>
  /^[ -~]*$/.test(name) ? `filename="${name}"` : `filename*=UTF-8''${encodeURIComponent(name)}`;

function shown(reply: FastifyReply, { bytes, name }: Pdf): Buffer {
  void reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; ${fileName(name)}`)
    .header('content-security-policy', policy)
    .header('cache-control', 'private, no-store');
  return bytes;
}
