import { periodPresets } from '#contract/office/report.kinds.ts';
import { reportPeriodText as text } from '#text/reports.ts';
import type { Reports } from '#web/features/office/reports/useReports.ts';
import { DayRange } from '#web/ui/DayRange.tsx';
import { Select } from '#web/ui/Select.tsx';

/** Which days; the usual ones by name, any others by their dates. */
export function PeriodBar({ reports: { range, preset, wrong, look, choose } }: { reports: Reports }) {
  return (
    <search className="mb-3.5 grid grid-cols-2 items-start gap-2 md:mb-4 md:flex">
      <div className="max-md:col-span-2 md:w-44">
        <Select
          label={text.label}
          value={preset}
          onChange={(event) => {
            const chosen = periodPresets.find((each) => each === event.target.value);
            if (chosen) choose(chosen);
          }}
        >
          {periodPresets.map((each) => (
            <option key={each} value={each}>
              {text.presets[each]}
            </option>
          ))}
          {/* Not to be chosen: it is so when the dates are typed. */}
          {preset === 'own' && <option value="own">{text.presets.own}</option>}
        </Select>
      </div>
      <DayRange
        labels={text}
        value={range}
        onChange={look}
        error={wrong ? text.wrong : null}
        className="min-w-0 md:w-40"
      />
    </search>
  );
}
