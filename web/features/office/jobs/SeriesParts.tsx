import { ChevronDown, ChevronRight, Repeat } from 'lucide-react';
import { Link } from 'react-router';
import type { ListedJob } from '#contract/jobs/job.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { commonText } from '#text/common.ts';
import { seriesRowText as text } from '#text/jobs.ts';
import type { Act } from '#web/features/office/jobs/JobMenu.tsx';
import type { JobFilters } from '#web/features/office/jobs/useJobFilters.ts';
import type { OpenSeries, SeriesVisits } from '#web/features/office/jobs/useOpenSeries.ts';
import { describeRule } from '#web/features/shared/series/describe.ts';
import { formatCount } from '#web/numbers.ts';

/** 25 more visits, every week on Wednesday */
function ruleOf({ rule, more }: NonNullable<ListedJob['series']>): string {
  const sentence = more === 0 ? text.last : more === 1 ? text.moreOne : text.more;
  return fill(sentence, { rule: describeRule(rule), count: formatCount(more) });
}

/** How the series repeats, in place of the description. */
export function SeriesLine({ series }: { series: NonNullable<ListedJob['series']> }) {
  return (
    <p className="flex items-center gap-1.5 text-muted md:text-12">
      <Repeat size={12} aria-hidden className="flex-none" />
      <span className="min-w-0 md:truncate" title={ruleOf(series)}>
        {ruleOf(series)}
      </span>
    </p>
  );
}

/** Expands the row to the series' other visits. */
export function SeriesToggle({ job, open }: { job: ListedJob; open: OpenSeries }) {
  if (!job.series?.more || !job.series_id) return null;
  const isOpen = open.visitsOf.has(job.id);
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={fill(isOpen ? text.hide : text.show, { title: job.title })}
      onClick={() => open.toggle(job.series_id!)}
      className="relative grid size-11 flex-none place-items-center rounded-control text-muted transition-state hover:bg-sunken hover:text-text md:size-7"
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}

const step =
  'inline-flex min-h-11 items-center rounded-control px-2 font-medium text-accent hover:underline md:min-h-8';

type FootProps = { job: ListedJob; shown: SeriesVisits; open: OpenSeries; filters: JobFilters; onAct: Act };

/** Below the visits of a series: the loading or error state, the remaining visits, and the series itself. */
export function SeriesFoot({ job, shown: { visits, failed, retry, hidden }, open, filters, onAct }: FootProps) {
  const series = job.series_id!;
  if (failed) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 text-danger">
        {text.failed}
        <button type="button" onClick={retry} className={step}>
          {commonText.retry}
        </button>
      </p>
    );
  }
  if (!visits) return <output className="text-muted">{text.loading}</output>;
  return (
    <div className="-ml-2 flex flex-wrap items-center gap-x-2">
      {hidden > 0 && (
        <button type="button" onClick={() => open.showAll(series)} className={step}>
          {fill(actionText.showMore, { count: hidden })}
        </button>
      )}
      <Link to={filters.seriesPath(series)} className={step}>
        {text.all}
      </Link>
      <button type="button" onClick={() => onAct('edit', job)} className={step}>
        {text.edit}
      </button>
    </div>
  );
}
