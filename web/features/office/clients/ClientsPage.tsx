import * as Menu from '@radix-ui/react-dropdown-menu';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, Ellipsis, FileUp, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { fill } from '#contract/text/fill.ts';
import { clientGroups } from '#contract/people/client.kinds.ts';
import { addClientText, clientsText as text } from '#text/clientList.ts';
import { clientFileText } from '#text/clients.ts';
import { commonText } from '#text/common.ts';
import { salesClientsText } from '#text/salesClients.ts';
import { pageText } from '#text/sections.ts';
import { download } from '#web/download.ts';
import type { Act } from '#web/features/office/clients/ClientRowActions.tsx';
import { clientCountQuery, clientListQuery } from '#web/features/office/clients/clients.ts';
import { ClientCards, ClientTable } from '#web/features/office/clients/ClientTable.tsx';
import type { Opened } from '#web/features/office/clients/ListDialogs.tsx';
import { useClientFilters, type ClientFilters } from '#web/features/office/clients/useClientFilters.ts';
import { PeopleNav } from '#web/features/office/users/PeopleNav.tsx';
import { countOf, formatCount } from '#web/numbers.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { menuItem, MenuSheet } from '#web/ui/MenuParts.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { NoMatch } from '#web/ui/NoMatch.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { useWide } from '#web/ui/useWide.ts';
import '#web/features/office/clients/clients.css';

// Loaded separately, so that the list appears first.
const AddClient = lazy(async () => ({
  default: (await import('#web/features/office/clients/AddClient.tsx')).AddClient,
}));
const ListDialogs = lazy(async () => ({
  default: (await import('#web/features/office/clients/ListDialogs.tsx')).ListDialogs,
}));

/** Import and export. */
function ClientFileMenu({ onImport }: { onImport: () => void }) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={clientFileText.menu}
        className="grid size-12 flex-none place-items-center rounded-control bg-surface transition-state hairline hover:bg-hover data-[state=open]:bg-sunken md:size-9"
      >
        <Ellipsis size={18} aria-hidden />
      </Menu.Trigger>
      <MenuSheet className="w-60 md:w-48">
        <Menu.Item className={menuItem} onSelect={onImport}>
          <FileUp size={16} aria-hidden className="text-muted" />
          {clientFileText.import}
        </Menu.Item>
        <Menu.Item className={menuItem} onSelect={() => void download('/api/clients/export')}>
          <Download size={16} aria-hidden className="text-muted" />
          {clientFileText.export}
        </Menu.Item>
      </MenuSheet>
    </Menu.Root>
  );
}

/** All clients, with their next visit and balance. */
export function ClientsPage() {
  const filters = useClientFilters();
  const [opened, setOpened] = useState<Opened | null>(null);
  useSectionTitle(pageText.clients);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-x-2 gap-y-3">
        <div className="min-w-0 flex-1">
          <PageTitle className="text-24 md:text-22">{pageText.clients}</PageTitle>
          <ClientCount />
        </div>
        <Button variant="primary" onClick={filters.add} className="max-md:order-1 max-md:w-full">
          <UserPlus size={16} aria-hidden />
          {addClientText.submit}
        </Button>
        <ClientFileMenu onImport={() => setOpened({ kind: 'import' })} />
      </div>
      <PeopleNav />
      <div className="mt-3 mb-3 flex flex-wrap items-end gap-x-6 gap-y-1">
        <search className="min-w-0 flex-1 basis-full md:max-w-[340px] md:basis-0">
          {/* When a client calls, the office types their name first. */}
          <SearchField
            first
            label={salesClientsText.search}
            clear={commonText.clear}
            value={filters.filter.search ?? ''}
            onSearch={(search) => filters.setFilter({ search })}
          />
        </search>
        <Groups filters={filters} />
      </div>
      <ClientList
        filters={filters}
        onImport={() => setOpened({ kind: 'import' })}
        onAct={(kind, client) => setOpened({ kind, client })}
      />
      <Suspense fallback={null}>
        {filters.adding && <AddClient onClose={filters.close} />}
        {opened && <ListDialogs opened={opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}

function ClientCount() {
  const { data } = useQuery(clientCountQuery);
  const said =
    data &&
    fill(data.all === 1 ? text.countOne : text.count, { count: formatCount(data.all), plans: formatCount(data.plan) });
  return <p className="min-h-5 text-14 text-muted tabular-nums md:text-13">{said}</p>;
}

function Groups({ filters }: { filters: ClientFilters }) {
  const { data: counts } = useQuery(clientCountQuery);
  return (
    <div className="min-w-0 max-md:basis-full">
      <Tabs
        label={text.groups.label}
        tabs={(['all', ...clientGroups] as const).map((group) => ({
          to: filters.groupPath(group === 'all' ? '' : group),
          label: text.groups[group],
          current: (filters.filter.show ?? 'all') === group,
          count: countOf(counts?.[group]),
          alarm: group === 'overdue' && Boolean(counts?.overdue),
        }))}
      />
    </div>
  );
}

type ListProps = { filters: ClientFilters; onImport: () => void; onAct: Act };

function ClientList({ filters, onImport, onAct }: ListProps) {
  const List = useWide('lg') ? ClientTable : ClientCards;
  const list = useInfiniteQuery(clientListQuery(filters.filter));
  return (
    <PagedList
      list={list}
      label={pageText.clients}
      text={text}
      empty={<NoClients filters={filters} onImport={onImport} />}
    >
      {(clients, stale) => <List clients={clients} stale={stale} onAct={onAct} />}
    </PagedList>
  );
}

/** No clients at all, none in this group, and no match are three different messages. */
function NoClients({ filters: { filter, reset, add }, onImport }: Omit<ListProps, 'onAct'>) {
  if (filter.search) return <NoMatch title={salesClientsText.noMatch} body={text.noMatchBody} onReset={reset} />;
  if (filter.show) return <EmptyState {...text.none[filter.show]} />;
  return (
    <EmptyState title={salesClientsText.empty} body={text.emptyBody}>
      <Button variant="primary" onClick={add}>
        <UserPlus size={16} aria-hidden />
        {addClientText.submit}
      </Button>
      <Button onClick={onImport}>
        <FileUp size={16} aria-hidden />
        {clientFileText.import}
      </Button>
    </EmptyState>
  );
}
