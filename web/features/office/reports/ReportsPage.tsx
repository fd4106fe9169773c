import { ArrowLeft, Bookmark, Printer } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { periodPresets, reportNames } from '#contract/office/report.kinds.ts';
import { actionText } from '#text/actions.ts';
import { dayText } from '#text/days.ts';
import { reportPeriodText, reportsText as text, savedReportText } from '#text/reports.ts';
import { pageText } from '#text/sections.ts';
import { periodNames } from '#web/features/office/reports/periodNames.ts';
import { ReportPanel } from '#web/features/office/reports/ReportPanel.tsx';
import { ReportRows } from '#web/features/office/reports/ReportRows.tsx';
import { ReportsSheet } from '#web/features/office/reports/ReportsSheet.tsx';
import { SaveReport } from '#web/features/office/reports/SaveReport.tsx';
import { SavedReports } from '#web/features/office/reports/SavedReports.tsx';
import { useReports, type Reports } from '#web/features/office/reports/useReports.ts';
import { Button } from '#web/ui/Button.tsx';
import { DayRange } from '#web/ui/DayRange.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Select } from '#web/ui/Select.tsx';

/** Chooses the days: a preset by name, or any dates. */
function PeriodBar({ reports: { range, preset, wrong, look, choose } }: { reports: Reports }) {
  return (
    <search className="mb-3.5 grid grid-cols-2 items-start gap-2 md:mb-4 md:flex">
      <div className="max-md:col-span-2 md:w-44">
        <Select
          label={dayText.period}
          value={preset}
          onChange={(event) => {
            const chosen = periodPresets.find((each) => each === event.target.value);
            if (chosen) choose(chosen);
          }}
        >
          {periodPresets.map((each) => (
            <option key={each} value={each}>
              {periodNames[each]}
            </option>
          ))}
          {/* Users can't choose it: it is set when they type dates. */}
          {preset === 'own' && <option value="own">{periodNames.own}</option>}
        </Select>
      </div>
      <DayRange
        value={range}
        onChange={look}
        error={wrong ? reportPeriodText.wrong : null}
        className="min-w-0 md:w-40"
      />
    </search>
  );
}

/** All reports at a glance, or one in full with the rows behind one of its numbers. */
export function ReportsPage() {
  const reports = useReports();
  const { report, column, path } = reports;
  const [saving, setSaving] = useState(false);
  const title = report ? text.reports[report] : pageText.reports;
  useSectionTitle(title);
  return (
    <>
      {report && (
        <Link
          to={path({ report: null, column: null, key: null })}
          className="mb-1 inline-flex min-h-11 items-center gap-1.5 text-14 font-medium text-accent hover:underline md:min-h-8 md:text-13"
        >
          <ArrowLeft size={15} aria-hidden />
          {text.all}
        </Link>
      )}
      <PageHead title={title} subtitle={report ? '' : text.subtitle} className="mb-3">
        <div className="flex gap-2 max-md:flex-1 max-md:*:flex-1">
          <Button onClick={() => window.print()}>
            <Printer size={16} aria-hidden />
            {actionText.print}
          </Button>
          <Button onClick={() => setSaving(true)}>
            <Bookmark size={16} aria-hidden />
            {savedReportText.save}
          </Button>
        </div>
      </PageHead>
      <PeriodBar reports={reports} />
      {report ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 md:gap-4">
          <ReportPanel report={report} reports={reports} full />
          {column && <ReportRows report={report} column={column} reports={reports} />}
        </div>
      ) : (
        <>
          <SavedReports reports={reports} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 md:gap-4 lg:grid-cols-2">
            {reportNames.map((each) => (
              <ReportPanel key={each} report={each} reports={reports} />
            ))}
          </div>
        </>
      )}
      <ReportsSheet reports={reports} />
      {saving && <SaveReport reports={reports} onClose={() => setSaving(false)} />}
    </>
  );
}
