import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { issuesText } from '#text/issues.ts';
import { jobsText } from '#text/jobs.ts';
import { requestsText } from '#text/requests.ts';
import { issueCountsQuery } from '#web/features/office/issues/issues.ts';
import { referralCountsQuery } from '#web/features/office/referrals/counts.ts';
import { requestCountsQuery } from '#web/features/office/bookings/requests.ts';
import { leadsWaitingQuery } from '#web/features/shared/leads/leads.ts';
import { quoteCountsQuery } from '#web/features/shared/quotes/quotes.ts';
import { formatCount } from '#web/numbers.ts';
import { Tabs } from '#web/ui/Tabs.tsx';

/** The same jobs as a list, as a day of the team, and as a month; what clients ask for, and what technicians report. */
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
        tab('/admin/jobs', jobsText.list),
        tab('/admin/jobs/dispatch', jobsText.dispatch),
        tab('/admin/jobs/month', jobsText.month),
        {
          ...tab('/admin/jobs/requests', requestsText.tab),
          count: waiting > 0 ? formatCount(waiting) : undefined,
          alarm: true,
        },
        {
          ...tab('/admin/jobs/leads', jobsText.leads),
          count: leads > 0 ? formatCount(leads) : undefined,
          alarm: true,
        },
        {
          ...tab('/admin/jobs/referrals', jobsText.referrals),
          count: reviews > 0 ? formatCount(reviews) : undefined,
          alarm: true,
        },
        {
          ...tab('/admin/jobs/quotes', jobsText.quotes),
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
