import { z } from 'zod';
import * as reports from '#contract/office/report.schema.ts';
import { Bytes, command, read } from '#contract/route.ts';

export const reportsRoutes = {
  'reports.read': read('GET /api/reports', 'money.manage', { query: reports.ReportQuery, output: reports.Report }),
  'reports.rows': read('GET /api/reports/rows', 'money.manage', {
    query: reports.ReportRowsQuery,
    output: reports.ReportRows,
  }),
  'reports.export': read('GET /api/reports/export', 'money.manage', {
    query: reports.ReportQuery,
    output: Bytes,
    recent: true,
    limit: 60,
  }),

  /** The user's own. */
  'savedReport.list': read('GET /api/saved-reports', 'money.manage', { output: z.array(reports.SavedReport) }),
  'savedReport.save': command('PUT /api/saved-reports/:id', 'money.manage', {
    body: reports.SavedReport.omit({ id: true }),
    output: reports.SavedReport,
  }),
  'savedReport.delete': command('DELETE /api/saved-reports/:id', 'money.manage'),
};
