import * as plan from '#contract/booking/plan.schema.ts';
import { command, queryByPost, read } from '#contract/route.ts';

const output = plan.ClientPlan;

export const planRoutes = {
  'plan.list': read('GET /api/plans', 'plan.list', { output: plan.ClientPlans }),
  'plan.read': read('GET /api/plans/:id', 'plan.use', { output }),
  'plan.pause': command('POST /api/plans/:id/pause', 'plan.use', { body: plan.NewPause, output }),
  'plan.resume': command('POST /api/plans/:id/resume', 'plan.use', { body: plan.PlanResume, output }),
  /** The id is the visit's. */
  'plan.skip': command('POST /api/plans/skip/:id', 'plan.use', { body: plan.PlanSkip, output }),
  'plan.unskip': command('POST /api/plans/:id/unskip', 'plan.use', { body: plan.PlanUnskip, output }),
  'plan.quoteBins': queryByPost('POST /api/plans/:id/bins/quote', 'plan.use', {
    body: plan.BinCount,
    output: plan.BinQuote,
  }),
  'plan.changeBins': command('POST /api/plans/:id/bins', 'plan.use', { body: plan.BinChange, output }),
  'plan.askPickupDay': command('POST /api/plans/:id/pickup-day', 'plan.list', { body: plan.NewPickupDay, output }),
  'plan.answerPickupDay': command('POST /api/plans/:id/pickup-day/answer', 'job.manage', {
    body: plan.PickupDayAnswer,
    output,
  }),
};
