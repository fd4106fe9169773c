import { PortalError } from '#contract/errors.ts';
import { formatPhone } from '#contract/base/phone.ts';
import { asActor } from '#server/db/asActor.ts';
import { read as business, today } from '#server/features/business/business.queries.ts';
import { page } from '#server/features/jobs/order.ts';
import { calendarOf } from '#server/features/ownVisits/calendar.ts';
import { coming, detail, gone, list, places, version } from '#server/features/ownVisits/ownVisits.queries.ts';
import { quoteOfJob } from '#server/features/slots/quote.service.ts';
import { readCursor } from '#server/http/cursor.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function ownVisitRoutes({ pool }: Deps) {
  return {
    'ownVisit.list': {
      async read(tx, { query }) {
        const past = query.past === 'true';
        return page(past ? gone : coming, await list(tx, past, readCursor(query.cursor)));
      },
    },

    async 'ownVisit.read'({ actor, params }) {
      return asActor(pool, actor, async (tx) => {
        const visit = await detail(tx, params.id);
        if (!visit) throw new PortalError('not_found');
        return { ...visit, quote: (await quoteOfJob(tx, params.id, await today(tx))).now };
      });
    },

    async 'ownVisit.calendar'({ actor, params, reply }) {
      const [visit, settings, sequence] = await asActor(pool, actor, (tx) =>
        Promise.all([detail(tx, params.id), business(tx), version(tx, params.id)]),
      );
      if (!visit?.window_start || !visit.window_end) throw new PortalError('not_found');
      void reply
        .header('content-type', 'text/calendar; charset=utf-8; method=PUBLISH')
        .header('content-disposition', `attachment; filename="visit-${visit.number}.ics"`);
      const { window_start, window_end, days } = visit;
      const windows = days.length > 0 ? days : [{ window_start, window_end }];
      return calendarOf(
        { ...visit, windows, version: sequence, cancelled: visit.status === 'cancelled' },
        { name: settings.name, phone: settings.phone && formatPhone(settings.phone) },
      );
    },

    'ownPlace.list': ({ actor }) => asActor(pool, actor, places),
  } satisfies Partial<Handlers>;
}
