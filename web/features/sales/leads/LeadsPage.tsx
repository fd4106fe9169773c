import { useQuery } from '@tanstack/react-query';
import type { LeadBoard } from '#contract/sales/lead.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { leadsText as text } from '#text/leadPages.ts';
import { pageText } from '#text/sections.ts';
import { leadBoardQuery } from '#web/features/shared/leads/leads.ts';
import { AddButton, LeadsView, ViewTabs } from '#web/features/shared/leads/LeadsView.tsx';
import { useLeadFilters } from '#web/features/shared/leads/useLeadFilters.ts';
import { useMoves } from '#web/features/shared/leads/useMoves.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { formatCount } from '#web/numbers.ts';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { useWide } from '#web/ui/useWide.ts';

/** /sales/leads: the representative's own leads. */
export function LeadsPage() {
  const filters = useLeadFilters();
  const moves = useMoves('sales');
  const wide = useWide();
  useSectionTitle(pageText.leads);
  return (
    <>
      <PageHead title={pageText.leads} subtitle={useSummary()} className="mb-3">
        {wide && <ViewTabs filters={filters} first="board" />}
        <AddButton filters={filters} />
      </PageHead>
      <LeadsView filters={filters} moves={moves} quotesAt="/sales/quotes" />
    </>
  );
}

const isOpen = ({ column }: LeadBoard['columns'][number]) => column !== 'sold' && column !== 'lost';

function useSummary(): string {
  const currency = useCurrency();
  const { data } = useQuery(leadBoardQuery());
  if (!data) return '';
  const open = data.columns.filter(isOpen);
  const sum = (part: 'count' | 'value_cents') => open.reduce((total, column) => total + column[part], 0);
  return fill(text.summary, { count: formatCount(sum('count')), value: formatCents(sum('value_cents'), currency) });
}
