import { booksText as text } from '#text/books.ts';
import { presets } from '#web/features/office/books/periods.ts';
import type { BooksPeriod } from '#web/features/office/books/useBooksRange.ts';
import { DayRange } from '#web/ui/DayRange.tsx';
import { Select } from '#web/ui/Select.tsx';

/** Which days; the usual ones by name, any others by their dates. */
export function PeriodBar({ period: { range, preset, backwards, look, choose } }: { period: BooksPeriod }) {
  return (
    <search className="my-3 grid grid-cols-2 items-start gap-2 md:flex">
      <div className="max-md:col-span-2 md:w-44">
        <Select
          label={text.period}
          value={preset}
          onChange={(event) => {
            const chosen = presets.find((each) => each === event.target.value);
            if (chosen) choose(chosen);
          }}
        >
          {presets.map((each) => (
            <option key={each} value={each}>
              {text.periods[each]}
            </option>
          ))}
          {/* Not to be chosen: it is so when the dates are typed. */}
          {preset === 'own' && <option value="own">{text.periods.own}</option>}
        </Select>
      </div>
      <DayRange labels={text} value={range} onChange={look} error={backwards ? text.order : null} className="md:w-40" />
    </search>
  );
}
