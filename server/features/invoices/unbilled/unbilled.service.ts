import { PortalError } from '#contract/errors.ts';
import type { BillJobs, InvoiceDetail, JobBilling } from '#contract/money/invoice.schema.ts';
import { totalsOf } from '#contract/money/money.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { Config } from '#server/config.ts';
import type { Change } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import { heldOfJob } from '#server/features/bookings/deposits.queries.ts';
import { today } from '#server/features/business/business.queries.ts';
import * as taxRates from '#server/features/business/taxRates.queries.ts';
import { linesFrom, priced } from '#server/features/invoices/drafts/draft.lines.ts';
import { doneItems } from '#server/features/invoices/drafts/lines.queries.ts';
import * as unbilled from '#server/features/invoices/unbilled/unbilled.queries.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import { create } from '#server/features/invoices/drafts/draft.service.ts';
import { issue } from '#server/features/invoices/issue/issue.service.ts';
import * as profiles from '#server/features/profiles/profiles.queries.ts';

/** Creates and issues an invoice in one transaction: when many are sent in a row, none is left half done. */
export async function bill(
  tx: Tx,
  actor: Actor,
  config: Pick<Config, 'MAIL_URL' | 'BASE_URL' | 'LANGUAGES'>,
  { send, ...work }: BillJobs,
): Promise<Effect<InvoiceDetail>> {
  const draft = await create(tx, actor, { ...work, lines: [], due_on: null, deposit_cents: 0, note: null });
  const issued = await issue(tx, actor, config, { id: work.id, version: draft.answer.version, send });
  return { ...issued, changes: [...draft.changes, ...issued.changes] };
}

/** The invoice of a job, or what an invoice for it would say now. */
export async function billingOf(tx: Tx, jobId: string): Promise<JobBilling> {
  const [[job], invoice = null, open, waits_for_photos, deposit_held_cents] = await Promise.all([
    jobs.rows(tx, [jobId]),
    unbilled.invoiceOf(tx, jobId),
    unbilled.isUnbilled(tx, jobId),
    unbilled.waitsForPhotos(tx, jobId),
    heldOfJob(tx, jobId),
  ]);
  if (!job) throw new PortalError('not_found');
  if (invoice || !open)
    return { waits_for_photos: !invoice && waits_for_photos, deposit_held_cents, invoice, draft: null };
  const [items, rates, day, client] = await Promise.all([
    doneItems(tx, [jobId]),
    taxRates.list(tx),
    today(tx),
    job.client_id ? profiles.findById(tx, job.client_id) : undefined,
  ]);
  const lines = priced(linesFrom(items, rates, day), [jobId], rates, day);
  return {
    waits_for_photos,
    deposit_held_cents,
    invoice: null,
    draft: { lines, ...totalsOf(lines), client_email: client?.email ?? null },
  };
}

/** The job will not be invoiced: a warranty, a favor. The reason is kept. */
export async function waive(tx: Tx, actor: Actor, jobId: string, reason: string): Promise<Effect<null>> {
  const [job] = await jobs.lock(tx, [jobId]);
  if (!job) throw new PortalError('not_found');
  if (await unbilled.isInvoiced(tx, jobId)) throw new PortalError('already_invoiced');
  if (job.status !== 'completed') throw new PortalError('not_completed');
  const made = await unbilled.waive(tx, jobId, reason, actor.id);
  const change: Change = {
    action: 'unbilled.waived',
    entity: 'unbilled',
    id: jobId,
    fields: ['reason'],
    audience: { users: [], roles: ['admin'] },
  };
  return { answer: null, changes: made > 0 ? [change] : [] };
}
