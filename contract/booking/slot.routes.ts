import { z } from 'zod';
import { BookingRules, BookingRulesUpdate, BookingTerms } from '#contract/booking/bookingRules.schema.ts';
import { command, queryByPost, read } from '#contract/route.ts';
import {
  HeldForClient,
  Hold,
  NewHold,
  SlotQuery,
  Slots,
  Soonest,
  SoonestQuery,
} from '#contract/booking/slot.schema.ts';

export const slotRoutes = {
  'slot.terms': read('GET /api/slots/terms', 'booking.make', { output: BookingTerms }),
  'slot.list': queryByPost('POST /api/slots', 'slot.hold', { body: SlotQuery, output: Slots, limit: 20 }),
  /** Tells sales when the work could be done before its address is known. These windows can't be held. */
  'slot.soonest': queryByPost('POST /api/slots/soonest', 'estimate.read', {
    body: SoonestQuery,
    output: Soonest,
    limit: 60,
  }),
  'slot.current': read('GET /api/holds/current', 'booking.make', { output: Hold.nullable() }),
  /** The windows that a representative holds for clients. */
  'slot.held': read('GET /api/holds', 'client.browse', { output: z.array(HeldForClient) }),
  /** A client holds a window for themselves; a representative holds one for a client, who has a day to say yes. */
  'slot.hold': command('POST /api/holds', 'slot.hold', { body: NewHold, output: Hold, limit: 10, cap: { hour: 20 } }),
  /** Allowed once, by a few minutes. */
  'slot.extend': command('POST /api/holds/:id/extend', 'booking.make', { output: Hold }),
  'slot.release': command('DELETE /api/holds/:id', 'slot.hold'),

  'bookingRules.read': read('GET /api/booking-rules', 'settings.manage', { output: BookingRules }),
  'bookingRules.update': command('PUT /api/booking-rules', 'settings.manage', {
    body: BookingRulesUpdate,
    output: BookingRules,
  }),
};
