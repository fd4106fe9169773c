import { LeadRef } from '#contract/sales/lead.schema.ts';
import {
  DiscardRequest,
  HeldRequests,
  RequestForm,
  RequestFormSettings,
  SendRequest,
} from '#contract/booking/requestForm.schema.ts';
import { action, command, read } from '#contract/route.ts';

export const requestFormRoutes = {
  'request.form': read('GET /api/request', 'public', { output: RequestForm, limit: 30 }),
  'request.send': action('POST /api/request', 'public', { body: SendRequest, limit: 5 }),

  /** Requests that were held back because they came in a flood. */
  'heldRequest.list': read('GET /api/held-requests', 'lead.assign', { output: HeldRequests }),
  'heldRequest.keep': command('POST /api/held-requests/:id/keep', 'lead.assign', { output: LeadRef }),
  'heldRequest.discard': command('POST /api/held-requests/:id/discard', 'lead.assign', { body: DiscardRequest }),

  'requestForm.read': read('GET /api/settings/request-form', 'settings.manage', { output: RequestFormSettings }),
  'requestForm.update': command('PUT /api/settings/request-form', 'settings.manage', {
    body: RequestFormSettings,
    output: RequestFormSettings,
  }),
};
