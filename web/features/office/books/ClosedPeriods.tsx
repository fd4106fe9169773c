import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { closeText as text } from '#text/books.ts';
import { commonText } from '#text/common.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { periodsQuery } from '#web/features/office/books/books.ts';
import { ClosePeriod } from '#web/features/office/books/ClosePeriod.tsx';
import { closableThrough } from '#web/features/office/books/periods.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { formatCalendarDay, formatInstant } from '#web/when.ts';

/** The closed periods, who closed them, and the way to close more. */
export function ClosedPeriods({ today, closedThrough }: { today: string; closedThrough: string | null }) {
  const id = useId();
  const zone = useZone();
  const [closing, setClosing] = useState(false);
  const { data: periods, error, isFetching, refetch } = useQuery(periodsQuery);
  const ends = closableThrough(today, closedThrough);
  const close = (
    <Button
      softDisabled={!ends.length}
      aria-describedby={ends.length ? undefined : id}
      onClick={() => setClosing(true)}
    >
      <Lock size={15} aria-hidden />
      {text.action}
    </Button>
  );
  return (
    <Panel title={text.panel} end={close}>
      {!ends.length && (
        <p id={id} className="px-4 pb-3 text-muted">
          {text.nothing}
        </p>
      )}
      {periods?.length ? (
        <ul aria-label={text.panel}>
          {periods.map((period) => (
            <li key={period.id} className="flex flex-wrap items-baseline gap-x-3 rule-t px-4 py-2.5 md:py-2">
              <span className="flex items-center gap-2 font-strong tabular-nums">
                <Lock size={14} aria-hidden className="text-muted" />
                {fill(text.through, { day: formatCalendarDay(period.through) })}
              </span>
              <span className="min-w-0 wrap-anywhere text-muted">
                {fill(text.by, { name: period.closed_by_name, when: formatInstant(period.closed_at, zone) })}
              </span>
            </li>
          ))}
        </ul>
      ) : error && !periods ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 px-4 pb-3.5">
          <p className="text-danger">{`${text.failed} ${messageOf(error)}`}</p>
          <Button softDisabled={isFetching} onClick={() => void refetch()}>
            {commonText.retry}
          </Button>
        </div>
      ) : (
        <div className="px-4 pb-3.5">
          {periods ? <p className="text-muted">{text.none}</p> : <LoadingLine text={text.loading} />}
        </div>
      )}
      {closing && <ClosePeriod ends={ends} onClose={() => setClosing(false)} />}
    </Panel>
  );
}
