import { z } from 'zod';
import { ImportResult, ImportRows } from '#contract/base/import.schema.ts';
import { command, queryByPost, read, Bytes } from '#contract/route.ts';
import { NewService, Service, ServiceUpdate } from '#contract/jobs/service.schema.ts';
import { Id } from '#contract/base/scalars.schema.ts';

export const serviceRoutes = {
  'service.list': read('GET /api/services', 'service.read', { output: z.array(Service) }),
  'service.create': command('POST /api/services', 'service.manage', { body: NewService, output: Service }),
  'service.update': command('PATCH /api/services/:id', 'service.manage', { body: ServiceUpdate, output: Service }),
  'service.duplicate': command('POST /api/services/:id/duplicate', 'service.manage', {
    body: z.strictObject({ id: Id }),
    output: Service,
  }),
  'service.export': read('GET /api/services/export', 'service.manage', { output: Bytes, limit: 30 }),
  'service.checkImport': queryByPost('POST /api/services/import/check', 'service.manage', {
    body: ImportRows,
    output: ImportResult,
  }),
  'service.import': command('POST /api/services/import', 'service.manage', { body: ImportRows, output: ImportResult }),
};
