import { Link } from 'react-router';
import type { Dashboard } from '#contract/office/dashboard.schema.ts';
import { officeDashboardText as text } from '#text/officeDashboard.ts';
import { comparedWith, figureKinds, formatFigure } from '#web/features/office/dashboard/format.ts';
import { figurePaths } from '#web/features/office/dashboard/paths.ts';
import { formatGrowth } from '#web/numbers.ts';
import { Sparkline } from '#web/ui/Sparkline.tsx';
import { Trend } from '#web/ui/Trend.tsx';

/** Four figures; each links to the rows that it counts. */
export function FigureCards({ dashboard }: { dashboard: Dashboard }) {
  const paths = figurePaths(dashboard);
  return (
    <dl
      aria-label={text.figures}
      className="grid grid-cols-2 gap-px overflow-clip rounded-panel bg-border shadow-1 *:bg-surface min-[75rem]:grid-cols-4"
    >
      {figureKinds.map((kind) => {
        const { total, parts, growth } = dashboard[kind];
        return (
          <div
            key={kind}
            className="relative grid content-between gap-1.5 px-3.5 py-3 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-[-2px] has-focus-visible:outline-focus md:px-[18px]"
          >
            <dt className="text-14 font-medium text-muted md:text-13">
              <Link to={paths[kind]} className="outline-none after:absolute after:inset-0">
                {text.figure[kind]}
              </Link>
            </dt>
            <dd className="grid grid-cols-[1fr_auto] items-end gap-x-2 gap-y-1">
              <span className="wide text-26 tabular-nums max-md:col-span-2 md:text-30">
                {formatFigure(kind, total, dashboard.currency)}
              </span>
              <span className="md:order-2 md:col-span-2">
                <Growth growth={growth} compared={comparedWith(kind, dashboard)} />
              </span>
              <Sparkline values={parts} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Growth({ growth, compared }: { growth: number | null; compared: string }) {
  if (growth === null) return <span className="block text-12 text-muted tabular-nums">{compared}</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 text-12 tabular-nums">
      <Trend change={growth} text={formatGrowth(growth)} /> <span className="text-muted">{compared}</span>
    </span>
  );
}
