import { z } from 'zod';
import * as job from '#contract/jobs/job.schema.ts';
import { Bytes, command, Paged, queryByPost, read } from '#contract/route.ts';

export const jobRoutes = {
  'job.list': read('GET /api/jobs', 'job.read', { query: job.JobFilter, output: job.JobPage }),
  'job.count': read('GET /api/jobs/count', 'job.manage', {
    query: job.JobCountFilter,
    output: job.JobCount,
  }),
  'job.chips': read('GET /api/jobs/chips', 'job.manage', { output: job.JobChipCounts }),
  'job.export': read('GET /api/jobs/export', 'job.manage', {
    query: job.JobExport,
    output: Bytes,
    recent: true,
    limit: 30,
  }),
  'job.read': read('GET /api/jobs/:id', 'job.read', { output: job.JobDetail }),
  'job.history': read('GET /api/jobs/:id/history', 'job.manage', { query: Paged, output: job.JobChanges }),
  'job.create': command('POST /api/jobs', 'job.manage', { body: job.NewJob, output: job.JobDetail }),
  'job.update': command('PATCH /api/jobs/:id', 'job.manage', { body: job.JobUpdate, output: job.JobDetail }),
  'job.assign': command('POST /api/jobs/:id/assign', 'job.manage', { body: job.JobAssign, output: job.JobDetail }),
  'job.schedule': command('POST /api/jobs/:id/schedule', 'job.manage', {
    body: job.JobSchedule,
    output: job.JobDetail,
  }),
  'job.plan': command('PUT /api/jobs/:id/spans', 'job.manage', { body: job.JobPlan, output: job.JobDetail }),
  'job.setStatus': command('POST /api/jobs/:id/status', 'job.manage', {
    body: job.JobStatusChange,
    output: job.JobDetail,
  }),
  'job.delete': command('DELETE /api/jobs/:id', 'job.manage'),
  'job.bulkAssign': command('POST /api/jobs/bulk/assign', 'job.manage', {
    body: job.BulkAssign,
    output: job.BulkResult,
  }),
  'job.bulkStatus': command('POST /api/jobs/bulk/status', 'job.manage', {
    body: job.BulkStatus,
    output: job.BulkResult,
  }),
  'job.tick': command('POST /api/checklist/:id', 'job.tick', { body: job.Tick, output: job.CheckItem }),

  'jobFilter.list': read('GET /api/job-filters', 'job.manage', { output: z.array(job.SavedFilter) }),
  'jobFilter.save': command('PUT /api/job-filters/:id', 'job.manage', {
    body: job.SavedFilter.omit({ id: true }),
    output: job.SavedFilter,
  }),
  'jobFilter.delete': command('DELETE /api/job-filters/:id', 'job.manage'),

  'presence.beat': queryByPost('POST /api/presence', 'job.manage', { body: job.Presence, output: job.Editors }),
};
