import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type ColumnType,
  type Generated,
} from 'kysely';
import type { AuditEvent } from '#contract/office/audit.schema.ts';
import type { BookingRules } from '#contract/booking/bookingRules.schema.ts';
import type { EstimateSettings } from '#contract/jobs/estimate.schema.ts';
import type { Booking } from '#contract/booking/booking.schema.ts';
import type { BusinessSettings, TaxRate } from '#contract/office/business.schema.ts';
import type { Asset, Contact, Place } from '#contract/people/client.schema.ts';
import type { SalesGoalsUpdate } from '#contract/money/commission.schema.ts';
import type { Pending } from '#contract/people/factor.kinds.ts';
import type { HealthCode, HealthPart } from '#contract/office/health.ts';
import type { CheckItem, Job, JobChange, JobItem, SavedFilter } from '#contract/jobs/job.schema.ts';
import type { Issue } from '#contract/jobs/issue.schema.ts';
import type { Integrations } from '#contract/office/integration.schema.ts';
import type { Invoice, InvoiceLine } from '#contract/money/invoice.schema.ts';
import type { Lead } from '#contract/sales/lead.schema.ts';
import type { LeadEventKind, LeadOutcome } from '#contract/sales/lead.kinds.ts';
import type { Language } from '#contract/base/language.ts';
import type { Account, AlertKind, PaymentEventKind, TransactionKind } from '#contract/money/money.ts';
import type { Notice, NoticeEntity } from '#contract/office/notices.ts';
import type { NotificationRule } from '#contract/office/notification.schema.ts';
import type { Photo } from '#contract/jobs/photo.schema.ts';
import type { Payment, Refund } from '#contract/money/payment.schema.ts';
import type { Profile } from '#contract/people/profile.schema.ts';
import type {
  QuoteAccept,
  QuoteDetail,
  QuoteHead,
  QuoteItem,
  QuoteOption,
  QuoteRules,
  RecurringPrice,
} from '#contract/sales/quote.schema.ts';
import type { AcceptMethod } from '#contract/sales/quote.kinds.ts';
import type { Rule } from '#contract/jobs/recurrence.ts';
import type { SavedReport } from '#contract/office/report.schema.ts';
import type { Referral, ReferralRules } from '#contract/sales/referral.schema.ts';
import type { RequestFormSettings } from '#contract/booking/requestForm.schema.ts';
import type { SecuritySettings } from '#contract/people/security.schema.ts';
import type { NewSeries, Series } from '#contract/jobs/series.schema.ts';
import type { ChecklistStep, Service, ServicePrice } from '#contract/jobs/service.schema.ts';
import type { BookedItem, Hold } from '#contract/booking/slot.schema.ts';
import type { DayOff, StaffMember, WorkingDay } from '#contract/people/staff.schema.ts';
import type { Supply, SupplyRequest } from '#contract/field/supply.schema.ts';
import type { TimeCorrection, TimeEntry } from '#contract/field/timeEntry.schema.ts';
import type { supplyMoves } from '#contract/field/supply.kinds.ts';
import type { Channel, Routing } from '#contract/office/integration.kinds.ts';
import type { BinReport, NewSignature, Progress, VisitDay } from '#contract/field/visit.schema.ts';
import type { CareGuide } from '#contract/office/careGuide.schema.ts';
import type { AuditAction } from '#text/audit.ts';
import type { HeldSpan } from '#server/features/slots/plannedTime.ts';
import { LiteralLimits } from '#server/db/literalLimits.ts';

/** All spans of work of several people or days. Written as JSON text, read as the parsed value. */
type Plan = ColumnType<HeldSpan[] | null, string | null | undefined, string | null>;
/** Written by a trigger. */
type PlanDays = ColumnType<string[], never, never>;

type Stamped = { created_at: Generated<string> };
/** The owners of a job's row, kept by trigger. */
type Party = {
  client_id: Generated<string | null>;
  technician_id: Generated<string | null>;
  helpers: Generated<string[] | null>;
};

/** The columns that a new lead leaves to their defaults. */
type Unsaid =
  | 'client_id'
  | 'status'
  | 'lost_reason'
  | 'lost_note'
  | 'quoted_at'
  | 'sms_consent_at'
  | 'touched_at'
  | 'status_at'
  | 'version'
  | 'created_at';

/** The issuer and the recipient of an invoice, with their names as of that day. */
export type Issuer = {
  name: string;
  address: string | null;
  phone: string | null;
  email: string | null;
  website_url: string | null;
  time_zone: string;
  /** Refers to invoice_logos. */
  logo_sha256: string | null;
  /** The address in the PDF's QR code, where the invoice is paid online. */
  portal_url?: string;
  /** The version of wording and layout that the PDF was first drawn with, and its language. No language means English. */
  paper?: number;
  language?: Language;
};
export type BillTo = {
  name: string;
  address: string[];
  email: string | null;
  /** Where and on which day the work was done, one entry per visit. */
  work?: {
    place: string;
    starts_at: string | null;
    /** The last day of work on several days. */
    last_at?: string | null;
  }[];
};

/** The tables as queries see them. Columns that the contract shows are derived from it; the others are listed here. */
export type Database = {
  profiles: Omit<Profile, 'account' | 'active' | 'last_sign_in_at' | 'created_at'> & {
    account: Generated<Profile['account']>;
    active: Generated<boolean>;
    last_sign_in_at: Generated<string | null>;
    language: Generated<string | null>;
    deleted_at: Generated<string | null>;
    acts_for: Generated<string | null>;
    rep_id: Generated<string | null>;
    search: Generated<string>;
  } & Stamped;
  leads: Omit<Lead, Unsaid> & { [Key in Exclude<Unsaid, 'created_at'>]: Generated<Lead[Key]> } & {
    phone_key: Generated<string | null>;
    joined_to: Generated<string | null>;
    reminded_for: Generated<string | null>;
    created_by: Generated<string | null>;
    search: Generated<string>;
  } & Stamped;
  lead_events: {
    id: Generated<string>;
    lead_id: string;
    owner_id: Generated<string | null>;
    at: Generated<string>;
    by: Generated<string | null>;
    kind: LeadEventKind;
    outcome: LeadOutcome | null;
    note: string | null;
    detail: Generated<object>;
  };
  lead_clashes: { lead_id: string; rep_id: string; at: Generated<string> };
  client_clashes: { client_id: string; rep_id: string; day: Generated<string>; at: Generated<string> };
  business_settings: BusinessSettings & { language: Generated<string> };
  business_logos: { id: Generated<boolean>; type: string; image: Buffer };
  tax_rates: TaxRate & Stamped;
  security_settings: SecuritySettings;
  integration_settings: {
    card_checkout: boolean;
    geocoder: Integrations['maps']['geocoder'];
    routing: Routing;
    asking_until: string | null;
  };
  location_tries: { place_id: string; state: 'unknown' | 'failed'; tries: number; next_at: string };
  drive_times: { from_cell: string; to_cell: string; minutes: number; asked_at: Generated<string> };
  notification_rules: NotificationRule;
  notifications: {
    id: string;
    profile_id: string;
    kind: string;
    entity: NoticeEntity | null;
    entity_id: string | null;
    amount_cents: number | null;
    starts_at: string | null;
    read_at: Generated<string | null>;
  } & Stamped;
  notification_opt_outs: { profile_id: string; notice: Notice; channel: Channel } & Stamped;
  message_log: {
    id: string;
    profile_id: string | null;
    channel: 'email' | 'sms';
    kind: string;
    failure: string | null;
  } & Stamped;
  staff: { profile_id: string; colour: StaffMember['colour']; skills: StaffMember['skills'] } & Stamped;
  staff_costs: { profile_id: string; hourly_cost_cents: number };
  working_hours: WorkingDay & { profile_id: string };
  days_off: DayOff & { profile_id: string };
  time_entries: Omit<TimeEntry, 'counted' | 'flag' | 'ended_at' | 'received_at' | 'ended_received_at'> & {
    ended_at: Generated<string | null>;
    counted: Generated<boolean>;
    flag: Generated<TimeEntry['flag']>;
    received_at: Generated<string>;
    ended_received_at: Generated<string | null>;
  };
  time_corrections: Omit<TimeCorrection, 'asked_at' | 'state'> & {
    was_started_at: Generated<string | null>;
    was_ended_at: Generated<string | null>;
    asked_at: Generated<string>;
    state: Generated<TimeCorrection['state']>;
    decided_by: Generated<string | null>;
    decided_at: Generated<string | null>;
    note: Generated<string | null>;
  };
  closed_weeks: { week_start: string; closed_by: string; closed_at: Generated<string> };
  services: Omit<Service, 'created_at' | 'checklist' | 'prices'> & Stamped;
  service_prices: ServicePrice & { service_id: string };
  checklist_templates: ChecklistStep & { service_id: string; position: number };
  contacts: Contact & { person_id: Generated<string | null> } & Stamped;
  places: Place & Stamped;
  assets: Asset & { client_id: Generated<string> } & Stamped;
  job_series: Omit<Series, 'rule' | 'materialised_to' | 'created_at'> & {
    /** Written as JSON text, read as the parsed value. */
    rule: ColumnType<Rule, string, string>;
    items: ColumnType<NewSeries['items'], string, string>;
    materialised_to: Generated<string | null>;
    plan_id: Generated<string>;
    quote_id: Generated<string | null>;
    quote_part: Generated<number | null>;
  } & Stamped;
  tours: { id: string; name: string } & Stamped;
  jobs: Omit<
    Job,
    | 'number'
    | 'version'
    | 'buffer_minutes'
    | 'pause_minutes'
    | 'span_count'
    | 'helpers'
    | 'window_start'
    | 'window_end'
    | 'created_at'
  > & {
    window_start: Generated<string | null>;
    window_end: Generated<string | null>;
    booking_id: Generated<string | null>;
    quote_id: Generated<string | null>;
    quote_part: Generated<number | null>;
    number: Generated<number>;
    version: Generated<number>;
    buffer_minutes: Generated<number>;
    /** Written by triggers, the last three from job_spans. */
    pause_minutes: Generated<number>;
    span_count: Generated<number>;
    helpers: Generated<string[] | null>;
    spans_hash: Generated<string | null>;
    items_edited: Generated<number>;
    occurrence: Generated<string | null>;
    completed_at: Generated<string | null>;
    folded: Generated<boolean>;
    search: Generated<string>;
  } & Stamped;
  job_items: Omit<JobItem, 'service_name' | 'price_cents' | 'book_cents' | 'price_reason' | 'plan'> &
    Party & {
      job_id: string;
      position: number;
      service_name: Generated<string>;
      billing: Generated<Service['billing']>;
      bins: Generated<boolean>;
    };
  visit_progress: Omit<Progress, 'day' | 'left_at'> &
    Party & {
      job_id: string;
      /** Written by a trigger. */
      day: Generated<string | null>;
      left_at: Generated<string | null>;
      completion_reason: Generated<string | null>;
      office_reason: Generated<string | null>;
      proofs_due: Generated<boolean>;
      on_the_way_waits: Generated<boolean>;
    };
  visit_days: VisitDay & Party & { job_id: string };
  bin_outcomes: Pick<BinReport, 'item_id' | 'outcome' | 'bins_done' | 'photo_id' | 'occurred_at'> &
    Party & { job_id: string; bill_note: string | null };
  signatures: Omit<NewSignature, 'strokes' | 'occurred_at'> &
    Party & {
      job_id: string;
      taken_by: string;
      /** Written as JSON text, read as the parsed value. */
      strokes: ColumnType<NewSignature['strokes'], string | null, never>;
      signed_at: string;
      received_at: Generated<string>;
    };
  job_item_prices: {
    item_id: string;
    client_id: Generated<string | null>;
    price_cents: number;
    book_cents: Generated<number | null>;
    price_reason: Generated<string | null>;
    taxable: boolean;
  };
  checklist_items: CheckItem & Party & { job_id: string; position: number; item_id: Generated<string | null> };
  stored_files: {
    key: string;
    sha256: Buffer;
    bytes: number;
    type: string;
    missing_since: Generated<string | null>;
  } & Stamped;
  removed_files: { key: string; removed_at: Generated<string> };
  photos: Omit<
    Photo,
    | 'received_bytes'
    | 'state'
    | 'failure'
    | 'width'
    | 'height'
    | 'received_at'
    | 'flag'
    | 'released_at'
    | 'pair'
    | 'place_id'
  > &
    Party & {
      place_id: Generated<string | null>;
      visible_to: Generated<string[]>;
      sha256: Buffer;
      received_bytes: Generated<number>;
      state: Generated<Photo['state']>;
      failure: Generated<Photo['failure']>;
      width: Generated<number | null>;
      height: Generated<number | null>;
      full_key: Generated<string | null>;
      thumb_key: Generated<string | null>;
      lease_until: Generated<string | null>;
      attempts: Generated<number>;
      received_at: Generated<string>;
      flag: Generated<Photo['flag']>;
      released_at: Generated<string | null>;
      released_by: Generated<string | null>;
      pair: Generated<number | null>;
    };
  gallery_links: {
    id: string;
    client_id: string;
    created_by: string;
    token_hash: Buffer;
    expires_at: Generated<string>;
  } & Stamped;
  gallery_link_photos: { link_id: string; number: number; side: 'before' | 'after'; photo_id: string };
  upload_chunks: { photo_id: string; start: number; bytes: Buffer };
  job_changes: {
    id: Generated<number>;
    job_id: string;
    client_id: string | null;
    actor_id: string | null;
    action: JobChange['action'];
    changes: JobChange['changes'];
  } & Stamped;
  job_issues: Omit<Issue, 'state' | 'received_at' | 'answered_at' | 'solved_at'> &
    Party & {
      state: Generated<Issue['state']>;
      received_at: Generated<string>;
      answered_at: Generated<string | null>;
      solved_at: Generated<string | null>;
      solved_by: Generated<string | null>;
    };
  issue_answers: Party &
    Stamped & { id: string; issue_id: string; reported_by: Generated<string>; author_id: string; text: string };
  supplies: Supply & Stamped;
  supply_movements: {
    id: Generated<string>;
    supply_id: string;
    holder_id: string | null;
    job_id: string | null;
    kind: (typeof supplyMoves)[number];
    quantity: number;
    moved_by: string | null;
    occurred_at: Generated<string>;
    received_at: Generated<string>;
  };
  service_supplies: { service_id: string; supply_id: string; quantity: number };
  supply_requests: Omit<SupplyRequest, 'state' | 'note' | 'name' | 'unit'> & {
    state: Generated<SupplyRequest['state']>;
    note: Generated<string | null>;
    decided_by: Generated<string | null>;
    decided_at: Generated<string | null>;
    received_at: Generated<string>;
  };
  care_guides: Omit<CareGuide, 'updated_at' | 'steps'> & {
    position: number;
    /** Written as JSON text, read as the parsed value. */
    steps: ColumnType<CareGuide['steps'], string, string>;
    updated_at: Generated<string>;
  };
  saved_filters: {
    id: string;
    profile_id: string;
    name: string;
    filter: ColumnType<SavedFilter['filter'], string, string>;
  } & Stamped;
  saved_reports: SavedReport & { profile_id: string; mailed_through: Generated<string> } & Stamped;
  presence: { job_id: string; profile_id: string; seen_at: Generated<string> };
  job_spans: {
    id: string;
    job_id: string;
    person_id: string | null;
    lead: boolean;
    starts_at: string;
    ends_at: string;
    pause_minutes: Generated<number>;
  };
  busy_spans: {
    owner_id: string;
    group_id: string | null;
    technician_id: string;
    span: string;
    kind: 'job' | 'hold';
    expires_at: string | null;
    work_ends: string;
    latitude: number | null;
    longitude: number | null;
  };
  booking_rules: BookingRules;
  estimate_settings: EstimateSettings;
  request_form: RequestFormSettings;
  held_requests: { id: string; at: Generated<string> };
  referral_rules: ReferralRules;
  referrals: Pick<
    Referral,
    'number' | 'lead_id' | 'referrer_id' | 'referred_client_id' | 'reward_cents' | 'min_paid_cents'
  > & {
    id: Generated<string>;
    known: boolean;
    asked_at: Generated<string>;
    status: Generated<Referral['status']>;
    doubts: Generated<Referral['doubts']>;
    closed_reason: Generated<Referral['closed_reason']>;
    earned_invoice_id: Generated<string | null>;
    earned_at: Generated<string | null>;
    decided_by: Generated<string | null>;
    decided_at: Generated<string | null>;
    decision_note: Generated<string | null>;
  };
  payment_payers: { payment_id: string; payer: string };
  slot_holds: Pick<Hold, 'id' | 'client_id' | 'place_id' | 'window_start' | 'window_end' | 'near'> & {
    held_by: string;
    /** Written by triggers. */
    rep_id: Generated<string | null>;
    holder: Generated<string | null>;
    technician_id: string;
    /** Written as JSON text, read as the parsed value. */
    items: ColumnType<BookedItem[], string, never>;
    starts_at: string;
    ends_at: string;
    spans: Plan;
    days: PlanDays;
    buffer_minutes: number;
    extended: Generated<boolean>;
    expires_at: Generated<string>;
  } & Stamped;
  invoice_counters: { kind: 'invoice' | 'credit_note'; last: number };
  invoices: Pick<Invoice, 'id' | 'client_id' | 'currency'> & {
    number: Generated<number | null>;
    status: Generated<Invoice['status']>;
    issued_on: Generated<string | null>;
    due_on: Generated<string | null>;
    subtotal_cents: Generated<number>;
    tax_cents: Generated<number>;
    total_cents: Generated<number>;
    paid_cents: Generated<number>;
    credited_cents: Generated<number>;
    deposit_cents: Generated<number>;
    note: Generated<string | null>;
    /** Written as JSON text, read as the parsed value. */
    issuer: ColumnType<Issuer | null, string | null | undefined, string | null>;
    bill_to: ColumnType<BillTo | null, string | null | undefined, string | null>;
    pdf_sha256: Generated<string | null>;
    sent_at: Generated<string | null>;
    void_reason: Generated<string | null>;
    version: Generated<number>;
    created_by: string | null;
  } & Stamped;
  invoice_logos: { sha256: string; type: string; image: Buffer };
  invoice_lines: InvoiceLine & { invoice_id: string; client_id: Generated<string | null>; position: number };
  invoice_jobs: {
    invoice_id: string;
    job_id: string;
    client_id: Generated<string | null>;
    released: Generated<boolean>;
  };
  unbilled_jobs: { job_id: string; done_at: Generated<string> };
  plan_pauses: {
    id: string;
    plan_id: string;
    client_id: Generated<string>;
    during: string;
    created_by: string;
  } & Stamped;
  plan_requests: {
    id: string;
    plan_id: string;
    client_id: Generated<string>;
    pickup_weekday: number;
    asked_by: string;
    state: Generated<'asked' | 'accepted' | 'declined' | 'withdrawn'>;
    decided_by: Generated<string | null>;
    decided_at: Generated<string | null>;
  } & Stamped;
  billing_waivers: { job_id: string; reason: string; waived_by: string | null } & Stamped;
  payments: Omit<
    Payment,
    'number' | 'captured_cents' | 'refunded_cents' | 'reference' | 'received_on' | 'created_at'
  > & {
    number: Generated<number>;
    provider: 'paypal' | 'manual';
    deposit_id: Generated<string | null>;
    provider_order_id: Generated<string | null>;
    approve_url: Generated<string | null>;
    provider_capture_id: Generated<string | null>;
    tab: Generated<'pending' | 'completed' | 'failed'>;
    attempt: Generated<number>;
    lease_until: Generated<string | null>;
    check_at: Generated<string | null>;
    reference: Generated<string | null>;
    received_on: Generated<string | null>;
    captured_cents: Generated<number | null>;
    refunded_cents: Generated<number>;
    quarantined: Generated<boolean>;
    created_by: string | null;
    search: Generated<string>;
  } & Stamped;
  bookings: Pick<Booking, 'id' | 'client_id' | 'kind' | 'status'> & {
    created_by: string;
    job_id: Generated<string | null>;
    hold_id: Generated<string | null>;
    place_id: Generated<string | null>;
    technician_id: Generated<string | null>;
    starts_at: Generated<string | null>;
    ends_at: Generated<string | null>;
    spans: Plan;
    days: PlanDays;
    buffer_minutes: Generated<number>;
    window_start: Generated<string | null>;
    window_end: Generated<string | null>;
    near: Generated<boolean>;
    /** Copied from the hold. */
    items: ColumnType<Booking['items'], never, never>;
    /** Written as JSON text, read as the parsed value. */
    quote: ColumnType<Booking['quote'], string | null | undefined, never>;
    note: Generated<string | null>;
    notice_hours: number;
    late_fee_cents: number;
    fee_cents: Generated<number>;
    fee_invoice_id: Generated<string | null>;
    seen_start: Generated<string | null>;
    approved: Generated<boolean>;
    refusal: Generated<Booking['refusal']>;
    reason: Generated<string | null>;
    decided_at: Generated<string | null>;
    decided_by: Generated<string | null>;
  } & Stamped;
  booking_proposals: {
    id: string;
    booking_id: string;
    client_id: string;
    technician_id: string;
    starts_at: string;
    ends_at: string;
    spans: Plan;
    days: PlanDays;
    buffer_minutes: number;
    window_start: string;
    window_end: string;
  } & Stamped;
  deposits: {
    id: Generated<string>;
    client_id: string;
    /** Exactly one of the two is set. */
    booking_id: string | null;
    quote_id: Generated<string | null>;
    amount_cents: number;
    paid_cents: Generated<number>;
    held_cents: Generated<number>;
    applied_cents: Generated<number>;
    invoice_id: Generated<string | null>;
  } & Stamped;
  quote_rules: QuoteRules;
  sales_goals: SalesGoalsUpdate;
  quotes: QuoteHead &
    Pick<QuoteDetail, 'id' | 'owner_id' | 'low_cents' | 'high_cents'> & {
      /** The database sets these for a first revision. */
      root_id: Generated<string>;
      revision: Generated<number>;
      number: Generated<number>;
      status: Generated<QuoteDetail['status']>;
      recurring: ColumnType<QuoteDetail['recurring'], string | undefined, string>;
      plans_open: Generated<number>;
      approval_asked_at: Generated<string | null>;
      approved_by: Generated<string | null>;
      approved_bp: Generated<number | null>;
      search: Generated<string>;
      /** JSON with sorted keys, as text: the hash is over these bytes. */
      content: Generated<string | null>;
      content_sha256: Generated<string | null>;
      pdf_sha256: Generated<string | null>;
      sent_at: Generated<string | null>;
      opened_at: Generated<string | null>;
      answered_at: Generated<string | null>;
      reminded_at: Generated<string | null>;
      settled_at: Generated<string | null>;
      copied_at: Generated<string | null>;
      decline_reason: Generated<QuoteDetail['decline_reason']>;
      decline_note: Generated<string | null>;
      close_reason: Generated<string | null>;
      closed_by: Generated<string | null>;
      cancelled: Generated<boolean>;
      version: Generated<number>;
      created_by: string;
      updated_at: Generated<string>;
    } & Stamped;
  quote_options: Omit<QuoteOption, 'items'> & { quote_id: string; owner_id: string; position: number };
  quote_items: Omit<QuoteItem, 'unit'> & {
    quote_id: string;
    option_id: string | null;
    owner_id: string;
    position: number;
    buffer_minutes: number;
  };
  quote_acceptances: {
    root_id: string;
    quote_id: string;
    content_sha256: string;
    /** Copied from the quote by the database, as are the times. */
    client_id: string;
    owner_id: string;
    option_id: string;
    add_ons: string[];
    total_cents: number;
    deposit_cents: number;
    recurring: ColumnType<RecurringPrice[], string, never>;
    parts: Generated<number[]>;
    method: AcceptMethod;
    signer_id: string | null;
    witness_id: string | null;
    signer_name: string;
    strokes: ColumnType<QuoteAccept['strokes'], string | null, never>;
    consent_version: number | null;
    opened_at: Generated<string | null>;
    signed_at: Generated<string>;
    ip: string | null;
    user_agent: string | null;
    second_factor: string | null;
    cancel_until: string | null;
  };
  payment_transactions: {
    id: string;
    payment_id: string;
    kind: TransactionKind;
    provider: 'paypal' | 'manual';
    provider_txn_id: string;
    amount_cents: number;
    fee_cents: Generated<number>;
    raw: ColumnType<unknown, string | null, never>;
    occurred_at: Generated<string>;
  };
  refunds: Omit<Refund, 'created_at'> & {
    payment_id: string;
    client_id: Generated<string | null>;
    /** The part that is taken from the client's credit while the refund is requested. */
    held_credit_cents: Generated<number>;
    request_key: string;
    provider_refund_id: Generated<string | null>;
    lease_until: Generated<string | null>;
    check_at: Generated<string | null>;
    created_by: string | null;
  } & Stamped;
  credit_notes: {
    id: string;
    number: number;
    invoice_id: string;
    client_id: Generated<string | null>;
    refund_id: string | null;
    amount_cents: number;
    tax_cents: number;
    reason: string;
    created_by: string | null;
  } & Stamped;
  payment_events: {
    id: Generated<number>;
    payment_id: string;
    client_id: Generated<string | null>;
    kind: PaymentEventKind;
    actor_id: string | null;
    amount_cents: number | null;
    note: string | null;
  } & Stamped;
  tip_shares: {
    payment_id: string;
    profile_id: string;
    amount_cents: number;
    received_on: string;
    description: string;
  };
  ledger_entries: {
    id: Generated<number>;
    transaction_id: string;
    booked_on: string;
    account: Account;
    amount_cents: number;
    tax_name: string | null;
    tax_ppm: number | null;
    taxable_cents: number | null;
    memo: string;
    client_id: string | null;
    invoice_id: string | null;
    payment_id: string | null;
    refund_id: string | null;
    credit_note_id: string | null;
    referral_id: Generated<string | null>;
  } & Stamped;
  closed_periods: { id: string; through: string; closed_by: string; closed_at: Generated<string> };
  webhook_events: {
    event_id: string;
    event_type: string;
    raw: Buffer;
    payment_id: string | null;
    received_at: Generated<string>;
    applied_at: Generated<string | null>;
  };
  payment_alerts: {
    id: string;
    kind: AlertKind;
    payment_id: string | null;
    provider_txn_id: string | null;
    expected_cents: number | null;
    found_cents: number | null;
    note: string | null;
    resolved_at: Generated<string | null>;
    resolved_by: Generated<string | null>;
    resolution: Generated<string | null>;
  } & Stamped;
  pay_links: {
    id: string;
    invoice_id: string;
    token_hash: Buffer;
    expires_at: string;
    ended_at: Generated<string | null>;
    ended_by: Generated<'paid' | 'credited' | 'void' | 'replaced' | 'office' | null>;
  } & Stamped;
  invoice_reminders: { invoice_id: string; days: number; sent_at: Generated<string> };
  commands: {
    owner_id: string;
    id: string;
    route: string;
    body_hash: Buffer;
    status: number | null;
    answer: string | null;
  } & Stamped;
  audit_events: Omit<AuditEvent, 'created_at' | 'action'> & {
    /** Rows of earlier versions may hold actions that no longer exist. */
    action: ColumnType<string, AuditAction, never>;
    xid: Generated<string>;
  } & Stamped;
  audit_seals: { seq: number; event_id: string; hash: Buffer; horizon: string; sealed_at: Generated<string> };
  change_events: {
    id: Generated<number>;
    xid: Generated<string>;
    entity: string;
    entity_id: string;
    users: string[];
    roles: string[];
  } & Stamped;
  health_checks: { part: HealthPart; at: string; ok: boolean; code: HealthCode | null; probed_at: string };
  schema_migrations: { version: number };
  'auth.users': { id: string; name: string; email: string };
  'auth.accounts': {
    id: Generated<string>;
    user_id: string;
    account_id: string;
    provider_id: string;
    password: string | null;
    must_change: Generated<boolean>;
    password_set_at: string | null;
    updated_at: Generated<string>;
  };
  'auth.sessions': {
    id: string;
    user_id: string;
    token: string;
    expires_at: string;
    updated_at: string;
    ip_address: string | null;
    user_agent: string | null;
    pending: Pending | null;
    second_factor: string | null;
    challenge: string | null;
    challenge_at: string | null;
    confirmed_at: string | null;
  } & Stamped;
  'auth.password_history': { id: Generated<number>; user_id: string; password: string } & Stamped;
  'auth.devices': {
    user_id: string;
    device_hash: Buffer;
    trusted_until: string | null;
    last_seen_at: Generated<string>;
  };
  'auth.networks': { user_id: string; network: string; last_seen_at: Generated<string> };
  'auth.totp': { user_id: string; secret: Buffer | null; of_need: Generated<boolean> };
  'auth.totp_steps': { user_id: string; step: number } & Stamped;
  'auth.phones': { user_id: string; phone: string | null };
  'auth.enrolments': {
    session_id: string;
    method: 'authenticator_app' | 'sms' | 'hardware_token';
    app_key: Generated<Buffer | null>;
    phone: Generated<string | null>;
    challenge: Generated<string | null>;
    begun_at: Generated<string>;
  };
  'auth.code_requests': { user_id: string; requested_at: Generated<string> };
  'auth.codes': {
    session_id: string;
    purpose: 'sign_in' | 'enrolment';
    channel: 'email' | 'sms';
    code_hash: Buffer | null;
    requested_at: Generated<string>;
    expires_at: string | null;
  };
  'auth.backup_codes': { user_id: string; code_hash: Buffer };
  'auth.passkeys': {
    id: string;
    user_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    name: string;
    last_used_at: string | null;
  } & Stamped;
  'auth.address_changes': {
    id: string;
    user_id: string;
    old_email: string;
    new_email: string;
    token_hash: Buffer | null;
    expires_at: string;
    done_at: string | null;
  } & Stamped;
  'auth.password_links': { token_hash: Buffer; user_id: string; expires_at: string } & Stamped;
  'auth.attempts': { email_hash: Buffer; locked_until: string | null; last_at: string };
};

/** Builds SQL and never runs it: only a transaction that says who it is can (asActor, asSystem, asSignIn). */
export const sqlFor = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new LiteralLimits()],
});
