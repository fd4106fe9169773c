import { addresses, addressOf, type RouteKey, type VerbOf } from '#contract/addresses.ts';
import type { Pending } from '#contract/factor.ts';
import type { Permission } from '#contract/permissions.ts';

type Rule = {
  /** The permission it takes, or `public`: anybody, signed in or not. */
  allow: Permission | 'public';
  /** Requests a minute from one address, where it is less than the house's limit. */
  limit?: number;
  /** Also allowed while this is still owed. Any other route is refused until the sign-in is finished. */
  during?: readonly Pending[];
  /** Sent by another server, not by a page of ours: something else has to prove where it comes from. */
  anyOrigin?: true;
  /** The body is handed over as the bytes that came: a signature is over them, and nothing is read before it is checked. */
  raw?: true;
};

/**
 * `command`: carries a command id and runs through the one write path, so that a repeat is answered, not redone.
 * `exempt`: answers with a cookie or a secret, or changes nothing that a repeat could double.
 * `none`: a question whose content doesn't belong in an address; it changes nothing.
 */
type Write = { write: 'command' | 'exempt' | 'none' };

const anyStep = ['second_factor', 'enrolment', 'password'] as const;

/** Who may ask what of every endpoint. One without a rule doesn't compile, nor does a rule without an endpoint. */
const rules = {
  'business.read': { allow: 'public' },
  'business.logo': { allow: 'public' },
  'business.update': { allow: 'settings.manage', write: 'command' },
  'business.setLogo': { allow: 'settings.manage', write: 'command' },

  'taxRate.list': { allow: 'settings.manage' },
  'taxRate.create': { allow: 'settings.manage', write: 'command' },
  'taxRate.update': { allow: 'settings.manage', write: 'command' },
  'taxRate.delete': { allow: 'settings.manage', write: 'command' },

  'session.read': { allow: 'public' },
  'session.create': { allow: 'public', write: 'exempt', limit: 30 },
  'session.renew': { allow: 'session.use', write: 'none' },
  'session.delete': { allow: 'session.use', write: 'exempt', during: anyStep },

  'passwordLink.request': { allow: 'public', write: 'exempt', limit: 5 },
  'passwordLink.read': { allow: 'public', write: 'none', limit: 30 },
  'passwordLink.use': { allow: 'public', write: 'exempt', limit: 30 },

  'step.read': { allow: 'session.use', during: anyStep },
  'step.sendCode': { allow: 'session.use', write: 'exempt', limit: 10, during: ['second_factor'] },
  'step.verifyCode': { allow: 'session.use', write: 'exempt', limit: 30, during: ['second_factor'] },
  'step.passkeyOptions': { allow: 'session.use', write: 'none', limit: 30, during: ['second_factor'] },
  'step.verifyPasskey': { allow: 'session.use', write: 'exempt', limit: 30, during: ['second_factor'] },
  'step.setPassword': { allow: 'session.use', write: 'exempt', limit: 30, during: ['password'] },

  'account.read': { allow: 'session.use', during: ['enrolment'] },
  'account.changePassword': { allow: 'session.use', write: 'exempt', limit: 30 },
  'account.sessions': { allow: 'session.use' },
  'account.endSession': { allow: 'session.use', write: 'exempt' },
  'account.endOtherSessions': { allow: 'session.use', write: 'exempt' },

  'factor.beginApp': { allow: 'session.use', write: 'exempt', limit: 30, during: ['enrolment'] },
  'factor.confirmApp': { allow: 'session.use', write: 'exempt', limit: 30, during: ['enrolment'] },
  'factor.beginSms': { allow: 'session.use', write: 'exempt', limit: 10, during: ['enrolment'] },
  'factor.confirmSms': { allow: 'session.use', write: 'exempt', limit: 30, during: ['enrolment'] },
  'factor.beginPasskey': { allow: 'session.use', write: 'exempt', limit: 30, during: ['enrolment'] },
  'factor.confirmPasskey': { allow: 'session.use', write: 'exempt', limit: 30, during: ['enrolment'] },
  'factor.remove': { allow: 'session.use', write: 'exempt', limit: 30 },
  'factor.newBackupCodes': { allow: 'session.use', write: 'exempt', limit: 30 },

  'profile.read': { allow: 'profile.read' },
  'profile.update': { allow: 'profile.update', write: 'command' },

  'user.list': { allow: 'user.manage' },
  'user.count': { allow: 'user.manage' },
  'user.create': { allow: 'user.manage', write: 'command' },
  'user.update': { allow: 'user.manage', write: 'command' },
  'user.delete': { allow: 'user.delete', write: 'command' },
  'user.security': { allow: 'user.manage' },
  'user.sendLink': { allow: 'user.recover', write: 'command' },
  'user.setPassword': { allow: 'user.recover', write: 'command' },
  'user.resetFactors': { allow: 'user.recover', write: 'command' },
  'user.endSessions': { allow: 'user.recover', write: 'command' },

  'staff.list': { allow: 'staff.manage' },
  'staff.update': { allow: 'staff.manage', write: 'command' },
  'staff.setWeek': { allow: 'staff.manage', write: 'command' },
  'staff.addDayOff': { allow: 'staff.manage', write: 'command' },
  'staff.removeDayOff': { allow: 'staff.manage', write: 'command' },

  'security.read': { allow: 'settings.manage' },
  'security.update': { allow: 'settings.manage', write: 'command' },

  'integration.list': { allow: 'settings.manage' },
  'integration.update': { allow: 'settings.manage', write: 'command' },
  'integration.test': { allow: 'settings.manage', write: 'exempt', limit: 10 },

  'notification.count': { allow: 'notification.read' },
  'notification.list': { allow: 'notification.read' },
  'notification.readAll': { allow: 'notification.read', write: 'command' },
  'notification.rules': { allow: 'settings.manage' },
  'notification.setRules': { allow: 'settings.manage', write: 'command' },

  'audit.list': { allow: 'audit.read' },
  'audit.export': { allow: 'audit.read', limit: 30 },

  'service.list': { allow: 'service.read' },
  'service.create': { allow: 'service.manage', write: 'command' },
  'service.update': { allow: 'service.manage', write: 'command' },
  'service.export': { allow: 'service.manage', limit: 30 },
  'service.checkImport': { allow: 'service.manage', write: 'none' },
  'service.import': { allow: 'service.manage', write: 'command' },

  'client.record': { allow: 'client.manage' },
  'client.timeline': { allow: 'client.manage' },
  'client.export': { allow: 'client.manage', limit: 30 },
  'client.checkImport': { allow: 'client.manage', write: 'none' },
  'client.import': { allow: 'client.manage', write: 'command' },

  'contact.save': { allow: 'client.manage', write: 'command' },
  'contact.delete': { allow: 'client.manage', write: 'command' },

  'place.save': { allow: 'client.manage', write: 'command' },
  'place.delete': { allow: 'client.manage', write: 'command' },

  'asset.save': { allow: 'client.manage', write: 'command' },
  'asset.delete': { allow: 'client.manage', write: 'command' },

  'job.list': { allow: 'job.read' },
  'job.count': { allow: 'job.manage' },
  'job.export': { allow: 'job.manage', limit: 30 },
  'job.read': { allow: 'job.read' },
  'job.history': { allow: 'job.manage' },
  'job.create': { allow: 'job.manage', write: 'command' },
  'job.update': { allow: 'job.manage', write: 'command' },
  'job.assign': { allow: 'job.manage', write: 'command' },
  'job.schedule': { allow: 'job.manage', write: 'command' },
  'job.setStatus': { allow: 'job.manage', write: 'command' },
  'job.delete': { allow: 'job.manage', write: 'command' },
  'job.bulkAssign': { allow: 'job.manage', write: 'command' },
  'job.bulkStatus': { allow: 'job.manage', write: 'command' },
  'job.tick': { allow: 'job.tick', write: 'command' },

  'jobFilter.list': { allow: 'job.manage' },
  'jobFilter.save': { allow: 'job.manage', write: 'command' },
  'jobFilter.delete': { allow: 'job.manage', write: 'command' },

  'presence.beat': { allow: 'job.manage', write: 'none' },

  'board.read': { allow: 'job.manage' },
  'board.month': { allow: 'job.manage' },
  'board.slots': { allow: 'job.manage' },

  'tour.create': { allow: 'job.manage', write: 'command' },
  'tour.move': { allow: 'job.manage', write: 'command' },
  'tour.delete': { allow: 'job.manage', write: 'command' },

  'series.read': { allow: 'job.manage' },
  'series.preview': { allow: 'job.manage', write: 'none' },
  'series.create': { allow: 'job.manage', write: 'command' },
  'series.previewEdit': { allow: 'job.manage', write: 'none' },
  'series.edit': { allow: 'job.manage', write: 'command' },
  'series.skip': { allow: 'job.manage', write: 'command' },

  'payment.list': { allow: 'money.manage' },
  'payment.count': { allow: 'money.manage' },
  'payment.export': { allow: 'money.manage', limit: 30 },
  'payment.statement': { allow: 'money.manage', limit: 30 },
  'payment.read': { allow: 'payment.follow' },
  'payment.create': { allow: 'money.manage', write: 'command' },
  'payment.record': { allow: 'money.manage', write: 'command' },
  'payment.open': { allow: 'payment.follow', write: 'exempt', limit: 60 },
  'payment.sync': { allow: 'payment.follow', write: 'exempt', limit: 120 },
  'payment.cancel': { allow: 'payment.follow', write: 'command' },
  'payment.refund': { allow: 'money.manage', write: 'command' },
  'payment.receipt': { allow: 'payment.follow', limit: 60 },
  'payment.sendReceipt': { allow: 'money.manage', write: 'command' },
  'payment.shareTip': { allow: 'money.manage', write: 'command' },

  'paymentAlert.list': { allow: 'money.manage' },
  'paymentAlert.resolve': { allow: 'money.manage', write: 'command' },

  /** PayPal itself; who it is its signature says. */
  'webhook.paypal': { allow: 'public', write: 'exempt', anyOrigin: true, raw: true },

  'tip.list': { allow: 'tip.read' },

  'invoice.list': { allow: 'invoice.read' },
  'invoice.count': { allow: 'money.manage' },
  'invoice.unbilled': { allow: 'money.manage' },
  'invoice.waive': { allow: 'money.manage', write: 'command' },
  'invoice.read': { allow: 'invoice.read' },
  'invoice.pdf': { allow: 'invoice.read', limit: 60 },
  'invoice.create': { allow: 'money.manage', write: 'command' },
  'invoice.update': { allow: 'money.manage', write: 'command' },
  'invoice.delete': { allow: 'money.manage', write: 'command' },
  'invoice.issue': { allow: 'money.manage', write: 'command' },
  'invoice.send': { allow: 'money.manage', write: 'command' },
  'invoice.void': { allow: 'money.manage', write: 'command' },
  'invoice.credit': { allow: 'money.manage', write: 'command' },
  'invoice.applyCredit': { allow: 'money.manage', write: 'command' },
  'invoice.pay': { allow: 'invoice.pay', write: 'command' },

  'balance.own': { allow: 'invoice.pay' },
  'balance.read': { allow: 'money.manage' },

  'books.read': { allow: 'money.manage' },
  'books.export': { allow: 'money.manage', limit: 30 },
  'books.periods': { allow: 'money.manage' },
  'books.close': { allow: 'money.manage', write: 'command' },

  'event.stream': { allow: 'session.use' },

  'report.notFound': { allow: 'public', write: 'none', limit: 30 },
  'report.crash': { allow: 'public', write: 'none', limit: 30 },
} as const satisfies { [K in RouteKey]: Rule & (VerbOf<K> extends 'GET' ? { write?: never } : Write) };

type Routes = { [K in RouteKey]: (typeof rules)[K] & ReturnType<typeof addressOf<K>> };

/** Every endpoint: where it is, and its rule. */
export const routes = Object.fromEntries(
  (Object.keys(addresses) as RouteKey[]).map((key) => [key, { ...addressOf(key), ...rules[key] }]),
) as Routes;

export type { RouteKey };
