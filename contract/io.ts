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
import * as books from '#contract/books.ts';
import { Asset, AssetSave, ClientRecord, Contact, ContactSave, Place, PlaceSave } from '#contract/client.ts';
import { ImportResult, ImportRows } from '#contract/import.ts';
import { Integrations, IntegrationUpdate, TestResult } from '#contract/integration.ts';
import * as invoice from '#contract/invoice.ts';
import * as job from '#contract/job.ts';
import { Notification, NotificationRules, UnreadCount } from '#contract/notification.ts';
import { LinkToken, PasswordLink, RequestLink, SetPassword } from '#contract/password.ts';
import * as payment from '#contract/payment.ts';
import { NewUser, Profile, ProfileUpdate, UserFilter, UserPage, UserUpdate } from '#contract/profile.ts';
import { Crash, CrashReceipt, MissedPage } from '#contract/report.ts';
import type { RouteKey } from '#contract/routes.ts';
import * as schedule from '#contract/schedule.ts';
import { SecuritySettings } from '#contract/security.ts';
import * as series from '#contract/series.ts';
import { NewService, Service, ServiceUpdate } from '#contract/service.ts';
import { OpenSession, Session, SignIn } from '#contract/session.ts';
import { DayOff, StaffMember, StaffUpdate, Week } from '#contract/staff.ts';
import * as step from '#contract/step.ts';
import { Id } from '#contract/time.ts';
import { integrations } from '#contract/trade.ts';
import { UserCount, UserSecurity } from '#contract/user.ts';

type Io = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; output: z.ZodType };

const ById = z.strictObject({ id: Id });
const Nothing = z.null();
const Paged = z.strictObject({ cursor: z.string().max(120).optional() });

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

  'service.list': { output: z.array(Service) },
  'service.create': { body: NewService, output: Service },
  'service.update': { params: ById, body: ServiceUpdate, output: Service },
  /** A CSV file, not JSON. */
  'service.export': { output: z.unknown() },
  'service.checkImport': { body: ImportRows, output: ImportResult },
  'service.import': { body: ImportRows, output: ImportResult },

  'client.record': { params: ById, output: ClientRecord },
  'client.timeline': { params: ById, query: Paged, output: job.JobChanges },
  'client.export': { output: z.unknown() },
  'client.checkImport': { body: ImportRows, output: ImportResult },
  'client.import': { body: ImportRows, output: ImportResult },

  'contact.save': { params: ById, body: ContactSave, output: Contact },
  'contact.delete': { params: ById, output: Nothing },
  'place.save': { params: ById, body: PlaceSave, output: Place },
  'place.delete': { params: ById, output: Nothing },
  'asset.save': { params: ById, body: AssetSave, output: Asset },
  'asset.delete': { params: ById, output: Nothing },

  'job.list': { query: job.JobFilter, output: job.JobPage },
  'job.count': { query: job.JobFilter.omit({ cursor: true }), output: job.JobCount },
  'job.export': { query: job.JobFilter.omit({ cursor: true }), output: z.unknown() },
  'job.read': { params: ById, output: job.JobDetail },
  'job.history': { params: ById, query: Paged, output: job.JobChanges },
  'job.create': { body: job.NewJob, output: job.JobDetail },
  'job.update': { params: ById, body: job.JobUpdate, output: job.JobDetail },
  'job.assign': { params: ById, body: job.JobAssign, output: job.JobDetail },
  'job.schedule': { params: ById, body: job.JobSchedule, output: job.JobDetail },
  'job.setStatus': { params: ById, body: job.JobStatusChange, output: job.JobDetail },
  'job.delete': { params: ById, output: Nothing },
  'job.bulkAssign': { body: job.BulkAssign, output: job.BulkResult },
  'job.bulkStatus': { body: job.BulkStatus, output: job.BulkResult },
  'job.tick': { params: ById, body: job.Tick, output: job.CheckItem },

  'jobFilter.list': { output: z.array(job.SavedFilter) },
  'jobFilter.save': { params: ById, body: job.SavedFilter.omit({ id: true }), output: job.SavedFilter },
  'jobFilter.delete': { params: ById, output: Nothing },

  'presence.beat': { body: job.Presence, output: job.Editors },

  'board.read': { query: schedule.BoardRange, output: schedule.Board },
  'board.month': { query: schedule.MonthQuery, output: schedule.Month },
  'board.slots': { query: schedule.SlotQuery, output: schedule.Slots },

  'tour.create': { body: schedule.NewTour, output: schedule.TourJobs },
  'tour.move': { params: ById, body: schedule.TourMove, output: schedule.TourJobs },
  'tour.delete': { params: ById, output: Nothing },

  'series.read': { params: ById, output: series.Series },
  'series.preview': { body: series.NewSeries, output: series.SeriesPreview },
  'series.create': { body: series.NewSeries, output: series.Series },
  'series.previewEdit': { body: series.SeriesChange, output: series.SeriesPreview },
  'series.edit': { body: series.SeriesChange, output: series.SeriesPreview },
  /** The id is the visit's. */
  'series.skip': { params: ById, output: Nothing },

  'payment.list': { query: payment.PaymentFilter, output: payment.PaymentPage },
  'payment.count': {
    query: payment.PaymentFilter.omit({ cursor: true, tab: true, status: true }),
    output: payment.PaymentCounts,
  },
  /** A CSV file, not JSON. */
  'payment.export': { query: payment.PaymentFilter.omit({ cursor: true }), output: z.unknown() },
  'payment.statement': { query: payment.PaymentFilter.omit({ cursor: true }), output: payment.PaymentStatement },
  'payment.read': { params: ById, output: payment.PaymentDetail },
  'payment.create': { body: payment.NewPayment, output: payment.Payment },
  'payment.record': { body: payment.ManualPayment, output: payment.Payment },
  'payment.open': { params: ById, output: payment.OpenedOrder },
  'payment.sync': { params: ById, output: payment.Payment },
  'payment.cancel': { params: ById, output: payment.Payment },
  'payment.refund': { params: ById, body: payment.NewRefund, output: payment.Refund },
  /** A PDF, not JSON. */
  'payment.receipt': { params: ById, output: z.unknown() },
  'payment.sendReceipt': { params: ById, output: Nothing },
  'payment.shareTip': { params: ById, body: payment.TipShares, output: payment.PaymentDetail },

  'paymentAlert.list': { output: z.array(payment.PaymentAlert) },
  'paymentAlert.resolve': { params: ById, body: payment.ResolveAlert, output: payment.PaymentAlert },

  /** The bytes as they came: PayPal signed them. */
  'webhook.paypal': { output: Nothing },

  'tip.list': { query: Paged, output: payment.TipPage },

  'invoice.list': { query: invoice.InvoiceFilter, output: invoice.InvoicePage },
  'invoice.count': { output: invoice.InvoiceCounts },
  'invoice.unbilled': { query: Paged.extend({ client: Id.optional() }), output: invoice.UnbilledPage },
  /** The id is the job's. */
  'invoice.waive': { params: ById, body: invoice.WaiveJob, output: Nothing },
  'invoice.read': { params: ById, output: invoice.InvoiceDetail },
  /** A PDF, not JSON. */
  'invoice.pdf': { params: ById, output: z.unknown() },
  'invoice.create': { body: invoice.NewInvoice, output: invoice.InvoiceDetail },
  'invoice.update': { params: ById, body: invoice.InvoiceUpdate, output: invoice.InvoiceDetail },
  'invoice.delete': { params: ById, output: Nothing },
  'invoice.issue': { params: ById, body: invoice.IssueInvoice, output: invoice.InvoiceDetail },
  'invoice.send': { params: ById, output: invoice.InvoiceDetail },
  'invoice.void': { params: ById, body: invoice.VoidInvoice, output: invoice.InvoiceDetail },
  'invoice.credit': { params: ById, body: invoice.NewCreditNote, output: invoice.InvoiceDetail },
  'invoice.applyCredit': { params: ById, body: invoice.ApplyCredit, output: invoice.InvoiceDetail },
  'invoice.pay': { params: ById, body: payment.PayInvoice, output: payment.Payment },

  /** One's own. */
  'balance.own': { output: invoice.ClientBalance },
  'balance.read': { params: ById, output: invoice.ClientBalance },

  'books.read': { query: books.BooksRange, output: books.Books },
  /** A CSV file, not JSON. */
  'books.export': { query: books.BooksRange, output: z.unknown() },
  'books.periods': { output: z.array(books.ClosedPeriod) },
  'books.close': { body: books.ClosePeriod, output: z.array(books.ClosedPeriod) },

  'event.stream': { query: z.strictObject({ since: z.string().max(60).optional() }), output: z.unknown() },

  'report.notFound': { body: MissedPage, output: Nothing },
  'report.crash': { body: Crash, output: CrashReceipt },
} as const satisfies Record<RouteKey, Io>;

export type RouteIo = typeof io;
