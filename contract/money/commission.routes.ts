import { z } from 'zod';
import * as commission from '#contract/money/commission.schema.ts';
import { Bytes, command, read } from '#contract/route.ts';

/**
 * The commission of sales, earned from money that clients have paid (docs/decisions/0055). The database shows a representative
 * only their own; the office sees everyone's, makes the rules and pays out.
 */
export const commissionRoutes = {
  'commission.statement': read('GET /api/commission/statement', 'commission.read', {
    query: commission.StatementQuery,
    output: commission.Statement,
  }),
  /** Newest first. */
  'commission.lines': read('GET /api/commission/lines', 'commission.read', {
    query: commission.LinesQuery,
    output: commission.LinesPage,
  }),
  'commission.waiting': read('GET /api/commission/waiting', 'commission.read', {
    query: commission.StatementQuery.pick({ staff: true }),
    output: commission.Waiting,
  }),
  'commission.csv': read('GET /api/commission/csv', 'commission.read', {
    query: commission.StatementQuery,
    output: Bytes,
    recent: true,
    limit: 30,
  }),
  'commission.overview': read('GET /api/commission/overview', 'money.manage', {
    query: commission.OverviewQuery,
    output: commission.Overview,
  }),
  /** By start date, newest first, including future rules. */
  'commission.rules': read('GET /api/commission/rules', 'commission.read', {
    output: z.array(commission.CommissionRule),
  }),
  'commission.addRule': command('POST /api/commission/rules', 'money.manage', {
    body: commission.NewRule,
    output: z.array(commission.CommissionRule),
    recent: true,
  }),
  /** Only a rule that no commission was computed by yet. */
  'commission.removeRule': command('DELETE /api/commission/rules/:id', 'money.manage', {
    output: z.array(commission.CommissionRule),
    recent: true,
  }),
  'commission.payOut': command('POST /api/commission/payouts', 'money.manage', {
    body: commission.PayOut,
    output: z.array(commission.Payout),
    recent: true,
  }),
  'commission.ask': command('POST /api/commission/questions', 'commission.ask', {
    body: commission.AskCommission,
    output: commission.Question,
  }),
  'commission.answer': command('POST /api/commission/questions/:id/answer', 'money.manage', {
    body: commission.AnswerCommission,
    output: commission.Question,
  }),

  'salesGoals.read': read('GET /api/sales-goals', 'commission.read', { output: commission.SalesGoals }),
  'salesGoals.update': command('PUT /api/sales-goals', 'settings.manage', {
    body: commission.SalesGoalsUpdate,
    output: commission.SalesGoals,
  }),
};
