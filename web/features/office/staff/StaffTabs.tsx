import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { sectionText, pageText } from '#text/sections.ts';
import { staffText } from '#text/staff.ts';
import { undecidedQuery } from '#web/features/office/staff/time/sheet.ts';
import { requestsQuery } from '#web/features/office/supplies/supplies.ts';
import { formatCount } from '#web/numbers.ts';
import { Tabs } from '#web/ui/Tabs.tsx';

export function StaffTabs() {
  const { pathname } = useLocation();
  const undecided = useQuery(undecidedQuery).data?.count ?? 0;
  const waiting = useQuery(requestsQuery).data?.length ?? 0;
  const tab = (to: string, label: string, count = 0) => ({
    to,
    label,
    current: to === pathname,
    count: count ? formatCount(count) : undefined,
  });
  return (
    <div className="mb-3.5 md:mb-4">
      <Tabs
        variant="segments"
        label={sectionText.admin.staff.label}
        tabs={[
          tab('/admin/staff', staffText.team),
          tab('/admin/staff/time', pageText.timesheets, undecided),
          tab('/admin/staff/supplies', pageText.supplies, waiting),
        ]}
      />
    </div>
  );
}
