import { ArrowRight, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { SeriesPreview, Visit } from '#contract/jobs/series.schema.ts';
import { actionText } from '#text/actions.ts';
import { editSeriesText as text } from '#text/series.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { seriesScopes, type SeriesScope } from '#contract/jobs/job.kinds.ts';
import { VisitTiles } from '#web/features/office/series/VisitTiles.tsx';
import { misfitReasons, misfitsIn } from '#web/features/office/series/misfits.ts';
import type { Difference } from '#web/features/office/series/differences.ts';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';

const visitsText = (count: number) => fill(count === 1 ? text.visit_one : workText.visits, { count });

/** The old value struck through, the new one in bold. */
export function DifferenceBar({ differences }: { differences: Difference[] }) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 rounded-card bg-sunken px-3 py-2.5 text-14 md:text-13">
      {differences.map(({ label, from, to }) => (
        <div key={label} className="flex min-w-0 flex-wrap items-center gap-x-2">
          <dt className="text-muted">{label}</dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere">
            {from && (
              <>
                <s className="text-muted">{from}</s>
                <ArrowRight size={13} aria-hidden className="flex-none text-muted" />
              </>
            )}
            <b className="font-strong">{to}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type ScopeProps = {
  value: SeriesScope;
  onChoose: (scope: SeriesScope) => void;
  day: string;
  /** Null while loading. */
  counts: Record<SeriesScope, number | null>;
};

export function ScopeChoice({ value, onChoose, day, counts }: ScopeProps) {
  const id = useId();
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-14 font-medium md:text-12">{text.which}</legend>
      {seriesScopes.map((scope) => (
        <label
          key={scope}
          className={`flex min-h-12 cursor-pointer items-center gap-3 rounded-card px-3 py-2 transition-state has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${
            scope === value ? 'shadow-[inset_0_0_0_2px_var(--primary)]' : 'edge-control hover:bg-hover'
          }`}
        >
          <input
            type="radio"
            name={id}
            checked={scope === value}
            onChange={() => onChoose(scope)}
            {...(scope === value && { 'data-first': '' })}
            className="peer sr-only"
          />
          <span
            aria-hidden
            className="grid size-[18px] flex-none place-items-center rounded-[4px] shadow-[inset_0_0_0_1.5px_var(--border-control)] peer-checked:shadow-[inset_0_0_0_2px_var(--primary)] peer-checked:*:bg-primary"
          >
            <span className="size-2 rounded-[2px]" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block text-15 font-strong md:text-13">{text.scopes[scope]}</span>
            <span className="block text-13 text-muted md:text-12">{fill(text.hints[scope], { day })}</span>
          </span>
          <span
            className={`flex-none text-13 tabular-nums md:text-12 ${scope === value ? 'font-strong' : 'text-muted'}`}
          >
            {counts[scope] !== null && visitsText(counts[scope])}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type PreviewProps = { preview: SeriesPreview | undefined; zone: string; name: string };

export function PreviewPart({ preview, zone, name }: PreviewProps) {
  const troubled = misfitsIn(preview?.visits ?? []);
  return (
    <section aria-label={actionText.preview} aria-live="polite" className="grid gap-2">
      <div className="flex items-center gap-4 text-13 md:text-12">
        <h3 className="flex-1 font-medium">{actionText.preview}</h3>
        <span className="flex items-center gap-1.5 text-muted">
          <span aria-hidden className="size-3 rounded-module bg-accent-soft shadow-[inset_0_0_0_1.5px_var(--accent)]" />
          {text.states.changes}
        </span>
        <span className="flex items-center gap-1.5 text-muted">
          <span aria-hidden className="size-3 rounded-module bg-surface edge-control" />
          {text.states.stays}
        </span>
      </div>
      {preview ? <VisitTiles visits={preview.visits} zone={zone} /> : <LoadingLine text={text.previewing} />}
      {troubled.length > 0 && <Unassigned visits={troubled} zone={zone} name={name} />}
    </section>
  );
}

/** The visits that don't fit, and why. */
function Unassigned({ visits, zone, name }: { visits: Visit[]; zone: string; name: string }) {
  const reasons = misfitReasons(visits, zone, name, 6);
  return (
    <div className="flex gap-3 rounded-card bg-warning-soft px-3 py-2.5 text-14 text-warning-on md:text-13">
      <TriangleAlert size={17} strokeWidth={2} aria-hidden className="mt-0.5 flex-none" />
      <p>
        <b className="font-strong">{reasons.join(' ')}</b>{' '}
        {visits.length === 1 ? text.willBe : fill(text.willBeAll, { count: visits.length })}
      </p>
    </div>
  );
}
