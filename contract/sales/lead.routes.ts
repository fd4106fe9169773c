import { ImportResult, ImportRows } from '#contract/base/import.schema.ts';
import * as lead from '#contract/sales/lead.schema.ts';
import { command, queryByPost, read } from '#contract/route.ts';

export const leadRoutes = {
  'lead.list': read('GET /api/leads', 'lead.work', { query: lead.LeadFilter, output: lead.LeadPage }),
  /** The board: each column's count, value and first cards. */
  'lead.count': read('GET /api/leads/count', 'lead.work', { query: lead.LeadBoardFilter, output: lead.LeadBoard }),
  /** The count on the office's tab. */
  'lead.waiting': read('GET /api/leads/waiting', 'lead.assign', { output: lead.LeadsWaiting }),
  'lead.templates': read('GET /api/leads/templates', 'lead.work', { output: lead.LeadTemplates }),
  'lead.read': read('GET /api/leads/:id', 'lead.work', { output: lead.LeadDetail }),
  'lead.create': command('POST /api/leads', 'lead.work', { body: lead.NewLead, output: lead.LeadResult }),
  'lead.update': command('PATCH /api/leads/:id', 'lead.work', { body: lead.LeadUpdate, output: lead.LeadResult }),
  'lead.move': command('POST /api/leads/:id/move', 'lead.work', { body: lead.MoveLead, output: lead.LeadResult }),
  'lead.log': command('POST /api/leads/:id/log', 'lead.work', { body: lead.LogLead, output: lead.LeadDetail }),
  'lead.assign': command('POST /api/leads/assign', 'lead.assign', { body: lead.LeadAssign }),
  'lead.join': command('POST /api/leads/:id/join', 'lead.assign', { body: lead.JoinLead, output: lead.LeadDetail }),
  'lead.delete': command('DELETE /api/leads/:id', 'lead.assign'),
  'lead.checkImport': queryByPost('POST /api/leads/import/check', 'lead.assign', {
    body: ImportRows,
    output: ImportResult,
  }),
  'lead.import': command('POST /api/leads/import', 'lead.assign', { body: ImportRows, output: ImportResult }),
};
