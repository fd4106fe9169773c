import { Bytes, command, read } from '#contract/route.ts';
import * as time from '#contract/field/timeEntry.schema.ts';

const { TimeRow, WeekQuery: query } = time;

export const timeEntryRoutes = {
  'time.running': read('GET /api/time/running', 'time.own', { output: TimeRow.nullable() }),
  'time.start': command('POST /api/time/start', 'time.own', { body: time.StartTime, output: time.TimeEntry }),
  'time.stop': command('POST /api/time/stop', 'time.own', { body: time.StopTime, output: TimeRow.nullable() }),
  'time.mine': read('GET /api/time/mine', 'time.own', { query, output: time.PersonWeek }),
  'time.correct': command('POST /api/time/corrections', 'time.own', {
    body: time.AskCorrection,
    output: time.CorrectionRow,
  }),
  'time.withdraw': command('DELETE /api/time/corrections/:id', 'time.own'),
  'time.week': read('GET /api/time/week', 'time.manage', { query, output: time.TimeSheet }),
  'time.undecided': read('GET /api/time/undecided', 'time.manage', { output: time.UndecidedTime }),
  'time.person': read('GET /api/time/people/:id', 'time.manage', { query, output: time.PersonWeek }),
  'time.job': read('GET /api/jobs/:id/time', 'time.manage', { output: time.JobTime }),
  'time.decide': command('POST /api/time/corrections/:id/decision', 'time.manage', {
    body: time.DecideCorrection,
    output: time.CorrectionRow,
  }),
  'time.change': command('POST /api/time/changes', 'time.manage', {
    body: time.ChangeTime,
    output: time.CorrectionRow,
  }),
  'time.close': command('POST /api/time/weeks/close', 'time.manage', { body: time.CloseWeek }),
  'time.reopen': command('POST /api/time/weeks/reopen', 'time.manage', { body: time.CloseWeek }),
  'time.payroll': read('GET /api/time/payroll', 'time.manage', {
    query,
    output: Bytes,
    recent: true,
    limit: 30,
  }),
};
