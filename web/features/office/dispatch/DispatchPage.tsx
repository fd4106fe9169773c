import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { createText } from '#text/create.ts';
import { dispatchText } from '#text/dispatch.ts';
import { pageText } from '#text/sections.ts';
import { useZone } from '#web/business.ts';
import { BoardArea } from '#web/features/office/dispatch/BoardArea.tsx';
import { DaySwitcher } from '#web/features/office/dispatch/DaySwitcher.tsx';
import '#web/features/office/dispatch/dispatch.css';
import { PhoneDay } from '#web/features/office/dispatch/PhoneDay.tsx';
import { useDispatchAddress } from '#web/features/office/dispatch/useDispatchAddress.ts';
import type { JobStart } from '#web/features/office/jobs/jobDraft.ts';
import { JobViews } from '#web/features/office/jobs/JobViews.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { useWide } from '#web/ui/useWide.ts';

const JobDialog = lazy(async () => ({
  default: (await import('#web/features/office/jobs/JobDialog.tsx')).JobDialog,
}));

/** The team's schedule for a day or a week. */
export function DispatchPage() {
  const zone = useZone();
  const address = useDispatchAddress(zone);
  const wide = useWide();
  const [creating, setCreating] = useState<JobStart | null>(null);
  useSectionTitle(pageText.dispatch);
  const ranges = (['day', 'week'] as const).map((range) => ({
    to: address.rangePath(range),
    label: dispatchText[range],
    current: address.range === range,
  }));
  return (
    <div className="flex min-h-0 flex-col md:-mt-[18px] md:bleed-r-6 md:-mb-6 md:-ml-6 md:h-[calc(100dvh-var(--topbar))]">
      <div className="flex flex-none flex-wrap items-end gap-x-5 gap-y-3 md:min-h-[60px] md:border-b md:border-border md:px-6 md:max-lg:pt-3">
        <PageTitle className="text-24 md:pb-[11px] md:text-22">{pageText.jobs}</PageTitle>
        <div className="min-w-0 max-md:order-last max-md:w-full md:-mb-px">
          <JobViews />
        </div>
        <div className="flex flex-wrap items-center gap-2 max-md:w-full max-md:order-last md:ml-auto md:gap-3 md:py-3">
          {wide && <Tabs variant="segments" label={dispatchText.range} tabs={ranges} />}
          <DaySwitcher address={address} />
          <Button variant="primary" onClick={() => setCreating({})} className="max-md:hidden">
            <Plus size={16} aria-hidden />
            {createText.job}
          </Button>
        </div>
        <Button variant="primary" onClick={() => setCreating({})} className="ml-auto md:hidden">
          <Plus size={16} aria-hidden />
          {createText.job}
        </Button>
      </div>
      {wide ? (
        <BoardArea address={address} zone={zone} onCreate={setCreating} />
      ) : (
        <PhoneDay address={address} zone={zone} />
      )}
      {creating && (
        <Suspense>
          <JobDialog job={null} initial={creating} onClose={() => setCreating(null)} />
        </Suspense>
      )}
    </div>
  );
}
