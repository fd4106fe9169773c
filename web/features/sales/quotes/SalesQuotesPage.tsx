import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { quoteTabs, type QuoteTab } from '#contract/sales/quote.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { commonText } from '#text/common.ts';
import { quotesText as text } from '#text/quotePages.ts';
import { pageText } from '#text/sections.ts';
import { formatCalendarDays } from '#web/calendar.ts';
import { quoteListQuery, salesQuotePath, salesQuotesPath } from '#web/features/shared/quotes/quotes.ts';
import { QuoteCards, QuoteTable } from '#web/features/shared/quotes/QuoteTable.tsx';
import { QuoteTabs } from '#web/features/shared/quotes/QuoteTabs.tsx';
import { day, oneOf, text as textFilter, useFilters } from '#web/filters.ts';
import { button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { NoMatch } from '#web/ui/NoMatch.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { SetChips } from '#web/ui/SetChips.tsx';
import { useWide } from '#web/ui/useWide.ts';

const tabs = Object.keys(quoteTabs) as QuoteTab[];
/** From and to: the day the client decided, as the dashboard's figures count it. */
const schema = { tab: oneOf(tabs), from: day, to: day, search: textFilter() };

/** /sales/quotes: the representative's own quotes, by status. */
export function SalesQuotesPage() {
  const { filter, set, path } = useFilters(schema);
  const { from, to, ...asked } = filter;
  const days = from && to ? { from, to } : null;
  const list = useInfiniteQuery(quoteListQuery({ ...asked, ...days }));
  const clear = () => set({ from: null, to: null, search: null });
  const List = useWide('lg') ? QuoteTable : QuoteCards;
  useSectionTitle(pageText.quotes);
  return (
    <>
      <PageHead title={pageText.quotes} subtitle={text.subtitle} className="mb-1">
        <Link to={`${salesQuotesPath}/new`} className={button({ variant: 'primary', className: 'max-md:w-full' })}>
          <Plus size={16} aria-hidden />
          {text.new}
        </Link>
      </PageHead>
      <QuoteTabs
        shown={filter.tab ?? 'all'}
        tabs={['all', ...tabs]}
        path={(tab) => path({ tab: tabs.find((each) => each === tab) ?? null })}
      />
      <search className="mt-3 mb-3 block md:max-w-[340px]">
        <SearchField
          label={text.search}
          clear={commonText.clear}
          value={filter.search ?? ''}
          onSearch={(search) => set({ search })}
        />
      </search>
      {days && (
        <SetChips
          label={actionText.activeFilters}
          remove={actionText.removeFilter}
          chips={[
            { text: fill(text.decided, { days: formatCalendarDays(days.from, days.to) }), names: ['from', 'to'] },
          ]}
          onTake={() => set({ from: null, to: null })}
          onReset={clear}
          className="mb-3"
        />
      )}
      <PagedList
        list={list}
        label={text.list}
        text={text}
        empty={
          filter.search || days ? (
            <NoMatch title={text.noMatch} body={text.noMatchBody} onReset={clear} />
          ) : filter.tab ? (
            <EmptyState title={text.emptyTab} body={text.emptyTabBody} />
          ) : (
            <EmptyState title={text.empty} body={text.emptyBody}>
              <Link to={`${salesQuotesPath}/new`} className={button()}>
                <Plus size={16} aria-hidden />
                {text.new}
              </Link>
            </EmptyState>
          )
        }
      >
        {(quotes, stale) => <List quotes={quotes} stale={stale} pathOf={({ id }) => salesQuotePath(id)} />}
      </PagedList>
    </>
  );
}
