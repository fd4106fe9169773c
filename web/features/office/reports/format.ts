import { daysBetween } from '#contract/base/days.ts';
import { columnsOf, hasChange, type ReportColumn } from '#contract/office/report.kinds.ts';
import { lineName } from '#contract/office/reportNames.ts';
import { hoursOf } from '#contract/field/timeEntry.kinds.ts';
import type { Report } from '#contract/office/report.schema.ts';
import { commonText } from '#text/common.ts';
import { reportsText as text } from '#text/reports.ts';
import { fill } from '#contract/text/fill.ts';
import { formatMonth } from '#web/calendar.ts';
import { formatCents } from '#web/money.ts';
import { formatNumber, formatPercent, formatShare } from '#web/numbers.ts';

type Line = Report['lines'][number];

export const formatValue = (value: number | null, { kind }: ReportColumn, currency: string): string =>
  value === null
    ? commonText.nothing
    : kind === 'cents'
      ? formatCents(value, currency)
      : kind === 'minutes'
        ? hoursOf(value)
        : kind === 'percent'
          ? formatPercent(value / 100)
          : formatNumber(value);

export const nameOf = (report: Report['report'], line: Pick<Line, 'key' | 'name'>): string =>
  lineName(report, line, formatMonth);

/** The changes against the previous period, using only the report's own numbers. */
export function sentenceOf(data: Report): string {
  if (data.report === 'aging') return agingSentence(data);
  if (data.report === 'retention') return retentionSentence(data);
  if (data.report === 'profit') return shareSentence(text.margin, data.totals[2], data.totals[0]);
  return [
    ...(data.report === 'visits' ? [lateSentence(data)] : []),
    ...(data.report === 'utilization' ? [onSiteSentence(data)] : []),
    changeSentence(data),
    extremeSentence(data),
  ]
    .filter(Boolean)
    .join(' ');
}

function changeSentence({ report, currency, totals, totals_before, growth, from, to }: Report): string {
  const days = daysBetween(from, to) + 1;
  const column = columnsOf(report).at(-1)!;
  const [now, before] = [totals.at(-1) ?? 0, totals_before.at(-1) ?? 0];
  if (growth === null) return fill(text.tooLittle, { days });
  const said = { name: text.columns[column.name], value: formatValue(now, column, currency), days };
  if (now === before) return fill(text.same, said);
  return fill(now > before ? text.more : text.less, { ...said, percent: formatShare(Math.abs(growth)) });
}

/** The line that grew or fell the most, and the best month. */
function extremeSentence({ report, lines, currency, growth }: Report): string {
  const column = columnsOf(report).at(-1)!;
  if (lines.length < 2) return '';
  if (report === 'month') {
    const best = lines.reduce((one, other) => (other.values[0]! > one.values[0]! ? other : one));
    const value = formatValue(best.values[0]!, column, currency);
    return best.values[0]! > 0 ? fill(text.bestMonth, { month: nameOf(report, best), value }) : '';
  }
  if (!hasChange(report) || growth === null) return '';
  const changeOf = ({ values, before }: Line) => (values.at(-1) ?? 0) - (before.at(-1) ?? 0);
  const most = lines.reduce((one, other) => (Math.abs(changeOf(other)) > Math.abs(changeOf(one)) ? other : one));
  const change = changeOf(most);
  if (change === 0) return '';
  const said = { line: nameOf(report, most), value: formatValue(Math.abs(change), column, currency) };
  return fill(change > 0 ? text.grewMost : text.fellMost, said);
}

/** Empty if the total is zero or unknown. */
const shareSentence = (words: string, part: number | null | undefined, all: number | null | undefined): string =>
  all ? fill(words, { percent: formatShare(Math.round(((part ?? 0) / all) * 100) / 100) }) : '';

const onSiteSentence = ({ totals }: Report): string =>
  shareSentence(
    text.onSiteShare,
    totals[2],
    totals.reduce<number>((sum, value) => sum + (value ?? 0), 0),
  );

function lateSentence({ totals: [begun, , late] }: Report): string {
  if (!begun) return '';
  return fill(text.lateShare, { late: formatNumber(late ?? 0), begun: formatNumber(begun) });
}

function agingSentence({ lines, totals, currency }: Report): string {
  const all = totals[1] ?? 0;
  if (all === 0) return text.noOwed;
  const overdue = all - (lines.find(({ key }) => key === 'current')?.values[1] ?? 0);
  const total = formatCents(all, currency);
  return overdue === 0
    ? fill(text.noneOverdue, { total })
    : fill(text.overdue, { value: formatCents(overdue, currency), total });
}

/** The latest month whose following month has begun. */
function retentionSentence({ report, lines }: Report): string {
  const latest = lines.findLast(({ values }) => values[1] !== null && values[1] !== undefined);
  if (!latest) return text.noStay;
  const [clients, back] = latest.values;
  return fill(text.stayed, {
    count: formatNumber(back ?? 0),
    clients: formatNumber(clients ?? 0),
    month: nameOf(report, latest),
  });
}
