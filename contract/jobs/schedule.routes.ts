import { command, queryByPost, read } from '#contract/route.ts';
import * as schedule from '#contract/jobs/schedule.schema.ts';

export const scheduleRoutes = {
  'board.read': read('GET /api/board', 'job.manage', { query: schedule.BoardRange, output: schedule.Board }),
  'board.month': read('GET /api/board/month', 'job.manage', { query: schedule.MonthQuery, output: schedule.Month }),
  'board.slots': read('GET /api/board/slots', 'job.manage', { query: schedule.SlotQuery, output: schedule.Slots }),
  'board.offers': queryByPost('POST /api/board/offers', 'job.manage', {
    body: schedule.OfferQuery,
    output: schedule.Offers,
  }),
  'board.waysOut': queryByPost('POST /api/board/ways-out', 'job.manage', {
    body: schedule.WaysOutQuery,
    output: schedule.WaysOut,
  }),
  'board.plans': queryByPost('POST /api/board/plans', 'job.manage', {
    body: schedule.PlanQuery,
    output: schedule.FoundPlans,
  }),
  'board.cover': queryByPost('POST /api/board/cover', 'job.manage', {
    body: schedule.CoverQuery,
    output: schedule.Cover,
  }),

  'tour.create': command('POST /api/tours', 'job.manage', { body: schedule.NewTour, output: schedule.TourJobs }),
  'tour.move': command('POST /api/tours/:id/move', 'job.manage', {
    body: schedule.TourMove,
    output: schedule.TourJobs,
  }),
  'tour.delete': command('DELETE /api/tours/:id', 'job.manage'),
};
