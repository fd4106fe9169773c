import { v7 as uuidv7 } from 'uuid';
import type { Job } from '#contract/jobs/job.schema.ts';
import { moneyLimits } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { record, type By } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as bookings from '#server/features/bookings/bookings.queries.ts';
import type { LockedBooking } from '#server/features/bookings/bookings.queries.ts';
import * as business from '#server/features/business/business.queries.ts';
import * as invoices from '#server/features/invoices/invoices.queries.ts';
import { invoiceChange } from '#server/features/invoices/invoices.service.ts';
import * as lines from '#server/features/invoices/drafts/lines.queries.ts';
import { bookingNoteText as text } from '#text/bookings.ts';

/** A draft: the office sends it, or deletes it and waives the fee. It is a charge, not work, so no tax is on it. */
export async function draftFee(tx: Tx, by: By, booking: LockedBooking, job: Job): Promise<string> {
  const id = uuidv7();
  const { client_id, fee_cents } = booking;
  const { currency } = await business.read(tx);
  const totals = { subtotal_cents: fee_cents, tax_cents: 0, total_cents: fee_cents };
  await invoices.insert(tx, { id, client_id, currency, ...totals, created_by: booking.created_by });
  await lines.store(tx, id, [
    {
      id: uuidv7(),
      job_id: null,
      service_id: null,
      description: booking.kind === 'move' ? text.lateMove : text.lateCancel,
      detail: fill(text.feeFor, { title: job.title, number: job.number }).slice(0, moneyLimits.line_detail),
      quantity: 1,
      unit_cents: fee_cents,
      tax_rate_id: null,
      amount_cents: fee_cents,
      tax_name: null,
      tax_ppm: 0,
      tax_cents: 0,
    },
  ]);
  await bookings.update(tx, booking.id, { fee_invoice_id: id });
  const fields = ['client_id', 'lines', 'total_cents'];
  await record(tx, by, invoiceChange('invoice.created', { id, client_id, status: 'draft' }, fields, { after: totals }));
  return id;
}
