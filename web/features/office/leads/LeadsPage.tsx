import { useInfiniteQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import type { LeadCard, LeadDetail } from '#contract/sales/lead.schema.ts';
import { leadLimits } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { jobsText } from '#text/jobs.ts';
import { officeLeadsText as text } from '#text/leadPages.ts';
import { pageText } from '#text/sections.ts';
import { JobViews } from '#web/features/office/jobs/JobViews.tsx';
import { HeldRequests } from '#web/features/office/leads/HeldRequests.tsx';
import { LeadNotes } from '#web/features/office/leads/LeadNotes.tsx';
import type { LeadAction } from '#web/features/office/leads/LeadDialogs.tsx';
import { OwnerSelect } from '#web/features/office/leads/OwnerSelect.tsx';
import type { LeadDraft } from '#web/features/shared/leads/leadDraft.ts';
import { LeadCards, LeadTable } from '#web/features/shared/leads/LeadList.tsx';
import { leadListQuery } from '#web/features/shared/leads/leads.ts';
import { AddButton, LeadsView, ViewTabs } from '#web/features/shared/leads/LeadsView.tsx';
import { useLeadFilters, type LeadFilters } from '#web/features/shared/leads/useLeadFilters.ts';
import { useMoves } from '#web/features/shared/leads/useMoves.ts';
import type { FormOf } from '#web/form.ts';
import { formatNumber } from '#web/numbers.ts';
import { rowsOf } from '#web/rowsOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { useWide } from '#web/ui/useWide.ts';

const LeadMenuItems = lazy(async () => ({
  default: (await import('#web/features/office/leads/LeadMenuItems.tsx')).LeadMenuItems,
}));
const LeadDialogs = lazy(async () => ({
  default: (await import('#web/features/office/leads/LeadDialogs.tsx')).LeadDialogs,
}));

type WaitingLeadsProps = { filters: LeadFilters; pick: (lead: LeadCard) => ReactNode };

/** The unassigned leads come first; renders nothing if there are none. */
function WaitingLeads({ filters, pick }: WaitingLeadsProps) {
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

/** /admin/jobs/leads: every representative's leads, and the unassigned ones. */
export function LeadsPage() {
  const filters = useLeadFilters();
  const moves = useMoves('admin');
  const wide = useWide();
  const [picked, setPicked] = useState<readonly LeadCard[]>([]);
  const [action, setAction] = useState<LeadAction | null>(null);
  useSectionTitle(pageText.leads);
  const sold = moves.asked?.to === 'sold' ? ({ kind: 'sold', lead: moves.asked.lead } as const) : null;

  const pick = (lead: LeadCard) => {
    const on = picked.some(({ id }) => id === lead.id);
    return (
      <Checkbox
        aria-label={fill(text.select, { name: lead.full_name })}
        checked={on}
        disabled={!on && picked.length >= leadLimits.bulk}
        onChange={() => setPicked(on ? picked.filter(({ id }) => id !== lead.id) : [...picked, lead])}
      />
    );
  };
  const menu = (lead: LeadDetail) => (
    <Suspense fallback={null}>
      <LeadMenuItems lead={lead} onAct={setAction} />
    </Suspense>
  );
  const notes = (lead: LeadDetail) => (
    <LeadNotes lead={lead} onAssign={() => setAction({ kind: 'assign', leads: [lead] })} />
  );
  const owner = (form: FormOf<LeadDraft>) => <OwnerSelect {...form.field('owner_id')} />;
  const dialog = action ?? sold;
  return (
    <>
      <PageHead title={jobsText.title} subtitle={jobsText.subtitle} className="mb-1">
        <Button onClick={() => setAction({ kind: 'import' })}>
          <FileUp size={16} aria-hidden />
          {text.import}
        </Button>
        <AddButton filters={filters} />
      </PageHead>
      <div className="mb-3">
        <JobViews />
      </div>
      {wide && (
        <div className="mb-3">
          <ViewTabs filters={filters} first="list" />
        </div>
      )}
      {picked.length > 0 && (
        <div className="mb-3 flex flex-wrap items-center gap-2 rounded-panel bg-surface px-4 py-2 shadow-1">
          <p className="flex-1 text-15 font-medium tabular-nums md:text-13">
            {fill(text.selected, { count: formatNumber(picked.length) })}
          </p>
          <Button variant="quiet" onClick={() => setPicked([])}>
            {actionText.clearSelection}
          </Button>
          <Button variant="primary" onClick={() => setAction({ kind: 'assign', leads: picked })}>
            {actionText.assign}
          </Button>
        </div>
      )}
      <HeldRequests />
      <LeadsView
        filters={filters}
        moves={moves}
        office={{
          first: <WaitingLeads filters={filters} pick={pick} />,
          pick,
          menu,
          notes,
          owner,
          filter: (
            <OwnerSelect
              filter
              value={filters.filter.owner ?? ''}
              onChange={({ target }) => filters.set({ owner: target.value })}
            />
          ),
        }}
      />
      <Suspense fallback={null}>
        {dialog && (
          <LeadDialogs
            key={dialog.kind}
            action={dialog}
            moves={moves}
            onClose={() => {
              setAction(null);
              moves.close();
            }}
            onDone={(gone) => {
              setAction(null);
              setPicked([]);
              if (gone) filters.set({ lead: gone.next });
            }}
          />
        )}
      </Suspense>
    </>
  );
}
