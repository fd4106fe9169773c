import { z } from 'zod';
import { Period } from '#contract/office/figures.schema.ts';
import { nameLimit } from '#contract/base/limits.ts';
import { columnNames, mailCadences, periodPresets, reportColumns, reportNames } from '#contract/office/report.kinds.ts';
import { Day, Id, Instant } from '#contract/base/scalars.schema.ts';

const inPeriod = ({ from, to }: Period) => Period.safeParse({ from, to }).success;
const asked = { report: z.enum(reportNames), from: Day, to: Day };
export const ReportQuery = z.strictObject(asked).refine(inPeriod, { path: ['to'] });

/** One value per column; null for months that haven't come yet. */
const Values = z.array(z.number().int().nullable());

/** The change of the last column against the previous period: 0.12 is 12% more. Null if there is nothing to compare with. */
const growth = z.number().nullable();

export const Report = z.strictObject({
  ...asked,
  currency: z.string(),
  /** The period it is compared with. */
  before: z.strictObject({ from: Day, to: Day }),
  lines: z.array(
    z.strictObject({
      /** A service, a technician, a tax, a month or a bucket; '' is the line without one. */
      key: z.string(),
      /** Null if the key is the name. */
      name: z.string().nullable(),
      values: Values,
      /** The same in the previous period; empty if lines aren't compared. */
      before: Values,
      growth,
    }),
  ),
  totals: Values,
  totals_before: Values,
  growth,
});

/** The rows behind a number: of one line, or of all lines. */
export const ReportRowsQuery = z
  .strictObject({
    ...asked,
    key: z.string().max(200).optional(),
    column: z.enum(columnNames),
    cursor: z.string().max(120).optional(),
  })
  .refine(inPeriod, { path: ['to'] })
  .refine(({ report, column }) => column in reportColumns[report], { path: ['column'] });

export const ReportRow = z.strictObject({
  id: z.string(),
  day: Day,
  title: z.string(),
  client_name: z.string().nullable(),
  cents: z.number().int().nullable(),
  /** For a visit: the planned time, and when it began or where it was moved to. */
  planned_at: Instant.nullable(),
  became_at: Instant.nullable(),
  /** The record that a click opens. */
  entity: z.enum(['invoice', 'payment', 'job', 'client', 'lead']).nullable(),
  entity_id: Id.nullable(),
});
export const ReportRows = z.strictObject({ items: z.array(ReportRow), next: z.string().nullable() });

/** A report that a user saved under a name. */
export const SavedReport = z.strictObject({
  id: Id,
  name: z.string().trim().min(1).max(nameLimit),
  report: z.enum(reportNames),
  period: z.enum(periodPresets),
  /** Weekly on Mondays, or on the first of the month. */
  mail: z.enum(mailCadences),
});

export type Report = z.infer<typeof Report>;
export type ReportQuery = z.infer<typeof ReportQuery>;
export type ReportRowsQuery = z.infer<typeof ReportRowsQuery>;
export type ReportRow = z.infer<typeof ReportRow>;
export type SavedReport = z.infer<typeof SavedReport>;
