import type { Entity } from '#contract/base/event.ts';

/** How a value is shown. `person` is an id: the name is looked up, so that it disappears with the person. */
export type AuditValueKind =
  | 'cents'
  | 'count'
  | 'day'
  | 'instant'
  | 'person'
  | 'percent'
  | 'ppm'
  | 'text'
  | 'yes'
  | 'role'
  | 'jobStatus'
  | 'jobPriority'
  | 'invoiceStatus'
  | 'paymentStatus'
  | 'paymentMethod'
  | 'pricing'
  | 'category'
  | 'billing'
  | 'approval'
  | 'leadStatus';

/**
 * The fields whose values the log stores, none of them personal: for every other field it stores only the name. The database
 * refuses free text (`keeps_no_text`), except what the office types about its services and tax rates.
 */
export const auditValues: Partial<Record<Entity, Record<string, AuditValueKind>>> = {
  profile: { role: 'role', active: 'yes' },
  client: { rep_id: 'person' },
  job: {
    number: 'count',
    status: 'jobStatus',
    priority: 'jobPriority',
    assigned_to: 'person',
    due_date: 'instant',
    scheduled_start: 'instant',
    scheduled_end: 'instant',
  },
  lead: { status: 'leadStatus', owner_id: 'person', value_cents: 'cents', follow_up_at: 'instant' },
  job_series: { priority: 'jobPriority', assigned_to: 'person', starts_on: 'day', ends_on: 'day' },
  invoice: {
    status: 'invoiceStatus',
    due_on: 'day',
    deposit_cents: 'cents',
    total_cents: 'cents',
    paid_cents: 'cents',
    credited_cents: 'cents',
  },
  payment: {
    status: 'paymentStatus',
    method: 'paymentMethod',
    amount_cents: 'cents',
    tip_cents: 'cents',
    refunded_cents: 'cents',
    received_on: 'day',
  },
  service: {
    name: 'text',
    category: 'category',
    pricing: 'pricing',
    unit: 'text',
    price: 'cents',
    by_condition: 'yes',
    billing: 'billing',
    duration_minutes: 'count',
    extra_minutes: 'count',
    buffer_minutes: 'count',
    people_min: 'count',
    wait_minutes: 'count',
    wait_after_percent: 'percent',
    taxable: 'yes',
    deposit_percent: 'percent',
    online: 'yes',
    active: 'yes',
  },
  time: { started_at: 'instant', ended_at: 'instant' },
  time_week: { week_start: 'day' },
  tax_rate: { name: 'text', rate_ppm: 'ppm', valid_from: 'day', valid_to: 'day' },
  integration_settings: { geocoder: 'text', routing: 'text' },
  booking_rules: {
    online: 'yes',
    lead_hours: 'count',
    horizon_days: 'count',
    window_minutes: 'count',
    near_discount_cents: 'cents',
    approval: 'approval',
    min_stretch_minutes: 'count',
    max_days: 'count',
  },
  quote_rules: { discount_percent: 'percent', valid_days: 'count', cooling_off: 'yes' },
  commission: { through: 'day', amount_cents: 'cents' },
  commission_rule: { staff_id: 'person', valid_from: 'day', valid_to: 'day' },
  sales_goals: { monthly_target_cents: 'cents', quarterly_bonus_cents: 'cents', team_goal_cents: 'cents' },
  estimate_settings: { learn: 'yes', hourly_cost_cents: 'cents' },
  request_form: { online: 'yes' },
  referral: { reward_cents: 'cents' },
  referral_rules: { online: 'yes', reward_cents: 'cents', min_paid_cents: 'cents' },
  business_settings: {
    time_zone: 'text',
    currency: 'text',
    deposit_percent: 'percent',
    deposit_from_cents: 'cents',
    cancellation_notice_hours: 'count',
    cancellation_fee_cents: 'cents',
    payment_terms_days: 'count',
    clients_invite: 'yes',
  },
};
