import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { ClientBalance } from '#contract/money/invoice.schema.ts';
import { ownInvoicesText as text } from '#text/billing.ts';
import { commonText } from '#text/common.ts';
import { fill } from '#contract/text/fill.ts';
import { messageOf } from '#web/errors.ts';
import { ownBalanceQuery } from '#web/features/client/invoices/ownInvoices.ts';
import { oldestPayable, useOpenInvoices } from '#web/features/client/invoices/useOldestOpen.ts';
import { formatCents } from '#web/money.ts';
import { Button, button } from '#web/ui/Button.tsx';

/** States the balance in one sentence, before any list: owed, overdue and credit. */
export function OwnBalance() {
  const { data, error, isFetching, refetch } = useQuery(ownBalanceQuery);
  return (
    <section className="relative grid min-h-[104px] content-center gap-3 rounded-hero bg-night px-[18px] py-5 text-night-text shadow-1 md:flex md:min-h-[92px] md:items-center md:px-6">
      {data ? (
        <Said balance={data} />
      ) : error ? (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1">{`${text.balanceFailed}. ${messageOf(error)}`}</p>
          <Button variant="onDark" softDisabled={isFetching} onClick={() => void refetch()}>
            {commonText.retry}
          </Button>
        </div>
      ) : (
        <output className="appear-late text-night-muted">{text.loading}</output>
      )}
    </section>
  );
}

function Said({ balance }: { balance: ClientBalance }) {
  const { reserved_cents, credit_cents, currency } = balance;
  const owed_cents = balance.owed_cents - reserved_cents;
  const overdue_cents = balance.overdue_cents - balance.reserved_overdue_cents;
  const oldest = oldestPayable(useOpenInvoices().open);
  const money = (cents: number) => formatCents(cents, currency);
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="wide text-26 tracking-[-0.028em] tabular-nums">
          {owed_cents > 0
            ? fill(text.owed, { amount: money(owed_cents) })
            : reserved_cents > 0
              ? fill(text.onItsWay, { amount: money(reserved_cents) })
              : text.owedNothing}
        </p>
        {reserved_cents > 0 && (
          <p className="mt-1 text-15 text-night-muted md:text-13">
            {owed_cents > 0 ? fill(text.onItsWay, { amount: money(reserved_cents) }) : text.onItsWayBody}
          </p>
        )}
        {overdue_cents > 0 && (
          <p className="mt-1 flex items-center gap-2 text-15 font-medium md:text-13">
            <span aria-hidden className="size-2.5 flex-none rounded-module bg-warning-solid" />
            {overdue_cents === owed_cents ? text.allOverdue : fill(text.overdue, { amount: money(overdue_cents) })}
          </p>
        )}
        {owed_cents === 0 && reserved_cents === 0 && (
          <p className="mt-1 text-15 text-night-muted md:text-13">{text.owedNothingBody}</p>
        )}
        {credit_cents > 0 && (
          <p className="mt-1 text-14 text-night-muted md:text-13">
            {fill(text.credit, { amount: money(credit_cents) })}
          </p>
        )}
      </div>
      {oldest && (
        <Link to={`/client/invoices/${oldest.id}`} className={button({ variant: 'spray', className: 'font-strong' })}>
          {text.payOldest}
          <ArrowRight size={16} aria-hidden />
        </Link>
      )}
    </>
  );
}
