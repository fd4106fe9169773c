import { command, read } from '#contract/route.ts';
import { SendNow, SentNow, SystemState, UnsentPage, UnsentQuery } from '#contract/office/system.schema.ts';

export const systemRoutes = {
  'system.read': read('GET /api/system', 'settings.manage', { output: SystemState, limit: 120 }),
  'system.unsent': read('GET /api/system/unsent', 'settings.manage', { query: UnsentQuery, output: UnsentPage }),
  'system.sendNow': command('POST /api/system/unsent/send', 'settings.manage', { body: SendNow, output: SentNow }),
};
