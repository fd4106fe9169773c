import { useQuery } from '@tanstack/react-query';
import { Download, MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { lateAfterMinutes } from '#contract/base/timing.ts';
import { columnsOf, type ReportName } from '#contract/office/report.kinds.ts';
import type { Report } from '#contract/office/report.schema.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { reportsText as text } from '#text/reports.ts';
import { fill } from '#contract/text/fill.ts';
import { messageOf } from '#web/errors.ts';
import { sentenceOf } from '#web/features/office/reports/format.ts';
import { ReportChart } from '#web/features/office/reports/ReportChart.tsx';
import { reportQuery } from '#web/features/office/reports/reports.ts';
import { ReportTable } from '#web/features/office/reports/ReportTable.tsx';
import { RetentionTable } from '#web/features/office/reports/RetentionTable.tsx';
import type { Reports } from '#web/features/office/reports/useReports.ts';
import { routePath } from '#web/routePath.ts';
import { button } from '#web/ui/Button.tsx';
import { DownloadLink } from '#web/ui/DownloadLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';

type Props = { report: ReportName; reports: Reports; /** Shows every line. */ full?: boolean };

/** One report: its chart, table, changes and export. */
export function ReportPanel({ report, reports, full = false }: Props) {
  const { range, wrong, path } = reports;
  const query = { report, ...range };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...reportQuery(query),
    enabled: !wrong,
  });
  const name = text.reports[report];
  const file = (
    <>
      {!full && (
        <Link
          to={path({ report })}
          aria-label={fill(text.open, { report: name })}
          className={button({ variant: 'quiet' })}
        >
          {fieldText.details}
        </Link>
      )}
      <DownloadLink href={routePath('reports.export', { query })} className={button()}>
        <Download size={15} aria-hidden />
        <span aria-hidden>{actionText.csv}</span>
        <span className="sr-only">{fill(text.csvOf, { report: name })}</span>
      </DownloadLink>
    </>
  );
  return (
    <Panel title={name} end={file} className="flex flex-col">
      <p className="px-4 pb-2 text-13 text-muted md:text-12">
        {fill(text.hints[report], { minutes: lateAfterMinutes })}
      </p>
      {error && !data ? (
        <PanelError text={`${text.failed}. ${messageOf(error)}`} busy={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className="px-4 pb-4">{!wrong && <LoadingLine text={text.loading} />}</div>
      ) : (
        <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData || wrong ? 'opacity-60' : ''}>
          <Body data={data} reports={reports} full={full} />
        </div>
      )}
      {data && !isEmpty(data) && (
        <p className="mt-auto flex gap-2 rule-t px-4 py-2.5 text-14 md:text-13">
          <MessageCircle size={16} aria-hidden className="mt-0.5 flex-none text-accent" />
          <span className="min-w-0 wrap-anywhere">{sentenceOf(data)}</span>
        </p>
      )}
    </Panel>
  );
}

const isEmpty = ({ lines }: Report) =>
  lines.every(({ values, before }) => [...values, ...before].every((value) => !value));

function Body({ data, reports, full }: { data: Report; reports: Reports; full: boolean }) {
  const { report } = data;
  if (isEmpty(data)) return <EmptyState body={report === 'aging' ? text.emptyAging : text.empty} />;
  if (report === 'retention') return <RetentionTable data={data} reports={reports} />;
  const drawn = report === 'month' || report === 'aging';
  return (
    <>
      {drawn && <ReportChart data={data} reports={reports} table={report === 'month' && !full ? 'switch' : 'none'} />}
      {(report !== 'month' || full) && (
        <ReportTable data={data} reports={reports} full={full} bars={!drawn && columnsOf(report).length <= 3} />
      )}
    </>
  );
}
