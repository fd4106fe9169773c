type Verb = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Where every endpoint is. Apart from the rules of contract/routes.ts, because the browser's first view carries this and
 * has no use for those.
 */
export const addresses = {
  'business.read': 'GET /api/business',
  'business.logo': 'GET /api/business/logo',
  'business.update': 'PATCH /api/business',
  'business.setLogo': 'PUT /api/business/logo',

  'taxRate.list': 'GET /api/tax-rates',
  'taxRate.create': 'POST /api/tax-rates',
  'taxRate.update': 'PATCH /api/tax-rates/:id',
  'taxRate.delete': 'DELETE /api/tax-rates/:id',

  'session.read': 'GET /api/session',
  'session.create': 'POST /api/session',
  'session.renew': 'POST /api/session/renew',
  'session.delete': 'DELETE /api/session',

  'passwordLink.request': 'POST /api/password-link/request',
  'passwordLink.read': 'POST /api/password-link',
  'passwordLink.use': 'POST /api/password-link/use',

  'step.read': 'GET /api/sign-in',
  'step.sendCode': 'POST /api/sign-in/code',
  'step.verifyCode': 'POST /api/sign-in/verify',
  'step.passkeyOptions': 'POST /api/sign-in/passkey',
  'step.verifyPasskey': 'POST /api/sign-in/passkey/verify',
  'step.setPassword': 'POST /api/sign-in/password',

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

  'report.notFound': 'POST /api/reports/not-found',
  'report.crash': 'POST /api/reports/crash',
} as const satisfies Record<string, `${Verb} /api/${string}`>;

export type RouteKey = keyof typeof addresses;

export type VerbOf<K extends RouteKey> = (typeof addresses)[K] extends `${infer V extends Verb} ${string}` ? V : never;
type PathOf<K extends RouteKey> = (typeof addresses)[K] extends `${Verb} ${infer P}` ? P : never;

/** `GET /api/business` in its two parts. */
export function addressOf<K extends RouteKey>(key: K): { method: VerbOf<K>; path: PathOf<K> } {
  const [method, path] = addresses[key].split(' ');
  return { method, path } as { method: VerbOf<K>; path: PathOf<K> };
}
