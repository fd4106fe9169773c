import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { columnsOf, type ReportName } from '#contract/office/report.kinds.ts';
import type { ReportRow } from '#contract/office/report.schema.ts';
import { amountText } from '#text/amounts.ts';
import { commonText } from '#text/common.ts';
import { fieldText } from '#text/fields.ts';
import { reportRowsText as text, reportsText } from '#text/reports.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { nameOf } from '#web/features/office/reports/format.ts';
import { reportQuery, reportRowsQuery } from '#web/features/office/reports/reports.ts';
import type { Reports } from '#web/features/office/reports/useReports.ts';
import { clientPath } from '#web/features/shared/clients/paths.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { button } from '#web/ui/Button.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { cell, Table } from '#web/ui/Table.tsx';
import { formatCalendarDay, formatInstant } from '#web/when.ts';

type Props = { report: ReportName; column: string; reports: Reports };

const pages = {
  invoice: (id: string) => `/admin/payments/invoices/${id}`,
  payment: (id: string) => `/admin/payments?payment=${id}`,
  job: (id: string) => `/admin/jobs?job=${id}`,
  client: clientPath,
  lead: (id: string) => `/admin/jobs/leads?lead=${id}`,
};

const focus = (element: HTMLElement | null) => element?.focus();

/** The rows behind a number: its invoices, payments, visits or clients. */
export function ReportRows({ report, column, reports: { range, key, wrong, path } }: Props) {
  const columns = columnsOf(report);
  const known = columns.find(({ name }) => name === column);
  const query = { report, column: (known ?? columns[0]!).name, ...range, ...(key !== undefined && { key }) };
  const { data } = useQuery({ ...reportQuery({ report, ...range }), enabled: !wrong });
  const list = useInfiniteQuery({ ...reportRowsQuery(query), enabled: !wrong && known !== undefined });
  const line = data?.lines.find((each) => each.key === key) ?? (key === undefined ? null : { key, name: null });
  if (!known) return null;
  const title = fill(text.title, {
    column: reportsText.columns[known.name],
    line: line ? nameOf(report, line) : text.everything,
  });
  const close = (
    <Link to={path({ column: null, key: null })} className={button({ variant: 'quiet' })}>
      <X size={15} aria-hidden />
      {commonText.close}
    </Link>
  );
  return (
    // A user who opened a number continues reading here.
    <div key={title} ref={focus} tabIndex={-1} className="scroll-mt-20 rounded-panel outline-none">
      <Panel title={title} end={close}>
        <PagedList list={list} text={text} empty={<EmptyState body={text.empty} />} className="">
          {(rows) => <Rows report={report} column={column} rows={rows} label={title} />}
        </PagedList>
      </Panel>
    </div>
  );
}

type RowsProps = { report: ReportName; column: string; rows: ReportRow[]; label: string };

function Rows({ report, column, rows, label }: RowsProps) {
  const [zone, currency] = [useZone(), useCurrency()];
  const ofHours = report === 'utilization';
  const ofVisits = report === 'visits' || ofHours;
  const ofClients = report === 'retention';
  const day = report === 'aging' ? amountText.due : ofClients ? text.firstVisit : fieldText.date;
  const moment = (at: string | null) => (at ? formatInstant(at, zone) : commonText.nothing);
  const last = ofHours
    ? fieldText.end
    : ofVisits
      ? column === 'moved'
        ? text.movedTo
        : text.began
      : amountText.amount;
  return (
    <Table
      label={label}
      columns={[
        {
          text: ofHours ? fieldText.start : ofVisits ? text.planned : day,
          className: `${ofVisits ? 'w-[34%]' : 'w-[30%]'} md:w-[22%]`,
        },
        { text: text.what },
        ...(ofClients
          ? []
          : [
              { text: fieldText.client, className: 'max-md:hidden md:w-[26%]' },
              { text: last, className: `text-right ${ofVisits ? 'w-[34%] md:w-[22%]' : 'w-[34%] md:w-[16%]'}` },
            ]),
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id} className="h-10 rule-t text-14 md:text-13">
          <td className={cell}>{ofVisits ? moment(row.planned_at) : formatCalendarDay(row.day)}</td>
          <th scope="row" className={`${cell} text-left font-medium wrap-anywhere`}>
            {row.entity && row.entity_id ? (
              <Link to={pages[row.entity](row.entity_id)} className="block w-fit text-accent hover:underline">
                {row.title}
              </Link>
            ) : (
              row.title
            )}
            {row.client_name && <span className="block text-13 font-text text-muted md:hidden">{row.client_name}</span>}
          </th>
          {!ofClients && (
            <>
              <td className={`${cell} max-md:hidden wrap-anywhere`}>{row.client_name}</td>
              <td className={`${cell} text-right`}>
                {ofVisits ? moment(row.became_at) : row.cents === null ? '' : formatCents(row.cents, currency)}
              </td>
            </>
          )}
        </tr>
      ))}
    </Table>
  );
}
