import { z } from 'zod';
import { command, read } from '#contract/route.ts';
import { NewWrittenPage, WrittenOrder, WrittenPage, WrittenSave } from '#contract/office/writtenPage.schema.ts';

export const trainingRoutes = {
  'training.list': read('GET /api/training', 'training.read', { output: z.array(WrittenPage) }),
  'training.create': command('POST /api/training', 'training.manage', { body: NewWrittenPage, output: WrittenPage }),
  'training.update': command('PATCH /api/training/:id', 'training.manage', { body: WrittenSave, output: WrittenPage }),
  'training.order': command('PUT /api/training/order', 'training.manage', { body: WrittenOrder }),
  'training.delete': command('DELETE /api/training/:id', 'training.manage'),
};
