import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { issueText as text } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { keepInvoice } from '#web/features/office/invoices/keepInvoice.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { jobBillingQuery } from '#web/features/shared/invoices/invoices.ts';

/** Invoices a completed job in one press: with a number, and emailed if the client has an address. */
export function useBillJob(job: { id: string; client_id: string | null }, email: string | null) {
  const queries = useQueryClient();
  const id = useRecordId(null);
  const [said, setSaid] = useState('');
  const { send, ...bill } = useCommand('invoice.bill', done);
  function done(invoice: InvoiceDetail) {
    keepInvoice(queries, invoice);
    // Updates at once: the next press acts on the new invoice.
    queries.setQueryData(jobBillingQuery(job.id).queryKey, {
      waits_for_photos: false,
      deposit_held_cents: 0,
      invoice,
      draft: null,
    });
    const number = fill(text.done, { number: nameOf(invoice) });
    setSaid(`${number}. ${email ? fill(text.doneSent, { email }) : text.doneOnly}`);
  }
  return {
    ...bill,
    /** The result as text. A toast would cover the button that is pressed next. */
    said,
    begin: () => {
      const { client_id } = job;
      if (client_id) send({ body: { id, client_id, job_ids: [job.id], send: email !== null } });
    },
  };
}
