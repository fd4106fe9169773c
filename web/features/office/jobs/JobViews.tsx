import { useLocation } from 'react-router';
import { jobsText } from '#text/jobs.ts';
import { Tabs } from '#web/ui/Tabs.tsx';

const views = [
  { to: '/admin/jobs', label: jobsText.list },
  { to: '/admin/jobs/dispatch', label: jobsText.dispatch },
  { to: '/admin/jobs/month', label: jobsText.month },
];

/** The same jobs as a list, as a day of the team, and as a month. */
export function JobViews() {
  const { pathname } = useLocation();
  return <Tabs label={jobsText.views} tabs={views.map(({ to, label }) => ({ to, label, current: to === pathname }))} />;
}
