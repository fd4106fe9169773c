import { LockKeyhole, RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import { bookPath } from '#contract/booking/bookLink.ts';
import type { OwnVisitDetail } from '#contract/booking/ownVisit.schema.ts';
import { visitPageText as text } from '#text/ownVisits.ts';
import { fill } from '#contract/text/fill.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { formatCents } from '#web/money.ts';
import { button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { formatCalendarDay } from '#web/when.ts';

/** After a visit: what it costs, with the way to pay it and to leave a tip, and the way to have it again. */
export function VisitBill({ visit: { id, invoice, can_rebook } }: { visit: OwnVisitDetail }) {
  const owed = invoice !== null && invoice.balance_cents > 0;
  return (
    <>
      {invoice && (
        <Panel title={nameOf(invoice)}>
          <div className="grid gap-3 px-4 pb-4">
            <p className="flex items-baseline justify-between gap-3">
              <span className="text-14 text-muted md:text-12">
                {owed ? invoice.due_on && fill(text.due, { date: formatCalendarDay(invoice.due_on) }) : text.paid}
              </span>
              <b className="wide text-22 tabular-nums">
                {formatCents(owed ? invoice.balance_cents : invoice.total_cents, invoice.currency)}
              </b>
            </p>
            <Link
              to={`/client/invoices/${invoice.id}`}
              className={button({ variant: owed ? 'primary' : 'plain', size: owed ? 'alone' : 'work' })}
            >
              {owed && <LockKeyhole size={17} aria-hidden />}
              {owed
                ? fill(text.pay, { amount: formatCents(invoice.balance_cents, invoice.currency) })
                : text.openInvoice}
            </Link>
            {owed && <p className="text-center text-13 text-muted md:text-12">{text.tipHint}</p>}
          </div>
        </Panel>
      )}
      {can_rebook && (
        <Panel title={text.again}>
          <div className="grid gap-3 px-4 pb-4">
            <p className="text-15 text-muted md:text-13">{text.againBody}</p>
            <Link to={bookPath({ again: id })} className={button()}>
              <RotateCcw size={16} aria-hidden />
              {text.bookAgain}
            </Link>
          </div>
        </Panel>
      )}
    </>
  );
}
