import { LinkToken, PasswordLink, RequestLink, SetPassword } from '#contract/people/password.schema.ts';
import { action, queryByPost, read, anyStep } from '#contract/route.ts';
import { Session, SignIn } from '#contract/people/session.schema.ts';
import * as step from '#contract/people/signInStep.schema.ts';

export const sessionRoutes = {
  'session.read': read('GET /api/session', 'public', { output: Session.nullable() }),
  'session.create': action('POST /api/session', 'public', { body: SignIn, output: Session, limit: 30 }),
  'session.renew': queryByPost('POST /api/session/renew', 'session.use', { output: Session }),
  'session.delete': action('DELETE /api/session', 'session.use', { during: anyStep }),

  'passwordLink.request': action('POST /api/password-link/request', 'public', { body: RequestLink, limit: 5 }),
  'passwordLink.read': queryByPost('POST /api/password-link', 'public', {
    body: LinkToken,
    output: PasswordLink,
    limit: 30,
  }),
  'passwordLink.use': action('POST /api/password-link/use', 'public', {
    body: SetPassword,
    output: Session,
    limit: 30,
  }),

  'step.read': read('GET /api/sign-in', 'session.use', { output: step.SignInStep.nullable(), during: anyStep }),
  'step.sendCode': action('POST /api/sign-in/code', 'session.use', {
    body: step.SendCode,
    limit: 10,
    during: ['second_factor'],
  }),
  'step.verifyCode': action('POST /api/sign-in/verify', 'session.use', {
    body: step.VerifyCode,
    output: Session,
    limit: 30,
    during: ['second_factor'],
  }),
  'step.passkeyOptions': queryByPost('POST /api/sign-in/passkey', 'session.use', {
    output: step.PasskeyOptions,
    limit: 30,
    during: ['second_factor'],
  }),
  'step.verifyPasskey': action('POST /api/sign-in/passkey/verify', 'session.use', {
    body: step.VerifyPasskey,
    output: Session,
    limit: 30,
    during: ['second_factor'],
  }),
  'step.setPassword': action('POST /api/sign-in/password', 'session.use', {
    body: step.NewPassword,
    output: Session,
    limit: 30,
    during: ['password'],
  }),
};
