import { z } from 'zod';
import { ConfirmedAddress, RequestAddress } from '#contract/people/signInEmail.schema.ts';
import { LinkToken } from '#contract/people/password.schema.ts';
import { action, read } from '#contract/route.ts';
import { OpenSession, Session } from '#contract/people/session.schema.ts';
import * as step from '#contract/people/signInStep.schema.ts';

export const accountRoutes = {
  'account.read': read('GET /api/account', 'session.use', { output: step.AccountSecurity, during: ['enrolment'] }),
  'account.confirm': action('POST /api/account/confirm', 'session.use', { body: step.ConfirmedPassword, limit: 30 }),
  /** Called before a download, because the browser runs the download itself and couldn't retry it after a password prompt. */
  'account.checkConfirmed': read('GET /api/account/confirmed', 'session.use', { recent: true }),
  'account.changePassword': action('POST /api/account/password', 'session.use', {
    body: step.ChangePassword,
    output: Session,
    limit: 30,
  }),
  'account.sessions': read('GET /api/account/sessions', 'session.use', { output: z.array(OpenSession) }),
  'account.endSession': action('POST /api/account/sessions/end', 'session.use', {
    body: step.EndSession,
    recent: true,
  }),
  'account.endOtherSessions': action('POST /api/account/sessions/end-others', 'session.use', { recent: true }),

  'address.request': action('POST /api/account/address', 'session.use', {
    body: RequestAddress,
    output: step.AccountSecurity,
    recent: true,
    limit: 10,
  }),
  'address.cancel': action('DELETE /api/account/address', 'session.use', { output: step.AccountSecurity }),
  'address.confirm': action('POST /api/address-change', 'public', {
    body: LinkToken,
    output: ConfirmedAddress,
    limit: 30,
  }),

  'factor.beginApp': action('POST /api/account/factors/app', 'session.use', {
    body: step.Confirmed,
    output: step.AppSecret,
    limit: 30,
    during: ['enrolment'],
  }),
  'factor.confirmApp': action('POST /api/account/factors/app/confirm', 'session.use', {
    body: step.ConfirmCode,
    output: step.Enrolled,
    limit: 30,
    during: ['enrolment'],
  }),
  'factor.beginSms': action('POST /api/account/factors/sms', 'session.use', {
    body: step.BeginSms,
    limit: 10,
    during: ['enrolment'],
  }),
  'factor.confirmSms': action('POST /api/account/factors/sms/confirm', 'session.use', {
    body: step.ConfirmCode,
    output: step.Enrolled,
    limit: 30,
    during: ['enrolment'],
  }),
  'factor.beginPasskey': action('POST /api/account/factors/passkey', 'session.use', {
    body: step.Confirmed,
    output: step.PasskeyOptions,
    limit: 30,
    during: ['enrolment'],
  }),
  'factor.confirmPasskey': action('POST /api/account/factors/passkey/confirm', 'session.use', {
    body: step.ConfirmPasskey,
    output: step.Enrolled,
    limit: 30,
    during: ['enrolment'],
  }),
  'factor.remove': action('POST /api/account/factors/remove', 'session.use', {
    body: step.RemoveFactor,
    output: step.AccountSecurity,
    limit: 30,
  }),
  'factor.newBackupCodes': action('POST /api/account/factors/backup-codes', 'session.use', {
    body: step.ConfirmedPassword,
    output: step.BackupCodes,
    limit: 30,
  }),
};
