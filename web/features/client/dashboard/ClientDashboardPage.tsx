import { sectionText } from '#text/sections.ts';
import { InvoicesCard, PayInvoiceAction } from '#web/features/client/invoices/InvoicesCard.tsx';
import { AccountPanel } from '#web/features/shared/dashboard/AccountPanel.tsx';
import { Greeting } from '#web/features/shared/dashboard/Greeting.tsx';
import { VisitsPanel } from '#web/features/client/dashboard/VisitsPanel.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';

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
      <VisitsPanel />
      <InvoicesCard />
      <AccountPanel />
    </div>
  );
}
