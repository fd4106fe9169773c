import { amountText } from '#text/amounts.ts';
import { auditEntityText, auditFieldText, auditKindText } from '#text/audit.ts';
import { dayText } from '#text/days.ts';
import { fieldText } from '#text/fields.ts';
import { paymentText } from '#text/payments.ts';
import { pageText } from '#text/sections.ts';
import { serviceEditorText } from '#text/services.ts';

/** Fields that aren't listed are shown with their column name. */
export const fieldNames: Record<string, string> = {
  ...auditFieldText,
  number: fieldText.number,
  name: fieldText.name,
  role: fieldText.role,
  status: fieldText.status,
  state: fieldText.status,
  priority: fieldText.priority,
  assigned_to: fieldText.technician,
  rep_id: fieldText.salesRep,
  owner_id: fieldText.salesRep,
  staff_id: fieldText.salesRep,
  value_cents: fieldText.value,
  scheduled_start: fieldText.start,
  scheduled_end: fieldText.end,
  starts_on: dayText.first,
  ends_on: dayText.last,
  due_on: amountText.dueDate,
  deposit_cents: amountText.deposit,
  deposit_percent: amountText.deposit,
  total_cents: amountText.total,
  paid_cents: amountText.paid,
  credited_cents: amountText.credited,
  method: amountText.method,
  amount_cents: amountText.amount,
  tip_cents: amountText.tip,
  refunded_cents: paymentText.refunded,
  category: serviceEditorText.category,
  unit: fieldText.unit,
  price: amountText.price,
  by_condition: serviceEditorText.byCondition,
  billing: serviceEditorText.billing,
  duration_minutes: fieldText.minutes,
  taxable: fieldText.taxable,
  valid_from: serviceEditorText.validFrom,
  currency: amountText.currency,
  place_id: fieldText.address,
  items: fieldText.services,
};

const { work, settings } = auditKindText;

/** The options of the filter: the prefix of the actions' names, and its label. */
export const kinds: Record<'people' | 'work' | 'settings', Record<string, string>> = {
  people: auditKindText.people,
  work: {
    job: pageText.jobs,
    lead: pageText.leads,
    referral: pageText.referrals,
    photo: work.photo,
    tour: work.tour,
    hold: work.hold,
    quote: pageText.quotes,
    invoice: pageText.invoices,
    pay_link: work.pay_link,
    payment: pageText.payments,
    tip: work.tip,
    unbilled: work.unbilled,
    books: pageText.books,
    commission: pageText.commission,
    time: work.time,
  },
  settings: {
    security_settings: auditEntityText.security_settings,
    business_settings: auditEntityText.business_settings,
    booking_rules: auditEntityText.booking_rules,
    estimate_settings: auditEntityText.estimate_settings,
    request_form: auditEntityText.request_form,
    referral_rules: auditEntityText.referral_rules,
    quote_rules: auditEntityText.quote_rules,
    commission_rule: settings.commission_rule,
    sales_goals: auditEntityText.sales_goals,
    tax_rate: settings.tax_rate,
    service: settings.service,
    integration: settings.integration,
    notification: auditEntityText.notification,
    message: settings.message,
  },
};
