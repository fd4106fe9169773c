import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { actionText } from '#text/actions.ts';
import { statementText } from '#text/payments.ts';
import { businessQuery } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { paymentStatementQuery } from '#web/features/office/payments/payments.ts';
import { StatementSheet } from '#web/features/office/payments/StatementSheet.tsx';
import { paymentFilters } from '#web/features/office/payments/usePaymentFilters.ts';
import { useFilters } from '#web/filters.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { PrintSheet } from '#web/ui/PrintSheet.tsx';

const asksToPrint = (state: unknown) => typeof state === 'object' && state !== null && 'print' in state;

/** The filtered list for print. Coming from the menu, the print dialog opens by itself, once. */
export function StatementPage() {
  const { filter, path } = useFilters(paymentFilters);
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const { data: statement, dataUpdatedAt, error, isFetching, refetch } = useQuery(paymentStatementQuery(filter));
  const { data: business } = useQuery(businessQuery);
  const [wanted] = useState(() => asksToPrint(state));
  const ready = Boolean(statement && business);
  useSectionTitle(statementText.title);

  useEffect(() => {
    if (!ready || !wanted || !asksToPrint(history.state?.usr)) return;
    // A reload must not print again.
    void navigate({ search }, { replace: true, state: null });
    print();
  }, [ready, wanted, navigate, search]);

  const sheet = statement && business && (
    <StatementSheet statement={statement} business={business} filter={filter} at={dataUpdatedAt} />
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <PageTitle className="min-w-0 flex-1 text-24 max-md:basis-full md:text-22">{statementText.title}</PageTitle>
        <Link to={`/admin/payments${path({})}`} className={button({ className: 'max-md:flex-1' })}>
          <ArrowLeft size={16} aria-hidden />
          {statementText.back}
        </Link>
        <Button variant="primary" softDisabled={!ready} onClick={() => print()} className="max-md:flex-1">
          <Printer size={16} aria-hidden />
          {actionText.print}
        </Button>
      </div>
      {sheet ? (
        <>
          {/* Paper is white in every theme. */}
          <div data-theme="light" className="max-w-[816px] rounded-panel bg-surface p-5 text-text shadow-1 md:p-10">
            {sheet}
          </div>
          <PrintSheet>{sheet}</PrintSheet>
        </>
      ) : error ? (
        <LoadError
          title={statementText.failed}
          body={messageOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingLine text={statementText.loading} />
      )}
    </>
  );
}
