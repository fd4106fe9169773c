import type pg from 'pg';
import type { Logger } from 'pino';
import { asSystem } from '#server/db/asSystem.ts';
import { sqlFor } from '#server/db/schema.ts';

type Noted = { id: string; pdf_sha256: string | null; void_reason: string | null };

/**
 * Keeps what an issued paper is, when it is drawn for the first time. Whoever reads it can't write, so this is done in
 * nobody's name. A paper that comes out differently later is a fault of ours that somebody should hear of.
 */
export async function noteDrawn(
  { pool, log }: { pool: pg.Pool; log: Logger },
  { id, pdf_sha256: noted, void_reason }: Noted,
  sha256: string | null,
): Promise<void> {
  // A void one is never touched again, not even by this.
  if (sha256 === null || sha256 === noted || (noted === null && void_reason !== null)) return;
  if (noted !== null) {
    log.error({ invoice: id, noted, sha256 }, 'the paper of an invoice has changed');
    return;
  }
  await asSystem(pool, (tx) =>
    tx.run(
      sqlFor
        .updateTable('invoices')
        .set({ pdf_sha256: sha256 })
        .where('id', '=', id)
        .where('pdf_sha256', 'is', null)
        .where('status', '<>', 'void'),
    ),
  );
}
