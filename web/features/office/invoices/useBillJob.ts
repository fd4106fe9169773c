import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { issueText as text } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { keepInvoice } from '#web/features/office/invoices/keepInvoice.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { jobBillingQuery } from '#web/features/shared/invoices/invoices.ts';

/** A completed job's invoice, with its number, and mailed if there is an address to send it to: one press. */
export function useBillJob(job: { id: string; client_id: string | null }, email: string | null) {
  const queries = useQueryClient();
  const id = useRecordId(null);
  const [said, setSaid] = useState('');
  const { send, ...bill } = useCommand('invoice.bill', done);
  function done(invoice: InvoiceDetail) {
    keepInvoice(queries, invoice);
    // At once: the next press is for what follows.
    queries.setQueryData(jobBillingQuery(job.id).queryKey, { waits_for_photos: false, invoice, draft: null });
    const number = fill(text.done, { number: nameOf(invoice) });
    setSaid(`${number}. ${email ? fill(text.doneSent, { email }) : text.doneOnly}`);
  }
  return {
    ...bill,
    /** What came of it. No toast: that would lie on the button that is pressed next. */
    said,
    begin: () => {
      const { client_id } = job;
      if (client_id) send({ body: { id, client_id, job_ids: [job.id], send: email !== null } });
    },
  };
}
