import { command, queryByPost, read } from '#contract/route.ts';
import * as series from '#contract/jobs/series.schema.ts';

export const seriesRoutes = {
  'series.read': read('GET /api/series/:id', 'job.manage', { output: series.Series }),
  'series.preview': queryByPost('POST /api/series/preview', 'job.manage', {
    body: series.NewSeries,
    output: series.SeriesPreview,
  }),
  'series.create': command('POST /api/series', 'job.manage', { body: series.NewSeries, output: series.CreatedSeries }),
  'series.previewEdit': queryByPost('POST /api/series/edit/preview', 'job.manage', {
    body: series.SeriesChange,
    output: series.SeriesPreview,
  }),
  'series.edit': command('POST /api/series/edit', 'job.manage', {
    body: series.SeriesChange,
    output: series.SeriesPreview,
  }),
  /** The id is the visit's. */
  'series.skip': command('POST /api/series/skip/:id', 'job.manage'),
};
