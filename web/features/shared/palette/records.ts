import {
  Banknote,
  ClipboardList,
  HardHat,
  House,
  ReceiptText,
  Repeat,
  UserRoundSearch,
  type LucideIcon,
} from 'lucide-react';
import type { RecordKind } from '#contract/base/recordPages.ts';
import type { Hit } from '#contract/office/search.schema.ts';
import { paymentName } from '#contract/money/money.ts';
import { formatPhone } from '#contract/base/phone.ts';
import { fill } from '#contract/text/fill.ts';
import { amountText } from '#text/amounts.ts';
import { fieldText } from '#text/fields.ts';
import { invoiceStatusText } from '#text/invoiceStatus.ts';
import { leadStatusText } from '#text/leads.ts';
import { jobStatusText } from '#text/jobStatus.ts';
import { recordText as text } from '#text/palette.ts';
import { paymentMethodText, paymentStatusText } from '#text/payments.ts';
import { roleText } from '#text/roles.ts';
import { workText } from '#text/work.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import type { FoundRecord } from '#web/features/shared/palette/found.ts';
import { formatCents } from '#web/money.ts';
import {
  formatCalendarDay,
  formatDate,
  formatInstant,
  formatLately,
  formatShortDate,
  formatSpan,
  formatTime,
  formatWeekday,
} from '#web/when.ts';

type Fact = { label: string; value: string; note?: string };

/** A record as text: its row in the list, and the pane beside it. */
export type Described = {
  Icon: LucideIcon;
  /** A person is shown by their initials. */
  isSomebody: boolean;
  title: string;
  second: string;
  /** The end of the row: a time or an amount, and its note. */
  end: string;
  endNote: string;
  /** Below the title, in the pane. */
  sub: string;
  facts: Fact[];
  /** A fact that users must not overlook. */
  warning: string | null;
  phone: string | null;
};

export type Setting = { zone: string; currency: string };

const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(', ');
const day = (date: string) => formatShortDate(date, 'UTC');

function client(hit: Hit<'client'>, { zone, currency }: Setting): Described {
  const { full_name, email, phone, place, access, next_visit, last_visit, owed_cents, overdue_cents, due_on } = hit;
  const owed = owed_cents ? formatCents(owed_cents, currency) : '';
  const late = overdue_cents ? fill(amountText.overdue, { amount: formatCents(overdue_cents, currency) }) : '';
  const balance = (): Fact =>
    owed
      ? {
          label: amountText.balanceDue,
          value: owed,
          note: late || (due_on ? fill(amountText.dueAt, { date: day(due_on) }) : ''),
        }
      : { label: amountText.balanceDue, value: amountText.nothingDue };
  return {
    Icon: House,
    isSomebody: true,
    title: full_name,
    second: joined(place, phone ? formatPhone(phone) : email),
    end: next_visit ? formatLately(next_visit.at, zone) : '',
    endNote: owed && (late || fill(amountText.left, { amount: owed })),
    sub: fill(fieldText.clientSince, { date: formatDate(hit.created_at, zone) }),
    facts: [
      next_visit
        ? {
            label: fieldText.nextVisit,
            value: formatWeekday(next_visit.at, zone),
            note: joined(
              formatTime(next_visit.at, zone),
              next_visit.title,
              next_visit.technician ?? workText.unassigned,
            ),
          }
        : { label: fieldText.nextVisit, value: fieldText.noNextVisit },
      ...(owed_cents === null ? [] : [balance()]),
      last_visit
        ? { label: fieldText.lastVisit, value: formatWeekday(last_visit.at, zone), note: last_visit.title }
        : { label: fieldText.lastVisit, value: fieldText.noLastVisit },
    ],
    warning: access,
    phone,
  };
}

function lead(hit: Hit<'lead'>, { zone, currency }: Setting): Described {
  const { full_name, phone, email, status, follow_up_at: due, value_cents, service_name, owner_name } = hit;
  const value = value_cents === null ? '' : formatCents(value_cents, currency);
  return {
    Icon: UserRoundSearch,
    isSomebody: true,
    title: full_name,
    second: joined(leadStatusText[status], service_name, phone ? formatPhone(phone) : email),
    end: due ? formatLately(due, zone) : '',
    endNote: value,
    sub: fill(text.addedOn, { date: formatDate(hit.created_at, zone) }),
    facts: [
      due
        ? { label: text.followUp, value: formatWeekday(due, zone), note: formatTime(due, zone) }
        : { label: text.followUp, value: text.noFollowUp },
      { label: fieldText.value, value: value || text.noValue, note: service_name ?? '' },
      { label: fieldText.status, value: leadStatusText[status] },
      { label: fieldText.salesRep, value: owner_name ?? text.noRep },
    ],
    warning: null,
    phone,
  };
}

function job(hit: Hit<'job'>, { zone }: Setting): Described {
  const { status, scheduled_start: start, scheduled_end: end, due_date } = hit;
  const number = fill(workText.job, { number: hit.number });
  const due = due_date && fill(amountText.dueAt, { date: formatShortDate(due_date, zone) });
  const open = status === 'pending' || status === 'in_progress';
  const who = hit.assigned_to_name ?? workText.unassigned;
  return {
    Icon: hit.series_id ? Repeat : ClipboardList,
    isSomebody: false,
    title: hit.title,
    second: joined(hit.client_name, number),
    end: start ? formatLately(start, zone) : (open && text.unscheduled) || '',
    endNote: !open ? jobStatusText[status] : start ? who : (due ?? ''),
    sub: joined(number, hit.client_name),
    facts: [
      start && end
        ? { label: text.when, value: formatWeekday(start, zone), note: formatSpan(start, end, zone) }
        : { label: text.when, value: text.unscheduled, note: due ?? '' },
      { label: text.who, value: who },
      { label: text.where, value: hit.place ?? fieldText.noAddress },
      { label: fieldText.status, value: jobStatusText[status] },
    ],
    warning: null,
    phone: hit.client_phone,
  };
}

function invoice(hit: Hit<'invoice'>): Described {
  const amount = (cents: number) => formatCents(cents, hit.currency);
  const status = invoiceStatusText[hit.overdue ? 'overdue' : hit.status];
  const due = hit.due_on && hit.balance_cents > 0 ? fill(amountText.dueAt, { date: day(hit.due_on) }) : '';
  return {
    Icon: ReceiptText,
    isSomebody: false,
    title: hit.number === null ? amountText.draftInvoice : nameOf(hit),
    second: joined(hit.client_name, status, due),
    end: amount(hit.total_cents),
    endNote:
      hit.balance_cents > 0 && hit.balance_cents < hit.total_cents
        ? fill(amountText.left, { amount: amount(hit.balance_cents) })
        : '',
    sub: hit.client_name,
    facts: [
      {
        label: amountText.amount,
        value: amount(hit.total_cents),
        note: hit.issued_on ? formatCalendarDay(hit.issued_on) : '',
      },
      hit.balance_cents > 0
        ? { label: amountText.balanceDue, value: amount(hit.balance_cents), note: due }
        : { label: amountText.balanceDue, value: amountText.nothingDue },
      { label: fieldText.status, value: status },
    ],
    warning: null,
    phone: null,
  };
}

function payment(hit: Hit<'payment'>, { zone }: Setting): Described {
  const amount = (cents: number) => formatCents(cents, hit.currency);
  const { tip_cents: tip, refunded_cents: back } = hit;
  const paid = amount(hit.amount_cents + tip);
  const status = paymentStatusText[hit.status];
  const short = hit.received_on ? day(hit.received_on) : formatShortDate(hit.created_at, zone);
  const method = paymentMethodText[hit.method];
  return {
    Icon: Banknote,
    isSomebody: false,
    title: paymentName(hit.number),
    second: joined(hit.client_name ?? hit.description, method, status),
    end: paid,
    endNote: short,
    sub: hit.client_name ?? fieldText.noClient,
    facts: [
      {
        label: amountText.amount,
        value: paid,
        note: joined(
          tip > 0 && fill(text.tip, { amount: amount(tip) }),
          back > 0 && fill(amountText.refunded, { amount: amount(back) }),
        ),
      },
      { label: amountText.method, value: method, note: hit.reference ?? '' },
      {
        label: text.when,
        value: hit.received_on ? formatCalendarDay(hit.received_on) : formatDate(hit.created_at, zone),
        note: status,
      },
      {
        label: text.paidFor,
        value: hit.invoice_number === null ? hit.description : nameOf({ number: hit.invoice_number }),
      },
    ],
    warning: null,
    phone: null,
  };
}

function person(hit: Hit<'person'>, { zone }: Setting): Described {
  const role = roleText[hit.role].title;
  return {
    Icon: HardHat,
    isSomebody: true,
    title: hit.full_name,
    second: joined(role, hit.phone ? formatPhone(hit.phone) : hit.email),
    end: '',
    endNote: hit.active ? '' : text.inactive,
    sub: joined(role, !hit.active && text.inactive),
    facts: [
      { label: fieldText.phone, value: hit.phone ? formatPhone(hit.phone) : fieldText.noPhone },
      { label: fieldText.email, value: hit.email ?? fieldText.noEmail },
      {
        label: fieldText.lastSignIn,
        value: hit.last_sign_in_at ? formatInstant(hit.last_sign_in_at, zone) : text.never,
      },
    ],
    warning: null,
    phone: hit.phone,
  };
}

const describers: { [Kind in RecordKind]: (hit: Hit<Kind>, setting: Setting) => Described } = {
  client,
  lead,
  job,
  invoice,
  payment,
  person,
};

export const describe = ({ kind, hit }: FoundRecord, setting: Setting): Described =>
  (describers[kind] as (hit: FoundRecord['hit'], setting: Setting) => Described)(hit, setting);
