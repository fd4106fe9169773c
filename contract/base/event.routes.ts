import { z } from 'zod';
import { Crash, CrashReceipt, MissedPage } from '#contract/base/crash.schema.ts';
import { queryByPost, read, Bytes } from '#contract/route.ts';

export const eventRoutes = {
  'event.stream': read('GET /api/events', 'session.use', {
    query: z.strictObject({ since: z.string().max(100).optional() }),
    output: Bytes,
  }),

  'report.notFound': queryByPost('POST /api/reports/not-found', 'public', { body: MissedPage, limit: 30 }),
  'report.crash': queryByPost('POST /api/reports/crash', 'public', { body: Crash, output: CrashReceipt, limit: 30 }),
};
