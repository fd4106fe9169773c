import { useInfiniteQuery } from '@tanstack/react-query';
import { quoteTabs, type QuoteTab } from '#contract/sales/quote.kinds.ts';
import { commonText } from '#text/common.ts';
import { quotesText as text } from '#text/quotePages.ts';
import { pageText } from '#text/sections.ts';
import { JobDesk } from '#web/features/office/jobs/JobDesk.tsx';
import { QuotePane } from '#web/features/office/quotes/QuotePane.tsx';
import { quoteListQuery } from '#web/features/shared/quotes/quotes.ts';
import { QuoteCards } from '#web/features/shared/quotes/QuoteTable.tsx';
import { QuoteTabs } from '#web/features/shared/quotes/QuoteTabs.tsx';
import { oneOf, text as textFilter, useFilters, uuid } from '#web/filters.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { NoMatch } from '#web/ui/NoMatch.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';

const tabs = ['approval', 'plans', ...(Object.keys(quoteTabs) as QuoteTab[])] as const;
const schema = { tab: oneOf(tabs), search: textFilter(), quote: uuid };

/** /admin/jobs/quotes: the quotes of all representatives, newest first. */
export function QuotesPage() {
  const { filter, set, path } = useFilters(schema);
  const { tab, search } = filter;
  const list = useInfiniteQuery(
    quoteListQuery({
      ...(search && { search }),
      ...(tab === 'approval' || tab === 'plans' ? { [tab]: 'true' as const } : tab && { tab }),
    }),
  );
  useSectionTitle(pageText.quotes);
  return (
    <JobDesk
      filters={
        <div className="grid gap-3">
          <QuoteTabs
            shown={tab ?? 'all'}
            tabs={['all', ...tabs]}
            path={(each) => path({ tab: tabs.find((one) => one === each) ?? null, quote: null })}
          />
          <search className="block md:max-w-[340px]">
            <SearchField
              label={text.search}
              clear={commonText.clear}
              value={search ?? ''}
              onSearch={(said) => set({ search: said, quote: null })}
            />
          </search>
        </div>
      }
      list={list}
      text={text}
      empty={
        search ? (
          <NoMatch title={text.noMatch} body={text.noMatchBody} onReset={() => set({ search: '' })} />
        ) : (
          <EmptyState title={tab ? text.emptyTab : text.empty} body={tab ? text.emptyTabBody : text.emptyOffice} />
        )
      }
      open={filter.quote}
      renderRows={(quotes, current, stale) => (
        <QuoteCards quotes={quotes} stale={stale} current={current} pathOf={({ id }) => path({ quote: id })} />
      )}
      renderPane={(id, alone) => <QuotePane id={id} backTo={alone ? path({ quote: null }) : null} />}
    />
  );
}
