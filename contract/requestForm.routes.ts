import { RequestForm, RequestFormSettings, SendRequest } from '#contract/requestForm.ts';
import { action, command, read } from '#contract/route.ts';

export const requestFormRoutes = {
  'request.form': read('GET /api/request', 'public', { output: RequestForm, limit: 30 }),
  'request.send': action('POST /api/request', 'public', { body: SendRequest, limit: 5 }),

  'requestForm.read': read('GET /api/settings/request-form', 'settings.manage', { output: RequestFormSettings }),
  'requestForm.update': command('PUT /api/settings/request-form', 'settings.manage', {
    body: RequestFormSettings,
    output: RequestFormSettings,
  }),
};
