import { Droplet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ClientRecord } from '#contract/people/clientRecord.schema.ts';
import { invoiceName } from '#contract/money/money.ts';
import { fill } from '#contract/text/fill.ts';
import { amountText } from '#text/amounts.ts';
import { clientText as text, timelineText } from '#text/clients.ts';
import { fieldText } from '#text/fields.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { dueText } from '#web/features/office/clients/ClientCells.tsx';
import { useJobPath } from '#web/features/office/clients/useJobPath.ts';
import { visitDay } from '#web/features/shared/clients/visitTimes.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { formatCount } from '#web/numbers.ts';
import { dayIn, formatShortDate, formatTime } from '#web/when.ts';

/** The next visit and the balance, then the past. */
export function ClientFacts({ record }: { record: ClientRecord }) {
  const zone = useZone();
  const currency = useCurrency();
  const { last_visit, year } = record;
  return (
    <dl
      aria-label={text.facts}
      className="client-facts mb-3.5 overflow-hidden rounded-panel bg-surface shadow-1 md:mb-4"
    >
      <NextVisit record={record} />
      <Balance record={record} />
      <Fact
        name={fieldText.lastVisit}
        figure={last_visit ? formatShortDate(last_visit.at, zone) : '–'}
        note={last_visit?.title ?? fieldText.noLastVisit}
      />
      <Fact
        name={fill(text.paidIn, { year: year.year })}
        figure={formatCents(year.paid_cents, currency)}
        note={year.visits === 1 ? workText.oneVisit : fill(workText.visits, { count: formatCount(year.visits) })}
      />
    </dl>
  );
}

/** The only live part of the page has the asphalt background. */
function NextVisit({ record: { next_visit: visit } }: { record: ClientRecord }) {
  const zone = useZone();
  const jobPath = useJobPath();
  if (!visit) return <Fact name={fieldText.nextVisit} figure="–" note={fieldText.noNextVisit} />;
  const time = formatTime(visit.at, zone);
  const about = `${visit.title}, ${visit.technician ?? timelineText.unassigned}`;
  const note = (
    <Link to={jobPath(visit.job_id)} preventScrollReset className="rounded-module hover:underline">
      {about}
    </Link>
  );
  if (visit.running) return <Fact live name={text.runningNow} figure={fill(workText.since, { time })} note={note} />;
  return <Fact name={fieldText.nextVisit} figure={`${visitDay(visit.at, zone)}, ${time}`} note={note} />;
}

function Balance({ record }: { record: ClientRecord }) {
  const {
    owed_cents,
    overdue_cents,
    credit_cents,
    deposits_held_cents: held,
    due_on,
    open_invoice,
    open_invoices,
  } = record;
  const today = dayIn(useZone());
  const currency = useCurrency();
  const deposit = held > 0 && fill(text.depositHeld, { amount: formatCents(held, currency) });
  const beside = deposit && <span className="block">{deposit}</span>;
  if (owed_cents === 0) {
    return credit_cents > 0 ? (
      <Fact
        good
        name={amountText.credit}
        figure={formatCents(credit_cents, currency)}
        note={
          <>
            {text.creditHint}
            {beside}
          </>
        }
      />
    ) : (
      <Fact name={amountText.balanceDue} figure={formatCents(0, currency)} note={deposit || amountText.nothingDue} />
    );
  }
  const due = due_on ? dueText(due_on, today) : '';
  const said =
    open_invoices === 1 && open_invoice
      ? fill(text.invoiceDue, { invoice: invoiceName(open_invoice.number), due })
      : fill(text.invoicesDue, { count: formatCount(open_invoices), due });
  return (
    <Fact
      bad={overdue_cents > 0}
      name={amountText.balanceDue}
      figure={formatCents(owed_cents, currency)}
      note={
        <>
          <Link
            to={open_invoice && open_invoices === 1 ? `/admin/payments/invoices/${open_invoice.id}` : '?tab=money'}
            className="rounded-module hover:underline"
          >
            {said}
          </Link>
          {beside}
        </>
      }
    />
  );
}

type Props = { name: string; figure: string; note: ReactNode; live?: boolean; good?: boolean; bad?: boolean };

function Fact({ name, figure, note, live = false, good = false, bad = false }: Props) {
  const ink = bad ? 'text-danger' : good ? 'text-success' : '';
  const quiet = live ? 'text-chrome-muted' : bad ? 'text-danger' : 'text-muted';
  return (
    <div className={`min-w-0 px-4 py-3 md:px-[18px] ${live ? 'bg-chrome text-chrome-text' : ''}`}>
      <dt className={`flex items-center gap-1.5 text-14 font-medium md:text-13 ${live ? 'text-spray' : 'text-muted'}`}>
        {live && <Droplet size={14} aria-hidden className="flex-none" />}
        {name}
      </dt>
      <dd>
        <span className={`block wide text-20 tabular-nums md:text-24 ${ink}`}>{figure}</span>
        <span className={`block text-13 wrap-anywhere md:text-12 ${quiet}`}>{note}</span>
      </dd>
    </div>
  );
}
