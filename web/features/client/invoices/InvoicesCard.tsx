import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { InvoiceRow } from '#contract/money/invoice.schema.ts';
import { amountText } from '#text/amounts.ts';
import { invoicesCardText as text, ownInvoicesText } from '#text/billing.ts';
import { fill } from '#contract/text/fill.ts';
import { messageOf } from '#web/errors.ts';
import { OnItsWay } from '#web/features/client/invoices/OnItsWay.tsx';
import { useOpenInvoices } from '#web/features/client/invoices/useOldestOpen.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { invoiceListQuery } from '#web/features/shared/invoices/invoices.ts';
import { InvoiceStatusBadge } from '#web/features/shared/invoices/InvoiceStatusBadge.tsx';
import { formatCents } from '#web/money.ts';
import { button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';
import { formatCalendarDay } from '#web/when.ts';
import { rowsOf } from '#web/rowsOf.ts';

/** Spec, section 9. */
const shown = 3;

/** Shows three invoices: open ones first, then the latest. */
export function InvoicesCard() {
  const all = useInfiniteQuery(invoiceListQuery({}));
  const owed = useOpenInvoices();
  const invoices = rowsOf(all);
  const error = (!all.data && all.error) || (!owed.open && owed.error);
  const first = [...(owed.open ?? []), ...invoices.filter(({ balance_cents }) => balance_cents === 0)].slice(0, shown);
  const count = `${invoices.length}${all.hasNextPage ? '+' : ''}`;
  const viewAll = (
    <Link
      to="/client/invoices"
      className="inline-flex h-12 items-center px-2 text-14 font-medium text-accent hover:underline md:h-9 md:text-13"
    >
      {fill(text.viewAll, { count })}
    </Link>
  );
  return (
    <Panel title={text.title} end={invoices.length > 0 && viewAll} className="self-start">
      {error ? (
        <PanelError
          text={`${ownInvoicesText.failed}. ${messageOf(error)}`}
          busy={all.isFetching || owed.isFetching}
          onRetry={() => void Promise.all([all.refetch(), owed.refetch()])}
        />
      ) : !all.data || !owed.open ? (
        <div className="px-4 pt-2 pb-4">
          <LoadingLine text={ownInvoicesText.loading} />
        </div>
      ) : first.length ? (
        <ul className="px-4 pb-1.5">
          {first.map((invoice) => (
            <Row key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      ) : (
        <EmptyState title={ownInvoicesText.empty} body={ownInvoicesText.emptyBody} />
      )}
    </Panel>
  );
}

function Row({ invoice }: { invoice: InvoiceRow }) {
  const { id, issued_on, due_on, balance_cents, total_cents, currency } = invoice;
  const owed = balance_cents > 0;
  const day = owed ? due_on : issued_on;
  const address = `/client/invoices/${id}`;
  return (
    <li className="relative flex min-h-15 items-center gap-2.5 rule-t py-2 first:border-t-0 md:min-h-14">
      <div className="min-w-0 flex-1">
        <Link to={address} className="text-15 font-strong after:absolute after:inset-0 md:text-13">
          {nameOf(invoice)}
        </Link>
        <p className="text-13 text-muted md:text-12">
          {day && fill(owed ? amountText.dueOn : ownInvoicesText.issued, { date: formatCalendarDay(day) })}
        </p>
      </div>
      <b className="text-16 font-strong tabular-nums md:text-14">
        {formatCents(owed ? balance_cents : total_cents, currency)}
      </b>
      {invoice.reserved_cents > 0 ? (
        <OnItsWay invoice={invoice} />
      ) : owed ? (
        <Link
          to={address}
          aria-label={fill(ownInvoicesText.payInvoice, { invoice: nameOf(invoice) })}
          className={button({ variant: 'primary', className: 'relative' })}
        >
          {ownInvoicesText.pay}
        </Link>
      ) : (
        <InvoiceStatusBadge invoice={invoice} />
      )}
    </li>
  );
}
