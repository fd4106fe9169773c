import { z } from 'zod';
import * as payment from '#contract/money/payment.schema.ts';
import { action, command, read, Paged, Bytes } from '#contract/route.ts';

/** Larger than any PayPal event, and small enough to store. */
const eventLimit = 128 * 1_024;

export const paymentRoutes = {
  'payment.list': read('GET /api/payments', 'money.manage', {
    query: payment.PaymentFilter,
    output: payment.PaymentPage,
  }),
  'payment.count': read('GET /api/payments/count', 'money.manage', {
    query: payment.PaymentCountFilter,
    output: payment.PaymentCounts,
  }),
  'payment.export': read('GET /api/payments/export', 'money.manage', {
    query: payment.PaymentExport,
    output: Bytes,
    recent: true,
    limit: 30,
  }),
  'payment.statement': read('GET /api/payments/statement', 'money.manage', {
    query: payment.PaymentExport,
    output: payment.PaymentStatement,
    limit: 30,
  }),
  'payment.read': read('GET /api/payments/:id', 'payment.follow', { output: payment.PaymentDetail }),
  'payment.create': command('POST /api/payments', 'money.manage', {
    body: payment.NewPayment,
    output: payment.Payment,
  }),
  'payment.record': command('POST /api/payments/manual', 'money.manage', {
    body: payment.ManualPayment,
    output: payment.Payment,
  }),
  'payment.open': action('POST /api/payments/:id/order', 'payment.follow', { output: payment.OpenedOrder, limit: 60 }),
  'payment.sync': action('POST /api/payments/:id/capture', 'payment.follow', { output: payment.Payment, limit: 120 }),
  'payment.cancel': command('POST /api/payments/:id/cancel', 'payment.follow', { output: payment.Payment }),
  'payment.refund': command('POST /api/payments/:id/refunds', 'money.manage', {
    body: payment.NewRefund,
    output: payment.Refund,
  }),
  'payment.receipt': read('GET /api/payments/:id/receipt', 'payment.follow', { output: Bytes, limit: 600 }),
  'payment.sendReceipt': command('POST /api/payments/:id/receipt', 'money.manage'),
  'payment.shareTip': command('PUT /api/payments/:id/tip', 'money.manage', {
    body: payment.TipShares,
    output: payment.PaymentDetail,
  }),

  'paymentAlert.list': read('GET /api/payment-alerts', 'money.manage', { output: z.array(payment.PaymentAlert) }),
  'paymentAlert.resolve': command('POST /api/payment-alerts/:id/resolve', 'money.manage', {
    body: payment.ResolveAlert,
    output: payment.PaymentAlert,
  }),

  /** PayPal calls this, and its signature proves that. The body stays raw bytes, because PayPal signed them. */
  'webhook.paypal': action('POST /api/webhooks/paypal', 'public', { anyOrigin: true, raw: eventLimit }),

  'tip.list': read('GET /api/tips', 'tip.read', { query: Paged, output: payment.TipPage }),
};
