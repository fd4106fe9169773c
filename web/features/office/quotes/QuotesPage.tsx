import { useInfiniteQuery } from '@tanstack/react-query';
import { quoteTabs, type QuoteTab } from '#contract/quoteKinds.ts';
import { jobsText } from '#text/jobs.ts';
import { commonText } from '#text/common.ts';
import { quotesText as text } from '#text/quotePages.ts';
import { JobViews } from '#web/features/office/jobs/JobViews.tsx';
import { QuotePane } from '#web/features/office/quotes/QuotePane.tsx';
import { quoteListQuery } from '#web/features/shared/quotes/quotes.ts';
import { QuoteCards } from '#web/features/shared/quotes/QuoteTable.tsx';
import { QuoteTabs } from '#web/features/shared/quotes/QuoteTabs.tsx';
import { oneOf, text as textFilter, useFilters, uuid } from '#web/filters.ts';
import { rowsOf } from '#web/rowsOf.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { NoMatch } from '#web/ui/NoMatch.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { useWide } from '#web/ui/useWide.ts';

const tabs = ['approval', 'plans', ...(Object.keys(quoteTabs) as QuoteTab[])] as const;
const schema = { tab: oneOf(tabs), search: textFilter(), quote: uuid };

/** /admin/jobs/quotes: the quotes of all representatives. On a desk the newest one is open; on a phone the list comes first. */
export function QuotesPage() {
  const { filter, set, path } = useFilters(schema);
  const wide = useWide('lg');
  const { tab, search } = filter;
  const list = useInfiniteQuery(
    quoteListQuery({
      ...(search && { search }),
      ...(tab === 'approval' || tab === 'plans' ? { [tab]: 'true' as const } : tab && { tab }),
    }),
  );
  useSectionTitle(text.title);
  const open = filter.quote ?? (wide ? rowsOf(list)[0]?.id : undefined);
  return (
    <>
      <PageHead title={jobsText.title} subtitle={jobsText.subtitle} className="mb-1" />
      <div className="mb-3">
        <JobViews />
      </div>
      {(wide || !open) && (
        <div className="mb-3 grid gap-3">
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
      )}
      <div className="pane-columns">
        {(wide || !open) && (
          <PagedList
            list={list}
            text={text}
            label={text.list}
            empty={
              search ? (
                <NoMatch title={text.noMatch} body={text.noMatchBody} onReset={() => set({ search: '' })} />
              ) : (
                <EmptyState
                  title={tab ? text.emptyTab : text.empty}
                  body={tab ? text.emptyTabBody : text.emptyOffice}
                />
              )
            }
          >
            {(quotes, stale) => (
              <QuoteCards quotes={quotes} stale={stale} current={open ?? ''} pathOf={({ id }) => path({ quote: id })} />
            )}
          </PagedList>
        )}
        {open && <QuotePane key={open} id={open} backTo={wide ? null : path({ quote: null })} />}
      </div>
    </>
  );
}
