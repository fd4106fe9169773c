import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import type { LeadCard } from '#contract/sales/lead.schema.ts';
import { knownLeadSources, leadColumns, type LeadGroup, type LeadSource } from '#contract/sales/lead.kinds.ts';
import { actionText } from '#text/actions.ts';
import { commonText } from '#text/common.ts';
import { fieldText } from '#text/fields.ts';
import { leadsText as text } from '#text/leadPages.ts';
import { leadSourceText } from '#text/leads.ts';
import { messageOf } from '#web/errors.ts';
import type { AddLeadProps } from '#web/features/shared/leads/AddLead.tsx';
import { FollowUps } from '#web/features/shared/leads/FollowUps.tsx';
import { LeadCards, LeadTable } from '#web/features/shared/leads/LeadList.tsx';
import type { LeadPanelProps } from '#web/features/shared/leads/LeadPanel.tsx';
import { leadBoardQuery, leadListQuery } from '#web/features/shared/leads/leads.ts';
import { LostDialog } from '#web/features/shared/leads/LostDialog.tsx';
import type { LeadFilters } from '#web/features/shared/leads/useLeadFilters.ts';
import type { Moves } from '#web/features/shared/leads/useMoves.ts';
import { formatCount } from '#web/numbers.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { NoMatch } from '#web/ui/NoMatch.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Select } from '#web/ui/Select.tsx';
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { useWide } from '#web/ui/useWide.ts';
import '#web/features/shared/leads/leads.css';

const LeadBoard = lazy(async () => ({ default: (await import('#web/features/shared/leads/LeadBoard.tsx')).LeadBoard }));
const AddLead = lazy(async () => ({ default: (await import('#web/features/shared/leads/AddLead.tsx')).AddLead }));
const LeadPanel = lazy(async () => ({ default: (await import('#web/features/shared/leads/LeadPanel.tsx')).LeadPanel }));

type Props = {
  filters: LeadFilters;
  moves: Moves;
  /** Parts for the office only. */
  office?: {
    /** Stands above the list of all open leads. */
    first: ReactNode;
    filter: ReactNode;
    owner: NonNullable<AddLeadProps['owner']>;
    pick: (lead: LeadCard) => ReactNode;
    menu: NonNullable<LeadPanelProps['officeMenu']>;
    notes: NonNullable<LeadPanelProps['officeNotes']>;
  };
  quotesAt?: string;
};

/** Board or list, with today's follow-ups above and one lead at the side. A phone has only the list. */
export function LeadsView({ filters, moves, office, quotesAt }: Props) {
  const { filter, set, path, pathOf } = filters;
  const wide = useWide();
  const showsBoard = wide && (filter.view ?? (office ? 'list' : 'board')) === 'board';
  const owner = filter.owner ? { owner: filter.owner } : {};
  const board = useQuery(leadBoardQuery(owner));
  return (
    <>
      {board.data && <FollowUps due={board.data.due} pathOf={pathOf} wide={wide} />}
      {showsBoard ? (
        board.data ? (
          <Suspense fallback={<SkeletonRows text={text.loading} />}>
            <LeadBoard
              board={board.data}
              open={filter.lead}
              pathOf={pathOf}
              columnPath={(column) => path({ view: 'list', group: column })}
              moves={moves}
              owners={office !== undefined}
            />
          </Suspense>
        ) : board.error ? (
          <LoadError
            title={text.failed}
            body={messageOf(board.error)}
            busy={board.isFetching}
            onRetry={() => void board.refetch()}
          />
        ) : (
          <SkeletonRows text={text.loading} />
        )
      ) : (
        <Listed filters={filters} office={office} />
      )}
      <Suspense fallback={null}>
        {filter.lead && (
          <LeadPanel
            key={filter.lead}
            id={filter.lead}
            moves={moves}
            onClose={() => set({ lead: null })}
            {...(office && { officeMenu: office.menu, officeNotes: office.notes })}
            {...(quotesAt && { quotesAt })}
          />
        )}
        {filter.add && (
          <AddLead
            onClose={() => set({ add: null })}
            onAdded={(lead) => set({ add: null, lead })}
            {...(office && { owner: office.owner })}
          />
        )}
      </Suspense>
      {moves.asked?.to === 'lost' && (
        <LostDialog
          name={moves.asked.lead.full_name}
          busy={moves.busy}
          onLost={(lost_reason, lost_note) => moves.run(moves.asked!.lead, 'lost', { lost_reason, lost_note })}
          onClose={moves.close}
        />
      )}
    </>
  );
}

export function ViewTabs({ filters, first }: { filters: LeadFilters; first: 'board' | 'list' }) {
  const view = filters.filter.view ?? first;
  return (
    <Tabs
      variant="segments"
      label={text.view}
      tabs={(['board', 'list'] as const).map((each) => ({
        to: filters.path({ view: each === first ? null : each, lead: null }),
        label: text[each],
        current: view === each,
      }))}
    />
  );
}

export const AddButton = ({ filters }: { filters: LeadFilters }) => (
  <Button variant="primary" onClick={() => filters.push({ add: 'lead' })}>
    <UserRoundPlus size={16} aria-hidden />
    {text.add}
  </Button>
);

const groups: readonly LeadGroup[] = ['open', ...leadColumns, 'all'];
const groupName = (group: LeadGroup) =>
  group === 'open' || group === 'all' ? text.groups[group] : text.columns[group];

function Listed({ filters, office }: { filters: LeadFilters; office: Props['office'] }) {
  const { filter, set, path, pathOf, listed } = filters;
  const list = useInfiniteQuery(leadListQuery(listed));
  const owner = filter.owner ? { owner: filter.owner } : {};
  const { data: board } = useQuery(leadBoardQuery(owner));
  const wide = useWide('lg');
  const List = wide ? LeadTable : LeadCards;
  const searched = filter.search !== undefined || filter.source !== undefined || filter.owner !== undefined;
  /** The waiting leads stand above the others, not among them. */
  const split = office !== undefined && !searched && filter.group === 'open';
  const countOf = (group: LeadGroup) => board?.columns.find(({ column }) => column === group)?.count;
  return (
    <>
      <div className="mb-3">
        <Tabs
          label={actionText.show}
          tabs={groups.map((group) => {
            const count = countOf(group);
            return {
              to: path({ group, lead: null }),
              label: groupName(group),
              current: filter.group === group,
              count: count ? formatCount(count) : undefined,
            };
          })}
        />
      </div>
      <search className="mb-3 grid gap-2 md:flex">
        <div className="md:w-72">
          <SearchField
            label={text.search}
            clear={commonText.clear}
            value={filter.search ?? ''}
            onSearch={(search) => set({ search })}
          />
        </div>
        <Select
          hideLabel
          label={fieldText.source}
          value={filter.source ?? ''}
          onChange={({ target }) => set({ source: target.value as LeadSource | '' })}
        >
          <option value="">{text.anySource}</option>
          {knownLeadSources.map((source) => (
            <option key={source} value={source}>
              {leadSourceText[source]}
            </option>
          ))}
        </Select>
        {office?.filter}
      </search>
      {split && office?.first}
      <PagedList
        list={list}
        label={actionText.list}
        text={text}
        className={wide ? undefined : ''}
        empty={
          searched || filter.group !== 'open' ? (
            <NoMatch
              title={text.noMatch}
              body={text.noMatchBody}
              onReset={() => set({ search: null, source: null, owner: null, group: 'open' })}
            />
          ) : (
            <EmptyState title={text.empty} body={text.emptyBody}>
              <AddButton filters={filters} />
            </EmptyState>
          )
        }
      >
        {(leads, stale) => (
          <List
            leads={split ? leads.filter(({ owner_id }) => owner_id !== null) : leads}
            stale={stale}
            open={filter.lead}
            pathOf={pathOf}
            owners={office !== undefined}
            {...(office && { pick: office.pick })}
          />
        )}
      </PagedList>
    </>
  );
}
