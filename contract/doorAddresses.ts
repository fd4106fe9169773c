/** Where the endpoints are that somebody needs before they are in, and on the way. The browser's first view carries these. */
export const doorAddresses = {
  'business.read': 'GET /api/business',
  'business.logo': 'GET /api/business/logo',
  'business.update': 'PATCH /api/business',
  'business.setLogo': 'PUT /api/business/logo',

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

  'report.notFound': 'POST /api/reports/not-found',
  'report.crash': 'POST /api/reports/crash',
} as const;
