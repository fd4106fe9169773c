import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { fill } from '#contract/text/fill.ts';
import { commonText } from '#text/common.ts';
import { salesClientsText as text } from '#text/salesClients.ts';
import { salesClientCountQuery, salesClientListQuery } from '#web/features/sales/clients/salesClients.ts';
import { SalesClientCards, SalesClientTable } from '#web/features/sales/clients/SalesClientTable.tsx';
import { text as textFilter, useFilters } from '#web/filters.ts';
import { formatCount } from '#web/numbers.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { NoMatch } from '#web/ui/NoMatch.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { useWide } from '#web/ui/useWide.ts';

const schema = { search: textFilter() };

/** The representative's own clients: their address, next visit and last visit. */
export function SalesClientsPage() {
  const { filter, set } = useFilters(schema);
  const list = useInfiniteQuery(salesClientListQuery(filter));
  const List = useWide('lg') ? SalesClientTable : SalesClientCards;
  useSectionTitle(text.title);
  return (
    <>
      <PageTitle className="text-24 md:text-22">{text.title}</PageTitle>
      <Count />
      <search className="mt-3 mb-3 block md:max-w-[340px]">
        <SearchField
          first
          label={text.search}
          clear={commonText.clear}
          value={filter.search ?? ''}
          onSearch={(search) => set({ search })}
        />
      </search>
      <PagedList
        list={list}
        label={text.title}
        text={text}
        empty={
          filter.search ? (
            <NoMatch title={text.noMatch} body={text.noMatchBody} onReset={() => set({ search: '' })} />
          ) : (
            <EmptyState title={text.empty} body={text.emptyBody} />
          )
        }
      >
        {(clients, stale) => <List clients={clients} stale={stale} />}
      </PagedList>
    </>
  );
}

function Count() {
  const { data } = useQuery(salesClientCountQuery);
  const said = data?.count && fill(data.count === 1 ? text.countOne : text.count, { count: formatCount(data.count) });
  return <p className="min-h-5 text-14 text-muted tabular-nums md:text-13">{said || null}</p>;
}
