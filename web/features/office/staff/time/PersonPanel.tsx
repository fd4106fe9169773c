import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import type { PersonWeek } from '#contract/field/timeEntry.schema.ts';
import { hoursOf } from '#contract/field/timeEntry.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { personTimeText as text } from '#text/timesheets.ts';
import { formatShortDay } from '#web/calendar.ts';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { ChangeTime } from '#web/features/office/staff/time/ChangeTime.tsx';
import { personWeekQuery, type Edited } from '#web/features/office/staff/time/sheet.ts';
import { CorrectionCard } from '#web/features/shared/time/CorrectionCard.tsx';
import { whatOf } from '#web/features/shared/time/entries.ts';
import { EntryLine } from '#web/features/shared/time/EntryLine.tsx';
import { InvalidLines } from '#web/features/shared/time/InvalidLines.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { dayIn } from '#web/when.ts';

type Props = { id: string; week: string | undefined; onClose: () => void };

/** One person's week, entry by entry. */
export function PersonPanel({ id, week, onClose }: Props) {
  const { data, error, isFetching, refetch } = useQuery(personWeekQuery(id, week));
  const [edited, setEdited] = useState<Edited | null>(null);
  const total = data?.days.reduce((sum, { minutes }) => sum + minutes, 0) ?? 0;
  const planned = data?.days.reduce((sum, { planned_minutes }) => sum + planned_minutes, 0) ?? 0;
  return (
    <SidePanel
      label={data?.full_name ?? text.loading}
      onClose={onClose}
      head={
        <>
          <h2 className="wide text-20 wrap-anywhere">{data?.full_name ?? text.loading}</h2>
          {data && (
            <p className="text-14 text-muted tabular-nums md:text-13">
              {fill(text.total, { hours: hoursOf(total), planned: hoursOf(planned) })}
            </p>
          )}
        </>
      }
    >
      {data ? (
        <>
          {data.closed_at && <p className="text-14 text-muted md:text-13">{text.closed}</p>}
          <InvalidLines invalid={data.invalid} />
          {data.days
            .filter(({ day }) => day <= data.today)
            .map(({ day, minutes }) => (
              <Day key={day} day={day} minutes={minutes} week={data} onEdit={data.closed_at ? null : setEdited} />
            ))}
        </>
      ) : error ? (
        <LoadError title={text.failed} body={messageOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingLine text={text.loading} />
      )}
      {edited && data && <ChangeTime week={data} edited={edited} onClose={() => setEdited(null)} />}
    </SidePanel>
  );
}

type DayProps = { day: string; minutes: number; week: PersonWeek; onEdit: ((edited: Edited) => void) | null };

function Day({ day, minutes, week, onEdit }: DayProps) {
  const zone = useZone();
  const on = (at: string | null) => at !== null && dayIn(zone, at) === day;
  const entries = week.entries.filter(({ started_at }) => on(started_at)).toReversed();
  const corrections = week.corrections.filter(({ was_started_at, started_at }) => on(was_started_at ?? started_at));
  return (
    <Panel
      title={formatShortDay(day)}
      end={
        <>
          <span className="text-15 font-strong tabular-nums md:text-14">{hoursOf(minutes)}</span>
          {onEdit && (
            <IconButton
              label={fill(text.addOn, { day: formatShortDay(day) })}
              Icon={Plus}
              size="work"
              onClick={() => onEdit({ entry: null, day })}
            />
          )}
        </>
      }
    >
      <ul className="px-4 pb-2">
        {entries.length === 0 && corrections.length === 0 && <li className="pb-2 text-muted">{text.noEntries}</li>}
        {entries.map((entry) => (
          <li key={entry.id} className="rule-t py-0.5">
            <EntryLine
              entry={entry}
              end={
                onEdit && (
                  <IconButton
                    label={fill(text.edit, { what: whatOf(entry) })}
                    Icon={Pencil}
                    size="work"
                    onClick={() => onEdit({ entry, day })}
                  />
                )
              }
            />
          </li>
        ))}
        {corrections.map((each) => (
          <li key={each.id} className="py-1.5">
            <CorrectionCard correction={each} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
