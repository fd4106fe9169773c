import type { ReactNode } from 'react';
import type { TimeRow } from '#contract/field/timeEntry.schema.ts';
import { hoursOf, longestMinutes } from '#contract/field/timeEntry.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { commonText } from '#text/common.ts';
import { dayText } from '#text/days.ts';
import { timeText as text } from '#text/time.ts';
import { useZone } from '#web/business.ts';
import { cameLate, minutesOf, whatOf } from '#web/features/shared/time/entries.ts';
import { formatLately, formatSpan, formatTime } from '#web/when.ts';

/** Time, purpose and duration. An entry that isn't counted says why. */
export function EntryLine({ entry, end }: { entry: TimeRow; end?: ReactNode }) {
  const zone = useZone();
  const { kind, counted, flag, started_at, ended_at } = entry;
  const late = cameLate(entry);
  const waits = flag ?? (!ended_at && minutesOf(entry) > longestMinutes ? 'long' : null);
  const notes = [waits && text.flags[waits], late && fill(text.late, { time: formatLately(late, zone) })].filter(
    Boolean,
  );
  const quiet = kind === 'break' || waits !== null;
  return (
    <div className="time-entry">
      <span className={`narrow text-14 text-muted tabular-nums md:text-13 ${flag === 'removed' ? 'line-through' : ''}`}>
        {ended_at
          ? formatSpan(started_at, ended_at, zone)
          : fill(text.span, { from: formatTime(started_at, zone), to: dayText.now })}
      </span>
      <span className="min-w-0">
        <span className={`block text-15 wrap-anywhere md:text-13 ${quiet ? 'text-muted' : 'font-medium'}`}>
          {!ended_at && counted && <span aria-hidden className="time-now" />}
          {whatOf(entry)}
        </span>
        {notes.length > 0 && <span className="block text-13 text-muted md:text-12">{notes.join('. ')}</span>}
      </span>
      <span className={`text-15 tabular-nums md:text-13 ${quiet ? 'text-muted' : 'font-strong'}`}>
        {quiet ? commonText.nothing : hoursOf(minutesOf(entry))}
      </span>
      {end}
    </div>
  );
}
