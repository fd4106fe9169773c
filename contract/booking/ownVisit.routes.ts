import { z } from 'zod';
import { OwnPlace, OwnVisitDetail, OwnVisitFilter, OwnVisitPage } from '#contract/booking/ownVisit.schema.ts';
import { Bytes, read } from '#contract/route.ts';

/** A client's own visits and addresses. The commands that change them are in booking.routes.ts. */
export const ownVisitRoutes = {
  'ownVisit.list': read('GET /api/own-visits', 'visit.own', { query: OwnVisitFilter, output: OwnVisitPage }),
  'ownVisit.read': read('GET /api/own-visits/:id', 'visit.own', { output: OwnVisitDetail }),
  /** A calendar file for phones (RFC 5545). */
  'ownVisit.calendar': read('GET /api/own-visits/:id/calendar', 'visit.own', { output: Bytes }),
  'ownPlace.list': read('GET /api/own-places', 'visit.own', { output: z.array(OwnPlace) }),
};
