import { z } from 'zod';
import { Money, readAs } from '#server/integrations/paypal/shapes.ts';

/** A line of PayPal's account statement. A positive amount came in, a negative one went out; the fee is what PayPal kept. */
export type ReportedTransaction = {
  id: string;
  /** PayPal's code for the kind of transaction: T0006 a checkout, T1107 a refund, T1106 a reversal, T1201 a chargeback. */
  code: string;
  /** S done, P pending, D denied, V reversed. */
  status: string;
  amountCents: number;
  feeCents: number;
  currency: string;
  customId: string | null;
  invoiceId: string | null;
  /** The transaction that this one refunds or reverses. */
  referenceId: string | null;
  occurredAt: string;
};

const Page = z.looseObject({
  transaction_details: z
    .array(
      z.looseObject({
        transaction_info: z.looseObject({
          transaction_id: z.string(),
          transaction_event_code: z.string(),
          transaction_status: z.string(),
          transaction_amount: Money,
          fee_amount: Money.optional(),
          custom_field: z.string().optional(),
          invoice_id: z.string().optional(),
          paypal_reference_id: z.string().optional(),
          transaction_initiation_date: z.string(),
        }),
      }),
    )
    .default([]),
  total_pages: z.number().int().default(1),
});

/** https://developer.paypal.com/docs/api/transaction-search/v1/: at most 31 days, in pages. */
export async function readReport(
  ask: (path: string) => Promise<unknown>,
  from: string,
  to: string,
): Promise<ReportedTransaction[]> {
  const found: ReportedTransaction[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = new URLSearchParams({
      start_date: from,
      end_date: to,
      fields: 'transaction_info',
      page_size: '500',
      page: String(page),
    });
    const read = readAs(Page, await ask(`/v1/reporting/transactions?${query.toString()}`));
    pages = read.total_pages;
    for (const { transaction_info: info } of read.transaction_details) {
      found.push({
        id: info.transaction_id,
        code: info.transaction_event_code,
        status: info.transaction_status,
        amountCents: info.transaction_amount.cents,
        // The statement shows fees as negative amounts.
        feeCents: -(info.fee_amount?.cents ?? 0) || 0,
        currency: info.transaction_amount.currency,
        customId: info.custom_field ?? null,
        invoiceId: info.invoice_id ?? null,
        referenceId: info.paypal_reference_id ?? null,
        occurredAt: info.transaction_initiation_date,
      });
    }
  }
  return found;
}
