import { lazy, Suspense } from 'react';
import { sectionText } from '#text/sections.ts';
import { OpenBookings } from '#web/features/client/bookings/OpenBookings.tsx';
import { ComingPanel } from '#web/features/client/dashboard/ComingPanel.tsx';
import { HistoryPanel } from '#web/features/client/dashboard/HistoryPanel.tsx';
import { HomeHero } from '#web/features/client/dashboard/HomeHero.tsx';
import { LatestWork } from '#web/features/client/dashboard/LatestWork.tsx';
import { QuickActions } from '#web/features/client/dashboard/QuickActions.tsx';
import { InvoicesCard } from '#web/features/client/invoices/InvoicesCard.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import '#web/features/client/dashboard/home.css';

const OpenQuotes = lazy(async () => ({
  default: (await import('#web/features/client/quotes/OpenQuotes.tsx')).OpenQuotes,
}));
const PlanCards = lazy(async () => ({ default: (await import('#web/features/client/plans/PlanCards.tsx')).PlanCards }));

/** A client's first page: the next visit, the open invoices, and the past visits. */
export function ClientDashboardPage() {
  useSectionTitle(sectionText.client[''].label);
  return (
    <div className="home">
      <HomeHero />
      <OpenBookings />
      <Suspense>
        <OpenQuotes />
      </Suspense>
      <QuickActions />
      <div className="home-columns">
        <div>
          <InvoicesCard />
          <LatestWork />
        </div>
        <div>
          <ComingPanel />
          <Suspense>
            <PlanCards />
          </Suspense>
          <HistoryPanel />
        </div>
      </div>
    </div>
  );
}
