import { Link } from 'react-router';
import type { Dashboard } from '#contract/office/dashboard.schema.ts';
import { systemStatsText as text } from '#text/officeDashboard.ts';
import { systemPaths } from '#web/features/office/dashboard/paths.ts';
import { formatNumber, formatShare } from '#web/numbers.ts';
import { Panel } from '#web/ui/Panel.tsx';

const kinds = ['active_users', 'jobs_in_queue', 'completed_today', 'health'] as const;
const formats = {
  active_users: formatNumber,
  jobs_in_queue: formatNumber,
  completed_today: formatNumber,
  health: formatShare,
};

/** The current state of the portal itself. */
export function SystemPanel({ dashboard: { system, today } }: { dashboard: Pick<Dashboard, 'system' | 'today'> }) {
  const paths = systemPaths(today);
  return (
    <Panel title={text.title}>
      <dl className="grid grid-cols-2 rule-t md:grid-cols-4 md:divide-x md:divide-border">
        {kinds.map((kind) => (
          <div
            key={kind}
            className="relative px-4 py-3 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-[-2px] has-focus-visible:outline-focus max-md:odd:pr-2 max-md:even:pl-2 md:px-[18px]"
          >
            <dt className="text-14 text-muted md:text-12">
              <Link to={paths[kind]} className="outline-none after:absolute after:inset-0">
                {text[kind]}
              </Link>
            </dt>
            {system[kind] === null ? (
              <dd className="text-15 text-muted md:pt-1 md:text-13">{text.noChecks}</dd>
            ) : (
              <dd className="wide text-22 md:text-24">{formats[kind](system[kind])}</dd>
            )}
          </div>
        ))}
      </dl>
    </Panel>
  );
}
