import { Bill, BillPayment } from '#contract/money/payLink.schema.ts';
import * as payment from '#contract/money/payment.schema.ts';
import { action, command, read } from '#contract/route.ts';

export const payLinkRoutes = {
  'payLink.read': read('GET /api/pay-link', 'public', { output: Bill, payLink: true, limit: 30 }),
  'payLink.pay': command('POST /api/pay-link/payments', 'public', {
    body: payment.PayInvoice,
    output: BillPayment,
    payLink: true,
    limit: 10,
  }),
  'payLink.open': action('POST /api/pay-link/payments/:id/order', 'public', {
    output: payment.OpenedOrder,
    payLink: true,
    limit: 10,
  }),
  'payLink.sync': action('POST /api/pay-link/payments/:id/capture', 'public', {
    output: BillPayment,
    payLink: true,
    limit: 60,
  }),
  'payLink.cancel': command('POST /api/pay-link/payments/:id/cancel', 'public', {
    output: BillPayment,
    payLink: true,
    limit: 10,
  }),
};
