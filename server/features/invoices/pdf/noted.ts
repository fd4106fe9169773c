import type pg from 'pg';
import type { Logger } from 'pino';
import { asSystem } from '#server/db/asSystem.ts';
import { sqlFor } from '#server/db/schema.ts';

type Noted = { id: string; pdf_sha256: string | null };

/**
 * Stores the hash of an issued PDF when it is drawn for the first time. The reader may not write, so the system does
 * it. A PDF that comes out differently later is a bug of ours, so it is logged as an error.
 */
export async function noteDrawn(
  { pool, log }: { pool: pg.Pool; log: Logger },
  { id, pdf_sha256: noted }: Noted,
  sha256: string | null,
): Promise<void> {
  if (sha256 === null || sha256 === noted) return;
  if (noted !== null) {
    log.error({ invoice: id, noted, sha256 }, 'the PDF of an invoice has changed');
    return;
  }
  await asSystem(pool, (tx) =>
    tx.run(
      sqlFor
        .updateTable('invoices')
        .set({ pdf_sha256: sha256 })
        .where('id', '=', id)
        .where('pdf_sha256', 'is', null)
        // The invoice may have been voided meanwhile, and a void invoice is never changed again.
        .where('status', '<>', 'void'),
    ),
  );
}
