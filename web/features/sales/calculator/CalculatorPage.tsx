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
import { calculate, lineOf, sold } from '#web/features/sales/calculator/calculation.ts';
import { LinePanels } from '#web/features/sales/calculator/LinePanels.tsx';
import { Totals } from '#web/features/sales/calculator/Totals.tsx';
import { salesQuotesPath } from '#web/features/shared/quotes/quotes.ts';
import { estimatesQuery } from '#web/features/shared/services/estimates.ts';
import { servicesQuery } from '#web/features/shared/services/services.ts';
import { text as words, useFilters } from '#web/filters.ts';
import { button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { allOf, NotLoaded } from '#web/ui/NotLoaded.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { dayIn } from '#web/when.ts';
import '#web/features/sales/calculator/calculator.css';

/** /sales/calculator: a job's price, how it is made up, and its duration. */
export function CalculatorPage() {
  const { label } = sectionText.sales.calculator;
  const services = useQuery(servicesQuery);
  const estimates = useQuery(estimatesQuery);
  useSectionTitle(label);
  return (
    <>
      <PageHead title={label} subtitle={text.subtitle} />
      {services.data && estimates.data ? (
        <Calculator services={services.data} estimates={estimates.data} />
      ) : (
        <NotLoaded query={allOf(services, estimates)} failed={text.failed} loading={text.loading} />
      )}
    </>
  );
}

/** The items are in the address, so that a reload and Back restore them. */
const schema = { items: words(1_000) };

function Calculator({ services, estimates }: { services: Service[]; estimates: EstimateList }) {
  const day = dayIn(useZone());
  const { filter, set } = useFilters(schema);
  const offered = sold(services, day);
  // Local state: a field that waited for the address would lose quickly typed digits.
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
