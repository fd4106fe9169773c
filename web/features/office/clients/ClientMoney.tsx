import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { moneyElsewhereText as text } from '#text/invoices.ts';
import { commonText } from '#text/common.ts';
import { fill } from '#contract/text/fill.ts';
import { messageOf } from '#web/errors.ts';
import { balanceQuery } from '#web/features/shared/invoices/invoices.ts';
import { formatCents } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';

/** Where the client stands with us, in one line, and the way to their invoices. */
export function ClientMoney({ client }: { client: string }) {
  const { data, error, isFetching, refetch } = useQuery(balanceQuery(client));
  return (
    <section
      aria-label={text.money}
      className="mb-3.5 flex min-h-14 flex-wrap items-center gap-x-8 gap-y-1 rounded-panel bg-surface py-2 pr-2 pl-4 shadow-1 md:mb-4 md:min-h-12 md:py-1.5 md:pl-[18px]"
    >
      {data ? (
        <>
          <Amount name={text.owed} cents={data.owed_cents} currency={data.currency}>
            {data.overdue_cents > 0 ? (
              <span className="font-medium text-danger">
                {fill(text.overdueFact, { amount: formatCents(data.overdue_cents, data.currency) })}
              </span>
            ) : data.owed_cents > 0 ? (
              text.inTime
            ) : (
              text.nothingOwed
            )}
          </Amount>
          <Amount name={text.credit} cents={data.credit_cents} currency={data.currency}>
            {data.credit_cents > 0 ? text.creditHint : text.creditNone}
          </Amount>
        </>
      ) : error ? (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p className="text-danger">{`${text.moneyFailed} ${messageOf(error)}`}</p>
          <Button softDisabled={isFetching} onClick={() => void refetch()}>
            {commonText.retry}
          </Button>
        </div>
      ) : (
        <LoadingLine text={text.moneyLoading} />
      )}
      <Link
        to={`/admin/payments/invoices?client=${client}`}
        className="ml-auto flex min-h-11 items-center gap-1.5 rounded-control px-2 text-15 font-medium text-accent hover:underline md:min-h-8 md:text-13"
      >
        {text.viewInvoices}
        <ArrowRight size={15} aria-hidden />
      </Link>
    </section>
  );
}

type AmountProps = { name: string; cents: number; currency: string; children: ReactNode };

const Amount = ({ name, cents, currency, children }: AmountProps) => (
  <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
    <span className="text-14 font-medium text-muted md:text-13">{name}</span>
    <span className={cents > 0 ? 'wide text-18' : 'text-17 font-medium text-muted md:text-15'}>
      {formatCents(cents, currency)}
    </span>
    <span className="text-13 text-muted md:text-12">{children}</span>
  </p>
);
