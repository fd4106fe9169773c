import { addDays, addMonths, isMonth } from '#contract/base/days.ts';
import { PortalError } from '#contract/errors.ts';
import { knownLeadSources } from '#contract/sales/lead.kinds.ts';
import { pageSize } from '#contract/base/limits.ts';
import { isBucket } from '#contract/office/report.kinds.ts';
import type { ReportRow, ReportRowsQuery } from '#contract/office/report.schema.ts';
import { Day, Id, Instant } from '#contract/base/scalars.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { list, type RowCursor } from '#server/features/reports/rows.queries.ts';

type Name = ReportRowsQuery['report'];

const isId = (text: string) => Id.safeParse(text).success;
const isNumber = (text: string) => /^\d{1,18}$/.test(text);
const isDay = (text: string) => Day.safeParse(text).success;

const isOwner = (key: string) => key === '' || isId(key);
const keys: Record<Name, (key: string) => boolean> = {
  service: isOwner,
  technician: isOwner,
  visits: isOwner,
  tips: isOwner,
  utilization: isId,
  profit: isId,
  month: isMonth,
  retention: isMonth,
  leads: (key) => knownLeadSources.some((source) => source === key),
  aging: isBucket,
  tax: (key) => key.length > 0,
};

/** The reports whose rows have a number as their id; the others have a uuid. */
const byNumber = new Set<Name>(['service', 'technician', 'month', 'tax', 'visits']);

/** The reports whose rows are sorted by a moment, not by a day. */
const byMoment = new Set<Name>(['visits', 'utilization', 'profit', 'leads']);

function readCursor(report: Name, cursor: string | undefined): RowCursor | null {
  if (cursor === undefined) return null;
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const isAt = byMoment.has(report) ? (text: string) => Instant.safeParse(text).success : isDay;
  if (!isAt(at) || !(byNumber.has(report) ? isNumber(id) : isId(id))) throw new PortalError('invalid_input');
  return { at, id };
}

/** Limits a month to the days within the period. */
function clipped(query: ReportRowsQuery): ReportRowsQuery {
  const { report, key, from, to } = query;
  if (report !== 'month' || key === undefined) return query;
  const [first, last] = [`${key}-01`, addDays(`${addMonths(key, 1)}-01`, -1)];
  return { ...query, from: first > from ? first : from, to: last < to ? last : to };
}

/** The rows behind a number, page by page. */
export async function rowsBehind(tx: Tx, query: ReportRowsQuery): Promise<{ items: ReportRow[]; next: string | null }> {
  if (query.key !== undefined && !keys[query.report](query.key)) throw new PortalError('invalid_input');
  const rows = await list(tx, clipped(query), readCursor(query.report, query.cursor));
  const items = rows.slice(0, pageSize);
  const last = items.at(-1);
  const next = rows.length > pageSize && last ? Buffer.from(`${last.at} ${last.id}`).toString('base64url') : null;
  return { items: items.map(({ at: _, ...row }) => row), next };
}
