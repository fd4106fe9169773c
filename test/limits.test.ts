import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { salesHoldLimits, seriesLimits } from '#contract/base/limits.ts';
import { bookingMinutes } from '#contract/base/timing.ts';
import { NewBooking, Proposed } from '#contract/booking/booking.schema.ts';
import { BookingRules } from '#contract/booking/bookingRules.schema.ts';
import { EstimateSettings } from '#contract/jobs/estimate.schema.ts';
import { BusinessUpdate, TaxRateUpdate } from '#contract/office/business.schema.ts';
import { AssetSave, ContactSave, PlaceSave } from '#contract/people/client.schema.ts';
import { NewPickupDay } from '#contract/booking/plan.schema.ts';
import { NewAnswer, NewIssue } from '#contract/jobs/issue.schema.ts';
import { InvoiceUpdate, NewCreditNote, NewLine, VoidInvoice, WaiveJob } from '#contract/money/invoice.schema.ts';
import { JobUpdate, NewItem, SavedFilter } from '#contract/jobs/job.schema.ts';
import { LogLead, NewLead } from '#contract/sales/lead.schema.ts';
import { ManualPayment, NewRefund, ResolveAlert } from '#contract/money/payment.schema.ts';
import { NewPhoto } from '#contract/jobs/photo.schema.ts';
import { UserUpdate } from '#contract/people/profile.schema.ts';
import { QuoteAccept, QuoteDeclined, QuoteRules, QuoteSave, QuoteWithdraw } from '#contract/sales/quote.schema.ts';
import { SavedReport } from '#contract/office/report.schema.ts';
import { DecideReferral, ReferralRules } from '#contract/sales/referral.schema.ts';
import { RequestFormSettings, SendRequest } from '#contract/booking/requestForm.schema.ts';
import { AnswerCommission, AskCommission, SalesGoalsUpdate } from '#contract/money/commission.schema.ts';
import { NewTour } from '#contract/jobs/schedule.schema.ts';
import { SecuritySettings } from '#contract/people/security.schema.ts';
import { NewSeries } from '#contract/jobs/series.schema.ts';
import { ChecklistStep, ServicePrice, ServiceUpdate } from '#contract/jobs/service.schema.ts';
import { DayOff, StaffUpdate, WorkingDay } from '#contract/people/staff.schema.ts';
import { DecideRequest, RequestItem, SupplySave } from '#contract/field/supply.schema.ts';
import { ConfirmPasskey } from '#contract/people/signInStep.schema.ts';
import { AskCorrection, DecideCorrection } from '#contract/field/timeEntry.schema.ts';
import { AcceptVisit, Completion, NewSignature } from '#contract/field/visit.schema.ts';
import { CareGuideSave } from '#contract/office/careGuide.schema.ts';
import { WrittenSave } from '#contract/office/writtenPage.schema.ts';
import { testDatabase } from '#test/support/database.ts';

/** The input fields of each table. */
const typed: Record<string, Record<string, z.ZodType>> = {
  profiles: UserUpdate.shape,
  contacts: ContactSave.shape,
  places: PlaceSave.shape,
  assets: AssetSave.shape,
  bookings: { note: NewBooking.shape.note, reason: Proposed.shape.note },
  business_settings: BusinessUpdate.shape,
  tax_rates: TaxRateUpdate.shape,
  security_settings: SecuritySettings.shape,
  services: ServiceUpdate.shape,
  service_prices: ServicePrice.shape,
  checklist_templates: ChecklistStep.shape,
  days_off: DayOff.shape,
  working_hours: WorkingDay.shape,
  staff_costs: StaffUpdate.shape,
  jobs: JobUpdate.shape,
  job_items: NewItem.shape,
  job_item_prices: NewItem.shape,
  job_series: NewSeries.shape,
  plan_requests: NewPickupDay.shape,
  leads: { ...NewLead.shape, lost_note: LogLead.shape.lost_note },
  lead_events: LogLead.shape,
  photos: NewPhoto.shape,
  job_issues: NewIssue.shape,
  issue_answers: NewAnswer.shape,
  care_guides: CareGuideSave.shape,
  scripts: WrittenSave.shape,
  training_pages: WrittenSave.shape,
  supplies: SupplySave.shape,
  supply_requests: { ...RequestItem.shape, note: DecideRequest.shape.note },
  saved_filters: SavedFilter.shape,
  saved_reports: SavedReport.shape,
  tours: NewTour.shape,
  invoices: { ...InvoiceUpdate.shape, void_reason: VoidInvoice.shape.reason },
  invoice_lines: NewLine.shape,
  billing_waivers: WaiveJob.shape,
  credit_notes: NewCreditNote.shape,
  payments: ManualPayment.shape,
  refunds: NewRefund.shape,
  payment_alerts: ResolveAlert.shape,
  booking_rules: BookingRules.shape,
  quote_rules: QuoteRules.shape,
  commission_questions: { question: AskCommission.shape.question, answer: AnswerCommission.shape.answer },
  sales_goals: SalesGoalsUpdate.shape,
  quotes: { ...QuoteSave.shape, decline_note: QuoteDeclined.shape.note, close_reason: QuoteWithdraw.shape.reason },
  quote_options: QuoteSave.shape.options.element.shape,
  quote_items: { ...NewItem.shape, name: NewItem.shape.service_name },
  quote_acceptances: QuoteAccept.shape,
  estimate_settings: EstimateSettings.shape,
  request_form: RequestFormSettings.shape,
  held_requests: SendRequest.shape,
  referral_rules: ReferralRules.shape,
  referrals: { decision_note: DecideReferral.shape.reason },
  visit_progress: { completion_reason: Completion.shape.reason, office_reason: AcceptVisit.shape.reason },
  signatures: NewSignature.shape,
  time_corrections: { ...AskCorrection.shape, ...DecideCorrection.shape },
  'auth.passkeys': ConfirmPasskey.shape,
};

const format = 'has a format of its own, which is shorter';
const ours = 'the portal writes it';
/** Columns whose bounds aren't those of an input. */
const exempt: Record<string, string> = {
  'profiles.phone': format,
  'contacts.phone': format,
  'business_settings.phone': format,
  'leads.phone': format,
  'business_settings.billing_email': format,
  'bin_outcomes.bill_note': ours,
  'checklist_items.task': 'copied from the checklist of the service',
  'invoice_lines.tax_ppm': 'copied from the tax rate',
  'commission_entries.rate_ppm': 'copied from the rule',
  'bookings.buffer_minutes': 'copied from the hold',
  'jobs.buffer_minutes': 'added up from the services',
  'drive_times.minutes': ours,
  'ledger_entries.memo': ours,
  'payment_alerts.note': ours,
  'payment_events.note': ours,
  'payments.attempt': ours,
  'gallery_link_photos.number': ours,
  'photos.pair': ours,
  'lead_requests.consent': ours,
  'held_requests.consent': ours,
  'held_requests.phone': format,
  'payment_payers.payer': ours,
  'quotes.approved_bp': ours,
  'quote_items.buffer_minutes': 'copied from the service',
  'quote_items.deposit_percent': 'copied from the service',
  'slot_holds.buffer_minutes': 'added up from the services',
  'slot_holds.holder': ours,
};

type Bound = { column: string; text: boolean; min: number; max: number };

/** `CHECK (((length(label) >= 1) AND (length(label) <= 60)))`, as PostgreSQL prints it. */
const pattern = /^CHECK \(\(\((length\()?(\w+)\)? >= \(?'?(-?\d+)\D.* AND \((?:length\()?\2\)? <= \(?'?(-?\d+)\D/;
function boundOf(definition: string): Bound | null {
  const [, length, column, min, max] = pattern.exec(definition) ?? [];
  return column ? { column, text: length !== undefined, min: Number(min), max: Number(max) } : null;
}

const takes = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value);
  return parsed.success && parsed.data === value;
};

/** The contract accepts exactly what the column accepts, to the last character. */
function drift(schema: z.ZodType, { text, min, max }: Bound): string[] {
  const value = (size: number) => (text ? 'x'.repeat(size) : size);
  // An empty text is stored as null in a nullable column.
  const beyond = text && min === 1 && takes(schema, null) ? [max + 1] : [min - 1, max + 1];
  return [
    ...[min, max].filter((size) => !takes(schema, value(size))).map((size) => `refuses ${size}`),
    ...beyond.filter((size) => takes(schema, value(size))).map((size) => `takes ${size}`),
  ];
}

describe('limits', () => {
  test('what the contract takes is what the CHECKs of the database take', async () => {
    const { admin } = await testDatabase();
    const { rows } = await admin.query<{ name: string; definition: string }>(
      `select conrelid::regclass::text as name, pg_get_constraintdef(oid) as definition from pg_constraint
       where contype = 'c' and conrelid <> 0`,
    );
    const bounds = rows.flatMap(({ name, definition }) => {
      const bound = boundOf(definition);
      return bound && !(`${name}.${bound.column}` in exempt) ? [{ name, ...bound }] : [];
    });
    expect(bounds.length).toBeGreaterThan(60);
    const drifted = bounds.map(({ name, ...bound }) => {
      const schema = typed[name]?.[bound.column];
      return { column: `${name}.${bound.column}`, drift: schema ? drift(schema, bound) : ['is not in the contract'] };
    });
    expect(drifted.filter((each) => each.drift.length > 0)).toEqual([]);
  });

  test('a shorter and a longer limit are noticed', () => {
    const bound = boundOf('CHECK (((length(task) >= 1) AND (length(task) <= 160)))')!;
    expect(bound).toEqual({ column: 'task', text: true, min: 1, max: 160 });
    expect(drift(z.string().min(1).max(160), bound)).toEqual([]);
    expect(drift(z.string().max(200), bound)).toEqual(['takes 0', 'takes 161']);
    expect(drift(z.string().min(1).max(120), bound)).toEqual(['refuses 160']);
  });

  test('the durations of the CHECKs are those of contract/base', async () => {
    const { admin } = await testDatabase();
    const { rows } = await admin.query<{ name: string; minutes: number[] }>(
      `select name, array(select (extract(epoch from m[1]::interval) / 60)::int
         from regexp_matches(definition, '''([^'']+)''::interval', 'g') m) as minutes
       from (select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c') c
       where definition like '%::interval%'`,
    );
    expect(Object.fromEntries(rows.map(({ name, minutes }) => [name, minutes]))).toEqual({
      hold_lasts: [bookingMinutes, 0, salesHoldLimits.hours * 60],
      job_spans_times: [seriesLimits.duration_minutes.max],
      slot_holds_check: [seriesLimits.duration_minutes.max],
    });
  });

  /** An hour, a day and a month are units: of a count by the hour, of a step of the calendar. */
  const literal = /interval '(?!(?:1 hour|1 day|1 month|2 days|6 days)')/;

  test('no duration stands in the SQL of the server: contract/base/timing.ts has them', () => {
    const files = globSync('{contract,server}/**/*.ts').filter((path) => !/\.(test|samples)\.ts$/.test(path));
    expect(files.filter((path) => literal.test(readFileSync(path, 'utf8')))).toEqual([]);
    expect(["interval '45 minutes'", "interval '1 minute'"].every((text) => literal.test(text))).toBe(true);
  });

  /** A password, a search and a sign-in address aren't stored as they are typed. */
  const unkept = /features\/shared\/sessions\/|CurrentPassword|SearchField|ClientPicker/;
  const long = /maxLength=\{(?:[4-9]\d|\d[\d_]{2,})\}/;

  test('forms take the length of a text from contract/base/limits.ts', () => {
    const forms = globSync('web/**/*.tsx').filter((path) => !unkept.test(path));
    expect(forms.filter((path) => long.test(readFileSync(path, 'utf8')))).toEqual([]);
    expect(['maxLength={200}', 'maxLength={1_000}', 'maxLength={60}'].every((text) => long.test(text))).toBe(true);
  });
});
