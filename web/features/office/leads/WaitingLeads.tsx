import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { LeadCard } from '#contract/sales/lead.schema.ts';
import { officeLeadsText as text } from '#text/leadPages.ts';
import { LeadCards, LeadTable } from '#web/features/shared/leads/LeadList.tsx';
import { leadListQuery } from '#web/features/shared/leads/leads.ts';
import type { LeadFilters } from '#web/features/shared/leads/useLeadFilters.ts';
import { rowsOf } from '#web/rowsOf.ts';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import { useWide } from '#web/ui/useWide.ts';

type Props = { filters: LeadFilters; pick: (lead: LeadCard) => ReactNode };

/** Those that nobody has come first; nothing where there is none. */
export function WaitingLeads({ filters, pick }: Props) {
  const id = useId();
  const list = useInfiniteQuery(leadListQuery({ group: 'open', owner: 'none' }));
  const wide = useWide('lg');
  const List = wide ? LeadTable : LeadCards;
  const leads = rowsOf(list);
  if (leads.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-5">
      <h2 id={id} className="mb-2 text-17 font-strong md:text-14">
        {text.waiting}
      </h2>
      <div className={wide ? 'rounded-panel bg-surface shadow-1' : ''}>
        <List
          leads={leads}
          stale={list.isPlaceholderData}
          open={filters.filter.lead}
          pathOf={filters.pathOf}
          owners
          pick={pick}
        />
        <LoadMore list={list} />
      </div>
    </section>
  );
}
