import { z } from 'zod';
import { command, read } from '#contract/route.ts';
import { NewWrittenPage, WrittenOrder, WrittenPage, WrittenSave } from '#contract/office/writtenPage.schema.ts';

export const scriptRoutes = {
  'script.list': read('GET /api/scripts', 'script.read', { output: z.array(WrittenPage) }),
  'script.create': command('POST /api/scripts', 'script.manage', { body: NewWrittenPage, output: WrittenPage }),
  'script.update': command('PATCH /api/scripts/:id', 'script.manage', { body: WrittenSave, output: WrittenPage }),
  'script.order': command('PUT /api/scripts/order', 'script.manage', { body: WrittenOrder }),
  'script.delete': command('DELETE /api/scripts/:id', 'script.manage'),
};
