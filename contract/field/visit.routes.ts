import { command, Paged, read } from '#contract/route.ts';
import * as visit from '#contract/field/visit.schema.ts';

/** Null if the job is no longer the technician's: the act is stored, but the technician may not see the job. */
const output = visit.VisitDetail.nullable();

export const visitRoutes = {
  'visit.list': read('GET /api/visits', 'visit.work', { query: visit.VisitFilter, output: visit.VisitPage }),
  'visit.done': read('GET /api/visits/done', 'visit.work', { query: Paged, output: visit.DonePage }),
  'visit.day': read('GET /api/visits/day', 'visit.work', { output: visit.WorkedToday }),
  'visit.read': read('GET /api/visits/:id', 'visit.follow', { output: visit.VisitDetail }),
  'visit.onTheWay': command('POST /api/visits/:id/on-the-way', 'visit.work', { body: visit.ClockStart, output }),
  'visit.undoOnTheWay': command('POST /api/visits/:id/on-the-way/undo', 'visit.work', { output }),
  'visit.clockIn': command('POST /api/visits/:id/clock-in', 'visit.work', { body: visit.ClockStart, output }),
  'visit.pause': command('POST /api/visits/:id/pause', 'visit.work', { body: visit.Pause, output }),
  'visit.setBins': command('POST /api/visits/:id/bins', 'visit.work', { body: visit.BinReport, output }),
  'visit.sign': command('POST /api/visits/:id/signature', 'visit.work', { body: visit.NewSignature, output }),
  'visit.complete': command('POST /api/visits/:id/complete', 'visit.work', { body: visit.Completion, output }),
  'visit.reopen': command('POST /api/visits/:id/reopen', 'visit.work', { output }),
  'visit.accept': command('POST /api/visits/:id/accept', 'money.manage', { body: visit.AcceptVisit, output }),
};
