import { doorAddresses } from '#contract/doorAddresses.ts';

type Verb = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Where every endpoint is. Apart from the rules of contract/routes.ts, because the browser carries this and has no use
 * for those.
 */
export const addresses = {
  ...doorAddresses,

  'account.read': 'GET /api/account',
  'account.changePassword': 'POST /api/account/password',
  'account.sessions': 'GET /api/account/sessions',
  'account.endSession': 'POST /api/account/sessions/end',
  'account.endOtherSessions': 'POST /api/account/sessions/end-others',

  'factor.beginApp': 'POST /api/account/factors/app',
  'factor.confirmApp': 'POST /api/account/factors/app/confirm',
  'factor.beginSms': 'POST /api/account/factors/sms',
  'factor.confirmSms': 'POST /api/account/factors/sms/confirm',
  'factor.beginPasskey': 'POST /api/account/factors/passkey',
  'factor.confirmPasskey': 'POST /api/account/factors/passkey/confirm',
  'factor.remove': 'POST /api/account/factors/remove',
  'factor.newBackupCodes': 'POST /api/account/factors/backup-codes',

  'taxRate.list': 'GET /api/tax-rates',
  'taxRate.create': 'POST /api/tax-rates',
  'taxRate.update': 'PATCH /api/tax-rates/:id',
  'taxRate.delete': 'DELETE /api/tax-rates/:id',

  'profile.read': 'GET /api/profiles/:id',
  'profile.update': 'PATCH /api/profiles/:id',

  'user.list': 'GET /api/users',
  'user.count': 'GET /api/users/count',
  'user.create': 'POST /api/users',
  'user.update': 'PATCH /api/users/:id',
  'user.delete': 'DELETE /api/users/:id',
  'user.security': 'GET /api/users/:id/security',
  'user.sendLink': 'POST /api/users/:id/link',
  'user.setPassword': 'POST /api/users/:id/password',
  'user.resetFactors': 'POST /api/users/:id/reset-factors',
  'user.endSessions': 'POST /api/users/:id/end-sessions',

  'staff.list': 'GET /api/staff',
  'staff.update': 'PATCH /api/staff/:id',
  'staff.setWeek': 'PUT /api/staff/:id/working-hours',
  'staff.addDayOff': 'POST /api/staff/:id/days-off',
  'staff.removeDayOff': 'DELETE /api/days-off/:id',

  'security.read': 'GET /api/settings/security',
  'security.update': 'PUT /api/settings/security',

  'integration.list': 'GET /api/integrations',
  'integration.update': 'PATCH /api/integrations',
  'integration.test': 'POST /api/integrations/:integration/test',

  'notification.count': 'GET /api/notifications/count',
  'notification.list': 'GET /api/notifications',
  'notification.readAll': 'POST /api/notifications/read',
  'notification.rules': 'GET /api/settings/notifications',
  'notification.setRules': 'PUT /api/settings/notifications',

  'audit.list': 'GET /api/audit',
  'audit.export': 'GET /api/audit/export',

  'event.stream': 'GET /api/events',

  'service.list': 'GET /api/services',
  'service.create': 'POST /api/services',
  'service.update': 'PATCH /api/services/:id',
  'service.export': 'GET /api/services/export',
  'service.checkImport': 'POST /api/services/import/check',
  'service.import': 'POST /api/services/import',

  'client.record': 'GET /api/clients/:id',
  'client.timeline': 'GET /api/clients/:id/timeline',
  'client.export': 'GET /api/clients/export',
  'client.checkImport': 'POST /api/clients/import/check',
  'client.import': 'POST /api/clients/import',

  'contact.save': 'PUT /api/contacts/:id',
  'contact.delete': 'DELETE /api/contacts/:id',

  'place.save': 'PUT /api/places/:id',
  'place.delete': 'DELETE /api/places/:id',

  'asset.save': 'PUT /api/assets/:id',
  'asset.delete': 'DELETE /api/assets/:id',

  'job.list': 'GET /api/jobs',
  'job.count': 'GET /api/jobs/count',
  'job.export': 'GET /api/jobs/export',
  'job.read': 'GET /api/jobs/:id',
  'job.history': 'GET /api/jobs/:id/history',
  'job.create': 'POST /api/jobs',
  'job.update': 'PATCH /api/jobs/:id',
  'job.assign': 'POST /api/jobs/:id/assign',
  'job.schedule': 'POST /api/jobs/:id/schedule',
  'job.setStatus': 'POST /api/jobs/:id/status',
  'job.delete': 'DELETE /api/jobs/:id',
  'job.bulkAssign': 'POST /api/jobs/bulk/assign',
  'job.bulkStatus': 'POST /api/jobs/bulk/status',
  'job.tick': 'POST /api/checklist/:id',

  'jobFilter.list': 'GET /api/job-filters',
  'jobFilter.save': 'PUT /api/job-filters/:id',
  'jobFilter.delete': 'DELETE /api/job-filters/:id',

  'presence.beat': 'POST /api/presence',

  'board.read': 'GET /api/board',
  'board.month': 'GET /api/board/month',
  'board.slots': 'GET /api/board/slots',

  'tour.create': 'POST /api/tours',
  'tour.move': 'POST /api/tours/:id/move',
  'tour.delete': 'DELETE /api/tours/:id',

  'series.read': 'GET /api/series/:id',
  'series.preview': 'POST /api/series/preview',
  'series.create': 'POST /api/series',
  'series.previewEdit': 'POST /api/series/edit/preview',
  'series.edit': 'POST /api/series/edit',
  'series.skip': 'POST /api/series/skip/:id',

  'payment.list': 'GET /api/payments',
  'payment.count': 'GET /api/payments/count',
  'payment.export': 'GET /api/payments/export',
  'payment.statement': 'GET /api/payments/statement',
  'payment.read': 'GET /api/payments/:id',
  'payment.create': 'POST /api/payments',
  'payment.record': 'POST /api/payments/manual',
  'payment.open': 'POST /api/payments/:id/order',
  'payment.sync': 'POST /api/payments/:id/capture',
  'payment.cancel': 'POST /api/payments/:id/cancel',
  'payment.refund': 'POST /api/payments/:id/refunds',
  'payment.receipt': 'GET /api/payments/:id/receipt',
  'payment.sendReceipt': 'POST /api/payments/:id/receipt',
  'payment.shareTip': 'PUT /api/payments/:id/tip',

  'paymentAlert.list': 'GET /api/payment-alerts',
  'paymentAlert.resolve': 'POST /api/payment-alerts/:id/resolve',

  'webhook.paypal': 'POST /api/webhooks/paypal',

  'tip.list': 'GET /api/tips',

  'invoice.list': 'GET /api/invoices',
  'invoice.count': 'GET /api/invoices/count',
  'invoice.unbilled': 'GET /api/invoices/unbilled',
  'invoice.waive': 'POST /api/jobs/:id/waive',
  'invoice.read': 'GET /api/invoices/:id',
  'invoice.pdf': 'GET /api/invoices/:id/pdf',
  'invoice.create': 'POST /api/invoices',
  'invoice.update': 'PATCH /api/invoices/:id',
  'invoice.delete': 'DELETE /api/invoices/:id',
  'invoice.issue': 'POST /api/invoices/:id/issue',
  'invoice.send': 'POST /api/invoices/:id/send',
  'invoice.void': 'POST /api/invoices/:id/void',
  'invoice.credit': 'POST /api/invoices/:id/credit-notes',
  'invoice.applyCredit': 'POST /api/invoices/:id/apply-credit',
  'invoice.pay': 'POST /api/invoices/:id/pay',

  'balance.own': 'GET /api/balance',
  'balance.read': 'GET /api/clients/:id/balance',

  'books.read': 'GET /api/books',
  'books.export': 'GET /api/books/export',
  'books.periods': 'GET /api/books/periods',
  'books.close': 'POST /api/books/close',
} as const satisfies Record<string, `${Verb} /api/${string}`>;

export type RouteKey = keyof typeof addresses;

export type VerbOf<K extends RouteKey> = (typeof addresses)[K] extends `${infer V extends Verb} ${string}` ? V : never;
type PathOf<K extends RouteKey> = (typeof addresses)[K] extends `${Verb} ${infer P}` ? P : never;

/** `GET /api/business` in its two parts. */
export function addressOf<K extends RouteKey>(key: K): { method: VerbOf<K>; path: PathOf<K> } {
  const [method, path] = addresses[key].split(' ');
  return { method, path } as { method: VerbOf<K>; path: PathOf<K> };
}
