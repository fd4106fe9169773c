import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { NewSeries } from '#contract/jobs/series.schema.ts';
import { editSeriesText, repeatText as text } from '#text/series.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { formatMonthDay, formatWeekdayName } from '#web/calendar.ts';
import { messageOf } from '#web/errors.ts';
import { countText, misfitReasons, misfitsIn } from '#web/features/office/series/misfits.ts';
import { newPreviewQuery } from '#web/features/office/series/series.ts';
import { staffQuery } from '#web/features/office/staff/staff.ts';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';

const shown = 6;

/** The first visits of a new series, as the server would create them: how many, when, and which don't fit. */
export function NextDates({ series }: { series: NewSeries }) {
  const zone = useZone();
  const { data, error } = useQuery(newPreviewQuery(series));
  const { data: staff } = useQuery(staffQuery);
  const name = staff?.find(({ id }) => id === series.assigned_to)?.full_name ?? editSeriesText.anyTechnician;
  const visits = data?.visits ?? [];
  const misfits = misfitsIn(visits);
  const further = visits.length - shown;
  return (
    <section aria-live="polite" aria-label={text.preview} className="grid gap-2 rounded-card bg-sunken p-3">
      {error ? (
        <p className="text-14 md:text-13">
          <span className="font-strong">{text.previewFailed}.</span> {messageOf(error)}
        </p>
      ) : !data ? (
        <LoadingLine text={text.previewing} />
      ) : (
        <>
          <p className="text-13 font-medium text-muted md:text-12">
            {countText(visits.length, series)}
            {series.assigned_to && misfits.length === 0 && `. ${text.fits}`}
          </p>
          <ol className="grid grid-cols-3 gap-1.5 md:grid-cols-6">
            {visits.slice(0, shown).map(({ after, unassigned }) => (
              <li
                key={after}
                className={`rounded-module px-2 py-1 ${unassigned ? 'bg-warning-soft text-warning-on' : 'bg-surface hairline'}`}
              >
                <span className={`block text-12 ${unassigned ? '' : 'text-muted'}`}>
                  {formatWeekdayName(after!, zone)}
                </span>
                <span className="block wide text-14 whitespace-nowrap tabular-nums md:text-13">
                  {formatMonthDay(after!, zone)}
                </span>
              </li>
            ))}
          </ol>
          {further > 0 && <p className="text-13 text-muted md:text-12">{fill(text.moreDates, { count: further })}</p>}
          {misfits.length > 0 && (
            <div className="flex gap-2 text-14 text-warning-on md:text-13">
              <TriangleAlert size={16} strokeWidth={2} aria-hidden className="mt-0.5 flex-none" />
              <div>
                <p className="font-strong">
                  {misfits.length === 1 ? text.misfitOne : fill(text.misfits, { count: misfits.length })}
                </p>
                {misfitReasons(visits, zone, name, shown).map((reason) => (
                  <p key={reason}>{reason}</p>
                ))}
              </div>
            </div>
          )}
        </>
      )}
    </section>
  );
}
