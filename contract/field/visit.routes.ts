import { command, Paged, read } from '#contract/route.ts';
import * as visit from '#contract/field/visit.schema.ts';

/** Null where the job isn't the technician's any more: what happened is kept, and the job is another's to see. */
const output = visit.VisitDetail.nullable();

export const visitRoutes = {
  'visit.list': read('GET /api/visits', 'visit.work', { query: Paged, output: visit.VisitPage }),
  'visit.done': read('GET /api/visits/done', 'visit.work', { query: Paged, output: visit.DonePage }),
  'visit.day': read('GET /api/visits/day', 'visit.work', { output: visit.WorkedToday }),
  'visit.read': read('GET /api/visits/:id', 'visit.follow', { output: visit.VisitDetail }),
  'visit.onTheWay': command('POST /api/visits/:id/on-the-way', 'visit.work', { body: visit.ClockStart, output }),
  'visit.clockIn': command('POST /api/visits/:id/clock-in', 'visit.work', { body: visit.ClockStart, output }),
  'visit.pause': command('POST /api/visits/:id/pause', 'visit.work', { body: visit.Pause, output }),
  'visit.setBins': command('POST /api/visits/:id/bins', 'visit.work', { body: visit.BinReport, output }),
  'visit.sign': command('POST /api/visits/:id/signature', 'visit.work', { body: visit.NewSignature, output }),
  'visit.complete': command('POST /api/visits/:id/complete', 'visit.work', { body: visit.Completion, output }),
  'visit.accept': command('POST /api/visits/:id/accept', 'money.manage', { body: visit.AcceptVisit, output }),
};
