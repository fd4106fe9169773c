import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { actionText } from '#text/actions.ts';
import { issuesText } from '#text/issues.ts';
import { jobsText } from '#text/jobs.ts';
import { requestsText } from '#text/requests.ts';
import { pageText } from '#text/sections.ts';
import { issueCountsQuery } from '#web/features/office/issues/issues.ts';
import { referralCountsQuery } from '#web/features/office/referrals/counts.ts';
import { requestCountsQuery } from '#web/features/office/bookings/requests.ts';
import { leadsWaitingQuery } from '#web/features/shared/leads/leads.ts';
import { quoteCountsQuery } from '#web/features/shared/quotes/quotes.ts';
import { formatCount } from '#web/numbers.ts';
import { Tabs } from '#web/ui/Tabs.tsx';

/** Tabs for the jobs as a list, a day and a month, for clients' requests, and for technicians' reports. */
export function JobViews() {
  const { pathname } = useLocation();
  const waiting = useQuery(requestCountsQuery).data?.waiting ?? 0;
  const open = useQuery(issueCountsQuery).data?.open ?? 0;
  const leads = useQuery(leadsWaitingQuery).data?.count ?? 0;
  const quotes = useQuery(quoteCountsQuery).data;
  const decisions = (quotes?.approval ?? 0) + (quotes?.plans ?? 0);
  const reviews = useQuery(referralCountsQuery).data?.review ?? 0;
  const tab = (to: string, label: string) => ({ to, label, current: to === pathname });
  return (
    <Tabs
      label={jobsText.views}
      tabs={[
        tab('/admin/jobs', actionText.list),
        tab('/admin/jobs/dispatch', pageText.dispatch),
        tab('/admin/jobs/month', jobsText.month),
        {
          ...tab('/admin/jobs/requests', requestsText.tab),
          count: waiting > 0 ? formatCount(waiting) : undefined,
          alarm: true,
        },
        {
          ...tab('/admin/jobs/leads', pageText.leads),
          count: leads > 0 ? formatCount(leads) : undefined,
          alarm: true,
        },
        {
          ...tab('/admin/jobs/referrals', pageText.referrals),
          count: reviews > 0 ? formatCount(reviews) : undefined,
          alarm: true,
        },
        {
          ...tab('/admin/jobs/quotes', pageText.quotes),
          count: decisions > 0 ? formatCount(decisions) : undefined,
          alarm: true,
        },
        {
          ...tab('/admin/jobs/issues', issuesText.tab),
          count: open > 0 ? formatCount(open) : undefined,
          alarm: true,
        },
      ]}
    />
  );
}
