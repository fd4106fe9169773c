import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { QuoteRules } from '#contract/sales/quote.schema.ts';
import { calculatorText } from '#text/calculator.ts';
import { useZone } from '#web/business.ts';
import type { Known } from '#web/features/sales/quotes/quoteDraft.ts';
import { quoteRulesQuery } from '#web/features/shared/quotes/quotes.ts';
import { estimatesQuery } from '#web/features/shared/services/estimates.ts';
import { servicesQuery } from '#web/features/shared/services/services.ts';
import { allOf, NotLoaded } from '#web/ui/NotLoaded.tsx';
import { dayIn } from '#web/when.ts';

/** Loads what a builder needs: the price book, estimates and rules. It waits for all three. */
export function BuilderFrame({ children }: { children: (known: Known, rules: QuoteRules) => ReactNode }) {
  const day = dayIn(useZone());
  const services = useQuery(servicesQuery);
  const estimates = useQuery(estimatesQuery);
  const rules = useQuery(quoteRulesQuery);
  if (services.data && estimates.data && rules.data)
    return children({ services: services.data, estimates: estimates.data, day }, rules.data);
  return (
    <NotLoaded
      query={allOf(services, estimates, rules)}
      failed={calculatorText.failed}
      loading={calculatorText.loading}
    />
  );
}
