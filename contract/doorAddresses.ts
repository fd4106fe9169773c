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

  'report.notFound': 'POST /api/reports/not-found',
  'report.crash': 'POST /api/reports/crash',
} as const;
