import { PortalError } from '#contract/errors.ts';
import type { InvoiceDetail, InvoiceLine, InvoiceUpdate, NewInvoice } from '#contract/money/invoice.schema.ts';
import { moneyLimits } from '#contract/base/limits.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { jobErrorText } from '#text/jobErrors.ts';
import { invoiceErrorText as text } from '#text/moneyErrors.ts';
import { raised } from '#server/db/raised.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as business from '#server/features/business/business.queries.ts';
import * as taxRates from '#server/features/business/taxRates.queries.ts';
import * as clients from '#server/features/clients/clients.queries.ts';
import { linesFrom, priced, totalled } from '#server/features/invoices/drafts/draft.lines.ts';
import * as invoices from '#server/features/invoices/invoices.queries.ts';
import type { LockedInvoice } from '#server/features/invoices/invoices.queries.ts';
import { answered, invoiceChange } from '#server/features/invoices/invoices.service.ts';
import * as lines from '#server/features/invoices/drafts/lines.queries.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import { refused } from '#server/http/refused.ts';

/** Locks the invoice and checks that it is still a draft, and the version that the editor saw. */
export async function holdDraft(tx: Tx, id: string, version?: number): Promise<LockedInvoice> {
  const invoice = await invoices.lock(tx, id);
  if (!invoice) throw new PortalError('not_found');
  if (invoice.status !== 'draft' || (version !== undefined && invoice.version !== version))
    throw new PortalError('invoice_changed');
  return invoice;
}

/**
 * Checks that the jobs are completed and this client's. They are locked, so that none is reopened before it is on the invoice.
 */
async function assertBillable(tx: Tx, client_id: string, ids: string[]): Promise<void> {
  if (new Set(ids).size < ids.length) throw refused('job_ids', text.repeatedJob);
  const found = await jobs.lock(tx, ids);
  if (found.length < ids.length) throw refused('job_ids', text.unknownJob);
  if (found.some((job) => job.client_id !== client_id)) throw refused('job_ids', text.notTheirJob);
  if (found.some(({ status }) => status !== 'completed')) throw new PortalError('not_completed');
}

/** A unique index refuses each of these; the statement tells which one it was. */
const refusals = {
  invoice: { '23505': () => new PortalError('command_reused') },
  lines: {
    '23505': () => refused('lines', text.repeatedLine),
    // The tax rate and the job are checked before, so it is the service.
    '23503': () => refused('lines', text.unknownService),
  },
  // A job is on at most one invoice.
  jobs: {
    '23505': () => new PortalError('already_invoiced'),
    [raised.bill_photo_missing]: () => new PortalError('photos_missing'),
  },
} satisfies Record<string, Refusals>;

const storeLines = (tx: Tx, id: string, list: InvoiceLine[]) => refusing(refusals.lines, lines.store(tx, id, list));

const bindJobs = (tx: Tx, id: string, jobIds: string[]) => refusing(refusals.jobs, lines.bind(tx, id, jobIds));

async function make(tx: Tx, actor: Actor, { id, client_id, due_on, deposit_cents, note }: NewInvoice) {
  const { currency } = await business.read(tx);
  const values = { id, client_id, currency, due_on, deposit_cents, note, created_by: actor.id };
  await refusing(refusals.invoice, invoices.insert(tx, values));
}

export async function create(tx: Tx, actor: Actor, body: NewInvoice): Promise<Effect<InvoiceDetail>> {
  const { id, client_id, job_ids } = body;
  if (!(await clients.exists(tx, client_id))) throw refused('client_id', jobErrorText.notAClient);
  await assertBillable(tx, client_id, job_ids);
  await make(tx, actor, body);
  await bindJobs(tx, id, job_ids);
  const [day, rates] = await Promise.all([business.today(tx), taxRates.list(tx)]);
  const asked = body.lines.length > 0 ? body.lines : linesFrom(await lines.doneItems(tx, job_ids), rates, day);
  if (asked.length > moneyLimits.lines) throw refused('job_ids', text.tooManyLines);
  const list = priced(asked, job_ids, rates, day);
  await storeLines(tx, id, list);
  await invoices.update(tx, id, totalled(list));
  return answered(tx, actor, 'invoice.created', { id }, [
    'client_id',
    'lines',
    'total_cents',
    ...(job_ids.length > 0 ? ['jobs'] : []),
  ]);
}

export async function update(tx: Tx, actor: Actor, id: string, body: InvoiceUpdate): Promise<Effect<InvoiceDetail>> {
  const { lines: asked, version, ...values } = body;
  const before = await holdDraft(tx, id, version);
  const [day, rates, jobIds] = await Promise.all([business.today(tx), taxRates.list(tx), lines.jobsOn(tx, id)]);
  const list = priced(asked, jobIds, rates, day);
  const totals = totalled(list);
  await lines.clear(tx, id);
  await storeLines(tx, id, list);
  await invoices.update(tx, id, { ...values, ...totals });
  const changed = (['due_on', 'deposit_cents', 'note'] as const).filter((field) => before[field] !== values[field]);
  const fields = totals.total_cents === before.total_cents ? changed : ['total_cents', ...changed];
  return answered(tx, actor, 'invoice.updated', before, ['lines', ...fields]);
}

/** Only an invoice that was never issued can be deleted; its jobs can then be billed again. */
export async function remove(tx: Tx, id: string): Promise<Effect<null>> {
  const invoice = await holdDraft(tx, id);
  await invoices.remove(tx, id);
  return { answer: null, changes: [invoiceChange('invoice.deleted', invoice, [])] };
}
