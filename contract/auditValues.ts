import type { Entity } from '#contract/event.ts';

/** How a value reads. `person` is an id: the name is looked up, so that it goes when the person does. */
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
  | 'billing';

/**
 * The fields whose values are kept, none of them personal: of every other field the log has only the name. The database
 * refuses free text (`keeps_no_text`), but for what the office types about its services and tax rates.
 */
export const auditValues: Partial<Record<Entity, Record<string, AuditValueKind>>> = {
  profile: { role: 'role', active: 'yes' },
  job: {
    number: 'count',
    status: 'jobStatus',
    priority: 'jobPriority',
    assigned_to: 'person',
    due_date: 'instant',
    scheduled_start: 'instant',
    scheduled_end: 'instant',
  },
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
    taxable: 'yes',
    deposit_percent: 'percent',
    active: 'yes',
  },
  tax_rate: { name: 'text', rate_ppm: 'ppm', valid_from: 'day', valid_to: 'day' },
  business_settings: {
    time_zone: 'text',
    currency: 'text',
    deposit_percent: 'percent',
    deposit_from_cents: 'cents',
    cancellation_notice_hours: 'count',
    cancellation_fee_cents: 'cents',
    payment_terms_days: 'count',
  },
};
