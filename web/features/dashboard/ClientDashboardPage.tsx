import { firstListText } from '#contract/text/en/dashboard.ts';
import { sectionText } from '#contract/text/en/sections.ts';
import { InvoicesCard, PayInvoiceAction } from '#web/features/billing/InvoicesCard.tsx';
import { AccountPanel } from '#web/features/dashboard/AccountPanel.tsx';
import { Greeting } from '#web/features/dashboard/Greeting.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { Panel } from '#web/ui/Panel.tsx';

const { title, empty, why } = firstListText.client;

/** A client's first page: what is booked, and what is to be paid. */
export function ClientDashboardPage() {
  useSectionTitle(sectionText.client[''].label);
  return (
    <div className="grid gap-3.5 md:gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_316px]">
      <div className="lg:col-span-3">
        <Greeting />
      </div>
      <div className="lg:col-span-3">
        <PayInvoiceAction />
      </div>
      <InvoicesCard />
      <Panel title={title} className="flex flex-col *:last:flex-1 lg:min-h-[240px]">
        <EmptyState title={empty} body={why} />
      </Panel>
      <AccountPanel />
    </div>
  );
}
