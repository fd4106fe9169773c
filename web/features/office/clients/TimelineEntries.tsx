import { Ban, Banknote, Check, CirclePause, FileMinus, Repeat2, Send, FileText, Undo2 } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import type { TimelineEntry } from '#contract/people/clientTimeline.schema.ts';
import { creditNoteName, invoiceName, paymentName } from '#contract/money/money.ts';
import { fill } from '#contract/text/fill.ts';
import type { JobStatus } from '#contract/jobs/job.kinds.ts';
import { timelineText as text } from '#text/clients.ts';
import { invoiceStatusText } from '#text/invoiceStatus.ts';
import { paymentMethodText, paymentStatusText } from '#text/payments.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { JobLink } from '#web/features/office/clients/ComingUp.tsx';
import { SeriesVisits } from '#web/features/office/clients/SeriesVisits.tsx';
import { TimelineLine } from '#web/features/office/clients/TimelineLine.tsx';
import { describePause } from '#web/features/shared/series/pauses.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { formatCalendarDay, formatShortDate } from '#web/when.ts';

type Of<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;

const Go = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="rounded-module hover:underline">
    {children}
  </Link>
);
const invoicePath = (id: string) => `/admin/payments/invoices/${id}`;
const paymentPath = (id: string) => `/admin/payments?payment=${id}`;
const joined = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(', ');

type Line = { when: string; last: boolean };
type Part<Kind extends TimelineEntry['kind']> = { entry: Of<Kind> } & Line;

/** Amounts in the business' currency. */
function useMoney() {
  const currency = useCurrency();
  return (cents: number) => formatCents(cents, currency);
}

/** The invoice's state: open, or settled in one of several ways. */
function invoiceNote({ status, balance_cents, total_cents, due_on }: Of<'invoice'>, money: (cents: number) => string) {
  if (balance_cents === 0) return invoiceStatusText[status];
  const day = formatCalendarDay(due_on);
  return balance_cents === total_cents
    ? fill(workText.dueOn, { day })
    : fill(text.balance, { amount: money(balance_cents), day });
}

function Pause({ entry: { title, from, until, by }, ...line }: Part<'pause'>) {
  const days = describePause({ from, until }, '');
  return (
    <TimelineLine
      {...line}
      Icon={CirclePause}
      title={fill(text.paused, { title })}
      note={fill(text.pausedBy, { days, name: by })}
    />
  );
}

function Invoice({ entry, ...line }: Part<'invoice'>) {
  const money = useMoney();
  const invoice = invoiceName(entry.number);
  return (
    <TimelineLine
      {...line}
      Icon={entry.sent ? Send : FileText}
      ground="money"
      title={<Go to={invoicePath(entry.id)}>{fill(entry.sent ? text.sent : text.issued, { invoice })}</Go>}
      note={invoiceNote(entry, money)}
      amount={money(entry.total_cents)}
    />
  );
}

function Payment({ entry, ...line }: Part<'payment'>) {
  const money = useMoney();
  const { method, invoice_number: invoice, status } = entry;
  const how = fill(invoice === null ? text.toCredit : text.toInvoice, {
    method: paymentMethodText[method],
    invoice: invoice === null ? '' : invoiceName(invoice),
  });
  return (
    <TimelineLine
      {...line}
      Icon={Banknote}
      ground="money"
      title={<Go to={paymentPath(entry.id)}>{text.payment}</Go>}
      note={joined(how, status !== 'completed' && paymentStatusText[status])}
      amount={<span className="text-success">{`+${money(entry.amount_cents)}`}</span>}
    />
  );
}

function Refund({ entry, ...line }: Part<'refund'>) {
  const money = useMoney();
  const payment = paymentName(entry.payment_number);
  return (
    <TimelineLine
      {...line}
      Icon={Undo2}
      ground="money"
      title={<Go to={paymentPath(entry.payment_id)}>{fill(text.refund, { payment })}</Go>}
      note={entry.reason}
      amount={money(-entry.amount_cents)}
    />
  );
}

function Credit({ entry, ...line }: Part<'credit'>) {
  const money = useMoney();
  const named = { note: creditNoteName(entry.number), invoice: invoiceName(entry.invoice_number) };
  return (
    <TimelineLine
      {...line}
      Icon={FileMinus}
      ground="money"
      title={<Go to={invoicePath(entry.invoice_id)}>{fill(text.credit, named)}</Go>}
      note={entry.reason}
      amount={money(-entry.amount_cents)}
    />
  );
}

function Visit({ entry, ...line }: Part<'visit'>) {
  const { id, title, status, technician, checks, checked, signed_by, early } = entry;
  const done = status === 'completed';
  return (
    <TimelineLine
      {...line}
      Icon={done ? Check : Ban}
      title={<JobLink id={id}>{done ? title : fill(text.cancelled, { title })}</JobLink>}
      note={joined(
        technician,
        done && checks > 0 && fill(text.checklist, { done: checked, all: checks }),
        signed_by && fill(text.signedBy, { name: signed_by }),
        early && text.early,
      )}
    />
  );
}

function Series({ entry, ...line }: Part<'series'>) {
  const zone = useZone();
  const { title, visits, first_at, at } = entry;
  const of = (status: JobStatus) => visits.filter((visit) => visit.status === status).length;
  const counted = (['completed', 'cancelled', 'in_progress', 'pending'] as const).map(
    (status) => of(status) > 0 && fill(text.visitsBy[status], { count: of(status) }),
  );
  const from = fill(text.from, { first: formatShortDate(first_at, zone), last: formatShortDate(at, zone) });
  return (
    <TimelineLine
      {...line}
      Icon={Repeat2}
      title={
        visits.length === 1 ? fill(text.seriesOne, { title }) : fill(text.seriesVisits, { title, count: visits.length })
      }
      note={joined(visits.length > 1 && from, ...counted)}
    >
      <SeriesVisits visits={visits} />
    </TimelineLine>
  );
}

const parts: { [Kind in TimelineEntry['kind']]: ComponentType<Part<Kind>> } = {
  visit: Visit,
  series: Series,
  pause: Pause,
  invoice: Invoice,
  payment: Payment,
  refund: Refund,
  credit: Credit,
};

/** One event; its name opens its record. */
export function Entry({ entry, last }: { entry: TimelineEntry; last: boolean }) {
  const when = formatShortDate(entry.at, useZone());
  const Shown = parts[entry.kind] as ComponentType<{ entry: TimelineEntry } & Line>;
  return <Shown entry={entry} when={when} last={last} />;
}
