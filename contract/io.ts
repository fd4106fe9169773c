import { z } from 'zod';
import { AuditExport, AuditFilter, AuditPage } from '#contract/audit.ts';
import {
  BusinessSettings,
  BusinessUpdate,
  LogoUpdate,
  NewTaxRate,
  TaxRate,
  TaxRateUpdate,
} from '#contract/business.ts';
import { Integrations, IntegrationUpdate, TestResult } from '#contract/integration.ts';
import { Notification, NotificationRules, UnreadCount } from '#contract/notification.ts';
import { LinkToken, PasswordLink, RequestLink, SetPassword } from '#contract/password.ts';
import { NewUser, Profile, ProfileUpdate, UserFilter, UserPage, UserUpdate } from '#contract/profile.ts';
import { Crash, CrashReceipt, MissedPage } from '#contract/report.ts';
import type { RouteKey } from '#contract/routes.ts';
import { SecuritySettings } from '#contract/security.ts';
import { OpenSession, Session, SignIn } from '#contract/session.ts';
import { DayOff, StaffMember, StaffUpdate, Week } from '#contract/staff.ts';
import * as step from '#contract/step.ts';
import { Id } from '#contract/time.ts';
import { integrations } from '#contract/trade.ts';
import { UserCount, UserSecurity } from '#contract/user.ts';

type Io = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; output: z.ZodType };

const ById = z.strictObject({ id: Id });
const Nothing = z.null();

/** What each route takes and gives. Both ends are held to it: a request is refused, an answer is stripped. */
export const io = {
  'business.read': { output: BusinessSettings },
  /** Bytes, not JSON. */
  'business.logo': { query: z.strictObject({ v: z.string().max(80).optional() }), output: z.unknown() },
  'business.update': { body: BusinessUpdate, output: BusinessSettings },
  'business.setLogo': { body: LogoUpdate, output: BusinessSettings },

  'taxRate.list': { output: z.array(TaxRate) },
  'taxRate.create': { body: NewTaxRate, output: TaxRate },
  'taxRate.update': { params: ById, body: TaxRateUpdate, output: TaxRate },
  'taxRate.delete': { params: ById, output: Nothing },

  'session.read': { output: Session.nullable() },
  'session.create': { body: SignIn, output: Session },
  'session.renew': { output: Session },
  'session.delete': { output: Nothing },

  'passwordLink.request': { body: RequestLink, output: Nothing },
  'passwordLink.read': { body: LinkToken, output: PasswordLink },
  'passwordLink.use': { body: SetPassword, output: Session },

  'step.read': { output: step.SignInStep.nullable() },
  'step.sendCode': { body: step.SendCode, output: Nothing },
  'step.verifyCode': { body: step.VerifyCode, output: Session },
  'step.passkeyOptions': { output: step.PasskeyOptions },
  'step.verifyPasskey': { body: step.VerifyPasskey, output: Session },
  'step.setPassword': { body: step.NewPassword, output: Session },

  'account.read': { output: step.AccountSecurity },
  'account.changePassword': { body: step.ChangePassword, output: Session },
  'account.sessions': { output: z.array(OpenSession) },
  'account.endSession': { body: step.EndSession, output: Nothing },
  'account.endOtherSessions': { output: Nothing },

  'factor.beginApp': { body: step.Confirmed, output: step.AppSecret },
  'factor.confirmApp': { body: step.ConfirmCode, output: step.Enrolled },
  'factor.beginSms': { body: step.BeginSms, output: Nothing },
  'factor.confirmSms': { body: step.ConfirmCode, output: step.Enrolled },
  'factor.beginPasskey': { body: step.Confirmed, output: step.PasskeyOptions },
  'factor.confirmPasskey': { body: step.ConfirmPasskey, output: step.Enrolled },
  'factor.remove': { body: step.RemoveFactor, output: step.AccountSecurity },
  'factor.newBackupCodes': { body: step.ConfirmedPassword, output: step.BackupCodes },

  'profile.read': { params: ById, output: Profile },
  'profile.update': { params: ById, body: ProfileUpdate, output: Profile },

  'user.list': { query: UserFilter, output: UserPage },
  'user.count': { output: UserCount },
  'user.create': { body: NewUser, output: Profile },
  'user.update': { params: ById, body: UserUpdate, output: Profile },
  'user.delete': { params: ById, output: Nothing },
  'user.security': { params: ById, output: UserSecurity },
  'user.sendLink': { params: ById, output: Profile },
  'user.setPassword': { params: ById, body: step.NewPassword, output: Profile },
  'user.resetFactors': { params: ById, output: Profile },
  'user.endSessions': { params: ById, output: Profile },

  'staff.list': { output: z.array(StaffMember) },
  'staff.update': { params: ById, body: StaffUpdate, output: StaffMember },
  'staff.setWeek': { params: ById, body: Week, output: StaffMember },
  'staff.addDayOff': { params: ById, body: DayOff, output: StaffMember },
  'staff.removeDayOff': { params: ById, output: Nothing },

  'security.read': { output: SecuritySettings },
  'security.update': { body: SecuritySettings, output: SecuritySettings },

  'integration.list': { output: Integrations },
  'integration.update': { body: IntegrationUpdate, output: Integrations },
  'integration.test': { params: z.strictObject({ integration: z.enum(integrations) }), output: TestResult },

  'notification.count': { output: UnreadCount },
  'notification.list': { output: z.array(Notification) },
  'notification.readAll': { output: UnreadCount },
  'notification.rules': { output: NotificationRules },
  'notification.setRules': { body: NotificationRules, output: NotificationRules },

  'audit.list': { query: AuditFilter, output: AuditPage },
  /** A CSV file, not JSON. */
  'audit.export': { query: AuditExport, output: z.unknown() },

  'event.stream': { query: z.strictObject({ since: z.string().max(60).optional() }), output: z.unknown() },

  'report.notFound': { body: MissedPage, output: Nothing },
  'report.crash': { body: Crash, output: CrashReceipt },
} as const satisfies Record<RouteKey, Io>;

export type RouteIo = typeof io;
