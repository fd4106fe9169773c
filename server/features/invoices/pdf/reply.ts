import type { FastifyReply, FastifyRequest } from 'fastify';
import { PortalError } from '#contract/errors.ts';
import { pdfText } from '#text/errors.ts';
import type { Pdf } from '#server/features/invoices/pdf/pdfs.ts';

/** A tab that was opened for a PDF can't retry by itself, so it is told to come back, in words and in a header. */
export async function orLater(request: FastifyRequest, reply: FastifyReply, work: () => Promise<Buffer>) {
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

/** Browsers show a PDF in their own viewer, which the default policy for pages would block. */
const policy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** A header holds only ASCII; other names are percent-encoded (RFC 6266). */
const fileName = (name: string) =>
  /^[ -~]*$/.test(name) ? `filename="${name}"` : `filename*=UTF-8''${encodeURIComponent(name)}`;

export function shown(reply: FastifyReply, { bytes, name }: Pdf): Buffer {
  void reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; ${fileName(name)}`)
    .header('content-security-policy', policy)
    .header('cache-control', 'private, no-store');
  return bytes;
}
