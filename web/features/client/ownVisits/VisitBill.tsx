import { LockKeyhole } from 'lucide-react';
import { Link } from 'react-router';
import type { OwnVisitDetail } from '#contract/booking/ownVisit.schema.ts';
import { amountText } from '#text/amounts.ts';
import { visitPageText as text } from '#text/ownVisits.ts';
import { fill } from '#contract/text/fill.ts';
import { OnItsWay } from '#web/features/client/invoices/OnItsWay.tsx';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { formatCents } from '#web/money.ts';
import { button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { formatCalendarDay } from '#web/when.ts';

/** After a visit: the invoice, with a way to pay it and to leave a tip. */
export function VisitBill({ visit: { invoice } }: { visit: OwnVisitDetail }) {
  if (!invoice) return null;
  const owed = invoice.balance_cents > 0 && invoice.reserved_cents === 0;
  return (
    <Panel title={nameOf(invoice)}>
      <div className="grid gap-3 px-4 pb-4">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-14 text-muted md:text-12">
            {owed ? (
              invoice.due_on && fill(amountText.dueOn, { date: formatCalendarDay(invoice.due_on) })
            ) : invoice.reserved_cents > 0 ? (
              <OnItsWay invoice={invoice} />
            ) : (
              text.paid
            )}
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
          {owed ? fill(text.pay, { amount: formatCents(invoice.balance_cents, invoice.currency) }) : text.openInvoice}
        </Link>
        {owed && <p className="text-center text-13 text-muted md:text-12">{text.tipHint}</p>}
      </div>
    </Panel>
  );
}
