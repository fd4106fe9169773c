import * as invoice from '#contract/money/invoice.schema.ts';
import * as payment from '#contract/money/payment.schema.ts';
import { command, read, Paged, Bytes } from '#contract/route.ts';
import { Id } from '#contract/base/scalars.schema.ts';

export const invoiceRoutes = {
  'invoice.list': read('GET /api/invoices', 'invoice.read', {
    query: invoice.InvoiceFilter,
    output: invoice.InvoicePage,
  }),
  'invoice.count': read('GET /api/invoices/count', 'money.manage', { output: invoice.InvoiceCounts }),
  'invoice.export': read('GET /api/invoices/export', 'money.manage', {
    query: invoice.InvoiceExport,
    output: Bytes,
    recent: true,
    limit: 30,
  }),
  'invoice.aging': read('GET /api/invoices/aging', 'money.manage', { output: invoice.InvoiceAging }),
  'invoice.unbilled': read('GET /api/invoices/unbilled', 'money.manage', {
    query: Paged.extend({ client: Id.optional() }),
    output: invoice.UnbilledPage,
  }),
  /** The id is the job's. */
  'invoice.ofJob': read('GET /api/jobs/:id/billing', 'money.manage', { output: invoice.JobBilling }),
  'invoice.waive': command('POST /api/jobs/:id/waive', 'money.manage', { body: invoice.WaiveJob }),
  'invoice.read': read('GET /api/invoices/:id', 'invoice.read', { output: invoice.InvoiceDetail }),
  'invoice.pdf': read('GET /api/invoices/:id/pdf', 'invoice.read', { output: Bytes, limit: 600 }),
  'invoice.create': command('POST /api/invoices', 'money.manage', {
    body: invoice.NewInvoice,
    output: invoice.InvoiceDetail,
  }),
  'invoice.bill': command('POST /api/invoices/bill', 'money.manage', {
    body: invoice.BillJobs,
    output: invoice.InvoiceDetail,
  }),
  'invoice.update': command('PATCH /api/invoices/:id', 'money.manage', {
    body: invoice.InvoiceUpdate,
    output: invoice.InvoiceDetail,
  }),
  'invoice.delete': command('DELETE /api/invoices/:id', 'money.manage'),
  'invoice.issue': command('POST /api/invoices/:id/issue', 'money.manage', {
    body: invoice.IssueInvoice,
    output: invoice.InvoiceDetail,
  }),
  'invoice.send': command('POST /api/invoices/:id/send', 'money.manage', { output: invoice.InvoiceDetail }),
  'invoice.remind': command('POST /api/invoices/:id/remind', 'money.manage'),
  'invoice.void': command('POST /api/invoices/:id/void', 'money.manage', {
    body: invoice.VoidInvoice,
    output: invoice.InvoiceDetail,
  }),
  'invoice.credit': command('POST /api/invoices/:id/credit-notes', 'money.manage', {
    body: invoice.NewCreditNote,
    output: invoice.InvoiceDetail,
  }),
  'invoice.applyCredit': command('POST /api/invoices/:id/apply-credit', 'invoice.pay', {
    body: invoice.ApplyCredit,
    output: invoice.InvoiceDetail,
  }),
  'invoice.pay': command('POST /api/invoices/:id/pay', 'invoice.pay', {
    body: payment.PayInvoice,
    output: payment.Payment,
  }),
  'invoice.endPayLink': command('DELETE /api/invoices/:id/pay-link', 'money.manage', { output: invoice.InvoiceDetail }),

  /** The client's own balance. */
  'balance.own': read('GET /api/balance', 'invoice.pay', { output: invoice.ClientBalance }),
  'balance.read': read('GET /api/clients/:id/balance', 'money.manage', { output: invoice.ClientBalance }),
};
