import type { Activity, ActivityKind } from '#contract/office/activity.schema.ts';
import { invoiceName } from '#contract/money/money.ts';
import { activityText as text } from '#text/activity.ts';
import { fill } from '#contract/text/fill.ts';
import { formatCents } from '#web/money.ts';

type Path = (event: Activity) => string;
const payment: Path = ({ entity_id }) => `/admin/payments?payment=${entity_id}`;
const invoice: Path = ({ entity_id }) => `/admin/payments/invoices/${entity_id}`;
const job: Path = ({ entity_id }) => `/admin/jobs?job=${entity_id}`;

const paths: Record<ActivityKind, Path> = {
  payment_received: payment,
  payment_refunded: payment,
  invoice_issued: invoice,
  invoice_voided: invoice,
  job_created: job,
  job_assigned: job,
  job_completed: job,
  series_created: ({ title }) => `/admin/jobs?search=${encodeURIComponent(title ?? '')}`,
  user_created: ({ entity_id }) => `/admin/users?user=${entity_id}`,
};

/** The page of the record. */
export const pathOf: Path = (event) => paths[event.kind](event);

const isInvoice = (kind: ActivityKind) => kind === 'invoice_issued' || kind === 'invoice_voided';

const person: Record<ActivityKind, `${string}{person}${string}`> = {
  payment_received: text.from,
  payment_refunded: text.to,
  invoice_issued: text.for,
  invoice_voided: text.for,
  job_created: text.for,
  job_assigned: text.to,
  job_completed: text.for,
  series_created: text.for,
  user_created: '{person}',
};

/** "$421.58 from Ruth Abara, by Renee Castillo", as far as known. */
export function detailOf({ kind, number, title, person_name, actor_name, amount_cents, currency }: Activity): string {
  const what = [
    isInvoice(kind) && number !== null && invoiceName(number),
    title,
    amount_cents !== null && currency && formatCents(amount_cents, currency),
    person_name && fill(person[kind], { person: person_name }),
  ].filter(Boolean);
  return [what.join(' '), actor_name && actor_name !== person_name && fill(text.by, { actor: actor_name })]
    .filter(Boolean)
    .join(', ');
}
