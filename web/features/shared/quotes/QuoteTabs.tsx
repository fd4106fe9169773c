import { useQuery } from '@tanstack/react-query';
import type { QuoteTab } from '#contract/sales/quote.kinds.ts';
import { quotesText as text } from '#text/quotePages.ts';
import { quoteCountsQuery } from '#web/features/shared/quotes/quotes.ts';
import { formatCount } from '#web/numbers.ts';
import { Tabs } from '#web/ui/Tabs.tsx';

type Shown = QuoteTab | 'all' | 'approval' | 'plans';
type Props = { shown: Shown; tabs: readonly Shown[]; path: (tab: Shown) => string };

/** The quotes by status, each with a count. */
export function QuoteTabs({ shown, tabs, path }: Props) {
  const counts = useQuery(quoteCountsQuery).data;
  return (
    <Tabs
      label={text.show}
      tabs={tabs.map((tab) => ({
        to: path(tab),
        label: text.tabs[tab],
        current: tab === shown,
        count: counts && tab !== 'all' ? formatCount(counts[tab]) : undefined,
        alarm: (tab === 'approval' || tab === 'plans') && (counts?.[tab] ?? 0) > 0,
      }))}
    />
  );
}
