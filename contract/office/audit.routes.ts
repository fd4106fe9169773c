import { z } from 'zod';
import { Activity } from '#contract/office/activity.schema.ts';
import { AuditExport, AuditFilter, AuditPage, AuditPerson, AuditSeal } from '#contract/office/audit.schema.ts';
import { read, Bytes } from '#contract/route.ts';

export const auditRoutes = {
  'audit.list': read('GET /api/audit', 'audit.read', { query: AuditFilter, output: AuditPage }),
  'audit.people': read('GET /api/audit/people', 'audit.read', { output: z.array(AuditPerson) }),
  'audit.seal': read('GET /api/audit/seal', 'audit.read', { output: AuditSeal }),
  'audit.export': read('GET /api/audit/export', 'audit.read', {
    query: AuditExport,
    output: Bytes,
    recent: true,
    limit: 30,
  }),

  'activity.list': read('GET /api/activity', 'activity.read', { output: z.array(Activity) }),
};
