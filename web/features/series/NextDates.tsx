import { addDays, daysOf, lookAhead, type Recurrence } from '#contract/recurrence.ts';
import { repeatText } from '#contract/text/en/series.ts';
import { fill } from '#contract/text/fill.ts';

const shown = 6;
const half = 182;
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The first days of a rule, as soon as it is one. */
export function NextDates({ recurrence }: { recurrence: Recurrence }) {
  const until = addDays(recurrence.starts_on, half);
  const days: string[] = [];
  for (const day of daysOf(recurrence, lookAhead(recurrence.starts_on))) {
    if (day > until && days.length >= shown) break;
    days.push(day);
  }
  const further = days.filter((day) => day <= until).length - shown;
  return (
    <section aria-live="polite" aria-label={repeatText.preview} className="grid gap-2 rounded-card bg-sunken p-3">
      <p className="text-13 font-medium text-muted md:text-12">{repeatText.preview}</p>
      {days.length === 0 ? (
        <p className="text-14 md:text-13">{repeatText.noDates}</p>
      ) : (
        <ol className="grid grid-cols-3 gap-1.5 md:grid-cols-6">
          {days.slice(0, shown).map((day) => (
            <li key={day} className="rounded-module bg-surface px-2 py-1 hairline">
              <span className="block text-12 text-muted">{weekday.format(Date.parse(day))}</span>
              <span className="block wide text-14 whitespace-nowrap tabular-nums md:text-13">
                {date.format(Date.parse(day))}
              </span>
            </li>
          ))}
        </ol>
      )}
      {further > 0 && <p className="text-13 text-muted md:text-12">{fill(repeatText.moreDates, { count: further })}</p>}
    </section>
  );
}
