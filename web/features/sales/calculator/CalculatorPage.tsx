import { useQuery } from '@tanstack/react-query';
import { FilePlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { bookLinkItem, formatItems, parseItems, type BookLinkItem } from '#contract/booking/bookLink.ts';
import type { EstimateList } from '#contract/jobs/estimate.schema.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { calculatorText as text } from '#text/calculator.ts';
import { sectionText } from '#text/sections.ts';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { calculate, lineOf, sold } from '#web/features/sales/calculator/calculation.ts';
import { LinePanels } from '#web/features/sales/calculator/LinePanels.tsx';
import { Totals } from '#web/features/sales/calculator/Totals.tsx';
import { salesQuotesPath } from '#web/features/shared/quotes/quotes.ts';
import { estimatesQuery } from '#web/features/shared/services/estimates.ts';
import { servicesQuery } from '#web/features/shared/services/services.ts';
import { text as words, useFilters } from '#web/filters.ts';
import { button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx';
import { dayIn } from '#web/when.ts';
import '#web/features/sales/calculator/calculator.css';

/** /sales/calculator: what a job costs, how that comes about, and how long it takes. */
export function CalculatorPage() {
  const { label } = sectionText.sales.calculator;
  const services = useQuery(servicesQuery);
  const estimates = useQuery(estimatesQuery);
  useSectionTitle(label);
  const error = services.error ?? estimates.error;
  return (
    <>
      <PageHead title={label} subtitle={text.subtitle} />
      {services.data && estimates.data ? (
        <Calculator services={services.data} estimates={estimates.data} />
      ) : error ? (
        <LoadError
          title={text.failed}
          body={messageOf(error)}
          busy={services.isFetching || estimates.isFetching}
          onRetry={() => void Promise.all([services.refetch(), estimates.refetch()])}
        />
      ) : (
        <div className="rounded-panel bg-surface shadow-1">
          <SkeletonRows text={text.loading} />
        </div>
      )}
    </>
  );
}

/** The address has what is calculated, so that a reload and Back bring it again. */
const schema = { items: words(1_000) };

function Calculator({ services, estimates }: { services: Service[]; estimates: EstimateList }) {
  const day = dayIn(useZone());
  const { filter, set } = useFilters(schema);
  const offered = sold(services, day);
  // It follows what is typed: a field that waited for the address would lose quick digits.
  const [typed, setTyped] = useState(() => parseItems(filter.items ?? ''));
  const said = typed.flatMap((item) => lineOf(item, offered, day, estimates) ?? []);
  const [first, ...others] = offered;
  if (!first)
    return (
      <div className="rounded-panel bg-surface shadow-1">
        <EmptyState title={text.empty} body={text.emptyBody} />
      </div>
    );
  const lines = said.length > 0 ? said : [lineOf(bookLinkItem(first.id), offered, day, estimates)!];
  const items = lines.map(({ item }) => item);
  function write(after: BookLinkItem[]) {
    setTyped(after);
    set({ items: formatItems(after) });
  }
  return (
    <div className="calculator">
      <div className="grid content-start gap-3">
        <LinePanels lines={lines} services={[first, ...others]} onChange={write} />
      </div>
      <Totals calculation={calculate(lines, estimates)} settings={estimates.settings}>
        <Link to={`${salesQuotesPath}/new?items=${formatItems(items)}`} className={button({ variant: 'primary' })}>
          <FilePlus size={16} aria-hidden />
          {text.makeQuote}
        </Link>
      </Totals>
    </div>
  );
}
